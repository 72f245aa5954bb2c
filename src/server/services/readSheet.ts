import exceljs from "exceljs";
import { Refusal, status } from "#contract/errors";

/** A plain value of a cell: formulas count by their stored result. */
export type SheetCell = string | number | boolean | Date | null;
export type SheetLine = { row: number; cells: SheetCell[] };

const mostColumns = 200;

/**
 * The first sheet of an xlsx, row by row, without blank rows. A file that is none, or has more than
 * `mostRows`, is refused.
 */
export async function* readSheet(path: string, mostRows: number): AsyncGenerator<SheetLine> {
  const reader = new exceljs.stream.xlsx.WorkbookReader(path, {
    sharedStrings: "cache",
    styles: "cache",
    hyperlinks: "ignore",
    worksheets: "emit",
    entries: "ignore",
  });
  let count = 0;
  try {
    for await (const sheet of reader) {
      for await (const row of sheet) {
        const cells = cellsOf(row);
        if (cells.every((cell) => cell === null)) continue;
        count += 1;
        if (count > mostRows + 1) {
          throw new Refusal(status.badRequest, `数据超过${mostRows}行上限，请分批上传`);
        }
        yield { row: row.number, cells };
      }
      return;
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(status.badRequest, "文件无法读取或已损坏，请上传xlsx文件");
  }
}

function cellsOf(row: exceljs.Row): SheetCell[] {
  const count = Math.min(row.cellCount, mostColumns);
  return Array.from({ length: count }, (_, i) => plainOf(row.getCell(i + 1).value));
}

function plainOf(value: exceljs.CellValue): SheetCell {
  if (value === null || value === undefined) return null;
  if (typeof value !== "object" || value instanceof Date) return blankless(value);
  if ("result" in value || "formula" in value || "sharedFormula" in value) {
    return plainOf(("result" in value ? value.result : null) as exceljs.CellValue);
  }
  if ("richText" in value) return blankless(value.richText.map(({ text }) => text).join(""));
  if ("text" in value) return plainOf(value.text as exceljs.CellValue);
  if ("error" in value) return String(value.error);
  return null;
}

const blankless = <T extends string | number | boolean | Date>(value: T): T | null =>
  typeof value === "string" && value.trim() === "" ? null : value;
