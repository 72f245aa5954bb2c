import { Button, Table, type TableColumnsType, Tag } from "antd";
import { useSetAtom } from "jotai";
import type { TxtParcelPreview } from "#contract/endpoints/uploads/dxydTxt";
import type { Problem } from "#contract/rules/problem/report";
import { bboxOf } from "#geo/bbox";
import { mapCommandAtom } from "../../../state/map";
import { missing, mu } from "../../../values/format";
import type { FieldErrors, TxtAttributes } from "./txtAttributes";

type Props = {
  parcels: TxtParcelPreview[];
  problems: readonly Problem[];
  attributes: TxtAttributes;
  errors: ReadonlyMap<number, FieldErrors>;
  /** Shown only once somebody has tried to store them. */
  isTold: boolean;
  onEdit: (row: number) => void;
};

const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(2)}%`;

/**
 * The parcels of a coordinate file: the file's data, the measured values, and what was filled in.
 */
export function TxtParcels({ parcels, problems, attributes, errors, isTold, onEdit }: Props) {
  const fly = useSetAtom(mapCommandAtom);
  const columns: TableColumnsType<TxtParcelPreview> = [
    { title: "行", dataIndex: "row", width: 56, align: "right" },
    { title: "地块编号", dataIndex: "number", width: 96, ellipsis: true },
    {
      title: "地块名称",
      dataIndex: "name",
      ellipsis: true,
      render: (name: string, { row }) => String(attributes.own[row]?.dkmc ?? name) || missing,
    },
    {
      title: "填报面积（亩）",
      dataIndex: "mj",
      width: 116,
      align: "right",
      render: (value: number) => mu(value),
    },
    {
      title: "图形面积（亩）",
      dataIndex: "txmj",
      width: 116,
      align: "right",
      render: (value: number | null) => (value === null ? missing : mu(value)),
    },
    {
      title: "相差",
      width: 72,
      align: "right",
      render: (_, { mj, txmj }) =>
        txmj === null || txmj === 0 ? missing : percent(Math.abs(mj - txmj), txmj),
    },
    {
      title: "问题",
      width: 104,
      render: (_, { row, number }) => <Found problems={ofParcel(problems, row, number)} />,
    },
    {
      title: "属性",
      width: 168,
      render: (_, { row }) => {
        const filled = Object.keys(attributes.own[row] ?? {}).length;
        const wrong = isTold ? (errors.get(row)?.size ?? 0) : 0;
        return (
          <>
            {wrong > 0 ? <span className="ui-bad">{wrong} 项待改 </span> : null}
            <Button type="link" size="small" onClick={() => onEdit(row)}>
              {filled > 0 ? `单独 ${filled} 项` : "单独填写"}
            </Button>
          </>
        );
      },
    },
    {
      title: "操作",
      width: 64,
      render: (_, { geometry }) => (
        <Button
          type="link"
          size="small"
          disabled={!geometry}
          onClick={() => geometry && fly({ kind: "bbox", bbox: bboxOf(geometry) })}
        >
          定位
        </Button>
      ),
    },
  ];
  return (
    <Table<TxtParcelPreview>
      size="small"
      rowKey="row"
      columns={columns}
      dataSource={parcels}
      pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
      locale={{ emptyText: "文件中没有可显示的地块" }}
      summary={() => (parcels.length > 1 ? <Sums parcels={parcels} /> : null)}
    />
  );
}

function Sums({ parcels }: { parcels: readonly TxtParcelPreview[] }) {
  const sum = (of: (one: TxtParcelPreview) => number) =>
    parcels.reduce((total, one) => total + of(one), 0);
  return (
    <Table.Summary.Row>
      <Table.Summary.Cell index={0} colSpan={3}>
        合计 {parcels.length} 宗
      </Table.Summary.Cell>
      <Table.Summary.Cell index={1} align="right">
        {mu(sum(({ mj }) => mj))}
      </Table.Summary.Cell>
      <Table.Summary.Cell index={2} align="right">
        {mu(sum(({ txmj }) => txmj ?? 0))}
      </Table.Summary.Cell>
      <Table.Summary.Cell index={3} colSpan={4} />
    </Table.Summary.Row>
  );
}

const ofParcel = (problems: readonly Problem[], row: number, number: string) =>
  problems.filter((one) => one.row === row || (one.dkbh !== null && one.dkbh === number));

function Found({ problems }: { problems: readonly Problem[] }) {
  const errors = problems.filter(({ level }) => level === "E").length;
  const warnings = problems.filter(({ level }) => level === "W").length;
  if (errors > 0) return <Tag color="error">错误 {errors}</Tag>;
  if (warnings > 0) return <Tag color="warning">警告 {warnings}</Tag>;
  return <Tag color="success">通过</Tag>;
}
