import { Tooltip } from "antd";
import type { PlanNode } from "#contract/endpoints/plan/governPlan";
import { count } from "../../../values/format";

type Props = {
  node: PlanNode;
  /** Pixels from the left edge to a day, and per day. */
  at: (day: string) => number;
  scale: number;
};

/** A region or platform: from its first planned start to its last completion, with its progress. */
export function GanttSum({ node, at, scale }: Props) {
  const { from, to, zs, done, name } = node;
  if (!from || !to || zs === 0) return null;
  const left = at(from);
  const words = `计划 ${from} 至 ${to}，${count(zs)} 个项目，已竣工 ${count(done)} 个`;
  return (
    <Tooltip title={words}>
      <span
        role="img"
        className="gantt-sum"
        aria-label={`${name}：${words}`}
        style={{ left, width: at(to) - left + scale }}
      >
        <i style={{ width: `${(done / zs) * 100}%` }} />
      </span>
    </Tooltip>
  );
}
