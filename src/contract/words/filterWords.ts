import { datasets } from "../datasets/index";
import { type Field, isIdField, shownUnitOf } from "../define/field";

export type FilterWord = { key: string; label: string; text: string };

const empty = "未填写";

/** A month without or with its year: 12, 202412. */
const monthText = (text: string) =>
  text.length > 2 ? `${text.slice(0, 4)}年${Number(text.slice(4))}月` : `${text}月`;

function integerText(field: Field | undefined, text: string): string {
  if (field?.unit === "年") return `${text}年`;
  return field?.label.endsWith("月份") ? monthText(text) : text;
}

function textOf(field: Field | undefined, value: unknown): string {
  const one = (part: unknown) => {
    const text = String(part);
    if (text === "") return empty;
    const word = field?.codes?.[text] ?? integerText(field, text);
    return field?.kind === "flag" ? `${field.label}：${word}` : word;
  };
  return Array.isArray(value) ? value.map(one).join("、") : one(value);
}

const limits: Readonly<Record<string, string>> = { Min: "不小于", Max: "不大于" };
/** The same for days. */
const ends: Readonly<Record<string, string>> = { Min: "起", Max: "止" };

function wordOf(fields: Readonly<Record<string, Field>>, key: string, value: unknown): FilterWord {
  const limited = /^(.+)(Min|Max)$/.exec(key);
  const field = fields[limited?.[1] ?? key];
  const whole = fields[/^(.+)Is$/.exec(key)?.[1] ?? ""];
  if (whole) return { key, label: whole.label, text: textOf(whole, value) };
  if (key === "keyword") return { key, label: "关键字", text: String(value) };
  if (key === "bbox") return { key, label: "范围", text: "当前地图范围" };
  if (limited && field) {
    const unit = shownUnitOf(field) ?? "";
    const end = limited[2] ?? "";
    const text =
      field.kind === "date"
        ? `${field.label} ${value} ${ends[end]}`
        : `${field.label}${limits[end]}${value}${unit}`;
    return { key, label: field.label, text };
  }
  return { key, label: field?.label ?? key, text: textOf(field, value) };
}

const isNothing = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/** Ids are only for machines, so they are not shown. */
const isId = (field: Field | undefined) => field !== undefined && isIdField(field);

/** A list's filter in words, one entry per field; the region comes first, by its name. */
export function filterWords(
  { dataset, filter }: { dataset: string; filter: Readonly<Record<string, unknown>> },
  regionName: (code: string) => string,
): FilterWord[] {
  const fields = datasets[dataset]?.fields ?? {};
  const { areaCode, ...others } = filter;
  const words = Object.entries(others)
    .filter(([key, value]) => !isNothing(value) && !isId(fields[key]))
    .map(([key, value]) => wordOf(fields, key, value));
  return areaCode
    ? [{ key: "areaCode", label: "行政区", text: regionName(String(areaCode)) }, ...words]
    : words;
}
