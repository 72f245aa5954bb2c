import exceljs from "exceljs";

type Cell = string | number | null;

/** The first sheet of an xlsx as rows of plain values. Anything but text and numbers is an error. */
export async function sheetOf(bytes: Buffer): Promise<Cell[][]> {
  const book = new exceljs.Workbook();
  await book.xlsx.load(bytes as unknown as exceljs.Buffer);
  const [sheet] = book.worksheets;
  if (!sheet) throw new Error("a workbook without a sheet");
  const rows: Cell[][] = [];
  sheet.eachRow((row) => {
    const cells: Cell[] = [];
    for (let column = 1; column <= sheet.columnCount; column++) {
      const { value } = row.getCell(column);
      if (value !== null && typeof value !== "string" && typeof value !== "number") {
        throw new Error(`cell ${row.getCell(column).address} holds ${JSON.stringify(value)}`);
      }
      cells.push(value);
    }
    rows.push(cells);
  });
  return rows;
}
