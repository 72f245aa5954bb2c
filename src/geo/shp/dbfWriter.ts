import type { ByteSink } from "../format/byteSink";
import { type DbfColumn, type DbfField, dbfColumns } from "./dbfFields";
import { type Cell, type DbfEncoding, encodeText, putText } from "./dbfText";

/** Losses of a column: shortened texts, characters unknown to GBK, numbers too long. */
export type DbfLoss = {
  field: string;
  kind: "cut" | "lost" | "overflow";
  count: number;
  /** The first affected records, from 1. */
  rows: number[];
};

const space = 0x20;
const star = 0x2a;
const maxRowsNamed = 10;
const headerSize = 32;
const columnSize = 32;
/** Windows code page 936; UTF-8 has no number and is only indicated by the .cpg file. */
const languageIds = { gbk: 0x4d, "utf-8": 0 } as const;

/** Content of the `.cpg` file for an encoding. */
export const cpgText: Readonly<Record<DbfEncoding, string>> = { gbk: "GBK", "utf-8": "UTF-8" };

/** Writes a dBase III table record by record. */
export class DbfWriter {
  readonly columns: readonly DbfColumn[];
  /** Byte that ends the file. */
  readonly trailer = Uint8Array.of(0x1a);
  private readonly encoding: DbfEncoding;
  private readonly recordSize: number;
  private readonly losses = new Map<string, DbfLoss>();
  private count = 0;

  constructor(fields: readonly DbfField[], encoding: DbfEncoding) {
    this.encoding = encoding;
    this.columns = dbfColumns(fields, encoding);
    this.recordSize = this.columns.reduce((size, { length }) => size + length, 1);
  }

  /** What did not fit so far, per column. */
  get lost(): DbfLoss[] {
    return [...this.losses.values()];
  }

  /** Appends a record; values are in column order. */
  write(values: readonly unknown[], sink: ByteSink): void {
    this.count++;
    sink.reserve(this.recordSize);
    const { bytes, size: start } = sink;
    bytes.fill(space, start, start + this.recordSize);
    sink.size += this.recordSize;
    let at = start + 1;
    for (let i = 0; i < this.columns.length; i++) {
      const column = this.columns[i] as DbfColumn;
      const value = values[i];
      if (value !== null && value !== undefined && value !== "") {
        this.put(column, value, { bytes, at, length: column.length });
      }
      at += column.length;
    }
  }

  /**
   * Header for the records so far; its size never changes. `date` is the date of the last change.
   */
  header(date = new Date()): Uint8Array {
    const size = headerSize + columnSize * this.columns.length + 1;
    const bytes = new Uint8Array(size);
    const view = new DataView(bytes.buffer);
    bytes.set([3, date.getFullYear() - 1900, date.getMonth() + 1, date.getDate()]);
    view.setUint32(4, this.count, true);
    view.setUint16(8, size, true);
    view.setUint16(10, this.recordSize, true);
    bytes[29] = languageIds[this.encoding];
    for (const [i, { name, type, length, decimals }] of this.columns.entries()) {
      const at = headerSize + columnSize * i;
      bytes.set(encodeText(name, this.encoding, 10).bytes, at);
      bytes[at + 11] = type.charCodeAt(0);
      bytes[at + 16] = length;
      bytes[at + 17] = decimals;
    }
    bytes[size - 1] = 0x0d;
    return bytes;
  }

  private put(column: DbfColumn, value: unknown, cell: Cell): void {
    if (column.type === "C") this.putText(column, String(value), cell);
    else if (column.type === "D") putAscii(dateText(value), cell);
    else this.putNumber(column, Number(value), cell);
  }

  private putText(column: DbfColumn, text: string, cell: Cell): void {
    const { cut, lost } = putText(text, this.encoding, cell);
    if (cut) this.note(column, "cut");
    if (lost) this.note(column, "lost");
  }

  private putNumber(column: DbfColumn, value: number, cell: Cell): void {
    if (!Number.isFinite(value)) return;
    const text = fixed(value, column.decimals, column.length);
    if (text) putAscii(text, cell);
    else {
      cell.bytes.fill(star, cell.at, cell.at + cell.length);
      this.note(column, "overflow");
    }
  }

  private note({ asked }: DbfColumn, kind: DbfLoss["kind"]): void {
    const key = `${kind} ${asked}`;
    const loss = this.losses.get(key) ?? { field: asked, kind, count: 0, rows: [] };
    loss.count++;
    if (loss.rows.length < maxRowsNamed) loss.rows.push(this.count);
    this.losses.set(key, loss);
  }
}

/** Decimals are dropped before a number is rejected. */
function fixed(value: number, decimals: number, length: number): string | null {
  if (Math.abs(value) >= 1e21) return null;
  for (let digits = decimals; digits >= 0; digits--) {
    const text = value.toFixed(digits);
    if (text.length <= length) return text;
  }
  return null;
}

function dateText(value: unknown): string {
  const text = value instanceof Date ? localDate(value) : String(value);
  const digits = text.slice(0, 10).replaceAll("-", "");
  return /^\d{8}$/.test(digits) ? digits : "";
}

/** Date columns of the database arrive as local midnight. */
function localDate(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Digits are right-aligned; dates fill their column. */
function putAscii(text: string, { bytes, at, length }: Cell): void {
  const start = at + length - text.length;
  for (let i = 0; i < text.length; i++) bytes[start + i] = text.charCodeAt(i);
}
