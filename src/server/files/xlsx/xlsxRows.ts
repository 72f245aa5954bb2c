import { type SheetRow, sheetRows } from "./sheetRows";
import { readWorkbook } from "./workbook";
import { openParts, type ZipParts } from "./zipParts";

/** Limits of an unpacked workbook: anything larger is a zip bomb, not a table. */
const unpackLimits = { bytes: 400 * 1024 * 1024, entries: 2_000 };

type Options = {
  dates: boolean;
  mostColumns: number;
  /** Called with the name of the sheet before the first row. */
  named: (sheet: string) => void;
};

/** The rows of the first visible sheet of an .xlsx. */
export async function* xlsxRows(
  path: string,
  { dates, mostColumns, named }: Options,
): AsyncGenerator<SheetRow> {
  let zip: ZipParts | undefined;
  try {
    zip = await openParts(path, unpackLimits);
    const book = await readWorkbook(zip, { dates });
    named(book.sheet);
    yield* sheetRows(zip, book, mostColumns);
  } finally {
    zip?.close();
  }
}
