import { type MdbFormat, wordAt } from "./mdbFormat";
import type { MdbTable, RowColumn } from "./mdbTable";

/** Where the values of one row lie in its page; the same object for each row. */
export type MdbRow = {
  /** Looks at a row, from its first byte to the one behind its last. */
  lookAt: (bytes: Uint8Array, start: number, end: number) => void;
  /** Whether a column's bit is set: it has a value, or is true. */
  isSet: (column: RowColumn) => boolean;
  /** Finds the value of a column; false when the row has none, being older than the column. */
  find: (column: RowColumn) => boolean;
  /** Of the value that was found: its first byte in the page, and its size. */
  at: number;
  size: number;
};

/**
 * Rows as mdbtools' HACKING.md describes them: the number of columns, fixed values, variable ones;
 * then, from the end: a mask of the columns that are not null, the number of variable columns, and
 * their offsets backwards, with the one of their end.
 */
export function mdbRow(format: MdbFormat, { hasVariable }: MdbTable): MdbRow {
  const { countSize } = format;
  const isWide = countSize === 2;
  let bytes: Uint8Array = new Uint8Array();
  let [start, columnCount, maskAt, variableCount, dataEnd] = [0, 0, 0, 0, 0];
  /** Jet 3 has offsets of one byte, and says apart from which column on they are 256 more. */
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
    // The last jump may be one to a column that is not there.
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
