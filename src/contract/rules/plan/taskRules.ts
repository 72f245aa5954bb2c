import { lastPlannedYear } from "../../dataTime";
import { grouped } from "../../grouped";
import { limits } from "../../limits";
import { today } from "../../today";
import { problemOf } from "../problem/problemOf";
import type { Problem } from "../problem/report";
import { splitOf } from "./planRules";

const nowhere = { row: null, dkbh: null };
const most = 1e10;

/** The years that may have tasks: as far ahead as anything is planned. */
const taskYears = (calendar: string) => ({
  from: limits.firstTaskYear,
  to: lastPlannedYear(calendar),
});

/** X006: a quantity is non-negative with at most two decimals, and its year can have tasks. */
export function checkQuantity(
  nd: number,
  rwl: number,
  name: string,
  calendar = today(),
): Problem[] {
  const years = taskYears(calendar);
  const wrong = (field: string, value: number, message: string) =>
    problemOf("X006", "E", nowhere, message, { field, value });
  const isFine = Math.abs(rwl * 100 - Math.round(rwl * 100)) < 1e-6;
  return [
    ...(nd >= years.from && nd <= years.to
      ? []
      : [wrong("ND", nd, `年度应在${years.from}至${years.to}之间，填写的是${nd}`)]),
    ...(rwl >= 0 && rwl < most && isFine
      ? []
      : [wrong("RWL", rwl, `${name}任务量应为不超过两位小数的非负数`)]),
  ];
}

/** A target in its unit, and the sum of its parts. */
export type Target = { name: string; rwl: number | null; parts: number; unit: string };

/** X007: a target's parts add up to it. */
export function checkParts({ name, rwl, parts, unit }: Target): Problem[] {
  const { state, difference } = splitOf(rwl, parts);
  if (rwl === null || state === "open" || state === "even") return [];
  const said = (quantity: number) => `${grouped(quantity, 2)} ${unit}`;
  const way = `${state === "more" ? "多" : "少"} ${said(Math.abs(difference))}`;
  const message = `下级任务量合计 ${said(parts)}，比${name}任务量 ${said(rwl)}${way}`;
  return [problemOf("X007", "W", nowhere, message, { field: "RWL", value: parts.toFixed(2) })];
}
