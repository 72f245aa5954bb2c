import { longAt, type MdbFormat, rowCountOf } from "./mdbFormat";
import { dataPageOf, type MdbPages, pointedRow } from "./mdbPages";
import { textOf } from "./mdbText";

/** A column as stored in the table's rows. */
export type RowColumn = {
  name: string;
  /** The format's type number. */
  type: number;
  /** Decimal places of a numeric column. */
  scale: number;
  /** The column's number and its bit in a row's mask; dropped columns keep theirs. */
  index: number;
  isFixed: boolean;
  /** For a fixed column: the number of fixed columns before it. */
  fixedIndex: number;
  /** For a fixed column: its byte offset after the row's column count. */
  offset: number;
  size: number;
  /** For a variable column: its index among the row's variable columns. */
  variableIndex: number;
};

/** The row layout of a table, and the pages that hold its rows. */
export type MdbTable = {
  definition: number;
  /** Ordered by column number. */
  columns: RowColumn[];
  hasVariable: boolean;
  pages: number[];
};

const definitionPage = 2;
const bitmapPage = 5;
const fixedFlag = 1;
const nextAt = 4;
const headerSize = 8;
/** Far more than 255 columns need. */
const mostParts = 1000;

/** Reads a table's definition, starting at a page, and the map of its pages. */
export function readTable(pages: MdbPages, definition: number): MdbTable {
  const bytes = definitionOf(pages, definition);
  const { variableCountAt, usageMapAt } = pages.format.definition;
  const view = new DataView(bytes.buffer);
  return {
    definition,
    columns: columnsOf(view, bytes, pages.format),
    hasVariable: view.getUint16(variableCountAt, true) > 0,
    pages: mappedPages(pages, view.getUint32(usageMapAt, true)),
  };
}

/** Concatenates a definition's pages, without the headers after the first. */
function definitionOf(pages: MdbPages, first: number): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  for (let number = first; number !== 0; ) {
    const page = pages.glance(number);
    if (page[0] !== definitionPage) throw new Error("no table definition");
    number = longAt(page, nextAt);
    if (parts.length === mostParts) throw new Error("definition without an end");
    parts.push(page.slice(parts.length === 0 ? 0 : headerSize));
  }
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function columnsOf(view: DataView, bytes: Uint8Array, format: MdbFormat): RowColumn[] {
  const { columnCountAt, indexCountAt, indexesAt, indexSize } = format.definition;
  const count = view.getUint16(columnCountAt, true);
  const first = indexesAt + indexSize * view.getUint32(indexCountAt, true);
  const columns: RowColumn[] = [];
  let nameAt = first + count * format.column.size;
  for (let i = 0; i < count; i++) {
    const length = format.countSize === 1 ? view.getUint8(nameAt) : view.getUint16(nameAt, true);
    nameAt += format.countSize;
    const name = textOf(bytes.subarray(nameAt, nameAt + length), format.isUnicode);
    nameAt += length;
    columns.push(columnAt(view, first + i * format.column.size, name, format));
  }
  columns.sort((a, b) => a.index - b.index);
  let fixed = 0;
  for (const column of columns) if (column.isFixed) column.fixedIndex = fixed++;
  return columns;
}

function columnAt(view: DataView, at: number, name: string, { column }: MdbFormat): RowColumn {
  return {
    name,
    type: view.getUint8(at),
    scale: view.getUint8(at + column.scaleAt),
    index: view.getUint16(at + column.indexAt, true),
    isFixed: (view.getUint8(at + column.flagsAt) & fixedFlag) !== 0,
    fixedIndex: 0,
    offset: view.getUint16(at + column.offsetAt, true),
    size: view.getUint16(at + column.sizeAt, true),
    variableIndex: view.getUint16(at + column.variableIndexAt, true),
  };
}

/**
 * The page numbers of a table, ascending. A map of kind 0 is one bitmap after the number of its
 * first page; one of kind 1 lists bitmap pages.
 */
function mappedPages(pages: MdbPages, pointer: number): number[] {
  const map = pointedRow(pages, pointer).slice();
  const found: number[] = [];
  if (map[0] === 0 && map.length >= 5) addBits(found, map.subarray(5), longAt(map, 1), pages.count);
  else if (map[0] === 1) addMaps(found, map, pages);
  else throw new Error("unknown usage map");
  return found;
}

function addMaps(found: number[], map: Uint8Array, pages: MdbPages): void {
  const perPage = (pages.format.pageSize - 4) * 8;
  for (let i = 0, at = 1; at + 4 <= map.length; i++, at += 4) {
    const number = longAt(map, at);
    if (number === 0) continue;
    const page = pages.glance(number);
    if (page[0] !== bitmapPage) throw new Error("no usage bitmap");
    addBits(found, page.subarray(4), i * perPage, pages.count);
  }
}

function addBits(found: number[], bits: Uint8Array, first: number, count: number): void {
  for (let i = 0; i < bits.length; i++) {
    const byte = bits[i] as number;
    for (let bit = 0; byte >> bit !== 0; bit++) {
      if (((byte >> bit) & 1) === 0) continue;
      const page = first + 8 * i + bit;
      if (page >= count) throw new Error(`page ${page} does not exist`);
      found.push(page);
    }
  }
}

/**
 * The number of rows in a data page, including deleted ones; throws if it is not a page of this
 * table.
 */
export function rowsIn(page: Uint8Array, { definition }: MdbTable, format: MdbFormat): number {
  if (longAt(dataPageOf(page), nextAt) !== definition) throw new Error("page of another table");
  return rowCountOf(page, format);
}
