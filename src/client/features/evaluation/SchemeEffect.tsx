import { Button, Table, type TableColumnsType } from "antd";
import { useState } from "react";
import { pj } from "#contract/datasets/pj";
import { pjApi } from "#contract/endpoints/evaluation/pj";
import type { Weights } from "#contract/rules/evaluation/evaluation";
import type { Scheme } from "#contract/rules/evaluation/scheme";
import type { Reply } from "../../api/call";
import { useCall } from "../../api/useCall";
import { CallState } from "../../ui/base/CallState";
import { fieldText } from "../../values/fieldText";
import { count } from "../../values/format";
import "./evaluation.css";

export type Rules = { areaCode: string; weights: Weights; scheme: Scheme };
type Effect = Reply<typeof pjApi.preview>;
type Changed = Effect["list"][number];
type Move = { from: Changed["from"]; to: Changed["to"] };

const order = ["A", "B", "C", "D", "N"] as const;
const pageSize = 10;
const gradeText = (grade: string) => fieldText(pj.fields.pjdj, grade);

const columns: TableColumnsType<Changed> = [
  { title: "企业名称", dataIndex: "dxmc", ellipsis: true },
  { title: "县（市、区）", dataIndex: "xzqmc", width: 110 },
  { title: "等级", width: 80, render: (_, { from, to }) => `${from} → ${to}` },
  { title: "新的评级依据", dataIndex: "pjyj", ellipsis: true },
];

type Props = { rules: Rules; previewed: Rules | null; nd: number };

/** The effect of rules that were asked for; what has been changed since is not what was previewed. */
export const SchemeEffect = ({ rules, previewed, nd }: Props) =>
  JSON.stringify(previewed) === JSON.stringify(rules) ? <Effects rules={rules} nd={nd} /> : null;

/** How many enterprises rules that are not saved yet would move from which grade to which. */
function Effects({ rules, nd }: Omit<Props, "previewed">) {
  const [move, setMove] = useState<Move | null>(null);
  const [current, setCurrent] = useState(1);
  const called = useCall(pjApi.preview, { ...rules, nd, ...move, current, pageSize });
  const choose = (next: Move | null) => {
    setMove(next);
    setCurrent(1);
  };
  return (
    <CallState called={called} rows={5}>
      {(effect) =>
        effect.all === 0 ? (
          <p role="status">{nd} 年没有有税收数据的企业，看不到影响</p>
        ) : (
          <section aria-label="预览影响">
            <p role="status">
              {nd} 年有税收数据的企业 {count(effect.all)} 家，等级变化{" "}
              <b>{count(effect.changed)}</b> 家（未保存，未写入任何结果）
            </p>
            <Matrix effect={effect} move={move} onMove={choose} />
            <p className="ui-second">
              {move ? `${gradeText(move.from)} → ${gradeText(move.to)} 的企业` : "等级变化的企业"}
              {move ? (
                <Button type="link" size="small" onClick={() => choose(null)}>
                  全部变化
                </Button>
              ) : null}
            </p>
            <Table<Changed>
              size="small"
              rowKey="id"
              columns={columns}
              dataSource={[...effect.list]}
              loading={called.loading}
              pagination={{
                ...{ current, pageSize, total: effect.total, onChange: setCurrent },
                ...{ showSizeChanger: false, hideOnSinglePage: true },
              }}
              locale={{ emptyText: "没有企业的等级变化" }}
            />
          </section>
        )
      }
    </CallState>
  );
}

type MatrixProps = { effect: Effect; move: Move | null; onMove: (move: Move) => void };

/** Grades by the rules in force by row, by the new ones by column: of today's data both. */
function Matrix({ effect, move, onMove }: MatrixProps) {
  const of = (from: string, to: string) =>
    effect.matrix.find((one) => one.from === from && one.to === to)?.zs ?? 0;
  return (
    <table className="grade-matrix">
      <caption>按现行规则（行）→ 按新规则（列），家</caption>
      <thead>
        <tr>
          <td />
          {order.map((to) => (
            <th key={to} scope="col">
              {to}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {order.map((from) => (
          <tr key={from}>
            <th scope="row">{from}</th>
            {order.map((to) => (
              <td key={to}>
                <Cell
                  zs={of(from, to)}
                  stays={from === to}
                  shown={move?.from === from && move.to === to}
                  label={`${from} → ${to}`}
                  onPick={() => onMove({ from, to })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps = { zs: number; stays: boolean; shown: boolean; label: string; onPick: () => void };

function Cell({ zs, stays, shown, label, onPick }: CellProps) {
  if (zs === 0) return <span className="ui-weak">0</span>;
  return (
    <Button
      type="link"
      size="small"
      aria-pressed={shown}
      aria-label={`${label}：${zs} 家`}
      className={stays ? "ui-second" : ""}
      onClick={onPick}
    >
      {count(zs)}
    </Button>
  );
}
