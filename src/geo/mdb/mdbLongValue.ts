import { longAt } from "./mdbFormat";
import { type MdbPages, pointedRow } from "./mdbPages";

const definitionSize = 12;
const inRow = 0x80000000;
const inOneRow = 0x40000000;
const inSeveralRows = 0;
const nextSize = 4;

/** Reads memos and binary objects, stored in the row itself or in other pages. */
export type LongValues = (bytes: Uint8Array, at: number, size: number) => Uint8Array;

/**
 * Long values as described in mdbtools' HACKING.md: a length whose two upper bits say where the
 * bytes are, a pointer, four unknown bytes, and possibly the value. Returns a view that is valid as
 * long as the page, or a copy if the value is in several pieces.
 */
export function longValues(pages: MdbPages): LongValues {
  let pieces = new Uint8Array(pages.format.pageSize);
  const joined = (first: number, length: number): Uint8Array => {
    let count = 0;
    for (let pointer = first; pointer !== 0 && count < length; ) {
      const row = pointedRow(pages, pointer);
      if (row.length <= nextSize) break;
      pointer = longAt(row, 0);
      if (count + row.length > pieces.length) pieces = grown(pieces, count + row.length);
      pieces.set(row.subarray(nextSize), count);
      count += row.length - nextSize;
    }
    return pieces.slice(0, Math.min(count, length));
  };
  const most = pages.count * pages.format.pageSize;
  const elsewhere = (kind: number, pointer: number, length: number): Uint8Array => {
    if (length > most) throw new Error("long value larger than the file");
    if (kind === inSeveralRows) return joined(pointer, length);
    if (kind !== inOneRow) throw new Error("unknown kind of long value");
    const row = pointedRow(pages, pointer);
    return row.length > length ? row.subarray(0, length) : row;
  };
  return (bytes, at, size) => {
    if (size < definitionSize) throw new Error("long value without a definition");
    const word = longAt(bytes, at);
    const length = word & 0x3fffffff;
    const kind = (word & 0xc0000000) >>> 0;
    if (kind !== inRow) return elsewhere(kind, longAt(bytes, at + 4), length);
    const from = bytes.byteOffset + at + definitionSize;
    return new Uint8Array(bytes.buffer, from, Math.min(length, size - definitionSize));
  };
}

function grown(bytes: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(size, 2 * bytes.length));
  larger.set(bytes);
  return larger;
}
