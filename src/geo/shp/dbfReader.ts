import iconv from "iconv-lite";
import { type DbfStated, encodingIn, plainText, statedEncoding, wholeText } from "./dbfEncoding";
import { type DbfCell, dbfTable } from "./dbfTable";

export type DbfRow = Record<string, string | number | boolean | null>;
export type DbfFile = {
  encoding: "gbk" | "utf-8";
  /** What the .cpg or the table itself says. */
  stated: DbfStated | null;
  /** What the texts are by their bytes; null if they are plain ASCII. */
  found: "gbk" | "utf-8" | null;
  fields: string[];
  /** In file order; null for a deleted record. */
  rows: (DbfRow | null)[];
  /** Records by the header; null if it counts none and the file holds some. */
  counted: number | null;
  /** Rows (from 1) with texts whose last character did not fit in, and with unknown characters. */
  cut: number[];
  garbled: number[];
};

const deleted = 0x2a;
const textTypes = ["C", "V"];

/**
 * Reads a dBASE or FoxPro table. The encoding is the given one, else that of the bytes, else what is
 * stated; of a table without any non-ASCII text it does not matter.
 */
export function readDbf(
  bytes: Uint8Array,
  { given = null, cpg = null }: { given?: "gbk" | "utf-8" | null; cpg?: string | null } = {},
): DbfFile {
  const { columns, records, driver, counted } = dbfTable(bytes);
  const stated = statedEncoding(cpg, driver);
  const found = encodingIn(textsOf(columns, records), stated);
  const encoding = given ?? found ?? stated?.encoding ?? "utf-8";
  const names = columns.map(({ name }) => decoded(name, encoding));
  const cells = columns.map((cell, i) => cellOf(cell, names[i] ?? ""));
  const marks = { cut: new Set<number>(), garbled: new Set<number>() };
  const rows = records.map((record, i) => {
    if (record[0] === deleted) return null;
    const textOf = (cell: Uint8Array) => {
      const plain = plainText(cell);
      if (plain !== null) return withoutZeros(plain).trim();
      const { bytes: whole, cut } = wholeText(cell, encoding);
      const text = withoutZeros(decoded(whole, encoding)).trim();
      if (cut) marks.cut.add(i + 1);
      if (text.includes("\ufffd")) marks.garbled.add(i + 1);
      return text;
    };
    return rowOf(record, cells, textOf);
  });
  const lists = { cut: [...marks.cut], garbled: [...marks.garbled] };
  return { encoding, stated, found, fields: names, rows, counted, ...lists };
}

const withoutZeros = (text: string) => (text.includes("\0") ? text.replaceAll("\0", "") : text);

const utf8 = new TextDecoder();

/** GB 18030 includes GBK. */
const decoded = (bytes: Uint8Array, encoding: "gbk" | "utf-8"): string =>
  encoding === "gbk" ? iconv.decode(bytes, "gb18030") : utf8.decode(bytes);

function* textsOf(columns: readonly DbfCell[], records: readonly Uint8Array[]) {
  for (const { name } of columns) yield name;
  const texts = columns.filter(({ type }) => textTypes.includes(type));
  for (const record of records) {
    if (record[0] === deleted) continue;
    for (const { at, length } of texts) yield record.subarray(at, at + length);
  }
}

const cellOf = (cell: DbfCell, name: string) => ({
  ...cell,
  name,
  read: binary[`${cell.type}${cell.length}`],
});

function rowOf(
  record: Uint8Array,
  cells: readonly ReturnType<typeof cellOf>[],
  textOf: (cell: Uint8Array) => string,
): DbfRow {
  const row: DbfRow = {};
  for (const { name, type, at, length, read } of cells) {
    const cell = record.subarray(at, at + length);
    const isWhole = cell.length === length;
    row[name] = read && isWhole ? read(viewOf(cell)) : typedValue(textOf(cell), type);
  }
  return row;
}

const viewOf = (cell: Uint8Array) => new DataView(cell.buffer, cell.byteOffset, cell.length);

const dayMs = 86_400_000;
/** Julian day number of 1970-01-01. */
const epochDay = 2_440_588;

/** Cells that hold no text, by type and length: FoxPro's little-endian, those of dBASE VII big-endian. */
const binary: Readonly<Record<string, (cell: DataView) => DbfRow[string]>> = {
  I4: (cell) => cell.getInt32(0, true),
  B8: (cell) => finite(cell.getFloat64(0, true)),
  Y8: (cell) => Number(cell.getBigInt64(0, true)) / 10_000,
  T8: (cell) => dayOf(cell.getInt32(0, true)),
  "+4": (cell) => cell.getInt32(0) ^ -0x8000_0000,
  O8: sortedDouble,
  M4: () => null,
};

const finite = (value: number) => (Number.isFinite(value) ? value : null);

function dayOf(julian: number): string | null {
  const day = new Date((julian - epochDay) * dayMs);
  return julian === 0 || Number.isNaN(day.getTime()) ? null : day.toISOString().slice(0, 10);
}

/** dBASE VII writes doubles so that their bytes sort: the sign turned, negative ones all bits. */
function sortedDouble(cell: DataView): number | null {
  const bits = cell.getBigUint64(0);
  const turned = bits >> 63n === 1n ? bits ^ (1n << 63n) : ~bits;
  const own = new DataView(new ArrayBuffer(8));
  own.setBigUint64(0, BigInt.asUintN(64, turned));
  return finite(own.getFloat64(0));
}

function typedValue(text: string, type: string): DbfRow[string] {
  if (text === "" || (text.startsWith("*") && /^\*+$/.test(text))) return null;
  if (type === "N" || type === "F") return numberOf(text);
  if (type === "L") return flags[text.toUpperCase()] ?? null;
  if (type === "M" || type === "G" || type === "P") return null;
  if (type !== "D" || !/^\d{8}$/.test(text)) return text;
  return text === "00000000" ? null : `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}

const flags: Readonly<Record<string, boolean>> = { T: true, Y: true, F: false, N: false };

/** Digits that no number can hold stay as they are written. */
function numberOf(text: string): number | string {
  const value = Number(text);
  return Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : text;
}
