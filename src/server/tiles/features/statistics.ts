import type { AnyDataset } from "#contract/define/dataset";
import { Refusal, status } from "#contract/errors";
import { fieldName, kindOf } from "./whereSql";

export type Figure = { type: FigureType; field: string; name: string };
type FigureType = "count" | "sum" | "min" | "max" | "avg";
export type Statistics = { figures: Figure[]; groupBy: string[] };

const types: readonly string[] = ["count", "sum", "min", "max", "avg"];
const numeric = new Set(["number", "integer", "flag"]);
const mostFigures = 50;
const wrong = (why: string) => new Refusal(status.badRequest, `统计参数有误：${why}`);

/** `outStatistics` with its groups; null if a query has none. */
export function statisticsOf(dataset: AnyDataset, p: (name: string) => string): Statistics | null {
  const given = p("outStatistics");
  if (given === "") return null;
  const list = parsed(given);
  if (!Array.isArray(list) || list.length === 0 || list.length > mostFigures)
    throw wrong("应为列表");
  const groups = p("groupByFieldsForStatistics");
  return {
    figures: list.map((one) => figureOf(dataset, one)),
    groupBy: groups === "" ? [] : groups.split(",").map((name) => fieldName(dataset, name.trim())),
  };
}

function figureOf(dataset: AnyDataset, given: unknown): Figure {
  const { statisticType, onStatisticField, outStatisticFieldName } = Object(given) as Record<
    string,
    unknown
  >;
  const type = String(statisticType).toLowerCase();
  if (!types.includes(type)) throw wrong("不支持的统计方式");
  const field = fieldName(dataset, String(onStatisticField));
  if ((type === "sum" || type === "avg") && !numeric.has(kindOf(dataset, field))) {
    throw wrong("只有数值字段可以求和或平均");
  }
  const name = String(outStatisticFieldName ?? `${type}_${field}`);
  if (!/^[A-Za-z_][A-Za-z0-9_]{0,59}$/.test(name)) throw wrong("结果字段名");
  return { type: type as FigureType, field, name };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw wrong("应为 JSON");
  }
}
