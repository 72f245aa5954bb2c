import { CodeColumn } from "./codeColumn";
import type { Column, ColumnTable } from "./columnTable";
import { MomentColumn } from "./momentColumn";

/**
 * How the database sends the values of a column: texts in UTF-8, whole numbers of eight bytes, or
 * decimals, which are wanted in units of so many digits behind the point.
 */
export type Coming = "text" | "integer" | { digits: number };

/** What a row holds behind the values of its columns. */
export type Behind = {
  /** Texts that words are searched in. */
  texts: number;
  /** Whether the record's number follows, which compares by its bytes. */
  hasNumber: boolean;
};

/** Moments are sent as microseconds since the beginning of 2000. */
const epoch = 946_684_800_000_000;

/** Texts of so few bytes are known by a number that is made of these. */
const mostShort = 6;

type Take = (row: number, bytes: Buffer, from: number, size: number) => void;

/**
 * Puts rows into a table as PostgreSQL writes them when they are copied out in binary: each the number of
 * its fields, and before each field its length, -1 for none. The first is the record's oid.
 */
export class TupleReader {
  /** Whether each number so far stands behind the one before it. */
  inOrder = true;
  readonly #takes: readonly Take[];
  /** Bytes of a row that has not come whole. */
  #rest: Buffer = Buffer.alloc(0);
  #isBegun = false;
  #number: Buffer = Buffer.alloc(0);

  constructor(
    private readonly table: ColumnTable,
    comings: readonly Coming[],
    private readonly behind: Behind,
    private readonly found: (oid: number, texts: readonly string[]) => void,
  ) {
    this.#takes = table.columns.map((column, i) => takeOf(column, comings[i] ?? "text"));
  }

  take(chunk: Buffer): void {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    let at = 0;
    if (!this.#isBegun) {
      at = Math.max(0, headOf(bytes));
      this.#isBegun = at > 0;
    }
    while (this.#isBegun) {
      const end = endOfRow(bytes, at);
      if (end < 0) break;
      if (end > at + 2) this.#row(bytes, at + 2);
      at = end;
    }
    this.#rest = bytes.subarray(at);
  }

  #row(bytes: Buffer, from: number): void {
    const oid = bytes.readInt32BE(from + 4);
    const row = this.table.appended(oid);
    let at = from + 8;
    for (const take of this.#takes) {
      const size = bytes.readInt32BE(at);
      take(row, bytes, at + 4, size);
      at += 4 + Math.max(0, size);
    }
    const texts: string[] = [];
    for (let n = 0; n < this.behind.texts; n++) {
      const size = bytes.readInt32BE(at);
      texts.push(size <= 0 ? "" : bytes.toString("utf8", at + 4, at + 4 + size));
      at += 4 + Math.max(0, size);
    }
    if (this.behind.hasNumber) {
      const number = bytes.subarray(at + 4, at + 4 + bytes.readInt32BE(at));
      this.inOrder &&= row === 0 || this.#number.compare(number) < 0;
      this.#number = number;
    }
    this.found(oid, texts);
  }
}

/** Signature, flags and whatever else stands before the first row; -1 if that has not come. */
function headOf(bytes: Buffer): number {
  if (bytes.length < 19) return -1;
  const end = 19 + bytes.readInt32BE(15);
  return end > bytes.length ? -1 : end;
}

/** Where the next row begins; -1 if this one is not there whole. */
function endOfRow(bytes: Buffer, from: number): number {
  if (from + 2 > bytes.length) return -1;
  let at = from + 2;
  for (let left = bytes.readInt16BE(from); left > 0; left--) {
    if (at + 4 > bytes.length) return -1;
    at += 4 + Math.max(0, bytes.readInt32BE(at));
  }
  return at > bytes.length ? -1 : at;
}

function takeOf(column: Column, coming: Coming): Take {
  if (column instanceof CodeColumn) return takeText(column);
  const numberAt = coming === "integer" || coming === "text" ? integerAt : decimalAt(coming.digits);
  const since = column instanceof MomentColumn ? epoch : 0;
  return (row, bytes, from, size) =>
    column.set(row, size < 0 ? null : numberAt(bytes, from) + since);
}

/** Values come again and again, mostly short ones: their texts are made once. */
function takeText(column: CodeColumn): Take {
  const short = new Map<number, number>();
  const long = new Map<string, number>();
  const known = <K>(codes: Map<K, number>, key: K, bytes: Buffer, from: number, to: number) => {
    const code = codes.get(key) ?? column.codeOf(bytes.toString("utf8", from, to));
    codes.set(key, code);
    return code;
  };
  return (row, bytes, from, size) => {
    if (size < 0) return column.set(row, null);
    const to = from + size;
    const code =
      size <= mostShort
        ? known(short, keyOf(bytes, from, size), bytes, from, to)
        : known(long, bytes.toString("latin1", from, to), bytes, from, to);
    column.codes[row] = code;
  };
}

function keyOf(bytes: Buffer, from: number, size: number): number {
  let key = size;
  for (let i = 0; i < size; i++) key = key * 256 + (bytes[from + i] as number);
  return key;
}

const integerAt = (bytes: Buffer, from: number): number =>
  bytes.readInt32BE(from) * 2 ** 32 + bytes.readUInt32BE(from + 4);

/** Digits of base 10,000, of which the first is worth so many powers; no number if it is none. */
const decimalAt =
  (scale: number) =>
  (bytes: Buffer, from: number): number => {
    const count = bytes.readInt16BE(from);
    const first = bytes.readInt16BE(from + 2);
    const sign = bytes.readUInt16BE(from + 4);
    if (sign > negative) return Number.NaN;
    let sum = 0;
    for (let i = 0; i < count; i++) {
      const digit = bytes.readInt16BE(from + 8 + 2 * i);
      const power = 4 * (first - i) + scale;
      sum += power >= 0 ? digit * 10 ** power : digit / 10 ** -power;
    }
    return sign === negative ? 0 - sum : sum;
  };
const negative = 0x4000;
