import type { Feature } from "./ogcDocuments";

/** Features as CSV (RFC 4180): ids and properties under the names that GeoJSON has, without outlines. */
export function featureCsv(names: readonly string[], features: readonly Feature[]): string {
  const rows = features.map(({ id, properties }) => [
    id,
    ...names.map((name) => (properties as Record<string, unknown>)[name]),
  ]);
  return [["id", ...names], ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(value: unknown): string {
  const text = value === null || value === undefined ? "" : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
