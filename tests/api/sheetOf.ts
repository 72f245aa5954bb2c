import { readBook } from "../files/books";

type Cell = string | number | null;

/** A date as its text, a timestamp to the minute. */
const dayText = (at: Date): string => at.toISOString().replace(/T00:00:00.000Z$|:\d\d\.\d+Z$/, "");

/**
 * The first sheet of an xlsx as rows of plain values. Anything but text, numbers and dates is an
 * error.
 */
export function sheetOf(bytes: Uint8Array): Cell[][] {
  const [sheet] = readBook(bytes);
  if (!sheet) throw new Error("a workbook without a sheet");
  const width = Math.max(...sheet.rows.map(({ cells }) => cells.length));
  return sheet.rows.map(({ row, cells }) =>
    Array.from({ length: width }, (_, i) => {
      const { value = null, isFormula = false } = cells[i] ?? {};
      if (isFormula || typeof value === "boolean") throw new Error(`cell ${i} of row ${row}`);
      return value instanceof Date ? dayText(value) : value;
    }),
  );
}
