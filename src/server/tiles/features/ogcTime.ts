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
export function within(from: number | null, to: number | null): Where {
  const items = [...limit(">=", from), ...limit("<", to === null ? null : to + 1)];
  return { kind: "all", items: items.length > 0 ? items : [{ kind: "constant", holds: true }] };
}

const dayLength = "2024-01-01".length;
const dayMs = 86_400_000;

function limit(sign: Comparison, time: number | null): Where[] {
  if (time === null) return [];
  const left = { kind: "field", name: timeField } as const;
  return [
    { kind: "compare", left, sign, right: { kind: "text", text: new Date(time).toISOString() } },
  ];
}
