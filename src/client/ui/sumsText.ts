import type { AnyDataset } from "#contract/define/dataset";
import { isArea, shownUnit } from "./fieldText";
import { count, decimal, mu } from "./format";

/** `1,234 宗 · 56,789.00 亩`: how many records, and their sums by field in the shown unit. */
export function sumsText(
  dataset: AnyDataset,
  records: number,
  sums: Readonly<Record<string, number>> = {},
): string {
  const parts = Object.entries(sums).flatMap(([key, sum]) => {
    const field = dataset.fields[key];
    if (!field) return [];
    const text = isArea(field) ? mu(sum) : decimal(sum, field.digits ?? 0);
    return [`${text} ${shownUnit(field) ?? ""}`.trim()];
  });
  return [`${count(records)} 宗`, ...parts].join(" · ");
}

/** Sums of the records at hand, over the same fields. */
export const sumsOf = (
  rows: readonly Readonly<Record<string, unknown>>[],
  keys: readonly string[],
): Record<string, number> =>
  Object.fromEntries(
    keys.map((key) => [key, rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0)]),
  );
