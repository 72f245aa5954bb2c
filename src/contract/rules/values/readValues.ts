import { landClassNames } from "../../codes/landClasses/presentClasses";
import type { Fields } from "../../define/dataset";
import type { Field } from "../../define/field";

type Raw = Readonly<Record<string, unknown>>;
type Value = string | number | null;

/** Typed values by field name, and the texts that could not be read. */
export type ReadValues = {
  values: Record<string, Value>;
  unread: Readonly<Record<string, string>>;
  /** Fields whose codes got back the zeros that a number column lost; absent if there are none. */
  restored?: readonly string[];
};

const nothingUnread: Readonly<Record<string, string>> = {};

/**
 * Types a record's raw values, found under upper-case column names or field names. Blank texts
 * become null; anything that is not a number or date as required goes to `unread`. Keys missing in
 * `raw` stay missing.
 */
export function readValues(fields: Fields, raw: Raw): ReadValues {
  const values: Record<string, Value> = {};
  let unread = nothingUnread;
  const restored: string[] = [];
  for (const { key, column, field } of columnsOf(fields)) {
    const found = column in raw ? raw[column] : raw[key];
    if (found === undefined) continue;
    const value = typedValue(field, found);
    if (value === undefined) unread = { ...unread, [key]: textOf(found) ?? "" };
    values[key] = value ?? null;
    if (isRestored(found, value)) restored.push(key);
  }
  return restored.length > 0 ? { values, unread, restored } : { values, unread };
}

const isRestored = (found: unknown, value: Value | undefined) =>
  typeof found === "number" && typeof value === "string" && value.startsWith("0");

type Column = { key: string; column: string; field: Field };
const known = new WeakMap<Fields, readonly Column[]>();

function columnsOf(fields: Fields): readonly Column[] {
  const columns =
    known.get(fields) ??
    Object.entries(fields).map(([key, field]) => ({ key, column: key.toUpperCase(), field }));
  known.set(fields, columns);
  return columns;
}

/** Null for an empty value, undefined for one that does not fit the field. */
function typedValue(field: Field, raw: unknown): Value | undefined {
  if (raw === null) return null;
  // Its text would parse to the same number; `+ 0` is for −0, which no file of records has.
  if (field.kind === "number" && Number.isFinite(raw)) return (raw as number) + 0;
  const text = textOf(raw);
  if (text === null) return null;
  switch (field.kind) {
    case "number":
      return numberOf(text);
    case "integer":
    case "flag":
      return wholeNumberOf(text);
    case "date":
      return dateOf(text);
    case "code":
      return codeOf(field, raw, text);
    case "codes":
      return codesOf(field, raw, text);
    default:
      return field.list === "landClass" ? codeOf({ codes: landClassNames }, raw, text) : text;
  }
}

/** Trimmed text of a raw value; null if nothing is left. */
function textOf(raw: unknown): string | null {
  if (typeof raw === "string") return trimmed(raw);
  if (typeof raw === "number" || typeof raw === "bigint") return String(raw);
  if (typeof raw === "boolean") return raw ? "1" : "0";
  if (raw instanceof Date) return isoDay(raw);
  return null;
}

/** PostgreSQL stores neither NUL, which Access pads with, nor half a surrogate pair. */
const unstorable = /\0|\p{Surrogate}/gu;
/** Most texts have neither, and this cheaper test shows it. */
const perhapsUnstorable = /[\0\ud800-\udfff]/;

function trimmed(raw: string): string | null {
  const text = (perhapsUnstorable.test(raw) ? raw.replace(unstorable, "") : raw).trim();
  return text === "" ? null : text;
}

const isoDay = (date: Date): string =>
  Number.isNaN(date.getTime()) ? String(date) : date.toISOString().slice(0, 10);

function numberOf(text: string): number | undefined {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

function wholeNumberOf(text: string): number | undefined {
  const value = numberOf(text);
  return Number.isSafeInteger(value) ? value : undefined;
}

/** `YYYY-MM-DD` or `YYYYMMDD`, if it is a valid calendar day. */
function dateOf(text: string): string | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  return parts ? realDay(parts.slice(1).join("-")) : undefined;
}

function realDay(date: string): string | undefined {
  const time = Date.parse(`${date}T00:00:00Z`);
  const same = !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === date;
  return same ? date : undefined;
}

const mostZeros = 3;

/** Number columns lose a code's leading zeros. */
function codeOf({ codes = {} }: Pick<Field, "codes">, raw: unknown, text: string): string {
  const isNumber = typeof raw === "number" || typeof raw === "bigint";
  if (!isNumber || text in codes) return text;
  for (let zeros = 1; zeros <= mostZeros; zeros++) {
    const code = "0".repeat(zeros) + text;
    if (code in codes) return code;
  }
  return text;
}

function codesOf(field: Field, raw: unknown, text: string): string {
  const list = text.split(/[,，、;；\s]+/).filter((one) => one !== "");
  return [...new Set(list.map((one) => codeOf(field, raw, one)))].join(",");
}
