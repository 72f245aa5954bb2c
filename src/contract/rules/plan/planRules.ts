import { lastDayOf, lastPlannedYear } from "../../dataTime";
import { completedXmjd, editableSpzt } from "../../workflow/spzt";
import { checkDates } from "../project/projectRules";

/** How a task compares with the tasks below it. Quantities have two decimals. */
type Split =
  | { state: "open" | "even"; difference: 0 }
  | { state: "more" | "less"; difference: number };

const tolerance = 0.005;

/** Whether the parts add up to the whole; `open` if there is nothing to compare. */
export function splitOf(whole: number | null, parts: number | null): Split {
  if (whole === null || parts === null) return { state: "open", difference: 0 };
  const difference = Math.round((parts - whole) * 100) / 100;
  if (Math.abs(difference) < tolerance) return { state: "even", difference: 0 };
  return { state: difference > 0 ? "more" : "less", difference };
}

/**
 * Distributes a quantity by weights in hundredths, so that the shares add up exactly: the rounding
 * rest goes to the largest remainders. Shares are equal if no weight is positive.
 */
export function shared(whole: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return [];
  const positive = weights.map((one) => Math.max(0, one));
  const sum = positive.reduce((all, one) => all + one, 0);
  const cents = Math.round(whole * 100);
  const exact = positive.map((one) => cents * (sum > 0 ? one / sum : 1 / weights.length));
  const floors = exact.map(Math.floor);
  const left = cents - floors.reduce((all, one) => all + one, 0);
  const order = exact
    .map((one, i) => ({ i, rest: one - Math.floor(one) }))
    .toSorted((a, b) => b.rest - a.rest || a.i - b.i);
  for (const { i } of order.slice(0, left)) floors[i] = (floors[i] ?? 0) + 1;
  return floors.map((one) => one / 100);
}

/** The parts of a project that decide whether its plan may be moved. */
export type PlannedProject = {
  spzt: string;
  xmjd: string;
  ssnd?: number | undefined;
  jhkgsj: string;
  jhjgsj: string;
  sjkgsj: string | null;
};

/** Permission needed to move the plan of a project in this state; null if nobody may. */
export function planAuthority({ spzt }: Pick<PlannedProject, "spzt">): string | null {
  if (spzt === "5") return "rw:edit";
  return (editableSpzt as readonly string[]).includes(spzt) ? "zkfxm:edit" : null;
}

/** Why a project's plan may not be moved, in words; null if it may. */
export function planLock({ spzt, xmjd }: Pick<PlannedProject, "spzt" | "xmjd">): string | null {
  if (planAuthority({ spzt }) === null) return "审批中或已终止的项目不能调整计划时间";
  return xmjd >= completedXmjd ? "已竣工的项目不能调整计划时间" : null;
}

/** Years that the works of a project take at most. */
const longestWorks = 4;

/** The latest day for the plan of a project of any year. */
const lastDayOfPlans = () => lastDayOf(lastPlannedYear() + longestWorks);

/** What is wrong with a project's new planned days, in words; null for nothing. */
export function moveProblem(
  project: PlannedProject,
  to: Pick<PlannedProject, "jhkgsj" | "jhjgsj">,
): string | null {
  if (project.sjkgsj !== null && to.jhkgsj !== project.jhkgsj) {
    return "项目已开工，只能调整计划竣工";
  }
  if (to.jhjgsj > lastDayOfPlans()) return `计划竣工不能晚于${lastDayOfPlans()}`;
  const [problem] = checkDates({ ssnd: project.ssnd, ...to });
  return problem?.message ?? null;
}
