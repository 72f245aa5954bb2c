import type { AnyDataset } from "#contract/define/dataset";
import { Refusal, status } from "#contract/errors";
import { fieldName, kindOf } from "./fieldNames";
import { parseWhere, type Where } from "./where";

/** `field` is null where records are counted, not values. */
export type Figure = {
  type: FigureType;
  field: string | null;
  name: string;
  /** Of a percentile: which part of the values lies before it, and whether they descend. */
  at: { part: number; down: boolean } | null;
};
export type FigureType = (typeof types)[number];
/** Without figures, the groups are the distinct values of their fields. */
export type Statistics = { figures: Figure[]; groupBy: string[]; having: Where | null };

const types = [
  ...(["count", "sum", "min", "max", "avg", "stddev", "var"] as const),
  ...(["percentile_cont", "percentile_disc"] as const),
] as const;
const isType = (text: string): text is FigureType => types.some((type) => type === text);

/** What needs numbers; the others take dates and texts as well. */
const reckoned = new Set<FigureType>(["sum", "avg", "stddev", "var", "percentile_cont"]);
const numeric = new Set(["number", "integer", "flag"]);
const mostFigures = 50;
const wrong = (why: string) => new Refusal(status.badRequest, `统计参数有误：${why}`);

/** `outStatistics` with its groups; null if a query has none. */
export function statisticsOf(dataset: AnyDataset, p: (name: string) => string): Statistics | null {
  const given = p("outStatistics");
  const groups = p("groupByFieldsForStatistics");
  if (given === "") return withoutFigures(p);
  const list = parsed(given);
  if (!Array.isArray(list) || list.length === 0 || list.length > mostFigures) {
    throw wrong(`outStatistics 应为 1 到 ${mostFigures} 项的列表`);
  }
  const groupBy =
    groups === "" ? [] : groups.split(",").map((name) => fieldName(dataset, name.trim()));
  const figures = list.map((one) => figureOf(dataset, one));
  const names = [...groupBy, ...figures.map(({ name }) => name.toLowerCase())];
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice) throw wrong(`结果字段名 ${twice} 重复`);
  return { figures, groupBy, having: p("having") === "" ? null : parseWhere(p("having")) };
}

function withoutFigures(p: (name: string) => string): null {
  const alone = ["groupByFieldsForStatistics", "having"].find((name) => p(name) !== "");
  if (alone) throw wrong(`${alone} 须与 outStatistics 同用`);
  return null;
}

type Given = {
  statisticType?: unknown;
  onStatisticField?: unknown;
  outStatisticFieldName?: unknown;
  statisticParameters?: { value?: unknown; orderBy?: unknown } | null;
};

function figureOf(dataset: AnyDataset, one: unknown): Figure {
  const { statisticType, onStatisticField, outStatisticFieldName, ...more } = Object(one) as Given;
  const type = String(statisticType).toLowerCase();
  if (!isType(type)) {
    throw wrong(`不支持的统计方式 ${type.slice(0, 40)}，允许 ${types.join("、")}`);
  }
  const isWhole = type === "count" && ["*", "1"].includes(String(onStatisticField).trim());
  const field = isWhole ? null : fieldName(dataset, String(onStatisticField));
  if (field !== null && reckoned.has(type) && !numeric.has(kindOf(dataset, field))) {
    throw wrong(`${field} 不是数值字段，不能求 ${type}`);
  }
  const name = String(outStatisticFieldName || `${type}_${field ?? "all"}`);
  if (!/^[\p{L}_][\p{L}\p{N}_]{0,59}$/u.test(name)) throw wrong(`结果字段名 ${name.slice(0, 60)}`);
  const at = type.startsWith("percentile") ? placeOf(more.statisticParameters) : null;
  return { type, field, name, at };
}

function placeOf(given: Given["statisticParameters"]): Figure["at"] {
  const part = typeof given?.value === "number" ? given.value : Number.NaN;
  if (!(part >= 0 && part <= 1)) throw wrong("百分位的 statisticParameters.value 应为 0 到 1");
  const order = String(given?.orderBy ?? "ASC").toUpperCase();
  if (order !== "ASC" && order !== "DESC") throw wrong("百分位的 orderBy 应为 ASC 或 DESC");
  return { part, down: order === "DESC" };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw wrong("应为 JSON");
  }
}
