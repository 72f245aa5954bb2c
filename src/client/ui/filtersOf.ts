import type { AnyDataset } from "#contract/define/dataset";
import type { Field } from "#contract/define/field";
import { limits } from "#contract/limits";

type Named = {
  key: string;
  label: string;
  /** Has no control of its own; stands as a tag when a link brings it. */
  hidden?: true;
};

/** One filter of a list: which control it is and which parameters it sets. */
export type Filter = Named &
  (
    | { kind: "text" }
    | { kind: "choices"; options: readonly { value: string; label: string }[] }
    | { kind: "choice"; options: readonly { value: string; label: string }[] }
    | { kind: "range"; unit: string }
    /** A batch or the like; its id means nothing to people. */
    | { kind: "id" }
    /** Records named one by one, as a selection on the map does. */
    | { kind: "ids" }
  );

const optionsOf = (codes: Readonly<Record<string, string>>) =>
  Object.entries(codes).map(([value, label]) => ({ value, label }));

const firstYear = 2014;

const years = Array.from({ length: limits.currentYear - firstYear + 1 }, (_, back) => {
  const year = String(limits.currentYear - back);
  return { value: year, label: `${year} 年` };
});

function filterOf(key: string, field: Field): Filter {
  const { label } = field;
  if (field.kind === "flag")
    return { kind: "choice", key, label, options: optionsOf(field.codes ?? {}) };
  if (field.codes) return { kind: "choices", key, label, options: optionsOf(field.codes) };
  if (field.unit === "年") return { kind: "choices", key, label, options: years };
  return { kind: "text", key, label };
}

/** Filters a dataset implies; `keys` are its filter view unless a page says otherwise. */
export const filtersOf = (
  dataset: AnyDataset,
  keys: readonly string[] = dataset.views.filter,
): Filter[] => keys.map((key) => filterOf(key, dataset.fields[key] as Field));
