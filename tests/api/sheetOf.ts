import exceljs from "exceljs";

type Cell = string | number | null;

/** A date as its text, a timestamp to the minute. */
const dayText = (at: Date): string => at.toISOString().replace(/T00:00:00.000Z$|:\d\d\.\d+Z$/, "");

/**
 * The first sheet of an xlsx as rows of plain values. Anything but text, numbers and dates is an
 * error.
 */
export async function sheetOf(bytes: Buffer): Promise<Cell[][]> {
  const book = new exceljs.Workbook();
  await book.xlsx.load(bytes as unknown as exceljs.Buffer);
  const [sheet] = book.worksheets;
  if (!sheet) throw new Error("a workbook without a sheet");
  const rows: Cell[][] = [];
  sheet.eachRow((row) => {
    const cells: Cell[] = [];
    for (let column = 1; column <= sheet.columnCount; column++) {
      const { value: held } = row.getCell(column);
      const value = held instanceof Date ? dayText(held) : held;
      if (value !== null && typeof value !== "string" && typeof value !== "number") {
        throw new Error(`cell ${row.getCell(column).address} holds ${JSON.stringify(value)}`);
      }
      cells.push(value);
    }
    rows.push(cells);
  });
  return rows;
}
