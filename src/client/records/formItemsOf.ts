import type { AnyDataset } from "#contract/define/dataset";
import { type Field, isLand } from "#contract/define/field";

export type Control =
  | "text"
  | "textarea"
  | "select"
  | "selects"
  | "number"
  | "area"
  | "flag"
  | "date"
  | "county"
  | "town"
  | "platform"
  | "payments";

export type FormItem = {
  key: string;
  field: Field;
  control: Control;
  /** Spans both columns. */
  wide: boolean;
};

const longText = 200;

/** Places are chosen from the region's own, not typed; instalments are stored as a list. */
const chosen: Readonly<Record<string, Control>> = {
  xzqdm: "county",
  xzjdm: "town",
  cyptid: "platform",
  fqzf: "payments",
};

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

const placeLabels: Readonly<Record<string, string>> = {
  xzqdm: "县（市、区）",
  xzjdm: "乡镇街道",
  cyptid: "所属产业平台",
};

export function formItemOf(dataset: AnyDataset, key: string): FormItem {
  const field = dataset.fields[key] as Field;
  const control = chosen[key] ?? controlOf(field);
  const wide =
    control === "payments" ||
    control === "textarea" ||
    longNumbers.has(key) ||
    (control === "text" && (field.max ?? 0) >= longText);
  const label = placeLabels[key];
  return { key, field: label ? { ...field, label } : field, control, wide };
}

/** The form items implied by a dataset, in form-view order; `before` come first. */
export const formItemsOf = (dataset: AnyDataset, before: readonly string[] = []): FormItem[] =>
  [...before, ...dataset.views.form].map((key) => formItemOf(dataset, key));
