/** Percent of a year that has passed; 100 for past years (domain/08 §30). */
export function elapsedOf(nd: number, now = new Date()): number {
  const start = Date.UTC(nd, 0, 1);
  const end = Date.UTC(nd + 1, 0, 1);
  return Math.min(100, Math.max(0, ((now.getTime() - start) / (end - start)) * 100));
}

/** The day as of which a year is judged: its last day, once it is over. Days as `YYYY-MM-DD`. */
export const dayOf = (nd: number, today: string): string => {
  const last = `${nd}-12-31`;
  return today > last ? last : today;
};

/** The months of a year that have begun by `day`. */
export const monthsBegun = (nd: number, day: string): number => {
  const year = Number(day.slice(0, 4));
  if (year !== nd) return year > nd ? 12 : 0;
  return Number(day.slice(5, 7));
};

export type Light = "none" | "good" | "warn" | "bad";

/** Traffic light of 完成率 minus the share of the year that has passed, in percentage points (K06). */
export function lightOf(difference: number | null): Light {
  if (difference === null) return "none";
  if (difference >= 0) return "good";
  return difference >= -10 ? "warn" : "bad";
}

export const lightWords: Readonly<Record<Light, string>> = {
  none: "未下达",
  good: "达到时序",
  warn: "略慢于时序",
  bad: "落后时序",
};
