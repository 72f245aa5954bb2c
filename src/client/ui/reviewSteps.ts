import type { Role } from "#contract/roles";
import { type Library, type Shzt, type ShztEdge, stepsFrom } from "#contract/workflow/shzt";

export type Reviewable = { dkid: string; dkbh: string; dkmc: string; shzt: string; bbh: number };

/** One action on several records at once, with those of them that it applies to. */
export type ReviewStep<R extends Reviewable = Reviewable> = {
  action: string;
  to: Shzt;
  /** Fewest characters of the note. */
  note: number;
  rows: R[];
};

/** Actions that take something away stand last and ask twice. */
export const isDestructive = (step: Pick<ShztEdge, "to">): boolean => step.to === "9";

/** What someone with these roles may do with the records, in the order of the state machine. */
export function reviewSteps<R extends Reviewable>(
  library: Library,
  rows: readonly R[],
  roles: readonly string[],
): ReviewStep<R>[] {
  const steps = new Map<string, ReviewStep<R>>();
  for (const row of rows) {
    for (const { action, to, note } of stepsFrom(library, row.shzt as Shzt, roles as Role[])) {
      const step = steps.get(action) ?? { action, to, note, rows: [] };
      step.rows.push(row);
      steps.set(action, step);
    }
  }
  return [...steps.values()].toSorted(
    (a, b) => Number(isDestructive(a)) - Number(isDestructive(b)),
  );
}
