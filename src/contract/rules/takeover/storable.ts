import type { AnyDataset } from "../../define/dataset";
import type { Field } from "../../define/field";
import { isMask, isPersonal, maskOf } from "../../define/secret";
import { problemOf, type Subject } from "../problem/problemOf";
import type { Problem } from "../problem/report";
import type { ReadValues } from "../values/readValues";

type Value = string | number | null;
type Given = {
  subject: Subject;
  /** What stands where the file has nothing. */
  given: Readonly<Record<string, Value>>;
  links: ReadonlySet<string>;
};
type Stored = { values: Record<string, Value> | null; problems: Problem[] };

/** A value as its column can hold it; `why` says what is wrong with one that it cannot. */
type Fit = { value: Value; why?: string };

/**
 * J001, J002: the values as the register can hold them. One that it cannot hold is left out and told;
 * without one that it must have, the record cannot be taken over.
 */
export function storable(
  { key, fields, state }: AnyDataset,
  read: ReadValues,
  { subject, given, links }: Given,
): Stored {
  const values: Record<string, Value> = {};
  const problems: Problem[] = [];
  let isWhole = true;
  for (const [name, field] of Object.entries(fields)) {
    if (name === key.id || field.role === "outline") continue;
    const found = read.values[name] ?? null;
    const unread = read.unread[name];
    const { value, why } = fitting(field, found, unread);
    const isLink = links.has(name);
    const what = { isLink, isNumber: name === key.number, isState: name === state };
    const { filled, isLacking } = filling(field, what, value, given[name]);
    values[name] = filled;
    isWhole &&= !isLacking;
    problems.push(...problemsIn(name, field, { subject, why, isLacking, value: unread ?? found }));
  }
  return { values: isWhole ? values : null, problems };
}

type What = { isLink: boolean; isNumber: boolean; isState: boolean };

/** What stands in a field at last, and whether it is one that cannot stay empty. */
function filling(field: Field, what: What, value: Value, given: Value | undefined) {
  // Whether the record is there that it belongs to is seen once it is stored.
  if (what.isLink) return { filled: value, isLacking: false };
  const filled = value ?? given ?? usual(field, what.isState);
  // A number cannot be guessed: without it nobody finds the record.
  const isNameless = what.isNumber && value === null;
  return { filled, isLacking: isNameless || (field.required && filled === null) };
}

type Told = { subject: Subject; why: string | undefined; isLacking: boolean; value: Value };

function problemsIn(name: string, field: Field, told: Told): Problem[] {
  const { label } = field;
  const { subject, why, isLacking, value } = told;
  // A report is read by others than whoever made the file.
  const details = { field: name.toUpperCase(), value: isPersonal(field) ? maskOf(value) : value };
  if (isLacking) {
    const message = why ? `${label}${why}` : `${label}为空，且没有统一取值`;
    return [problemOf("J002", "E", subject, `${message}，未接管`, details)];
  }
  return why ? [problemOf("J001", "W", subject, `${label}${why}`, details)] : [];
}

/** What a field that must be filled has where nothing is known: as a record that is entered here. */
function usual({ required, kind, codes, system }: Field, isState: boolean): Value {
  if (!required) return null;
  if (kind === "text") return "";
  if (!system && !isState) return null;
  if (kind === "code" || kind === "codes") return Object.keys(codes ?? {})[0] ?? null;
  return kind === "date" || kind === "time" ? null : 0;
}

function fitting(field: Field, value: Value, unread: string | undefined): Fit {
  if (unread !== undefined) return { value: null, why: `“${unread}”不是${kindWords(field)}，未取` };
  if (value === null) return { value };
  if (isPersonal(field) && isMask(value))
    return { value: null, why: `“${value}”是隐去的内容，未取` };
  if (field.codes && !isKnown(field, value)) {
    return { value: null, why: `取值“${value}”不在字典内，未取` };
  }
  if (typeof value === "number") return fittingNumber(field, value);
  const { max } = field;
  const letters = max === undefined || value.length <= max ? null : [...value];
  if (max === undefined || letters === null || letters.length <= max) return { value };
  return { value: letters.slice(0, max).join(""), why: `长度超过${max}，只取前${max}个字` };
}

const mostInteger = 2 ** 31 - 1;
const mostFlag = 32_767;
/** As many digits as the narrowest column of numbers has before the point. */
const mostDigits = 6;

function fittingNumber(field: Field, value: number): Fit {
  const { kind, precision, digits = 0 } = field;
  const most =
    kind === "integer"
      ? mostInteger
      : kind === "flag"
        ? mostFlag
        : 10 ** ((precision ?? mostDigits + digits) - digits) - 10 ** -digits;
  return Math.abs(value) <= most ? { value } : { value: null, why: `${value}超过可存的范围，未取` };
}

const isKnown = ({ kind, codes = {} }: Field, value: string | number): boolean =>
  (kind === "codes" ? String(value).split(",") : [String(value)]).every((one) =>
    Object.hasOwn(codes, one),
  );

const kindWords = ({ kind }: Field): string =>
  kind === "date" ? "日期" : kind === "time" ? "时间" : kind === "integer" ? "整数" : "数字";
