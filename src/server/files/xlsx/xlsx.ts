import { PassThrough, type Readable } from "node:stream";
import exceljs from "exceljs";
import { tabName } from "./tabName";

/** `format` is the Excel number format of the column. */
export type Heading = { title: string; width: number; format?: string | undefined };
/** A `Date` holds local wall-clock time as if it were UTC: sheets have no time zones. */
export type Cell = string | number | Date | null;

const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * Streams a sheet row by row, so that its size does not matter. Texts stay texts: one that starts
 * with “=” does not become a formula.
 */
export function xlsxDownload(
  name: string,
  sheetName: string,
  headings: readonly Heading[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
) {
  return xlsxBook(name, [{ name: sheetName, headings, rows }]);
}

export type Sheet = {
  name: string;
  headings: readonly Heading[];
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
};

/** The same with several sheets, written one after the other. */
export function xlsxBook(name: string, sheets: readonly Sheet[]) {
  const stream = new PassThrough();
  // An unhandled stream error kills Node, and this one may fail before anybody reads from it.
  stream.on("error", () => {});
  writeBook(stream, sheets).catch((error: Error) => stream.destroy(error));
  return { name, type: xlsxType, stream: stream as Readable };
}

async function writeBook(stream: PassThrough, sheets: readonly Sheet[]): Promise<void> {
  const book = new exceljs.stream.xlsx.WorkbookWriter({ stream, useStyles: true });
  for (const sheet of sheets) {
    await writeSheet(stream, book, sheet);
    if (stream.destroyed) return;
  }
  await book.commit();
}

async function writeSheet(
  stream: PassThrough,
  book: exceljs.stream.xlsx.WorkbookWriter,
  { name, headings, rows }: Sheet,
): Promise<void> {
  const sheet = book.addWorksheet(tabName(name), { views: [{ state: "frozen", ySplit: 1 }] });
  sheet.columns = headings.map(({ width, format }) => ({
    width,
    ...(format && { style: { numFmt: format } }),
  }));
  const head = sheet.addRow(headings.map(({ title }) => title));
  head.font = { bold: true };
  head.commit();
  for await (const row of rows) {
    sheet.addRow([...row]).commit();
    if (stream.writableNeedDrain) await drained(stream);
    if (stream.destroyed) return;
  }
  sheet.commit();
}

/** Waits until the reader has caught up or is gone. */
export const drained = (stream: PassThrough) =>
  new Promise<void>((resolve) => {
    const go = () => {
      stream.off("drain", go).off("close", go);
      resolve();
    };
    stream.on("drain", go).on("close", go);
  });
