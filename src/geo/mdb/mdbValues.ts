import type { MdbFormat } from "./mdbFormat";
import type { LongValues } from "./mdbLongValue";
import type { RowColumn } from "./mdbTable";
import { textOf, textReader } from "./mdbText";

/** Reads a non-null value of `size` bytes, starting at a byte of a page. */
export type ValueReader = (page: DataView, bytes: Uint8Array, at: number, size: number) => unknown;

export const booleanType = 1;
const binaryType = 9;
const objectType = 11;
/** Days from 1899-12-30, the epoch of Access dates, to 1970. */
const daysBefore1970 = 25_569;
const dayMs = 86_400 * 1000;

type ReadAt = (page: DataView, at: number) => unknown;

/** Fixed-size types: their size and how to read them. */
const numbers: Readonly<Record<number, readonly [size: number, read: ReadAt]>> = {
  2: [1, (page, at) => page.getUint8(at)],
  3: [2, (page, at) => page.getInt16(at, true)],
  4: [4, (page, at) => page.getInt32(at, true)],
  5: [8, (page, at) => decimalText(page.getBigInt64(at, true), 4)],
  6: [4, (page, at) => page.getFloat32(at, true)],
  7: [8, (page, at) => page.getFloat64(at, true)],
  8: [8, (page, at) => dateOf(page.getFloat64(at, true))],
  15: [16, guidAt],
  19: [8, (page, at) => page.getBigInt64(at, true)],
};

/**
 * The reader for a column's values; null for types without one. Returns numbers; bigints for 64-bit
 * integers; text with all decimals for decimals and currencies; UTC `Date`s showing the stored
 * clock time; text for identifiers; copies of binary values.
 */
export function valueReader(
  { type, scale }: RowColumn,
  { isUnicode }: MdbFormat,
  long: LongValues,
): ValueReader | null {
  const number = numbers[type];
  if (number) {
    const [width, read] = number;
    return (page, _, at, size) => read(page, whole(at, size, width));
  }
  const text = textReader(isUnicode);
  switch (type) {
    case binaryType:
      return (_, bytes, at, size) => bytes.slice(at, at + size);
    case 10:
      return (_, bytes, at, size) => text(bytes, at, at + size);
    case objectType:
      return (_, bytes, at, size) => long(bytes, at, size).slice();
    case 12:
      return (_, bytes, at, size) => textOf(long(bytes, at, size), isUnicode);
    case 16:
      return (page, _, at, size) => numericAt(page, whole(at, size, 17), scale);
    default:
      return null;
  }
}

/** The same for the geometry, for which a view is enough; null if its type is not binary. */
export function geometryReader({ type }: RowColumn, long: LongValues): ValueReader | null {
  if (type === objectType) return (_, bytes, at, size) => long(bytes, at, size);
  return type === binaryType ? (_, bytes, at, size) => bytes.slice(at, at + size) : null;
}

function whole(at: number, size: number, width: number): number {
  if (size < width) throw new Error("value is cut off");
  return at;
}

const dateOf = (days: number): Date => new Date(Math.round((days - daysBefore1970) * dayMs));

function decimalText(value: bigint, scale: number): string {
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, "0");
  const point = digits.length - scale;
  const places = scale > 0 ? `.${digits.slice(point)}` : "";
  return `${value < 0n ? "-" : ""}${digits.slice(0, point)}${places}`;
}

/** A sign byte, then four words, highest first. */
function numericAt(page: DataView, at: number, scale: number): string {
  let value = 0n;
  for (let word = 0; word < 4; word++) {
    value = (value << 32n) | BigInt(page.getUint32(at + 1 + 4 * word, true));
  }
  const text = decimalText(value, scale);
  return page.getUint8(at) & 0x80 ? `-${text}` : text;
}

function guidAt(page: DataView, at: number): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0");
  const last = hex(page.getUint16(at + 10), 4) + hex(page.getUint32(at + 12), 8);
  const [a, b, c] = [
    page.getUint32(at, true),
    page.getUint16(at + 4, true),
    page.getUint16(at + 6, true),
  ];
  return `${hex(a, 8)}-${hex(b, 4)}-${hex(c, 4)}-${hex(page.getUint16(at + 8), 4)}-${last}`;
}
