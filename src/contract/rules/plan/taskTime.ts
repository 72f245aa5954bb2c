import { lastDayOf } from "../../dataTime";

const dayMs = 86_400_000;

/** Percent of a year that has passed at the end of a day; 100 for past years (domain/08 §30). */
export function elapsedOf(nd: number, day: string): number {
  const start = Date.UTC(nd, 0, 1);
  const end = Date.UTC(nd + 1, 0, 1);
  const now = Date.parse(`${day}T00:00:00Z`) + dayMs;
  return Math.min(100, Math.max(0, ((now - start) / (end - start)) * 100));
}

/** The day as of which a year is judged: its last day, once it is over. Days as `YYYY-MM-DD`. */
export const dayOf = (nd: number, today: string): string => {
  const last = lastDayOf(nd);
  return today > last ? last : today;
};

/** The months of a year that have begun by `day`. */
export const monthsBegun = (nd: number, day: string): number => {
  const year = Number(day.slice(0, 4));
  if (year !== nd) return year > nd ? 12 : 0;
  return Number(day.slice(5, 7));
};

export type Light = "none" | "good" | "warn" | "bad";

/** How many percentage points behind is only a little behind. */
const slack = 10;

/** Traffic light of 完成率 minus the share of the year that has passed, in percentage points (K06). */
export function lightOf(difference: number | null): Light {
  if (difference === null) return "none";
  if (difference >= 0) return "good";
  return difference >= -slack ? "warn" : "bad";
}

export const lightWords: Readonly<Record<Light, string>> = {
  none: "未下达",
  good: "达到时序",
  warn: "略慢于时序",
  bad: "落后时序",
};

/** Where each light begins and ends, in percentage points behind. */
export const lightBounds: Readonly<Record<Light, string>> = {
  none: "",
  good: "",
  warn: `差 ≤ ${slack}`,
  bad: `差 > ${slack}`,
};

/** A light with its bounds, as legends tell it. */
export const lightLabel = (light: Light): string =>
  lightBounds[light] ? `${lightWords[light]}（${lightBounds[light]}）` : lightWords[light];

/** All lights in one sentence. */
export const lightRule = `不落后为绿色，落后不超过 ${slack} 个百分点为黄色，更多为红色`;
