import type { Feature } from "./ogcDocuments";

/** Features as CSV (RFC 4180): ids and properties under the names that GeoJSON has, without outlines. */
export function featureCsv(names: readonly string[], features: readonly Feature[]): string {
  const rows = features.map(({ id, properties }) => {
    const values = properties as Record<string, unknown>;
    return csvRow([id, ...names.map((name) => values[name])]);
  });
  return csvHead(names) + rows.join("");
}

export const csvHead = (names: readonly string[]): string => csvRow(["id", ...names]);

/** A line of an id and the values of properties. */
export const csvRow = (values: readonly unknown[]): string => `${values.map(cell).join(",")}\r\n`;

function cell(value: unknown): string {
  const text = value === null || value === undefined ? "" : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
