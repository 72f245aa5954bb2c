import type { SheetHeading } from "#contract/endpoints/lists/cross";
import type { FilterValues } from "../../records/listQuery";
import type { Register } from "../../records/registerOf";

/** A column of a cross table; one with children spans them. */
export type CrossColumn = {
  key: string;
  title: string;
  /** Decimals of its figures. */
  digits?: number;
  unit?: string;
  hint?: string;
  children?: readonly CrossColumn[];
};

export type CrossLine = { key: string; label: string };

/** The records behind a figure: a list of a register. */
export type Source = { register: Register; filter: FilterValues };

/** A cross table as plain data: its layout, and the records behind each figure. */
export type CrossModel = {
  /** Heading of the first column. */
  head: string;
  columns: readonly CrossColumn[];
  lines: readonly CrossLine[];
  total: CrossLine | null;
  /** A figure in its display unit; null for none. */
  valueOf: (line: string, column: string) => number | null;
  /** Null if a figure has no records to list. */
  sourceOf: (line: string, column: string) => Source | null;
};

export const leavesOf = (columns: readonly CrossColumn[]): CrossColumn[] =>
  columns.flatMap((column) => (column.children ? leavesOf(column.children) : [column]));

const depthOf = ({ children }: CrossColumn): number =>
  1 + Math.max(0, ...(children ?? []).map(depthOf));

export type HeadCell = { column: CrossColumn; span: number; rows: number };

/** Headings by row, from the top; a column without children spans down to the last row. */
export function headRows(columns: readonly CrossColumn[]): HeadCell[][] {
  const depth = Math.max(1, ...columns.map(depthOf));
  const rows: HeadCell[][] = Array.from({ length: depth }, () => []);
  const place = (list: readonly CrossColumn[], at: number) => {
    for (const column of list) {
      const { children } = column;
      const rowsOver = children ? 1 : depth - at;
      rows[at]?.push({ column, span: leavesOf([column]).length, rows: rowsOver });
      if (children) place(children, at + 1);
    }
  };
  place(columns, 0);
  return rows;
}

export type CrossSort = { column: string; order: "asc" | "desc" };

/** Rows sorted by a column; those without a figure come last. */
export function sortedLines(model: CrossModel, sort: CrossSort | null): readonly CrossLine[] {
  if (!sort) return model.lines;
  const sign = sort.order === "asc" ? 1 : -1;
  return [...model.lines].sort((a, b) => {
    const [x, y] = [model.valueOf(a.key, sort.column), model.valueOf(b.key, sort.column)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * (x - y);
  });
}

const titleOf = ({ title, unit }: CrossColumn) => (unit ? `${title}（${unit}）` : title);

const headingOf = (column: CrossColumn): SheetHeading => ({
  title: titleOf(column),
  ...(column.children && { children: column.children.map(headingOf) }),
});

export type SheetContent = {
  headings: SheetHeading[];
  digits: (number | null)[];
  rows: (string | number | null)[][];
};

/** The table as a sheet: the same headings, rows and order as on the page. */
export function sheetOf(model: CrossModel, sort: CrossSort | null): SheetContent {
  const leaves = leavesOf(model.columns);
  const rowOf = ({ key, label }: CrossLine) => [
    label,
    ...leaves.map((column) => rounded(model.valueOf(key, column.key), column.digits ?? 0)),
  ];
  return {
    headings: [{ title: model.head }, ...model.columns.map(headingOf)],
    digits: [null, ...leaves.map(({ digits }) => digits ?? 0)],
    rows: [...sortedLines(model, sort), ...(model.total ? [model.total] : [])].map(rowOf),
  };
}

const rounded = (value: number | null, digits: number): number | null =>
  value === null ? null : Number(value.toFixed(digits));
