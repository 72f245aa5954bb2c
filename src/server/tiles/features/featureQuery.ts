import type { AnyDataset } from "#contract/define/dataset";
import { fieldName } from "./fieldNames";
import { demandForFile } from "./fileAsked";
import { maxRecordCount, tileMaxRecordCount } from "./layerInfo";
import { changedAt } from "./ogcTime";
import { bad, type Parameters } from "./parameters";
import { type Quantization, quantizationOf } from "./quantization";
import { type SpatialFilter, spatialFilterOf } from "./spatialFilter";
import { type Reference, sridOf } from "./spatialReference";
import { type Statistics, statisticsOf } from "./statistics";
import { parseWhere, type Where } from "./where";

export type FeatureQuery = {
  format: "json" | "geojson" | "pbf" | "csv" | "kmz";
  answer: "features" | "count" | "ids" | "extent";
  where: Where;
  objectIds: number[] | null;
  space: SpatialFilter | null;
  /** Fields of the dataset, in its order; the id is always included. */
  fields: string[];
  geometry: boolean;
  centroid: boolean;
  out: Reference;
  orderBy: { name: string; down: boolean }[];
  limit: number;
  offset: number;
  /** Its reader has said how many make a page, and so looks for the next one. */
  paged: boolean;
  /** Tolerance of simplification, in units of the output. */
  simplify: number;
  /** Decimals of coordinates; null for all. */
  decimals: number | null;
  /** Nothing instead of a part: what displays ask that cut their tile smaller then. */
  allOrNone: boolean;
  quantization: Quantization | null;
  statistics: Statistics | null;
};

const formats: Readonly<Record<string, FeatureQuery["format"]>> = {
  ...{ json: "json", pjson: "json", geojson: "geojson", pbf: "pbf" },
  ...{ csv: "csv", kmz: "kmz" },
};
const mostIds = 10_000;

/** The query that parameters ask for; they have passed `demandKnown`. */
export function featureQueryOf(dataset: AnyDataset, given: Parameters): FeatureQuery {
  const p = (name: string) => (typeof given[name] === "string" ? given[name].trim() : "");
  const format = formatOf(p("f"));
  const out = sridOf(jsonOr(p("outSR") || p("defaultSR"))) ?? defaultOut(format);
  const fields = fieldsOf(dataset, p("outFields"));
  const statistics = statisticsOf(dataset, p) ?? distinctOf(p, fields);
  const most = mostOf(p("resultType"));
  const answer = answerOf(p);
  const hasOutline = dataset.geometry !== null;
  if (!hasOutline) demandNoPlace(p, answer);
  demandForFile(p, { format, answer, statistics, out }, { most, hasOutline });
  return {
    format,
    answer,
    where: whereOf(p),
    objectIds: idsOf(p("objectIds")),
    space: spatialFilterOf(p),
    fields,
    geometry: flagOf(p, "returnGeometry", true) && hasOutline,
    centroid: centroidOf(p, format),
    out,
    orderBy: orderOf(dataset, p("orderByFields"), statistics),
    limit: Math.min(most, wholeOf(p("resultRecordCount"), most)),
    offset: wholeOf(p("resultOffset"), 0),
    paged: p("resultRecordCount") !== "",
    simplify: Math.max(0, numberOf(p("maxAllowableOffset"))),
    decimals: p("geometryPrecision") === "" ? null : wholeOf(p("geometryPrecision"), 0),
    allOrNone: !flagOf(p, "returnExceededLimitFeatures", true),
    quantization: quantizationOf(p("quantizationParameters")),
    statistics,
  };
}

/** Of a table nothing can be asked that needs an outline. */
function demandNoPlace(p: Texts, answer: FeatureQuery["answer"]): void {
  const asked = ["geometry", "distance"].find((name) => p(name) !== "");
  if (asked) throw bad(`表没有图形，不能用 ${asked}`);
  if (answer === "extent" || flagOf(p, "returnCentroid")) throw bad("表没有图形，没有范围和中心点");
}

function whereOf(p: Texts): Where {
  const where = parseWhere(p("where") || "1=1");
  const changed = changedAt(p("time"));
  return changed ? { kind: "all", items: [where, changed] } : where;
}

type Texts = (name: string) => string;

/** `true` or `false`; anything else would be taken for the other without a word. */
function flagOf(p: Texts, name: string, otherwise = false): boolean {
  const text = p(name).toLowerCase();
  if (text === "") return otherwise;
  if (text !== "true" && text !== "false") throw bad(`${name} 应为 true 或 false`);
  return text === "true";
}

export function jsonOr(text: string): unknown {
  if (!/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    throw bad("参数不是有效的 JSON");
  }
}

function formatOf(text: string): FeatureQuery["format"] {
  const format = Object.hasOwn(formats, text) ? formats[text] : undefined;
  if (text !== "" && !format)
    throw bad(`不支持的返回格式 ${text.slice(0, 20)}，可用 ${Object.keys(formats).join("、")}`);
  return format ?? "json";
}

/** Distinct values are groups of which no figures are asked. */
function distinctOf(p: Texts, fields: string[]): Statistics | null {
  if (!flagOf(p, "returnDistinctValues")) return null;
  if (flagOf(p, "returnGeometry")) throw bad("returnDistinctValues 须与 returnGeometry=false 同用");
  return { figures: [], groupBy: fields, having: null };
}

function centroidOf(p: Texts, format: FeatureQuery["format"]): boolean {
  const wanted = flagOf(p, "returnCentroid");
  if (wanted && format !== "json" && format !== "pbf") {
    throw bad("returnCentroid 的格式应为 json 或 pbf");
  }
  return wanted;
}

function mostOf(resultType: string): number {
  if (!["", "none", "standard", "tile"].includes(resultType)) {
    throw bad("resultType 应为 none、standard 或 tile");
  }
  return resultType === "tile" ? tileMaxRecordCount : maxRecordCount;
}

const defaultOut = (format: FeatureQuery["format"]): FeatureQuery["out"] =>
  format === "geojson" || format === "kmz"
    ? { srid: 4490, wkid: 4326 }
    : { srid: 3857, wkid: 102100 };

function answerOf(p: Texts): FeatureQuery["answer"] {
  const [extent, count, ids] = ["returnExtentOnly", "returnCountOnly", "returnIdsOnly"].map(
    (name) => flagOf(p, name),
  );
  if (extent) return "extent";
  if (count) return "count";
  return ids ? "ids" : "features";
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

/** Of groups, the order goes by what they are told with: their fields and figures. */
function orderOf(
  dataset: AnyDataset,
  text: string,
  statistics: Statistics | null,
): FeatureQuery["orderBy"] {
  if (text === "") return [];
  const nameOf = (name: string) =>
    statistics ? toldName(statistics, name) : fieldName(dataset, name);
  return text.split(",").map((part) => {
    const [name = "", direction = "asc", ...more] = part.trim().split(/\s+/);
    if (more.length > 0 || !/^(asc|desc)$/i.test(direction)) throw bad("排序参数有误");
    return { name: nameOf(name), down: direction.toLowerCase() === "desc" };
  });
}

function toldName({ groupBy, figures }: Statistics, name: string): string {
  const names = [...groupBy, ...figures.map((one) => one.name)];
  const known = names.find((one) => one.toLowerCase() === name.toLowerCase());
  if (known === undefined)
    throw bad(`统计结果没有字段 ${name.slice(0, 40)}，有 ${names.join("、")}`);
  return known;
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
