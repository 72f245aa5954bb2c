import type { AnyDataset, Fields } from "./dataset";
import { type Field, personView } from "./field";

/**
 * Fields that somebody with these authorities may not see: amounts of single enterprises are
 * commercially sensitive (domain/04 §7). Shown as `***`, sent as null;
 * of people something is left, see `maskOf`.
 */
export const hiddenFrom = (fields: Fields, authorities: readonly string[]): ReadonlySet<string> =>
  new Set(
    Object.entries(fields)
      .filter(([, { secret }]) => secret !== undefined && !authorities.includes(secret))
      .map(([name]) => name),
  );

/** What is shown of a name or number of a person: enough to tell that it is there. `138****1234`, `张**` */
export function maskOf(value: unknown): string | null {
  if (typeof value !== "string" || value === "") return null;
  const signs = [...value];
  const isNumber = /^[\d\s+()-]{7,}$/.test(value);
  return isNumber
    ? `${signs.slice(0, 3).join("")}****${signs.slice(-4).join("")}`
    : `${signs[0]}**`;
}

/** What somebody to whom a field is hidden gets in its place. */
export const maskedValue = (field: Field | undefined, value: unknown): string | null =>
  field?.secret === personView ? maskOf(value) : null;

/** The values of a request without masks that a form sends back as it was given them. */
export const withoutMasks = (
  fields: Fields,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => fields[name]?.secret !== personView || !/\*\*/.test(String(value)),
    ),
  );

/** A dataset as somebody with these authorities knows it: without the fields that are hidden. */
export function shownTo(dataset: AnyDataset, authorities: readonly string[]): AnyDataset {
  const hidden = hiddenFrom(dataset.fields, authorities);
  if (hidden.size === 0) return dataset;
  const shown = Object.entries(dataset.fields).filter(([name]) => !hidden.has(name));
  return { ...dataset, fields: Object.fromEntries(shown) };
}
