import type { AnyDataset } from "#contract/define/dataset";
import { type Field, isIdField, isYear, shownUnitOf } from "#contract/define/field";
import { recordYears } from "../state/dataTime";

/** What is filtered by id and has a name elsewhere. */
export type Identified = "batch" | "region" | "platform";

type Named = {
  key: string;
  label: string;
  /** Has no control of its own; shown as a tag when a link sets it. */
  hidden?: true;
};

/** One filter of a list: its control and the parameters that it sets. */
export type Filter = Named &
  (
    | { kind: "text" }
    | { kind: "choices"; options: readonly { value: string; label: string }[] }
    | { kind: "choice"; options: readonly { value: string; label: string }[] }
    | { kind: "range"; unit: string }
    /** First and last day. */
    | { kind: "days" }
    /** One batch or the like, whose id means nothing to users: they read its name. */
    | { kind: "id"; of?: Identified }
    /** Records listed by id, such as a selection on the map. */
    | { kind: "ids" }
  );

const optionsOf = (codes: Readonly<Record<string, string>>) =>
  Object.entries(codes).map(([value, label]) => ({ value, label }));

const years = () => recordYears().map((year) => ({ value: String(year), label: `${year} 年` }));

const mostSteps = 10;

/** Whole-number fields have few values: they are chosen, not typed. */
const amounts = (unit = "") =>
  Array.from({ length: mostSteps }, (_, n) => ({
    value: String(n + 1),
    label: `${n + 1} ${unit}`.trim(),
  }));

function filterOf(key: string, field: Field): Filter {
  const { label } = field;
  if (field.kind === "flag")
    return { kind: "choice", key, label, options: optionsOf(field.codes ?? {}) };
  if (field.codes) return { kind: "choices", key, label, options: optionsOf(field.codes) };
  if (isYear(field)) return { kind: "choices", key, label, options: years() };
  if (field.kind === "integer") {
    return { kind: "choices", key, label, options: amounts(field.unit) };
  }
  if (field.kind === "number") return { kind: "range", key, label, unit: shownUnitOf(field) ?? "" };
  if (field.kind === "date" || field.kind === "time") return { kind: "days", key, label };
  if (isIdField(field)) return { kind: "id", key, label: label.slice(0, -"ID".length) };
  return { kind: "text", key, label };
}

/** The filters implied by a dataset; `keys` defaults to its filter view. */
export const filtersOf = (
  dataset: AnyDataset,
  keys: readonly string[] = dataset.views.filter,
): Filter[] => keys.map((key) => filterOf(key, dataset.fields[key] as Field));

/** Dimensions that only links set, to list the records behind a figure. */
export const linkedFilters = (dataset: AnyDataset, offered: readonly Filter[]): Filter[] => {
  const known = new Set(offered.map(({ key }) => key));
  const { by, single } = dataset.rollup;
  const dimensions = filtersOf(
    dataset,
    [...by, ...single].filter((key) => !known.has(key)),
  );
  return [
    ...dimensions,
    { kind: "id", key: "areaCode", label: "行政区", of: "region" } as const,
    { kind: "id", key: "cyptid", label: "产业平台", of: "platform" } as const,
    { kind: "ids", key: `${dataset.key.id}s`, label: "指定记录" } as const,
  ]
    .filter(({ key }) => !known.has(key))
    .map((filter) => ({ ...filter, hidden: true as const }));
};
