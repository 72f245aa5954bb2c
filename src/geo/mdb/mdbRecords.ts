import { deletedRow, endOf, flaggedStart, longAt, movedRow, startOf } from "./mdbFormat";
import type { MdbLayer, MdbRecord } from "./mdbLayers";
import { longValues } from "./mdbLongValue";
import type { MdbPages } from "./mdbPages";
import { type MdbRow, mdbRow } from "./mdbRow";
import { type MdbTable, type RowColumn, rowsIn } from "./mdbTable";
import { booleanType, geometryReader, type ValueReader, valueReader } from "./mdbValues";

/** The next record, or null after the last one; throws if the file is damaged. */
export type NextRecord = () => MdbRecord | null;

/**
 * Prepares reading a layer's records. Null if a column has a type that only mdb-reader supports. A
 * record's shape may be a view of its page.
 */
export function recordReader(pages: MdbPages, table: MdbTable, layer: MdbLayer): NextRecord | null {
  const reader = rowReader(pages, table, layer);
  return reader && recordsOf(pages, table, reader);
}

function recordsOf(pages: MdbPages, table: MdbTable, read: RowReader): NextRecord {
  const { format } = pages;
  let row = 0;
  let page: Uint8Array = new Uint8Array();
  let view = viewOf(page);
  let [turned, slot, count] = [0, 0, 0];

  return () => {
    for (;;) {
      while (slot < count) {
        const flagged = flaggedStart(page, slot++, format);
        if ((flagged & deletedRow) === 0) return recordAt(flagged, slot - 1);
      }
      const number = table.pages[turned++];
      if (number === undefined) return null;
      turn(number);
    }
  };

  function turn(number: number): void {
    page = pages.turnTo(number);
    view = viewOf(page);
    slot = 0;
    count = rowsIn(page, table, format);
  }

  function recordAt(flagged: number, at: number): MdbRecord {
    pages.allowRow();
    row++;
    const start = startOf(flagged);
    const end = endOf(page, at, format);
    if ((flagged & movedRow) === 0) return read(row, page, view, start, end);
    return movedRecord(pointerAt(page, start, end));
  }

  /** At its new place a moved row is flagged as deleted, so that it is not read twice. */
  function movedRecord(first: number): MdbRecord {
    for (let pointer = first; ; ) {
      const bytes = pages.read(pointer >>> 8);
      const at = pointer & 0xff;
      if (at >= rowsIn(bytes, table, format)) throw new Error("pointer to no row");
      const flagged = flaggedStart(bytes, at, format);
      const start = startOf(flagged);
      const end = endOf(bytes, at, format);
      if ((flagged & movedRow) === 0) return read(row, bytes, viewOf(bytes), start, end);
      pointer = pointerAt(bytes, start, end);
    }
  }
}

function pointerAt(page: Uint8Array, start: number, end: number): number {
  if (end - start < 4) throw new Error("pointer is cut off");
  return longAt(page, start);
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

/** Reads the row between two positions in a page. */
type RowReader = (
  row: number,
  page: Uint8Array,
  view: DataView,
  start: number,
  end: number,
) => MdbRecord;

/** Reads the value of a column in a row. */
type ColumnReader = (row: MdbRow, page: Uint8Array, view: DataView) => unknown;

function rowReader(pages: MdbPages, table: MdbTable, layer: MdbLayer): RowReader | null {
  const row = mdbRow(pages.format, table);
  const long = longValues(pages);
  const columns = new Map(table.columns.map((column) => [column.name, column]));
  const keys = layer.columns.map(({ key }) => key);
  const readers = layer.columns.map(({ name }) => {
    const column = columns.get(name);
    return column ? columnReader(column, valueReader(column, pages.format, long)) : null;
  });
  if (!readers.every((reader) => reader !== null)) return null;
  const geometry = columns.get(layer.geometryField);
  const shapeOf = geometry ? columnReader(geometry, geometryReader(geometry, long)) : null;
  const empty: Record<string, unknown> = Object.fromEntries(keys.map((key) => [key, null]));
  return (number, page, view, start, end) => {
    row.lookAt(page, start, end);
    const values = { ...empty };
    for (let i = 0; i < keys.length; i++) {
      values[keys[i] as string] = (readers[i] as ColumnReader)(row, page, view);
    }
    return {
      row: number,
      values,
      shape: (shapeOf?.(row, page, view) ?? null) as Uint8Array | null,
    };
  };
}

function columnReader(column: RowColumn, read: ValueReader | null): ColumnReader | null {
  if (column.type === booleanType) return (row) => row.isSet(column);
  return (
    read &&
    ((row, page, view) =>
      row.isSet(column) && row.find(column) ? read(view, page, row.at, row.size) : null)
  );
}
