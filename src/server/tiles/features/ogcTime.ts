import { bad } from "./featureQuery";

/** A moment of RFC 3339, or a day. */
const moment = /^\d{4}-\d\d-\d\d(?:[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d))?$/;

const timeOf = (text: string): number => (moment.test(text) ? Date.parse(text) : Number.NaN);

/**
 * Checks `datetime`. Collections announce no extent in time, and features without time are in every
 * interval, so a valid one leaves none out (Part 1, requirement 26).
 */
export function demandDatetime(value: unknown): void {
  if (value === undefined) return;
  const parts = String(value).split("/");
  const isInterval = parts.length === 2;
  const isOpen = (part: string) => isInterval && (part === "" || part === "..");
  const times = parts.map((part) => (isOpen(part) ? null : timeOf(part)));
  const [from, to] = times;
  const isTime = parts.length <= 2 && times.every((time) => time === null || !Number.isNaN(time));
  if (!isTime) throw bad("datetime 应为时间、日期，或以 / 分开的两个，如 年-月-日/..");
  if (typeof from === "number" && typeof to === "number" && from > to) {
    throw bad("datetime 的开始应不晚于结束");
  }
}
