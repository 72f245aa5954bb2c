import type { AnyDataset } from "./dataset";
import { factsOf } from "./fieldRoles";
import { shownValue } from "./shownValue";

type Values = Readonly<Record<string, unknown>>;

/** What is told of a record otherwise than before, field by field, in words. */
export const differences = ({ fields }: AnyDataset, before: Values, after: Values) =>
  factsOf(fields).flatMap((name) => {
    const field = fields[name];
    if (!field || before[name] === after[name]) return [];
    return {
      field: name,
      label: field.label,
      before: shownValue(field, before[name]),
      after: shownValue(field, after[name]),
    };
  });
