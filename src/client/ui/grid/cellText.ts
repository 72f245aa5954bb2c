import type { AnyDataset } from "#contract/define/dataset";
import type { Field } from "#contract/define/field";
import { isLand } from "#contract/define/field";
import { hundredth } from "#contract/hundredth";
import { limits } from "#contract/limits";
import { checkFields } from "#contract/rules/values/fieldRules";
import { codeInCell } from "#contract/rules/values/headings";
import { readValues } from "#contract/rules/values/readValues";
import { formItemOf, pairOf } from "../../records/formItemsOf";
import { fieldText } from "../../values/fieldText";
import { missing, toMu } from "../../values/format";

/** Form fields that can be edited in a table; of a code that people do not know, its name. */
export const typedKeys = (
  dataset: AnyDataset,
  hidden: ReadonlySet<string>,
  links: Readonly<Record<string, unknown>> = {},
): string[] =>
  dataset.views.form.flatMap((key) => {
    const field = dataset.fields[key];
    if (!field || field.system || hidden.has(key) || key in links) return [];
    const { control } = formItemOf(dataset, key);
    if (control === "payments") return [];
    const pair = pairOf(dataset, key);
    return pair && pair.list !== "landClass" ? [pair.name] : [key];
  });

const muDigits = 4;

/** A stored value as typed text: areas in 亩, codes as their words, nothing as an empty string. */
export function cellText(field: Field, value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  if (isLand(field)) return String(Number(toMu(Number(value)).toFixed(muDigits)));
  const text = field.codes || field.kind === "date" ? fieldText(field, value) : String(value);
  return text === missing ? "" : text;
}

/**
 * A day as sheets write it, including `2024/3/1` and `2024.3.1`, as `YYYY-MM-DD`; other texts
 * unchanged.
 */
export function dayText(text: string): string {
  const [, year, month = "", day = ""] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
}

/** The new content of a cell: the value in stored form, or the text itself if it is invalid. */
export type Cell = { text: string; value: unknown; message: string | null };

/** Parses typed or pasted text by the field's own rules. */
export function readCell(field: Field, typed: string, today: string): Cell {
  const text = typed.trim();
  if (text === "" || text === missing) return checked(field, "", null, today);
  if (field.codes) return checked(field, text, codeInCell(field, text), today);
  switch (field.kind) {
    case "number":
    case "integer":
      return checked(field, text, figureText(field, text), today);
    case "date":
      return checked(field, text, dayText(text), today);
    default:
      return checked(field, text, text, today);
  }
}

function checked(field: Field, text: string, raw: string | null, today: string): Cell {
  const { values, unread } = readValues({ cell: field }, { cell: raw });
  const record = { row: null, dkbh: null, values, unread };
  const [problem] = checkFields({ cell: field }, record, today);
  return { text, value: values.cell ?? (raw && unread.cell), message: problem?.message ?? null };
}

/** Digits without separators; areas in ㎡. */
function figureText(field: Field, text: string): string {
  const plain = text.replaceAll(/[,，\s]/g, "");
  const figure = Number(plain);
  return isLand(field) && Number.isFinite(figure) ? String(hundredth(figure * limits.mu)) : plain;
}
