import type { PlannedProject } from "#contract/rules/plan/planRules";

/** Day numbers since 1970-01-01, without time zones: calendar days have none. */
const msOfDay = 86_400_000;

export const dayNumber = (iso: string): number =>
  Math.round(Date.parse(`${iso}T00:00:00Z`) / msOfDay);

export const isoDay = (day: number): string => new Date(day * msOfDay).toISOString().slice(0, 10);

export const addDays = (iso: string, days: number): string => isoDay(dayNumber(iso) + days);

/** The same day some months later; the last day of the month if it has no such day. */
export function addMonths(iso: string, months: number): string {
  const [year = 0, month = 1, day = 1] = iso.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const days = daysIn(first.getUTCFullYear(), first.getUTCMonth() + 1);
  first.setUTCDate(Math.min(day, days));
  return first.toISOString().slice(0, 10);
}

const daysIn = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

export type Month = { key: string; year: number; month: number; start: number; days: number };

/** The months of an axis from the first day to the last, both included. */
export function monthsFrom(from: string, to: string): Month[] {
  const months: Month[] = [];
  const last = to.slice(0, 7);
  for (let at = `${from.slice(0, 7)}-01`; at.slice(0, 7) <= last; at = addMonths(at, 1)) {
    const [year = 0, month = 1] = at.split("-").map(Number);
    const [start, days] = [dayNumber(at), daysIn(year, month)];
    months.push({ key: at.slice(0, 7), year, month, start, days });
  }
  return months;
}

/** A plan seldom reaches further; anything beyond is cut off at the end of the axis. */
const mostYears = 12;

/** The range of an axis: the plan's year and the next, extended to all days outside. */
export function axisOf(nd: number, days: readonly (string | null)[]): Month[] {
  const known = days.flatMap((one) => (one ? [Number(one.slice(0, 4))] : []));
  const from = Math.max(Math.min(nd, ...known), nd - mostYears);
  const to = Math.min(Math.max(nd + 1, ...known), nd + mostYears);
  return monthsFrom(`${from}-01-01`, `${to}-12-31`);
}

/** The part that is dragged: the whole bar, or one of its ends. */
export type Grip = "whole" | "start" | "end";
export type PlanDays = { jhkgsj: string; jhjgsj: string };

/**
 * Planned days after a move by some days: a whole bar keeps its length, an end stops at the other.
 */
export function moved(project: PlannedProject, grip: Grip, days: number): PlanDays {
  const { jhkgsj, jhjgsj, sjkgsj } = project;
  const [start, end] = [addDays(jhkgsj, days), addDays(jhjgsj, days)];
  if (grip === "end" || sjkgsj !== null) return { jhkgsj, jhjgsj: [jhkgsj, end].sort()[1] ?? end };
  if (grip === "start") return { jhkgsj: [start, jhjgsj].sort()[0] ?? start, jhjgsj };
  return { jhkgsj: start, jhjgsj: end };
}

export const isSame = (a: PlanDays, b: PlanDays): boolean =>
  a.jhkgsj === b.jhkgsj && a.jhjgsj === b.jhjgsj;

/** Days since the planned completion if it has passed and nothing is completed; else 0. */
export function lateDays(
  { jhjgsj, sjjgsj }: { jhjgsj: string; sjjgsj: string | null },
  today: string,
): number {
  return sjjgsj === null ? Math.max(0, dayNumber(today) - dayNumber(jhjgsj)) : 0;
}

/** The shift of a day, in words. */
export function shiftText(before: string, after: string): string {
  const days = dayNumber(after) - dayNumber(before);
  if (days === 0) return "不变";
  return days > 0 ? `推迟 ${days} 天` : `提前 ${-days} 天`;
}
