import { classNameIn, knownParent } from "../../codes/landClasses/landStandards";
import { formerUses } from "../../codes/landClasses/plannedUses";
import type { Fields } from "../../define/dataset";
import { type Field, standardOf } from "../../define/field";
import { isPersonal, maskOf } from "../../define/secret";
import { problemOf, type Subject } from "../problem/problemOf";
import type { Level, Problem } from "../problem/report";

/**
 * A record of any dataset as read: `unread` holds texts that are not the number or date they should
 * be.
 */
export type ReadRecord = Subject & {
  readonly values: Readonly<Record<string, string | number | null | undefined>>;
  readonly unread: Readonly<Record<string, string>>;
};

type Finding = readonly [rule: string, message: string, level?: Level] | null;
type Value = string | number | null;
/** A rule on one field's value; `unread` is the text that could not be read as a value. */
type FieldRule = (field: Field, value: Value, unread: string | undefined, today: string) => Finding;

const earliestDate = "1950-01-01";
const latestPlan = "2100-12-31";

/** Whether a `YYYY-MM-DD` is between 1950 and today. */
export const isPlausibleDate = (date: string, today: string): boolean =>
  date >= earliestDate && date <= today;

/** A001: required fields have a value. */
const missing: FieldRule = (field, value, unread) =>
  field.required && value === null && unread === undefined
    ? ["A001", `${field.label}不能为空`]
    : null;

/** A002: texts and numbers fit in their column. */
const tooLong: FieldRule = ({ label, max, precision, digits = 0 }, value) => {
  if (typeof value === "string") {
    // Count characters, not code units; only texts near the limit need the slower count.
    const isLong = max !== undefined && value.length > max && [...value].length > max;
    return isLong
      ? ["A002", `${label}长度超过${max}：填写的是${[...value].length}个字，允许${max}个字以内`]
      : null;
  }
  const isLong = precision !== undefined && Math.abs(value ?? 0) >= 10 ** (precision - digits);
  return isLong
    ? ["A002", `${label}长度超过${precision}：整数部分允许${precision - digits}位以内`]
    : null;
};

/** A003: numbers are numbers, and not negative where that makes no sense. */
const badNumber: FieldRule = ({ label, kind, min }, value, unread) => {
  if (kind !== "number" && kind !== "integer") return null;
  const isTooSmall = typeof value === "number" && min !== undefined && value < min;
  if (unread === undefined && !isTooSmall) return null;
  const mayBeNegative = kind === "number" && min === undefined;
  return ["A003", `${label}应为${mayBeNegative ? "数字" : "非负数"}`];
};

/** A004: codes are in their list; a land class of a level whose list is not complete is told, not refused. */
const unknownCode: FieldRule = (field, value, unread) => {
  if (!field.codes) return null;
  const shown = unread ?? value;
  if (shown === null) return null;
  if (unread === undefined && isKnownCode(field, shown)) return formerUse(field, String(shown));
  return (
    thirdLevel(field, String(shown)) ?? [
      "A004",
      `${field.label}取值“${shown}”不在字典内${allowedIn(field)}`,
    ]
  );
};

/** The values that are allowed, where they are few enough to be read. */
const allowedIn = ({ codes = {}, ...field }: Field): string => {
  const standard = standardOf(field);
  if (standard) return `，应为${standard}的代码`;
  const known = Object.entries(codes);
  if (known.length > mostNamed) return "";
  return `，允许 ${known.map(([code, label]) => (isNamedIn(label, code) ? label : `${code} ${label}`)).join("、")}`;
};
const isNamedIn = (label: string, code: string) => label === code || label.startsWith(`${code} `);
const mostNamed = 9;

function thirdLevel({ label, standard }: Field, code: string): Finding {
  const parent = standard && knownParent(standard, code);
  if (!parent) return null;
  const name = `${parent} ${classNameIn(standard, parent)}`;
  const known = standardOf({ standard });
  return ["A004", `${label}“${code}”不在${known}已收录的三级类中，上级为${name}，请核对`, "W"];
}

function formerUse({ label, standard }: Field, code: string): Finding {
  if (standard !== "YDYH-2023" || !Object.hasOwn(formerUses, code)) return null;
  const words = `${label}“${code} ${formerUses[code]}”是2020年试行版的代码，只用于此前的记录，请核对`;
  return ["A004", words, "W"];
}

/**
 * A005: dates are valid calendar days between 1950 and today; planned ones may be in the future.
 */
const badDate: FieldRule = ({ label, kind, planned }, value, unread, today) => {
  if (kind !== "date") return null;
  const latest = planned ? latestPlan : today;
  const isOdd = typeof value === "string" && !isPlausibleDate(value, latest);
  if (unread === undefined && !isOdd) return null;
  const allowed = `应为${earliestDate}至${latest}之间的日期`;
  return ["A005", `${label.replace(/日期$/, "")}日期无效，${allowed}`];
};

/** Whether a value is in its field's code list; for a list of codes, whether all are. */
function isKnownCode({ kind, codes = {} }: Field, value: string | number): boolean {
  const text = String(value);
  if (kind !== "codes") return Object.hasOwn(codes, text);
  return text.split(",").every((one) => Object.hasOwn(codes, one));
}

const rules = [missing, tooLong, badNumber, unknownCode, badDate];

/** A report is read by others than whoever made the file. */
const reported = (field: Field, value: Value): Value => (isPersonal(field) ? maskOf(value) : value);

/** A001–A005: each value by what its field states. */
export function checkFields(fields: Fields, record: ReadRecord, today: string): Problem[] {
  const problems: Problem[] = [];
  for (const key of Object.keys(fields)) {
    const field = fields[key] as Field;
    const value = record.values[key] ?? null;
    if (value === null && !field.required && !(key in record.unread)) continue;
    const unread = record.unread[key];
    for (const rule of rules) {
      const found = rule(field, value, unread, today);
      if (!found) continue;
      const details = { field: key.toUpperCase(), value: unread ?? reported(field, value) };
      const [name, message, level = "E"] = found;
      problems.push(problemOf(name, level, record, message, details));
    }
  }
  return problems;
}
