import { PassThrough, type Readable } from "node:stream";
import exceljs from "exceljs";
import type { SheetHeading } from "#contract/endpoints/lists/cross";
import { tabName } from "../../files/xlsx/tabName";
import type { Cell } from "../../files/xlsx/xlsx";

type Table = {
  title: string;
  note: string;
  headings: readonly SheetHeading[];
  digits: readonly (number | null)[];
  rows: readonly (readonly Cell[])[];
  /** Depth of each row in a tree, from 0: the sheet indents and folds them. */
  levels?: readonly number[];
};

const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const headFill = { type: "pattern", pattern: "solid", fgColor: { argb: "FFF5F7FA" } } as const;
const line = { style: "thin", color: { argb: "FFC5CFDA" } } as const;
const border = { top: line, left: line, bottom: line, right: line };

const leavesOf = ({ children }: SheetHeading): number =>
  children?.length ? children.reduce((sum, one) => sum + leavesOf(one), 0) : 1;
const depthOf = ({ children }: SheetHeading): number =>
  1 + Math.max(0, ...(children ?? []).map(depthOf));

/**
 * A table of figures as a sheet that looks like the page: title, filter, headings spanning their
 * columns, and figures with their decimals. Texts stay texts, whatever they start with.
 */
export function sheetDownload(table: Table) {
  const stream = new PassThrough();
  stream.on("error", () => {});
  writeTable(stream, table).catch((error: Error) => stream.destroy(error));
  const name = `${table.title.replace(/[\\/:*?"<>|]/g, "_")}.xlsx`;
  return { name, type: xlsxType, stream: stream as Readable };
}

async function writeTable(stream: PassThrough, table: Table) {
  const { title, note, headings, digits, rows, levels } = table;
  const book = new exceljs.Workbook();
  const width = headings.reduce((sum, one) => sum + leavesOf(one), 0);
  const depth = Math.max(...headings.map(depthOf));
  const sheet = book.addWorksheet(tabName(title), {
    views: [{ state: "frozen", xSplit: 1, ySplit: depth + 2 }],
    pageSetup: { orientation: "landscape", fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  });
  sheet.mergeCells(1, 1, 1, width);
  const head = sheet.getCell(1, 1);
  head.value = title;
  head.font = { bold: true, size: 16 };
  head.alignment = { horizontal: "center", vertical: "middle" };
  sheet.getRow(1).height = 30;
  sheet.mergeCells(2, 1, 2, width);
  sheet.getCell(2, 1).value = note;
  sheet.getCell(2, 1).font = { color: { argb: "FF52606D" } };
  let column = 1;
  for (const one of headings) column = writeHeading(sheet, one, { row: 3, column, depth });
  if (levels) sheet.properties.outlineProperties = { summaryBelow: false, summaryRight: false };
  rows.forEach((row, i) => {
    const added = writeRow(sheet, row, digits);
    const level = levels?.[i];
    if (level !== undefined) writeLevel(added, level, level < (levels?.[i + 1] ?? 0));
  });
  sheet.columns.forEach((one, i) => {
    one.width = i > 0 ? 14 : levels ? 56 : 22;
  });
  await book.xlsx.write(stream);
  stream.end();
}

type Place = { row: number; column: number; depth: number };

/** Writes a heading over its columns; returns the next free column. */
function writeHeading(
  sheet: exceljs.Worksheet,
  heading: SheetHeading,
  { row, column, depth }: Place,
): number {
  const last = column + leavesOf(heading) - 1;
  const end = heading.children?.length ? row : row + depth - 1;
  for (let y = row; y <= end; y++) {
    for (let x = column; x <= last; x++) Object.assign(sheet.getCell(y, x), headStyle);
  }
  sheet.getCell(row, column).value = heading.title;
  if (end > row || last > column) sheet.mergeCells(row, column, end, last);
  let next = column;
  for (const child of heading.children ?? []) {
    next = writeHeading(sheet, child, { row: row + 1, column: next, depth: depth - 1 });
  }
  return last + 1;
}

const headStyle = {
  font: { bold: true },
  fill: headFill,
  border,
  alignment: { horizontal: "center", vertical: "middle", wrapText: true },
} as const;

function writeRow(
  sheet: exceljs.Worksheet,
  row: readonly Cell[],
  digits: readonly (number | null)[],
) {
  const added = sheet.addRow([...row]);
  row.forEach((value, i) => {
    const cell = added.getCell(i + 1);
    cell.border = border;
    const places = digits[i];
    if (typeof value !== "number" || places === null || places === undefined) return;
    cell.numFmt = places > 0 ? `#,##0.${"0".repeat(places)}` : "#,##0";
    cell.alignment = { horizontal: "right" };
  });
  return added;
}

const mostLevels = 7;

function writeLevel(row: exceljs.Row, level: number, isParent: boolean) {
  row.outlineLevel = Math.min(level, mostLevels);
  const name = row.getCell(1);
  name.alignment = { indent: level };
  if (isParent) name.font = { bold: true };
}
