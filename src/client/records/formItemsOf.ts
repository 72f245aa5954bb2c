import type { AnyDataset } from "#contract/define/dataset";
import { type Field, isLand, type PairList } from "#contract/define/field";
import { type Pair, pairsOf } from "#contract/define/pairs";

export type Control =
  | "text"
  | "textarea"
  | "select"
  | "selects"
  | "number"
  | "area"
  | "flag"
  | "date"
  | "payments"
  | PairList;

export type FormItem = {
  key: string;
  field: Field;
  control: Control;
  /** Spans both columns. */
  wide: boolean;
};

const longText = 200;

/** Instalments are stored as a list. */
const payments = "fqzf";

function controlOf(field: Field): Control {
  switch (field.kind) {
    case "code":
      return "select";
    case "codes":
      return "selects";
    case "flag":
      return "flag";
    case "date":
      return "date";
    case "number":
    case "integer":
      return isLand(field) ? "area" : "number";
    default:
      return (field.max ?? 0) > longText ? "textarea" : "text";
  }
}

/** At 28 characters, half a card's width would show only twenty. */
const longNumbers = new Set(["bdcdyh"]);

/** A code with a name is chosen from its list, under the name's label. */
export const pairOf = ({ fields }: AnyDataset, key: string): Pair | undefined =>
  pairsOf(fields).find(({ code, name }) => code === key || name === key);

/** Land classes have codes that people know, and further ones that have no name. */
const labelled = ({ fields }: AnyDataset, { name, list }: Pair) =>
  list === "landClass" ? undefined : fields[name]?.label;

export function formItemOf(dataset: AnyDataset, key: string): FormItem {
  const field = dataset.fields[key] as Field;
  const pair = pairOf(dataset, key);
  const control = key === payments ? "payments" : (pair?.list ?? controlOf(field));
  const wide =
    control === "payments" ||
    control === "textarea" ||
    longNumbers.has(key) ||
    (control === "text" && (field.max ?? 0) >= longText);
  const label = pair && labelled(dataset, pair);
  return { key, field: label ? { ...field, label } : field, control, wide };
}

/** The form items implied by a dataset, in form-view order; `before` come first. */
export const formItemsOf = (dataset: AnyDataset, before: readonly string[] = []): FormItem[] =>
  [...before, ...dataset.views.form].map((key) => formItemOf(dataset, key));
