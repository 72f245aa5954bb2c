import { unescaped, type Workbook } from "./workbook";
import { type Attributes, parseXml } from "./xmlEvents";
import { UnreadableBook, type ZipParts } from "./zipParts";

/** A plain cell value: a formula's stored result, an error's name. */
export type SheetCell = string | number | boolean | Date | null;

export type SheetRow = { row: number; cells: SheetCell[] };

type OpenCell = { column: number; type: string; style: number; value: string; reading: boolean };

/** The non-empty rows of the workbook's sheet, as they are read from the file. */
export async function* sheetRows(
  zip: ZipParts,
  book: Workbook,
  mostColumns: number,
): AsyncGenerator<SheetRow> {
  const rows: SheetRow[] = [];
  const reader = rowReader(book, mostColumns, (row) => rows.push(row));
  for await (const _ of parseXml(zip.read(book.sheetPart), reader)) yield* rows.splice(0);
  yield* rows;
}

function rowReader(book: Workbook, mostColumns: number, found: (row: SheetRow) => void) {
  let row: SheetRow = { row: 0, cells: [] };
  let lastColumn = 0;
  let cell: OpenCell | null = null;
  const openRow = ({ r }: Attributes) => {
    row = { row: Number(r ?? row.row + 1), cells: [] };
    if (!Number.isSafeInteger(row.row) || row.row < 1) throw new UnreadableBook("damaged");
    lastColumn = 0;
  };
  const openCell = ({ r, t = "n", s = "0" }: Attributes) => {
    lastColumn = r === undefined ? lastColumn + 1 : columnOf(r);
    cell = { column: lastColumn, type: t, style: Number(s), value: "", reading: false };
  };
  const open = (name: string, attributes: Attributes) => {
    if (name === "row") openRow(attributes);
    else if (name === "c") openCell(attributes);
    else if (name === "rPh" && cell) cell.reading = true;
  };
  const close = (name: string, text: string) => {
    if (cell) closeInCell(cell, name, text);
    if (name === "c" && cell) {
      place(row.cells, cell, plainOf(cell, book), mostColumns);
      cell = null;
    } else if (name === "row" && row.cells.length > 0) found(row);
  };
  return { open, close };
}

function closeInCell(cell: OpenCell, name: string, text: string): void {
  if (name === "rPh") cell.reading = false;
  else if (name === "v") cell.value = text;
  else if (name === "t" && !cell.reading) cell.value += text;
}

/** `AB12` is column 28. */
function columnOf(place: string): number {
  const letters = /^[A-Z]{1,3}(?=\d+$)/.exec(place)?.[0];
  if (!letters) throw new UnreadableBook("damaged");
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function place(cells: SheetCell[], { column }: OpenCell, value: SheetCell, most: number): void {
  if (value === null) return;
  if (column > most) throw new UnreadableBook("tooWide");
  while (cells.length < column) cells.push(null);
  cells[column - 1] = value;
}

function plainOf({ type, style, value }: OpenCell, book: Workbook): SheetCell {
  if (value === "") return null;
  switch (type) {
    case "s":
      return sharedString(book.strings, Number(value)) || null;
    case "b":
      return value === "1" || value === "true";
    case "n":
      return book.isDate[style] ? dayOf(numberOf(value), book.from1904) : numberOf(value);
    case "d":
      return isoDay(value);
    default:
      return unescaped(value);
  }
}

/** A reference to a missing string means that part of the file is lost. */
function sharedString(strings: readonly string[], at: number): string {
  const text = strings[at];
  if (text === undefined) throw new UnreadableBook("damaged");
  return text;
}

function numberOf(value: string): number {
  const number = Number(value);
  if (!Number.isFinite(number)) throw new UnreadableBook("damaged");
  return number;
}

const dayMs = 86_400_000;
/** Days from the epoch of either calendar to 1970-01-01. */
const [since1900, since1904] = [25_569, 24_107];

/** A serial day number as a UTC time; it stays a number if no date can hold it. */
export function dayOf(days: number, from1904: boolean): Date | number {
  const day = new Date(Math.round((days - (from1904 ? since1904 : since1900)) * dayMs));
  return Number.isNaN(day.getTime()) ? days : day;
}

function isoDay(value: string): Date {
  const day = new Date(
    /[Zz]|[+-]\d\d:\d\d$/.test(value) || !value.includes("T") ? value : `${value}Z`,
  );
  if (Number.isNaN(day.getTime())) throw new UnreadableBook("damaged");
  return day;
}
