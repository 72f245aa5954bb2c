import type { AnyRecord } from "./anyRecord";
import type { AnyDataset } from "./dataset";
import { factsOf } from "./fieldRoles";
import { shownValue } from "./shownValue";

const asStored = (_: AnyDataset, name: string, values: AnyRecord): unknown => values[name];

/** What is told of a record otherwise than before, field by field, in words; `told` as its reader may have it. */
export const differences = (
  dataset: AnyDataset,
  before: AnyRecord,
  after: AnyRecord,
  told: (dataset: AnyDataset, name: string, values: AnyRecord) => unknown = asStored,
) =>
  factsOf(dataset.fields).flatMap((name) => {
    const field = dataset.fields[name];
    if (!field || before[name] === after[name]) return [];
    return {
      field: name,
      label: field.label,
      before: shownValue(field, told(dataset, name, before)),
      after: shownValue(field, told(dataset, name, after)),
    };
  });
