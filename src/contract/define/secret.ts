import type { AnyDataset, Fields } from "./dataset";

/**
 * Fields that somebody with these authorities may not see: amounts of single enterprises are
 * commercially sensitive (domain/04 §7). Shown as `***`, sent as null.
 */
export const hiddenFrom = (fields: Fields, authorities: readonly string[]): ReadonlySet<string> =>
  new Set(
    Object.entries(fields)
      .filter(([, { secret }]) => secret !== undefined && !authorities.includes(secret))
      .map(([name]) => name),
  );

/** A dataset as somebody with these authorities knows it: without the fields that are hidden. */
export function shownTo(dataset: AnyDataset, authorities: readonly string[]): AnyDataset {
  const hidden = hiddenFrom(dataset.fields, authorities);
  if (hidden.size === 0) return dataset;
  const shown = Object.entries(dataset.fields).filter(([name]) => !hidden.has(name));
  return { ...dataset, fields: Object.fromEntries(shown) };
}
