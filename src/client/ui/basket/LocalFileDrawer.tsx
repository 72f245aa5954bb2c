import { Segmented, Table, type TableColumnsType } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useMemo, useState } from "react";
import { layerShapes } from "#contract/map/layerSymbols";
import { levels, type Problem } from "#contract/rules/problem/report";
import {
  isLocalTableOpenAtom,
  type LocalFeature,
  localChosenAtom,
  localLayerAtom,
  localRowAtom,
  shapeOf,
} from "../../state/localFile";
import { count, missing } from "../../values/format";
import { BottomDrawer } from "../base/BottomDrawer";
import { pressable } from "../base/pressable";
import "../../theme/ui.css";
import "../list/list.css";

const tableHeight = 204;
const columnWidth = 140;

/** The attributes of the outlines in a file of the user's own, and its problems. */
export function LocalFileDrawer() {
  const local = useAtomValue(localLayerAtom);
  const close = useSetAtom(isLocalTableOpenAtom);
  const [tab, setTab] = useState<"rows" | "problems">("rows");
  if (!local) return null;
  const { id, file, found } = local;
  const { features, problems } = found;
  return (
    <BottomDrawer
      title={file.name}
      label="本地图形属性表"
      onClose={() => close(false)}
      extra={
        <Segmented<"rows" | "problems">
          size="small"
          aria-label="显示什么"
          value={tab}
          onChange={setTab}
          options={[
            { value: "rows", label: `图形 ${count(features.length)}` },
            { value: "problems", label: `问题 ${count(problems.length)}` },
          ]}
        />
      }
    >
      {tab === "rows" ? (
        <Rows key={id} id={id} fields={found.fields} features={features} />
      ) : (
        <Problems problems={problems} />
      )}
    </BottomDrawer>
  );
}

type RowsProps = { id: string; fields: readonly string[]; features: LocalFeature[] };

function Rows({ id, fields, features }: RowsProps) {
  const row = useAtomValue(localRowAtom);
  const choose = useSetAtom(localChosenAtom);
  const columns = useMemo(
    (): TableColumnsType<LocalFeature> => [
      { title: "序号", dataIndex: "row", width: 72, align: "right", fixed: "left" },
      {
        title: "图形",
        key: "geometry",
        width: 72,
        render: (_, feature) => {
          const shape = shapeOf(feature);
          return shape ? layerShapes[shape] : <span className="ui-bad">无</span>;
        },
      },
      ...fields.map((field) => ({
        title: field,
        key: field,
        width: columnWidth,
        ellipsis: true,
        render: (_: unknown, { properties }: LocalFeature) => {
          const value = properties[field];
          return value === null || value === undefined || value === "" ? missing : String(value);
        },
      })),
    ],
    [fields],
  );
  return (
    <Table<LocalFeature>
      size="small"
      rowKey="row"
      virtual
      columns={columns}
      dataSource={features}
      pagination={false}
      scroll={{ x: 144 + fields.length * columnWidth, y: tableHeight }}
      rowClassName={(one) => (one.row === row ? "ui-row-selected" : "")}
      onRow={(one) => pressable(() => choose({ id, row: one.row }))}
      locale={{ emptyText: "文件中没有图形" }}
    />
  );
}

const problemColumns: TableColumnsType<Problem> = [
  {
    title: "级别",
    dataIndex: "level",
    width: 72,
    render: (level: Problem["level"]) => levels[level],
  },
  { title: "行", dataIndex: "row", width: 72, align: "right", render: (row) => row ?? "文件" },
  { title: "列", dataIndex: "column", width: 64, align: "right", render: (one) => one ?? missing },
  { title: "说明", dataIndex: "message" },
];

function Problems({ problems }: { problems: Problem[] }) {
  return (
    <Table<Problem>
      size="small"
      rowKey={(one) => `${one.rule}${one.row}${one.column}${one.message}`}
      columns={problemColumns}
      dataSource={problems}
      pagination={false}
      scroll={{ y: tableHeight }}
      locale={{ emptyText: "没有发现问题" }}
    />
  );
}
