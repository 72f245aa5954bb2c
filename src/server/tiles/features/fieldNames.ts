import type { AnyDataset } from "#contract/define/dataset";
import type { FieldKind } from "#contract/define/field";
import { oidName } from "./esriFields";
import { badWhere } from "./whereTokens";

/** A field by the client's name, case-insensitive; only the dataset's fields exist. */
export function fieldName(dataset: AnyDataset, name: string): string {
  const wanted = name.toLowerCase();
  if (wanted === oidName || Object.hasOwn(dataset.fields, wanted)) return wanted;
  throw badWhere(`没有字段 ${name.slice(0, 40)}`);
}

export const kindOf = (dataset: AnyDataset, name: string): FieldKind =>
  dataset.fields[name]?.kind ?? "integer";
