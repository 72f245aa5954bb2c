import { Button, Empty, Table, type TableColumnsType } from "antd";
import { useSetAtom } from "jotai";
import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import type { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { duplicateKinds } from "#contract/rules/import/duplicateRules";
import { levels } from "#contract/rules/problem/report";
import type { Library } from "#contract/workflow/shzt";
import type { Reply } from "../../api/call";
import { registerNamed } from "../../records/registers";
import { mapCommandAtom, selectionAtom } from "../../state/map";
import { pressable } from "../../ui/base/pressable";
import { useOpenRecord } from "../../ui/base/useOpenRecord";
import { count, decimal } from "../../values/format";

type Found = Reply<typeof dxydsdApi.checkDuplicates>;
/** With its index in the answer as key. */
export type Line = Found["list"][number] & { no: number };

export const pageSize = 20;
export const paging = { showSizeChanger: false, hideOnSinglePage: true, size: "small" } as const;

const tones = { E: "ui-bad", W: "ui-warn", I: "ui-second" } as const;

export const nothingFound = (compares: boolean) =>
  compares ? "没有属性不一致的地块" : "没有发现重复的地块";

export const Footer = ({ total, listed = total }: { total: number; listed?: number }) => (
  <span className="ui-second">
    共 {count(total)} 条{total > listed ? `，列出前 ${count(listed)} 条` : ""} · 点击可在地图上定位
  </span>
);

/** Shows both parcels of a pair on the map. */
export function useShow() {
  const fly = useSetAtom(mapCommandAtom);
  const select = useSetAtom(selectionAtom);
  return ({ place, dkid1, dkid2, isProvincial }: Line) => {
    select({ dataset: "dxydsd", ids: isProvincial ? [dkid1] : [dkid1, dkid2] });
    fly({ kind: "point", at: place });
  };
}

type LinesProps = { found: Found; loading: boolean; compares: boolean };

/** Findings that came all at once. */
export function Lines({ found: { list, total }, loading, compares }: LinesProps) {
  const columns = useColumns(compares);
  const rows = useMemo(() => list.map((line, no) => ({ ...line, no })), [list]);
  const show = useShow();
  if (total === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={nothingFound(compares)} />;
  }
  return (
    <Table<Line>
      size="small"
      rowKey="no"
      columns={columns}
      dataSource={rows}
      loading={loading}
      scroll={{ x: 1010 }}
      onRow={(line) => pressable(() => show(line))}
      rowClassName="ui-clickable"
      footer={() => <Footer total={total} listed={list.length} />}
      pagination={{ ...paging, pageSize }}
    />
  );
}

export function useColumns(compares: boolean): TableColumnsType<Line> {
  const { open } = useOpenRecord();
  const navigate = useNavigate();
  return useMemo(() => {
    const show = (library: Library, dkid: string) =>
      library === (compares ? "dxydst" : "dxydsd")
        ? open(dkid)
        : navigate(
            `${registerNamed(library).dataset.work.home}?record=${encodeURIComponent(dkid)}`,
          );
    return [
      {
        title: "级别",
        dataIndex: "level",
        width: 64,
        render: (level: Line["level"]) => <b className={tones[level]}>{levels[level]}</b>,
      },
      {
        title: "类型",
        key: "lx",
        dataIndex: "lx",
        width: 136,
        filters: Object.entries(duplicateKinds).map(([value, text]) => ({ value, text })),
        onFilter: (value, { rule }) => rule === value,
      },
      {
        title: compares ? "市级库" : "地块",
        key: "one",
        width: 200,
        render: (_, { dkid1, dkbh1, dkmc1 }) => (
          <Parcel name={dkmc1} number={dkbh1} onOpen={() => show("dxydsd", dkid1)} />
        ),
      },
      {
        title: compares ? "省级库" : "与之重复",
        key: "other",
        width: 200,
        render: (_, { dkid2, dkbh2, dkmc2, isProvincial }) => (
          <Parcel
            name={dkmc2}
            number={isProvincial && !compares ? `省级库 ${dkbh2}` : dkbh2}
            onOpen={() => show(isProvincial ? "dxydst" : "dxydsd", dkid2)}
          />
        ),
      },
      {
        title: "重叠面积（㎡）",
        dataIndex: "cdmj",
        width: 120,
        align: "right",
        render: (cdmj: number) => decimal(cdmj, 2),
      },
      {
        title: "重叠比例",
        dataIndex: "cdbl",
        width: 90,
        align: "right",
        render: (cdbl: number) => `${decimal(cdbl, 1)}%`,
      },
      { title: "说明", dataIndex: "message", width: 200 },
    ];
  }, [open, navigate, compares]);
}

type ParcelProps = { name: string; number: string; onOpen: () => void };

function Parcel({ name, number, onOpen }: ParcelProps) {
  return (
    <>
      <Button
        type="link"
        size="small"
        className="import-parcel"
        onClick={(event) => {
          event.stopPropagation();
          onOpen();
        }}
      >
        {name}
      </Button>
      <div className="ui-second">{number}</div>
    </>
  );
}
