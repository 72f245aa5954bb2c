import { z } from "zod";
import { newerEdition, olderEdition, olderRatios } from "../../codes/industryControl";
import { hydmCodes } from "../../codes/landCodes";
import { problemOf } from "../problem/problemOf";
import type { Problem } from "../problem/report";
import type { SupplyValues } from "./supplyRules";

/** 工业项目建设用地控制指标 (domain/10 §5). */

const limit = (most: number) => z.number().min(0).max(most).nullable();

/** The limits of one trade; null where the table has none. */
export const controlRow = z.object({
  hydm: z.enum(Object.keys(hydmCodes) as [string, ...string[]]),
  /** 容积率 and 建筑系数 (%) at least, 行政办公及生活服务设施用地占比 (%) at most. */
  rjl: limit(100),
  jzxs: limit(100),
  bgzb: limit(100),
  /** 固定资产投资强度 in 万元/亩: recommended only. */
  tzqd: limit(100_000),
});
export type ControlRow = z.output<typeof controlRow>;

/** The edition of 2023 as an authority has filled it; shipped without a row. */
export const controlTable = z.object({
  /** 年度 and 来源: of which year the figures are, and where they stand. */
  nd: z.number().int(),
  ly: z.string(),
  /** Contracts signed from this day on are judged by it. */
  ksrq: z.iso.date(),
  rows: z.array(controlRow),
});
export type ControlTable = z.output<typeof controlTable>;

/** What is wrong with a table that somebody saves, in words; null if nothing is. */
export function controlFault(
  { nd, ly, ksrq, rows }: ControlTable,
  thisYear: number,
): string | null {
  const first = Number(newerEdition.from.slice(0, 4));
  if (nd < first || nd > thisYear) return `年度应在${first}至${thisYear}之间，填写的是${nd}`;
  if (ly.trim() === "") return "请填写来源（文件名称和文号）";
  if (ksrq < newerEdition.from) {
    return `适用起始日应不早于${newerEdition.from}，填写的是${ksrq}`;
  }
  const trades = rows.map(({ hydm }) => hydm);
  const twice = trades.find((one, i) => trades.indexOf(one) !== i);
  return twice ? `行业${twice}重复` : null;
}

type Due = { row: ControlRow; source: string };

/** The limits for a trade on a day; null if no edition has any. */
export function controlOn(hydm: string, day: string, table: ControlTable | null): Due | null {
  if (day >= newerEdition.from) {
    const row = table && day >= table.ksrq ? table.rows.find((one) => one.hydm === hydm) : null;
    return row && table ? { row, source: `控制指标${table.nd}年度，${table.ly}` } : null;
  }
  const rjl = olderRatios[hydm];
  if (rjl === undefined || day < olderEdition.from) return null;
  const row = { hydm, rjl, jzxs: null, bgzb: null, tzqd: null };
  return { row, source: "控制指标旧版，条文未核" };
}

const nowhere = { row: null, dkbh: null };
const fields = [
  ["rjlxx", "rjl", "约定容积率下限", "", true],
  ["jzxsxx", "jzxs", "建筑系数下限(工业)", "%", true],
  ["bgzbsx", "bgzb", "行政办公及生活服务设施用地占比上限", "%", false],
  ["tzqd", "tzqd", "固定资产投资强度", "万元/亩", true],
] as const;

/**
 * T015: industrial land is granted within the control indicators of the edition in force on the day of the contract;
 * a listing without one is judged by its notice, else as of today.
 */
export function checkControl(
  values: SupplyValues,
  table: ControlTable | null,
  today: string,
): Problem[] {
  const { tdyt, hydm } = values;
  if (!String(tdyt ?? "").startsWith("1001") || !hydm) return [];
  const day = String(values.qdrq ?? values.cjrq ?? values.ggrq ?? today);
  const due = controlOn(String(hydm), day, table);
  if (!due) return [];
  const trade = `${hydm} ${hydmCodes[String(hydm) as keyof typeof hydmCodes] ?? ""}`.trim();
  return fields.flatMap(([name, key, label, unit, isLeast]) => {
    const value = values[name];
    const bound = due.row[key];
    if (typeof value !== "number" || bound === null) return [];
    if (isLeast ? value >= bound : value <= bound) return [];
    const should = key === "tzqd" ? "推荐" : "应";
    const message = `${label}${should}不${isLeast ? "低" : "高"}于${bound}${unit}（${trade}，${due.source}），填写的是${value}${unit}`;
    return [problemOf("T015", "W", nowhere, message, { field: name.toUpperCase(), value })];
  });
}
