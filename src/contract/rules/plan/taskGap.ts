import { hundredth } from "../../hundredth";
import { type Light, lightOf } from "./taskTime";

/** A region's task of a year and what is completed of it; 亩 and percent. */
export type TaskSeen = {
  areaCode: string;
  name: string;
  rwl: number | null;
  wcl: number | null;
  wclv: number | null;
  sxjdc: number | null;
};

export type TaskGap = TaskSeen & {
  /** Percentage points that are missing to the share of the year that has passed; 0 if none, null without a task. */
  gap: number | null;
  /** The same in 亩. */
  missing: number | null;
  light: Light;
};

/** How far a region is behind the share of its task that is due. */
export function gapOf<S extends TaskSeen>(seen: S, elapsed: number): S & TaskGap {
  const { rwl, wcl, sxjdc } = seen;
  const due = ((rwl ?? 0) * elapsed) / 100;
  return {
    ...seen,
    gap: sxjdc === null ? null : hundredth(Math.max(0, -sxjdc)),
    missing: sxjdc === null ? null : hundredth(Math.max(0, due - (wcl ?? 0))),
    light: lightOf(sxjdc),
  };
}

/** The furthest behind first, those without a task last; of equal ones the one that misses more. */
export const worstFirst = (a: TaskGap, b: TaskGap): number =>
  (b.gap ?? -1) - (a.gap ?? -1) ||
  (b.missing ?? -1) - (a.missing ?? -1) ||
  (a.sxjdc ?? Infinity) - (b.sxjdc ?? Infinity);

/** How many regions the line on top names, and the map labels large. */
export const mostNamed = 3;

/** Those that are behind, the furthest first. */
export const worstOf = <G extends TaskGap>(list: readonly G[]): G[] =>
  list
    .filter(({ gap }) => gap !== null && gap > 0)
    .toSorted(worstFirst)
    .slice(0, mostNamed);

/** What some regions miss of all that is missing, in percent; null if nothing is. */
export function shareOfMissing(some: readonly TaskGap[], list: readonly TaskGap[]): number | null {
  const sum = (all: readonly TaskGap[]) =>
    all.reduce((total, one) => total + (one.missing ?? 0), 0);
  const whole = sum(list);
  return whole > 0 ? (sum(some) / whole) * 100 : null;
}
