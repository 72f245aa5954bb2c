import type { AnyDataset } from "#contract/define/dataset";
import { Refusal, status } from "#contract/errors";
import { maxRecordCount, tileMaxRecordCount } from "./layerInfo";
import { type Quantization, quantizationOf } from "./quantization";
import { type SpatialFilter, spatialFilterOf } from "./spatialFilter";
import { type Srid, sridOf } from "./spatialReference";
import { type Statistics, statisticsOf } from "./statistics";
import { parseWhere, type Where } from "./where";
import { fieldName } from "./whereSql";

/** The query parameters as texts, from the URL or a form. */
export type Parameters = Readonly<Record<string, unknown>>;

export type FeatureQuery = {
  format: "json" | "geojson" | "pbf";
  answer: "features" | "count" | "ids" | "extent";
  where: Where;
  objectIds: number[] | null;
  space: SpatialFilter | null;
  /** Fields of the dataset, in its order; the id is always included. */
  fields: string[];
  geometry: boolean;
  out: { srid: Srid; wkid: number };
  orderBy: { name: string; down: boolean }[];
  limit: number;
  offset: number;
  /** Tolerance of simplification, in units of the output. */
  simplify: number;
  quantization: Quantization | null;
  statistics: Statistics | null;
};

const formats = {
  json: "json",
  pjson: "json",
  html: "json",
  geojson: "geojson",
  pbf: "pbf",
} as const;
/** Unsupported parameters that would narrow or change an answer. */
const unsupported = ["having", "time", "historicMoment", "relationParam", "distance", "text"];
const mostIds = 10_000;

export const bad = (why: string): Refusal => new Refusal(status.badRequest, why);

export function featureQueryOf(dataset: AnyDataset, given: Parameters): FeatureQuery {
  const p = (name: string) => (typeof given[name] === "string" ? given[name].trim() : "");
  for (const name of unsupported) {
    if (p(name) !== "" && p(name) !== "0") throw bad(`不支持的查询参数 ${name}`);
  }
  if (isTrue(p("returnDistinctValues"))) throw bad("不支持的查询参数 returnDistinctValues");
  const format = formatOf(p("f"));
  const out = sridOf(jsonOr(p("outSR"))) ?? defaultOut(format);
  const most = p("resultType") === "tile" ? tileMaxRecordCount : maxRecordCount;
  return {
    format,
    answer: answerOf(p),
    where: parseWhere(p("where") || "1=1"),
    objectIds: idsOf(p("objectIds")),
    space: spatialFilterOf(p),
    fields: fieldsOf(dataset, p("outFields")),
    geometry: p("returnGeometry") === "" || isTrue(p("returnGeometry")),
    out,
    orderBy: orderOf(dataset, p("orderByFields")),
    limit: Math.min(most, wholeOf(p("resultRecordCount"), most)),
    offset: wholeOf(p("resultOffset"), 0),
    simplify: Math.max(0, numberOf(p("maxAllowableOffset"))),
    quantization: quantizationOf(p("quantizationParameters")),
    statistics: statisticsOf(dataset, p),
  };
}

export const isTrue = (text: string): boolean => text.toLowerCase() === "true";

export function jsonOr(text: string): unknown {
  if (!/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    throw bad("参数不是有效的 JSON");
  }
}

function formatOf(text: string): FeatureQuery["format"] {
  const format = Object.hasOwn(formats, text) ? formats[text as keyof typeof formats] : undefined;
  if (text !== "" && !format) throw bad("不支持的返回格式");
  return format ?? "json";
}

const defaultOut = (format: FeatureQuery["format"]): FeatureQuery["out"] =>
  format === "geojson" ? { srid: 4490, wkid: 4326 } : { srid: 3857, wkid: 102100 };

function answerOf(p: (name: string) => string): FeatureQuery["answer"] {
  if (isTrue(p("returnExtentOnly"))) return "extent";
  if (isTrue(p("returnCountOnly"))) return "count";
  return isTrue(p("returnIdsOnly")) ? "ids" : "features";
}

function idsOf(text: string): number[] | null {
  if (text === "") return null;
  const ids = text.split(",").map(Number);
  if (ids.length > mostIds) throw bad(`一次最多查询 ${mostIds} 个对象`);
  if (!ids.every((id) => Number.isInteger(id) && Math.abs(id) < 2 ** 31))
    throw bad("objectIds 应为整数");
  return ids;
}

function fieldsOf(dataset: AnyDataset, text: string): string[] {
  const all = Object.keys(dataset.fields);
  if (text === "*") return all;
  if (text === "") return [dataset.key.name];
  const asked = new Set(
    text.split(",").map((name) => fieldName(dataset, name.trim().replace(/^"(.*)"$/, "$1"))),
  );
  return all.filter((name) => asked.has(name));
}

function orderOf(dataset: AnyDataset, text: string): FeatureQuery["orderBy"] {
  if (text === "") return [];
  return text.split(",").map((part) => {
    const [name = "", direction = "asc", ...more] = part.trim().split(/\s+/);
    if (more.length > 0 || !/^(asc|desc)$/i.test(direction)) throw bad("排序参数有误");
    return { name: fieldName(dataset, name), down: direction.toLowerCase() === "desc" };
  });
}

function wholeOf(text: string, otherwise: number): number {
  if (text === "") return otherwise;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 2 ** 31) throw bad("分页参数应为整数");
  return value;
}

export function numberOf(text: string): number {
  const value = text === "" ? 0 : Number(text);
  if (!Number.isFinite(value)) throw bad("参数应为数");
  return value;
}
