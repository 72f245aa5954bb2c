import { type MdbFormat, wordAt } from "./mdbFormat";
import type { MdbTable, RowColumn } from "./mdbTable";

/** Locates the values of one row in its page; the same object is reused for every row. */
export type MdbRow = {
  /** Selects a row, from its first byte to the one after its last. */
  lookAt: (bytes: Uint8Array, start: number, end: number) => void;
  /** Whether a column's bit is set, meaning not null, or true. */
  isSet: (column: RowColumn) => boolean;
  /** Finds a column's value; false if the row has none because it is older than the column. */
  find: (column: RowColumn) => boolean;
  /** The first byte of the found value in the page, and its size. */
  at: number;
  size: number;
};

/**
 * Rows as described in mdbtools' HACKING.md: the column count, fixed values, variable values; then,
 * from the end: a mask of the non-null columns, the number of variable columns, and their offsets
 * in reverse, with the end offset.
 */
export function mdbRow(format: MdbFormat, { hasVariable }: MdbTable): MdbRow {
  const { countSize } = format;
  const isWide = countSize === 2;
  let bytes: Uint8Array = new Uint8Array();
  let [start, columnCount, maskAt, variableCount, dataEnd] = [0, 0, 0, 0, 0];
  /** Jet 3 offsets have one byte; a separate list says from which columns on to add 256. */
  const offsets = new Uint16Array(257);
  const countAt = (at: number) => (isWide ? wordAt(bytes, at) : (bytes[at] as number));
  const offsetOf = (i: number) =>
    isWide ? wordAt(bytes, maskAt - 4 - 2 * i) : (offsets[i] as number);

  const row: MdbRow = { lookAt, isSet, find, at: 0, size: 0 };
  return row;

  function lookAt(page: Uint8Array, from: number, to: number): void {
    bytes = page;
    start = from;
    columnCount = countAt(start);
    maskAt = to - ((columnCount + 7) >> 3);
    variableCount = 0;
    dataEnd = maskAt;
    if (hasVariable) findOffsets(to);
    if (dataEnd < start + countSize) throw new Error("row is cut off");
  }

  function findOffsets(to: number): void {
    if (maskAt < start + 2 * countSize) throw new Error("row is cut off");
    variableCount = countAt(maskAt - countSize);
    dataEnd = maskAt - countSize * (variableCount + 2);
    if (!isWide && dataEnd > start) unfoldOffsets(to);
  }

  function unfoldOffsets(to: number): void {
    let jumps = (to - start - 1) >> 8;
    const first = maskAt - jumps - 2;
    // The last jump may be for a column that does not exist.
    if ((first - start - variableCount) / 256 < jumps) jumps--;
    for (let i = 0, used = 0; i <= variableCount; i++) {
      while (used < jumps && bytes[maskAt - used - 2] === i) used++;
      offsets[i] = (bytes[first - i] as number) + 256 * used;
    }
    dataEnd = first - variableCount;
  }

  function isSet({ index }: RowColumn): boolean {
    return index < columnCount && ((bytes[maskAt + (index >> 3)] as number) >> (index & 7)) % 2 > 0;
  }

  function find(column: RowColumn): boolean {
    const isThere = column.isFixed ? findFixed(column) : findVariable(column.variableIndex);
    if (isThere && (row.size < 0 || row.at + row.size > dataEnd)) {
      throw new Error("value reaches out of its row");
    }
    return isThere;
  }

  function findFixed({ fixedIndex, offset, size }: RowColumn): boolean {
    row.at = start + countSize + offset;
    row.size = size;
    return fixedIndex < columnCount - variableCount;
  }

  function findVariable(index: number): boolean {
    if (index >= variableCount) return false;
    const from = offsetOf(index);
    row.at = start + from;
    row.size = offsetOf(index + 1) - from;
    return true;
  }
}
