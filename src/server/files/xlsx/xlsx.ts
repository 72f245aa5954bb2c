import { productName } from "#contract/productName";
import type { Cell, Line } from "./sheetXml";
import { writeBook } from "./writeBook";

/** `format` is the Excel number format of the column. */
export type Heading = { title: string; width: number; format?: string | undefined };

type Rows = AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;

export const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * Streams a sheet row by row, so that its size does not matter. Texts stay texts: one that starts
 * with “=” does not become a formula.
 */
export function xlsxDownload(
  name: string,
  sheetName: string,
  headings: readonly Heading[],
  rows: Rows,
  at?: Date,
) {
  return xlsxBook(name, [{ name: sheetName, headings, rows }], at);
}

export type ListSheet = { name: string; headings: readonly Heading[]; rows: Rows };

/**
 * The same with several sheets, written one after the other. That we made it, and the moment of what it
 * tells, stand in its properties: they are still there when it has been changed and comes back.
 */
export function xlsxBook(name: string, sheets: readonly ListSheet[], at: Date = new Date()) {
  const stream = writeBook(
    sheets.map(({ name: tab, headings, rows }) => ({
      name: tab,
      columns: headings.map(({ width, format }) => ({
        width,
        ...(format && { style: { format } }),
      })),
      frozen: { rows: 1, columns: 0 },
      lines: listLines(headings, rows),
    })),
    { by: productName, at },
  );
  return { name, type: xlsxType, stream };
}

async function* listLines(headings: readonly Heading[], rows: Rows): AsyncGenerator<Line> {
  yield { cells: headings.map(({ title }) => ({ value: title, style: { bold: true } })) };
  for await (const cells of rows) yield { cells };
}
