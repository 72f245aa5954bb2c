import type { AnyDataset } from "#contract/define/dataset";
import { fieldName, kindOf } from "../fieldNames";
import { bad } from "../parameters";
import { type Ramp, rampOf } from "./ramp";

/** What the records of a layer are to be parted into, as `classificationDef` says. */
export type Classification = { symbol: Symbol | null; ramp: Ramp | null } & (
  | { kind: "breaks"; field: string; method: Method; count: number }
  | { kind: "values"; fields: string[]; delimiter: string }
);

/** A symbol as Esri writes it, whose colour the classes have their own of. */
type Symbol = Readonly<Record<string, unknown>>;

type Method = keyof typeof methods;

const methods = {
  esriClassifyNaturalBreaks: "自然间断",
  esriClassifyEqualInterval: "等间距",
  esriClassifyQuantile: "分位数",
} as const;

const mostBreaks = 32;
const mostFields = 3;
const numeric = new Set(["number", "integer", "flag"]);
const wrong = (why: string) => bad(`classificationDef 有误：${why}`);

type Given = Readonly<Record<string, unknown>>;

const known = {
  classBreaksDef: [
    ...(["classificationField", "classificationMethod", "breakCount"] as const),
    ...(["normalizationType", "normalizationField", "standardDeviationInterval"] as const),
  ],
  uniqueValueDef: ["uniqueValueFields", "fieldDelimiter"],
} as const;

/** Reads `classificationDef`; what is not done here is refused. */
export function classificationOf(dataset: AnyDataset, text: string): Classification {
  const given = parsed(text);
  const { type, baseSymbol, colorRamp } = given;
  if (type !== "classBreaksDef" && type !== "uniqueValueDef") {
    throw wrong("type 应为 classBreaksDef 或 uniqueValueDef");
  }
  const names: readonly string[] = ["type", "baseSymbol", "colorRamp", ...known[type]];
  const strange = Object.keys(given).find((name) => !names.includes(name));
  if (strange) throw wrong(`不支持 ${strange.slice(0, 40)}，可用 ${names.join("、")}`);
  const look = { symbol: symbolOf(baseSymbol), ramp: isNone(colorRamp) ? null : rampOf(colorRamp) };
  return type === "classBreaksDef"
    ? { ...look, ...breaksOf(dataset, given) }
    : { ...look, ...valuesOf(dataset, given) };
}

function breaksOf(dataset: AnyDataset, given: Given) {
  const { classificationMethod: method = "esriClassifyNaturalBreaks", breakCount } = given;
  if (typeof method !== "string" || !Object.hasOwn(methods, method)) {
    throw wrong(`classificationMethod 可用 ${Object.keys(methods).join("、")}`);
  }
  if (!isNone(given.normalizationType) && given.normalizationType !== "esriNormalizeNone") {
    throw wrong("不支持 normalizationType");
  }
  if (!isNone(given.normalizationField)) throw wrong("不支持 normalizationField");
  if (!isNone(given.standardDeviationInterval)) throw wrong("不支持 standardDeviationInterval");
  const field = fieldName(dataset, textOf("classificationField", given.classificationField));
  if (!numeric.has(kindOf(dataset, field))) throw wrong(`${field} 不是数值字段`);
  const count = Number(breakCount);
  if (!Number.isInteger(count) || count < 1 || count > mostBreaks) {
    throw wrong(`breakCount 应为 1 至 ${mostBreaks} 的整数`);
  }
  return { kind: "breaks" as const, field, method: method as Method, count };
}

function valuesOf(dataset: AnyDataset, { uniqueValueFields: list, fieldDelimiter }: Given) {
  if (!Array.isArray(list) || list.length === 0 || list.length > mostFields) {
    throw wrong(`uniqueValueFields 应为 1 至 ${mostFields} 个字段的列表`);
  }
  const fields = list.map((one) => fieldName(dataset, textOf("uniqueValueFields", one)));
  if (new Set(fields).size < fields.length) throw wrong("uniqueValueFields 重复");
  const delimiter = isNone(fieldDelimiter) ? "," : textOf("fieldDelimiter", fieldDelimiter);
  return { kind: "values" as const, fields, delimiter };
}

function symbolOf(given: unknown): Symbol | null {
  if (isNone(given)) return null;
  const symbol = Object(given) as Symbol;
  if (symbol.type !== "esriSFS") throw wrong("baseSymbol 应为面的符号 esriSFS");
  return symbol;
}

function textOf(name: string, value: unknown): string {
  if (typeof value !== "string" || value === "") throw wrong(`${name} 应为文字`);
  return value;
}

const isNone = (value: unknown) => value === undefined || value === null || value === "";

function parsed(text: string): Given {
  if (text === "") throw bad("缺少 classificationDef");
  try {
    return Object(JSON.parse(text)) as Given;
  } catch {
    throw wrong("应为 JSON");
  }
}
