import type { Fields } from "../define/dataset";
import type { Field } from "../define/field";
import type { Problem } from "./problem";
import { problemOf, type Subject } from "./problemOf";

/** A record of any dataset as read: `unread` holds what was no number or date. */
export type ReadRecord = Subject & {
  readonly values: Readonly<Record<string, string | number | null | undefined>>;
  readonly unread: Readonly<Record<string, string>>;
};

const earliestDate = "1950-01-01";

/** Whether a `YYYY-MM-DD` lies between 1950 and today. */
export const isPlausibleDate = (date: string, today: string): boolean =>
  date >= earliestDate && date <= today;

/** A001: what must be filled is filled. */
export function missingValues(fields: Fields, record: ReadRecord): Problem[] {
  return eachField(fields, record, (field, value, unread) =>
    field.required && value === null && unread === undefined
      ? ["A001", `${field.label}不能为空`]
      : null,
  );
}

/** A002: texts and numbers fit their column. */
export function longValues(fields: Fields, record: ReadRecord): Problem[] {
  return eachField(fields, record, (field, value) => {
    if (typeof value === "string") return longText(field, value);
    const { precision, digits = 0 } = field;
    return precision !== undefined && Math.abs(value ?? 0) >= 10 ** (precision - digits)
      ? ["A002", `${field.label}长度超过${precision}`]
      : null;
  });
}

/** A003: numbers are numbers, and not negative where that makes no sense. */
export function badNumbers(fields: Fields, record: ReadRecord): Problem[] {
  return eachField(fields, record, (field, value, unread) => {
    if (field.kind !== "number" && field.kind !== "integer") return null;
    const tooSmall = typeof value === "number" && field.min !== undefined && value < field.min;
    if (unread === undefined && !tooSmall) return null;
    const mayBeNegative = field.kind === "number" && field.min === undefined;
    return ["A003", `${field.label}应为${mayBeNegative ? "数字" : "非负数"}`];
  });
}

/** A004: codes stand in their list. */
export function unknownCodes(fields: Fields, record: ReadRecord): Problem[] {
  return eachField(fields, record, (field, value, unread) => {
    if (!field.codes) return null;
    const shown = unread ?? value;
    if (shown === null || (unread === undefined && isKnownCode(field, shown))) return null;
    return ["A004", `${field.label}取值“${shown}”不在字典内`];
  });
}

/** A005: dates are days of the calendar, between 1950 and today. */
export function badDates(fields: Fields, record: ReadRecord, today: string): Problem[] {
  return eachField(fields, record, (field, value, unread) => {
    if (field.kind !== "date") return null;
    const odd = typeof value === "string" && !isPlausibleDate(value, today);
    return unread !== undefined || odd
      ? ["A005", `${field.label.replace(/日期$/, "")}日期无效`]
      : null;
  });
}

/** Whether a value stands in its field's code list; of a list of codes, each of them. */
export function isKnownCode(field: Pick<Field, "kind" | "codes">, value: string | number): boolean {
  const list = field.codes ?? {};
  const text = String(value);
  if (field.kind !== "codes") return Object.hasOwn(list, text);
  return text.split(",").every((one) => Object.hasOwn(list, one));
}

type Finding = readonly [rule: string, message: string] | null;
type Look = (field: Field, value: string | number | null, unread: string | undefined) => Finding;

function eachField(fields: Fields, record: ReadRecord, look: Look): Problem[] {
  const problems: Problem[] = [];
  for (const key in fields) {
    const field = fields[key] as Field;
    const value = record.values[key] ?? null;
    const unread = record.unread[key];
    const found = look(field, value, unread);
    if (!found) continue;
    const [rule, message] = found;
    const details = { field: key.toUpperCase(), value: unread ?? value };
    problems.push(problemOf(rule, "E", record, message, details));
  }
  return problems;
}

function longText({ max, label }: Field, value: string): Finding {
  // Characters are counted, not code units; few texts are near their limit.
  return max !== undefined && value.length > max && [...value].length > max
    ? ["A002", `${label}长度超过${max}`]
    : null;
}
