import type { AnyDataset } from "#contract/define/dataset";
import type { Field } from "#contract/define/field";

export type Control =
  | "text"
  | "textarea"
  | "select"
  | "selects"
  | "number"
  | "area"
  | "flag"
  | "date";

export type FormItem = {
  key: string;
  field: Field;
  control: Control;
  /** Takes both columns. */
  wide: boolean;
};

const longText = 200;

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
      return field.unit === "㎡" ? "area" : "number";
    default:
      return (field.max ?? 0) > longText ? "textarea" : "text";
  }
}

/** Form items a dataset implies, in the order of its form view. */
export const formItemsOf = (dataset: AnyDataset): FormItem[] =>
  dataset.views.form.map((key) => {
    const field = dataset.fields[key] as Field;
    const control = controlOf(field);
    const wide = control === "textarea" || (control === "text" && (field.max ?? 0) >= longText);
    return { key, field, control, wide };
  });
