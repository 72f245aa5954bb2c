import type { SheetHeading } from "#contract/endpoints/lists/cross";
import type { CellStyle } from "../../files/xlsx/bookStyles";
import { type Cell, type Line, placeOf } from "../../files/xlsx/sheetXml";
import { writeBook } from "../../files/xlsx/writeBook";
import { xlsxType } from "../../files/xlsx/xlsx";

type Table = {
  title: string;
  note: string;
  headings: readonly SheetHeading[];
  digits: readonly (number | null)[];
  rows: readonly (readonly Cell[])[];
  /** Depth of each row in a tree, from 0: the sheet indents and folds them. */
  levels?: readonly number[];
};

const border = "C5CFDA";
const center = { horizontal: "center", vertical: "center" } as const;
const titleStyle: CellStyle = { bold: true, size: 16, align: center };
const noteStyle: CellStyle = { color: "52606D" };
const headStyle: CellStyle = {
  ...{ bold: true, fill: "F5F7FA", border },
  align: { ...center, wrap: true },
};

const leavesOf = ({ children }: SheetHeading): number =>
  children?.length ? children.reduce((sum, one) => sum + leavesOf(one), 0) : 1;
const depthOf = ({ children }: SheetHeading): number =>
  1 + Math.max(0, ...(children ?? []).map(depthOf));

/** Excel folds no deeper. */
const mostLevels = 7;

/**
 * A table of figures as a sheet that looks like the page: title, filter, headings spanning their
 * columns, and figures with their decimals. Texts stay texts, whatever they start with.
 */
export function sheetDownload(table: Table) {
  const { title, headings, levels } = table;
  const width = headings.reduce((sum, one) => sum + leavesOf(one), 0);
  const depth = Math.max(...headings.map(depthOf));
  const { lines, merged } = headLines(table, width, depth);
  const stream = writeBook([
    {
      name: title,
      columns: Array.from({ length: width }, (_, i) => ({
        width: i > 0 ? 14 : levels ? 56 : 22,
      })),
      frozen: { rows: lines.length, columns: 1 },
      merged,
      isLandscape: true,
      ...(levels && { deepest: Math.min(Math.max(0, ...levels), mostLevels) }),
      lines: [...lines, ...dataLines(table)],
    },
  ]);
  return { name: `${title.replace(/[\\/:*?"<>|]/g, "_")}.xlsx`, type: xlsxType, stream };
}

/** Title, filter and headings, and which of their cells are joined. */
function headLines({ title, note, headings }: Table, width: number, depth: number) {
  const last = (row: number) => placeOf(row, width);
  const merged = width > 1 ? [`A1:${last(1)}`, `A2:${last(2)}`] : [];
  const rows = Array.from({ length: depth }, () =>
    Array.from({ length: width }, () => ({ value: null as Cell, style: headStyle })),
  );
  const first = 3;
  /** Writes a heading over its columns; returns the next free column. */
  const write = (heading: SheetHeading, row: number, column: number): number => {
    const next = column + leavesOf(heading);
    const end = heading.children?.length ? row : depth - 1;
    const cell = rows[row]?.[column];
    if (cell) cell.value = heading.title;
    if (end > row || next > column + 1) {
      merged.push(`${placeOf(first + row, column + 1)}:${placeOf(first + end, next)}`);
    }
    let at = column;
    for (const child of heading.children ?? []) at = write(child, row + 1, at);
    return next;
  };
  let column = 0;
  for (const one of headings) column = write(one, 0, column);
  const lines: Line[] = [
    { cells: [{ value: title, style: titleStyle }], height: 30 },
    { cells: [{ value: note, style: noteStyle }] },
    ...rows.map((cells) => ({ cells })),
  ];
  return { lines, merged };
}

function* dataLines({ rows, digits, levels }: Table): Generator<Line> {
  for (const [i, row] of rows.entries()) {
    const level = levels?.[i];
    const isParent = level !== undefined && level < (levels?.[i + 1] ?? 0);
    const cells = row.map((value, column) => ({
      value,
      style:
        column === 0 && level !== undefined
          ? { border, bold: isParent, align: { indent: level } }
          : figureStyle(value, digits[column]),
    }));
    yield { cells, level: Math.min(level ?? 0, mostLevels) };
  }
}

function figureStyle(value: Cell, places: number | null | undefined): CellStyle {
  if (typeof value !== "number" || places === null || places === undefined) return { border };
  const format = places > 0 ? `#,##0.${"0".repeat(places)}` : "#,##0";
  return { border, format, align: { horizontal: "right" } };
}
