import { ExportOutlined } from "@ant-design/icons";
import { Button, Table, type TableColumnType } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { type DuplicateRule, duplicateKinds } from "#contract/rules/import/duplicateRules";
import type { Reply } from "../../api/call";
import { useCall } from "../../api/useCall";
import { canAtom } from "../../state/session";
import { CallState } from "../../ui/base/CallState";
import { pressable } from "../../ui/base/pressable";
import { DownloadButton } from "../../ui/import/DownloadButton";
import { count, moment } from "../../values/format";
import {
  Footer,
  type Line,
  nothingFound,
  pageSize,
  paging,
  useColumns,
  useShow,
} from "./DuplicateLines";
import type { Asked } from "./RegionCheck";

type KeptProps = { asked: Asked; compares: boolean; onAgain: () => void };

/** The findings page by page, by kind, and as a sheet. */
export function KeptLines({ asked, compares, onAgain }: KeptProps) {
  const [rules, setRules] = useState<DuplicateRule[] | null>(null);
  const [current, setCurrent] = useState(1);
  const wanted = { ...asked, ...(rules && { rules }) };
  const called = useCall(dxydsdApi.pageDuplicates, { ...wanted, current, pageSize });
  const columns = useColumns(compares);
  const show = useShow();
  return (
    <CallState called={called} rows={10}>
      {({ list, total, counts, madeAt, isCurrent }) => (
        <>
          <KeptHead {...{ madeAt, isCurrent, onAgain, asked: wanted, total }} />
          <Table<Line>
            size="small"
            rowKey="no"
            columns={columns.map((column) =>
              column.key === "lx" && !compares ? byKind(column, counts, rules) : column,
            )}
            dataSource={list.map((line, no) => ({ ...line, no }))}
            loading={called.loading}
            locale={{ emptyText: nothingFound(compares) }}
            scroll={{ x: 1010 }}
            onRow={(line) => pressable(() => show(line))}
            rowClassName="ui-clickable"
            onChange={({ current: page = 1 }, { lx }, _, { action }) => {
              setCurrent(action === "filter" ? 1 : page);
              if (action === "filter") setRules(lx ? (lx as DuplicateRule[]) : null);
            }}
            footer={() => <Footer total={total} />}
            pagination={{ ...paging, pageSize, current, total }}
          />
        </>
      )}
    </CallState>
  );
}

/** The kinds that there are, to choose from: the server looks for them. */
function byKind(
  { filters: _, onFilter: __, ...column }: TableColumnType<Line>,
  counts: Reply<typeof dxydsdApi.pageDuplicates>["counts"],
  rules: readonly DuplicateRule[] | null,
): TableColumnType<Line> {
  const kinds = (Object.keys(duplicateKinds) as DuplicateRule[]).filter((rule) => counts[rule]);
  return {
    ...column,
    filters: kinds.map((rule) => ({
      value: rule,
      text: `${duplicateKinds[rule]}（${count(counts[rule] ?? 0)}）`,
    })),
    filteredValue: rules ? [...rules] : null,
  };
}

type HeadProps = {
  madeAt: string | null;
  isCurrent: boolean;
  onAgain: () => void;
  asked: Asked;
  total: number;
};

/** Of when the findings are, and whether something has changed since. */
function KeptHead({ madeAt, isCurrent, onAgain, asked, total }: HeadProps) {
  const mayExport = useAtomValue(canAtom)("export:do");
  return (
    <div className="import-kept" role="status">
      <span className="ui-second">
        {madeAt ? `比对时间 ${moment(madeAt)}` : "尚未比对"}
        {isCurrent ? "，此后地块没有变动" : ""}
      </span>
      {isCurrent ? null : (
        <>
          <span className="ui-warn">此后有地块变动，变动的地块尚未比对，未列出</span>
          <Button size="small" onClick={onAgain}>
            重新比对
          </Button>
        </>
      )}
      {mayExport && total > 0 ? (
        <DownloadButton
          endpoint={dxydsdApi.exportDuplicates}
          input={asked}
          icon={<ExportOutlined />}
        >
          导出
        </DownloadButton>
      ) : null}
    </div>
  );
}
