import { grouped } from "../../grouped";
import { problemOf } from "../problem/problemOf";
import type { Problem } from "../problem/report";
import { splitOf } from "./planRules";

const nowhere = { row: null, dkbh: null };
const years = { from: 2020, to: 2030 };
const most = 1e10;

/** X006: a quantity is non-negative with at most two decimals, and its year is 2020 to 2030. */
export function checkQuantity(nd: number, rwl: number, name: string): Problem[] {
  const wrong = (field: string, value: number, message: string) =>
    problemOf("X006", "E", nowhere, message, { field, value });
  const isFine = Math.abs(rwl * 100 - Math.round(rwl * 100)) < 1e-6;
  return [
    ...(nd >= years.from && nd <= years.to
      ? []
      : [wrong("ND", nd, `年度应在${years.from}至${years.to}之间`)]),
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
