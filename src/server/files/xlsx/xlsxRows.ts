import { type SheetRow, sheetRows } from "./sheetRows";
import { readWorkbook, type Workbook } from "./workbook";
import { openParts, type ZipParts } from "./zipParts";

/** Limits of an unpacked workbook: anything larger is a zip bomb, not a table. */
const unpackLimits = { bytes: 400 * 1024 * 1024, entries: 2_000 };

type Options = {
  dates: boolean;
  mostColumns: number;
  /** Called with what is known of the workbook before the first row. */
  opened: (book: Pick<Workbook, "sheet" | "made">) => void;
};

/** The rows of the first visible sheet of an .xlsx. */
export async function* xlsxRows(
  path: string,
  { dates, mostColumns, opened }: Options,
): AsyncGenerator<SheetRow> {
  let zip: ZipParts | undefined;
  try {
    zip = await openParts(path, unpackLimits);
    const book = await readWorkbook(zip, { dates });
    opened(book);
    yield* sheetRows(zip, book, mostColumns);
  } finally {
    zip?.close();
  }
}
