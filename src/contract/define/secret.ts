import type { AnyDataset, Fields } from "./dataset";

const lacking = (fields: Fields, key: "secret" | "coarse", authorities: readonly string[]) =>
  Object.entries(fields)
    .filter(([, field]) => field[key] !== undefined && !authorities.includes(field[key]))
    .map(([name]) => name);

/**
 * Fields that somebody with these authorities may not see: amounts of single enterprises are
 * commercially sensitive (state machines §7). Shown as `***`, sent as null.
 */
export const hiddenFrom = (fields: Fields, authorities: readonly string[]): ReadonlySet<string> =>
  new Set(lacking(fields, "secret", authorities));

/**
 * Fields of which somebody with these authorities sees one digit only: what is left of tax to a
 * county are figures per 亩, and those must not tell the amount (state machines §7).
 */
export const roughTo = (fields: Fields, authorities: readonly string[]): ReadonlySet<string> =>
  new Set(lacking(fields, "coarse", authorities));

/** The first digit of a number, and noughts: 36.4 is 40, 0.27 is 0.3. */
export const roughly = (value: number): number => Number(value.toPrecision(1));

/** A dataset as somebody with these authorities knows it: without the fields that are not shown in full. */
export function shownTo(dataset: AnyDataset, authorities: readonly string[]): AnyDataset {
  const { fields } = dataset;
  const left = new Set([...hiddenFrom(fields, authorities), ...roughTo(fields, authorities)]);
  if (left.size === 0) return dataset;
  const shown = Object.entries(fields).filter(([name]) => !left.has(name));
  return { ...dataset, fields: Object.fromEntries(shown) };
}
