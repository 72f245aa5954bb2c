import type { AnyDataset } from "#contract/define/dataset";
import { headingOf } from "#contract/define/field";
import { fieldText } from "../../values/fieldText";
import { missing } from "../../values/format";

type Heading = { key: string; heading: string; textOf: (value: unknown) => string };

/**
 * Headings and texts of a dataset's table view, for sheets. A missing value gives an empty cell.
 */
export const exportHeadingsOf = (dataset: AnyDataset): Heading[] =>
  dataset.views.table.flatMap((key) => {
    const field = dataset.fields[key];
    if (!field) return [];
    const textOf = (value: unknown) => {
      const text = fieldText(field, value);
      return text === missing ? "" : text;
    };
    return [{ key, heading: headingOf(field), textOf }];
  });

const cell = (text: string) => text.replaceAll(/[\t\r\n]+/g, " ");

/** Rows as tab-separated text, the format that spreadsheets paste. */
export function sheetText(
  dataset: AnyDataset,
  rows: readonly Readonly<Record<string, unknown>>[],
): string {
  const headings = exportHeadingsOf(dataset);
  const lines = rows.map((row) => headings.map(({ key, textOf }) => cell(textOf(row[key]))));
  return [headings.map((one) => one.heading), ...lines].map((line) => line.join("\t")).join("\n");
}
