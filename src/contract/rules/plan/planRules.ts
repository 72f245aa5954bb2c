import { completedXmjd, editableSpzt } from "../../workflow/spzt";
import { checkDates } from "../project/projectRules";

/** What a task and the tasks below it say of each other. Quantities have two decimals. */
type Split =
  | { state: "open" | "even"; difference: 0 }
  | { state: "more" | "less"; difference: number };

const tolerance = 0.005;

/** Whether the parts make up the whole; `open` where there is nothing to compare. */
export function splitOf(whole: number | null, parts: number | null): Split {
  if (whole === null || parts === null) return { state: "open", difference: 0 };
  const difference = Math.round((parts - whole) * 100) / 100;
  if (Math.abs(difference) < tolerance) return { state: "even", difference: 0 };
  return { state: difference > 0 ? "more" : "less", difference };
}

/**
 * A quantity shared out by weights in hundredths, so that the shares add up exactly: what rounding
 * leaves goes to the largest remainders. Equal shares where no weight is positive.
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

/** What of a project decides whether its plan may be moved. */
export type PlannedProject = {
  spzt: string;
  xmjd: string;
  ssnd?: number | undefined;
  jhkgsj: string;
  jhjgsj: string;
  sjkgsj: string | null;
};

/** Permission that moving the plan of a project in this state asks for; null where nobody may. */
export function planAuthority({ spzt }: Pick<PlannedProject, "spzt">): string | null {
  if (spzt === "5") return "rw:edit";
  return (editableSpzt as readonly string[]).includes(spzt) ? "zkfxm:edit" : null;
}

/** Why the plan of a project stands as it is, in words; null where it may be moved. */
export function planLock({ spzt, xmjd }: Pick<PlannedProject, "spzt" | "xmjd">): string | null {
  if (planAuthority({ spzt }) === null) return "审批中或已终止的项目不能调整计划时间";
  return xmjd >= completedXmjd ? "已竣工的项目不能调整计划时间" : null;
}

/** A plan reaches as far as any project of a year may. */
const lastDay = "2035-12-31";

/** What is wrong with new planned days of a project, in words; null for nothing. */
export function moveProblem(
  project: PlannedProject,
  to: Pick<PlannedProject, "jhkgsj" | "jhjgsj">,
): string | null {
  if (project.sjkgsj !== null && to.jhkgsj !== project.jhkgsj) {
    return "项目已开工，只能调整计划竣工";
  }
  if (to.jhjgsj > lastDay) return `计划竣工不能晚于${lastDay}`;
  const [problem] = checkDates({ ssnd: project.ssnd, ...to });
  return problem?.message ?? null;
}
