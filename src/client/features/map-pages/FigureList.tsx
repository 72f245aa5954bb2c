import { Table, type TableColumnsType } from "antd";
import { useAtomValue } from "jotai";
import { useEffect, useMemo, useState } from "react";
import type { z } from "zod";
import { dxydsd } from "#contract/datasets/dxydsd";
import type { DxydFilter } from "#contract/endpoints/dxyd";
import { dxydsdApi } from "#contract/endpoints/dxydsd";
import { useCall } from "../../api/useCall";
import { BottomDrawer } from "../../shell/BottomDrawer";
import { PanelState } from "../../shell/PanelState";
import { dataRevisionAtom, selectionAtom } from "../../state/map";
import { regionsAtom } from "../../state/region";
import { mu } from "../../ui/format";
import { StatusTag } from "../../ui/StatusTag";
import { sumsText } from "../../ui/sumsText";
import { useLocate } from "../../ui/useRowActions";
import { filterWords } from "./filterWords";

type Row = z.output<typeof dxydsdApi.jscPageList.output>["list"][number];

const tag = (field: "dxlx" | "shzt" | "zkfzt") => ({
  title: dxydsd.fields[field].label,
  dataIndex: field,
  width: 130,
  render: (value: string) => <StatusTag dataset={dxydsd} field={field} value={value} />,
});

const columns: TableColumnsType<Row> = [
  { title: "地块编号", dataIndex: "dkbh", width: 190 },
  { title: "地块名称", dataIndex: "dkmc", width: 220, ellipsis: true },
  { title: "县（市、区）", dataIndex: "xzqmc", width: 110 },
  {
    title: "面积（亩）",
    dataIndex: "mj",
    width: 110,
    align: "right",
    render: (mj: number) => mu(mj),
  },
  tag("dxlx"),
  tag("shzt"),
  tag("zkfzt"),
];

const pageSize = 50;

type Props = { filter: DxydFilter; onClose: () => void };

/** The records that a figure counts, exactly those; a row leads to its parcel. */
export function FigureList({ filter, onClose }: Props) {
  const regions = useAtomValue(regionsAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const selection = useAtomValue(selectionAtom);
  const locate = useLocate("dxydsd");
  const [current, setCurrent] = useState(1);
  const key = JSON.stringify(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts at its first page
  useEffect(() => setCurrent(1), [key]);
  const list = useCall(dxydsdApi.jscPageList, { ...filter, current, pageSize }, revision);
  const words = useMemo(() => {
    const nameOf = (code: string) =>
      regions.find((region) => region.areaCode === code)?.name ?? code;
    return filterWords(filter, nameOf).map(({ text }) => text);
  }, [filter, regions]);

  return (
    <BottomDrawer
      label="地块清单"
      title={words.join(" · ") || "全部地块"}
      extra={
        list.data && (
          <span className="dxyd-sums" data-testid="list-sums">
            {sumsText(dxydsd, list.data.total, { mj: list.data.sums.mj ?? 0 })}
          </span>
        )
      }
      onClose={onClose}
    >
      <PanelState
        called={list}
        isEmpty={({ total }) => total === 0}
        empty="没有符合条件的地块，可去掉一些筛选"
        rows={6}
      >
        {({ list: rows, total }) => (
          <Table<Row>
            size="small"
            rowKey="dkid"
            columns={columns}
            dataSource={rows}
            pagination={{ current, pageSize, total, onChange: setCurrent, showSizeChanger: false }}
            scroll={{ x: 980, y: 168 }}
            rowClassName={({ dkid }) => (selection?.ids.includes(dkid) ? "dxyd-row-on" : "")}
            onRow={({ dkid, dkmc }) => ({
              tabIndex: 0,
              "aria-label": `定位 ${dkmc}`,
              onClick: () => locate(dkid),
              onKeyDown: ({ key: pressed }) => {
                if (pressed === "Enter") locate(dkid);
              },
            })}
          />
        )}
      </PanelState>
    </BottomDrawer>
  );
}
