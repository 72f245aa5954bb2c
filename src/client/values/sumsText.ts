import type { AnyDataset } from "#contract/define/dataset";
import { isLand, shownDigits, shownUnitOf } from "#contract/define/field";

import { count, decimal, mu } from "./format";

/** `1,234 宗 · 56,789.00 亩`: the number of records, and their sums by field in the display unit. */
export function sumsText(
  dataset: AnyDataset,
  records: number,
  sums: Readonly<Record<string, number>> = {},
  unit = "宗",
): string {
  const entries = Object.entries(sums).filter(([key]) => key in dataset.fields);
  const parts = entries.flatMap(([key, sum]) => {
    const field = dataset.fields[key];
    if (!field) return [];
    const text = isLand(field) ? mu(sum) : decimal(sum, shownDigits(field));
    // A single sum speaks for itself; with several, each gets its name.
    const label = entries.length > 1 ? `${field.label} ` : "";
    return [`${label}${text} ${shownUnitOf(field) ?? ""}`.trim()];
  });
  return [`${count(records)} ${unit}`, ...parts].join(" · ");
}

/** Sums over the loaded records, for the same fields. */
export const sumsOf = (
  rows: readonly Readonly<Record<string, unknown>>[],
  keys: readonly string[],
): Record<string, number> =>
  Object.fromEntries(
    keys.map((key) => [key, rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0)]),
  );
