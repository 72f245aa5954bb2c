import type { Fields } from "#contract/define/dataset";
import { type Field, isMissing } from "#contract/define/field";
import { shownValue } from "#contract/define/shownValue";
import type { Problem } from "#contract/rules/problem/report";
import { checkFields } from "#contract/rules/values/fieldRules";
import { codeInCell } from "#contract/rules/values/headings";
import { readValues } from "#contract/rules/values/readValues";
import { daySpellings, sheetValue } from "#contract/rules/values/sheetValue";
import { today } from "#contract/today";
import { cellOf } from "../sheets/exportXlsx";

type Stored = string | number | null;
/** A cell as a value of its field, or the text that is none. */
type Read = { value: Stored; unread: string | undefined };

export const isBlank = (cell: unknown): boolean =>
  cell === null || cell === undefined || (typeof cell === "string" && cell.trim() === "");

/** A cell of a workbook that came back, as a value of its field; numbers in the decimals of the field. */
export function readCell(field: Field, cell: unknown, factor: number | undefined): Read {
  const raw = codeInCell(field, sheetValue(field, cell, factor));
  const { values, unread } = readValues({ cell: field }, { cell: raw ?? null });
  const value = values.cell ?? null;
  return {
    value:
      field.kind === "number" && typeof value === "number"
        ? Number(value.toFixed(field.digits ?? 2))
        : value,
    unread: unread.cell,
  };
}

/** Decimals of a number that is a text, as it is in a csv. */
const decimalsIn = (cell: string): number => /\.(\d+)/.exec(cell)?.[1]?.length ?? 0;

/** How far a number may be from the stored one and still be what was exported: rounded as it was shown. */
function room(field: Field, cell: unknown, factor = 1): number {
  const stored = 0.5 * 10 ** -(field.digits ?? 2);
  return typeof cell === "string"
    ? Math.max(stored, 0.5 * factor * 10 ** -decimalsIn(cell) * 1.000_001)
    : stored;
}

/** Whether a cell holds what is stored: then nobody has changed it. */
export function isHeld(
  field: Field,
  cell: unknown,
  { value, unread }: Read,
  stored: unknown,
  factor: number | undefined,
): boolean {
  if (isBlank(cell)) return isMissing(field, stored);
  // What is exported as words may read as something else, such as a dash that was typed.
  if (typeof cell === "string" && plain(cell) === plain(cellOf(field, stored))) return true;
  if (unread !== undefined) return false;
  if (typeof value === "number" && stored !== null && stored !== undefined) {
    return Math.abs(value - Number(stored)) < room(field, cell, factor);
  }
  return String(value ?? "") === String(stored ?? "").trim();
}

const plain = (cell: unknown): unknown =>
  typeof cell === "string" ? cell.replace(/\r\n?/g, "\n").trim() : cell;

const mostListed = 15;

/** What a field takes, in words, behind what is wrong with a cell. */
function allowedIn({ kind, codes }: Field): string {
  if (codes) {
    const labels = Object.values(codes);
    const named = labels.slice(0, mostListed).join("、");
    const more = labels.length > mostListed ? `等${labels.length}项` : "";
    return `可填：${named}${more}${kind === "codes" ? "，多项用顿号隔开" : ""}`;
  }
  return kind === "date" ? `${daySpellings}，且不早于1950年` : "";
}

/** What is wrong with a changed cell by what its field states, with what is allowed. */
export function cellProblems(
  name: string,
  field: Field,
  { value, unread }: Read,
  at: { row: number; number: string; title: string },
): Problem[] {
  const fields: Fields = { [name]: field };
  const record = {
    row: at.row,
    dkbh: at.number,
    values: { [name]: value },
    unread: unread === undefined ? {} : { [name]: unread },
  };
  const allowed = allowedIn(field);
  return checkFields(fields, record, today()).map((one) => ({
    ...one,
    field: at.title,
    message: allowed ? `${one.message}；${allowed}` : one.message,
  }));
}

/** A value before and after, in words that differ: with all its digits where the usual words are alike. */
export function wordsOf(field: Field, before: unknown, after: Stored) {
  const [old, now] = [shownValue(field, before), shownValue(field, after)];
  if (old !== now) return { before: old, after: now };
  const exact = (value: unknown, words: string | null) =>
    words === null ? null : `${words}（${value}${field.unit ?? ""}）`;
  return { before: exact(before, old), after: exact(after, now) };
}
