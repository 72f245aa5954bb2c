import type { AnyDataset } from "../../define/dataset";
import type { Problem } from "../problem/report";
import { readValues } from "../values/readValues";
import { checkAttributes } from "./checkAttributes";
import { recordOf, type ValueContext } from "./record";

/**
 * Checks all attributes of one parcel, given by field name as in a form or request. The client runs
 * it for early messages; the server's result decides.
 */
export function checkValues(
  dataset: Pick<AnyDataset, "name" | "fields">,
  values: Readonly<Record<string, unknown>>,
  context: Omit<ValueContext, "library">,
): Problem[] {
  const library = dataset.name === "dxydst" ? "dxydst" : "dxydsd";
  const kept = Object.entries(dataset.fields).filter(([, field]) => !field.system);
  const fields = Object.fromEntries(kept);
  const record = recordOf(readValues(fields, values), null);
  return checkAttributes(record, { ...context, library }, fields);
}
