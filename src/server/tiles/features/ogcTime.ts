import { bad } from "./parameters";
import type { Comparison, Where } from "./where";

/** The field that places a record in time: all that is recorded has it. */
export const timeField = "gxsj";

/** A moment of RFC 3339, or a day. */
const moment = /^\d{4}-\d\d-\d\d(?:[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d))?$/;

const timeOf = (text: string): number => (moment.test(text) ? Date.parse(text) : Number.NaN);

/**
 * The features that `datetime` asks for: those whose last change lies in it. A day is the whole of it
 * (UTC), and `2024-01-01T00:00:00Z/..` what has changed since.
 */
export function changedWithin(value: unknown): Where | null {
  if (value === undefined) return null;
  const parts = String(value).split("/");
  const isInterval = parts.length === 2;
  const isOpen = (part: string) => isInterval && (part === "" || part === "..");
  const times = parts.map((part) => (isOpen(part) ? null : timeOf(part)));
  const isTime = parts.length <= 2 && times.every((time) => time === null || !Number.isNaN(time));
  if (!isTime) throw bad("datetime 应为时间、日期，或以 / 分开的两个，如 年-月-日/..");
  const [from = null, last = from] = times;
  if (from !== null && last !== null && from > last) throw bad("datetime 的开始应不晚于结束");
  const isDay = (parts.at(-1) ?? "").length === dayLength;
  return within(from, last === null || !isDay ? last : last + dayMs - 1);
}

/** Changed between two moments, in milliseconds; null is open. */
function within(from: number | null, to: number | null): Where {
  const items = [...limit(">=", from), ...limit("<", to === null ? null : to + 1)];
  return { kind: "all", items: items.length > 0 ? items : [{ kind: "constant", holds: true }] };
}

/**
 * ArcGIS's `time`: a moment in milliseconds or two, of which one may be `null`; null if it is not
 * given.
 */
export function changedAt(text: string): Where | null {
  if (text === "") return null;
  const parts = text.split(",").map((part) => part.trim());
  const times = parts.map((part) => (part === "null" || part === "" ? null : Number(part)));
  const isTime = times.every((time) => time === null || Math.abs(time) <= farthest);
  if (parts.length > 2 || !isTime) throw bad("time 应为 1970 年以来的毫秒数，或以逗号分开的两个");
  const [from = null, to = from] = times;
  if (from !== null && to !== null && from > to) throw bad("time 的开始应不晚于结束");
  return within(from, to);
}

/** Milliseconds of year 9999. */
const farthest = 253_402_300_799_999;
const dayLength = "YYYY-MM-DD".length;
const dayMs = 86_400_000;

function limit(sign: Comparison, time: number | null): Where[] {
  if (time === null) return [];
  const left = { kind: "field", name: timeField } as const;
  return [
    { kind: "compare", left, sign, right: { kind: "text", text: new Date(time).toISOString() } },
  ];
}
