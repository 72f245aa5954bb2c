import { Alert, Button, Pagination, type TableColumnsType } from "antd";
import { useSetAtom } from "jotai";
import { useState } from "react";
import type { AnyDataset } from "#contract/define/dataset";
import { type SheetReport, type SheetRow, sheetApi } from "#contract/endpoints/uploads/sheetImport";
import { type How, hows } from "#contract/rules/import/choices";
import { type RowKind, rowKinds } from "#contract/rules/sheet/rowKinds";
import { call } from "../../api/call";
import { useCall } from "../../api/useCall";
import { notifyAtom } from "../../state/notices";
import { count } from "../../values/format";
import { CallState } from "../base/CallState";
import { DifferenceCard } from "./DifferenceCard";
import { KindTable } from "./DifferenceTable";
import "./difference.css";

const pageSize = 20;
const kinds: Readonly<Record<RowKind, string>> = {
  changed: "变更",
  added: "新增",
  same: "未变",
  bad: "有错误",
};
const firstOf = ({ counts }: SheetReport): RowKind =>
  (Object.keys(kinds) as RowKind[]).find((one) => (counts[one] ?? 0) > 0) ?? rowKinds[0];

const columns: TableColumnsType<SheetRow> = [
  { title: "行", dataIndex: "row", width: 64, align: "right" },
  { title: "编号", dataIndex: "number", width: 190, render: (text) => text ?? "自动编号" },
  { title: "名称", dataIndex: "name", ellipsis: true },
];
const why: TableColumnsType<SheetRow>[number] = {
  title: "问题",
  dataIndex: "messages",
  width: 420,
  render: (_, { messages }) => messages.join("；"),
};

type Choice = { all?: How; choices?: { number: string; how: How; kept: string[] }[] };
type Props = { dataset: Pick<AnyDataset, "work">; report: SheetReport };

/** 差异预览: what the sheet would do, by kind; of records that differ, what is to become of each. */
export function SheetDifferences({ dataset: { work }, report }: Props) {
  const { pcid, counts, errorCount } = report;
  // Until a kind is chosen it is the first that there is: the report may still be followed by a newer one.
  const [chosen, setKind] = useState<RowKind | null>(null);
  const kind = chosen ?? firstOf(report);
  const [current, setCurrent] = useState(1);
  const [busy, setBusy] = useState(false);
  const notify = useSetAtom(notifyAtom);
  const called = useCall(sheetApi.rows, { pcid, kind, current, pageSize });
  const choose = async (choice: Choice) => {
    setBusy(true);
    const result = await call(sheetApi.choose, { pcid, ...choice });
    setBusy(false);
    if (!result.ok) notify({ kind: "error", text: `选择保存失败：${result.message}` });
    called.reload();
  };
  const paging = { current, pageSize, onChange: setCurrent, showSizeChanger: false };
  return (
    <>
      <CallState called={called} rows={8}>
        {({ total, open, list }) => (
          <KindTable<RowKind, SheetRow>
            label="差异类型"
            {...{ kinds, counts, kind }}
            onKind={(next) => {
              setKind(next);
              setCurrent(1);
            }}
            rowKey="row"
            columns={kind === "bad" ? [...columns, why] : columns}
            dataSource={list}
            loading={called.loading}
            pagination={{ ...paging, total, hideOnSinglePage: true }}
            locale={{ emptyText: `没有这一类${work.noun}` }}
            instead={
              kind === "changed" && total > 0 ? (
                <>
                  <AllBar {...{ total, open, busy, work }} onAll={(all) => choose({ all })} />
                  <div className="ui-differences">
                    {list.map((one) => (
                      <One key={one.row} {...{ one, busy }} onChoose={choose} />
                    ))}
                  </div>
                  <Pagination size="small" {...paging} total={total} hideOnSinglePage />
                </>
              ) : undefined
            }
          />
        )}
      </CallState>
      {errorCount > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={`有 ${count(counts.bad ?? 0)} 行出错，出错的行不入库，可下载改正后再上传`}
        />
      ) : null}
    </>
  );
}

type AllProps = {
  total: number;
  open: number;
  busy: boolean;
  work: AnyDataset["work"];
  onAll: (how: How) => void;
};

/** One choice for all records that differ, and how many have none yet. */
function AllBar({ total, open, busy, work: { counter }, onAll }: AllProps) {
  const still =
    open > 0 ? `，其中 ${count(open)} ${counter}还没有选择，入库时采用文件的` : "，都已选择";
  return (
    <div className="ui-bulk">
      <span>全部</span>
      {(Object.keys(hows) as How[]).map((how) => (
        <Button key={how} size="small" disabled={busy} onClick={() => onAll(how)}>
          {hows[how]}
        </Button>
      ))}
      <span className="ui-second" role="status">
        {count(total)} {counter}与登记不同{still}
      </span>
    </div>
  );
}

type OneProps = { one: SheetRow; busy: boolean; onChoose: (choice: Choice) => void };

const One = ({ one: { number, name, changes, how, kept }, busy, onChoose }: OneProps) => (
  <DifferenceCard<How>
    title={name ?? ""}
    number={number ?? ""}
    changes={changes}
    heads={["登记", "文件"]}
    hows={hows}
    without="skip"
    {...{ how, kept, busy }}
    onChoose={(next, stays) =>
      onChoose({ choices: [{ number: number ?? "", how: next, kept: [...stays] }] })
    }
  />
);
