import { splitOf } from "#contract/rules/plan/planRules";
import { KpiBox } from "../../../ui/register/KpiBox";
import { type Kpi, KpiFigures } from "../../../ui/register/KpiStrip";
import { decimal, mu } from "../../../values/format";
import type { Level } from "./usePlanTree";
import { type PlanView, unitOf } from "./usePlanView";

type Props = { level: Level; view: PlanView };

/** The plan in figures; project counts link to the projects, task figures to their breakdown. */
export function SsjhCards({ level: { total, split }, view }: Props) {
  const unit = unitOf(view.rwlx);
  const records = total.zs > 0 ? (total.filter ?? null) : null;
  const tasks = { view: "rw" };
  const isRegion = total.kind === "region";
  const figure = (label: string, value: number | null, hint?: string): Kpi => ({
    ...{ label, value: decimal(value, 2), unit, filter: tasks },
    ...(hint && { hint }),
  });
  const cards: Kpi[] = [
    { label: "计划项目数", value: decimal(total.zs, 0), unit: "个", filter: records },
    {
      ...{ label: "计划面积", value: mu(total.xmmj), unit: "亩", filter: records },
      hint: `其中低效用地 ${mu(total.dxmj)} 亩`,
    },
    { label: "计划投资", ...investmentOf(total.jhtz), filter: records },
    figure(`${total.name}任务量`, total.rwl),
    ...(isRegion && total.areaCode.length < 6
      ? [figure("分解到县", split.counties, shareOf(total.rwl, split.counties, unit))]
      : []),
    ...(isRegion
      ? [figure("分解到平台", split.platforms, shareOf(total.rwl, split.platforms, unit))]
      : []),
  ];
  return (
    <KpiBox label="计划指标">
      <KpiFigures
        kpis={cards}
        onShow={(filter) =>
          filter === tasks ? view.put("view", "rw") : view.put("fig", total.key)
        }
      />
    </KpiBox>
  );
}

const tenThousand = 10_000;

/** 万元, or 亿元 for large amounts. */
const investmentOf = (value: number) =>
  value < tenThousand
    ? { value: decimal(value, 2), unit: "万元" }
    : {
        ...{ value: decimal(value / tenThousand, 2), unit: "亿元" },
        hint: `${decimal(value, 2)} 万元`,
      };

function shareOf(whole: number | null, part: number | null, unit: string): string {
  const { state, difference } = splitOf(whole, part);
  if (state === "open") return "尚未下达";
  if (state === "even") return "与任务量一致";
  return `比任务量${state === "more" ? "多" : "少"} ${decimal(Math.abs(difference), 2)} ${unit}`;
}
