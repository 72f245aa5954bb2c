import type { Field } from "#contract/define/field";
import { codeOfLabel, formerLabelsOf } from "#contract/define/formerWords";
import type { ParsedFile } from "#contract/endpoints/uploads/parseFile";
import { limits } from "#contract/limits";
import type { FormItem } from "../../records/formItemsOf";

type Properties = ParsedFile["features"][number]["properties"];

/** Which column of a file fills a field, by the field's name. */
export type ColumnMatch = Readonly<Record<string, string>>;

/** A heading without unit, blanks and case: `面积（亩）` becomes 面积. */
const plain = (text: string): string =>
  text
    .replace(/[（(].*$/, "")
    .replace(/[\s_*]/g, "")
    .toLowerCase();

/** Columns named like a field, by its name or its label. */
export function matchColumns(items: readonly FormItem[], columns: readonly string[]): ColumnMatch {
  const byName = new Map(columns.map((column) => [plain(column), column]));
  return Object.fromEntries(
    items.flatMap(({ key, field }) => {
      const names = [key, field.label, ...formerLabelsOf(field)];
      const column = names.map((name) => byName.get(plain(name))).find((one) => one !== undefined);
      return column === undefined ? [] : [[key, column]];
    }),
  );
}

/**
 * The values of one record as stored; unreadable ones are kept as they are for the rules to report.
 */
export function recordOf(
  items: readonly FormItem[],
  match: ColumnMatch,
  properties: Properties,
): Record<string, unknown> {
  return Object.fromEntries(
    items.flatMap(({ key, field }) => {
      const column = match[key];
      const raw = column === undefined ? null : properties[column];
      if (column === undefined || raw === null || raw === undefined || raw === "") return [];
      return [[key, storedValue(field, column, raw)]];
    }),
  );
}

function storedValue(field: Field, column: string, raw: string | number | boolean): unknown {
  const text = String(raw).trim();
  if (field.codes) return codesOf(field.codes, text, field.kind);
  switch (field.kind) {
    case "number":
    case "integer":
      return numberOf(field, column, text);
    case "date":
      return text.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3").replaceAll("/", "-");
    default:
      return text;
  }
}

/** Files hold codes or their words. */
function codesOf(codes: Readonly<Record<string, string>>, text: string, kind: Field["kind"]) {
  const one = (part: string) =>
    Object.hasOwn(codes, part) ? part : (codeOfLabel(codes, part) ?? part);
  const code =
    kind === "codes"
      ? text
          .split(/[,，、]/)
          .map(one)
          .join()
      : one(text);
  return kind === "flag" ? Number(code) : code;
}

/** Areas are stored in ㎡; the heading may say 亩 or 公顷. */
function numberOf({ unit }: Field, column: string, text: string): unknown {
  const number = Number(text.replaceAll(",", ""));
  if (!Number.isFinite(number)) return text;
  if (unit !== "㎡") return number;
  if (/亩/.test(column)) return Math.round(number * limits.mu * 100) / 100;
  return /公顷|hm/i.test(column) ? number * 10_000 : number;
}
