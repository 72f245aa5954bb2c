import iconv from "iconv-lite";

export type DbfRow = Record<string, string | number | null>;
export type DbfFile = {
  encoding: "gbk" | "utf-8";
  fields: string[];
  rows: DbfRow[];
};

/** A table that cannot be read: a different format, or truncated. */
export class DbfError extends Error {
  override name = "DbfError";
}

type Column = { name: Uint8Array; type: string; at: number; length: number };

const headerBytes = 32;
const deleted = 0x2a;
/** 语言标识 for simplified Chinese: GBK. */
const gbkDriver = 0x4d;

/**
 * Reads a dBase table. The encoding is the given one, else that of the .cpg, else that of the
 * table's language mark, else UTF-8 if all texts are valid UTF-8.
 */
export function readDbf(
  bytes: Uint8Array,
  { given = null, cpg = null }: { given?: "gbk" | "utf-8" | null; cpg?: string | null } = {},
): DbfFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < headerBytes + 1 || ((bytes[0] as number) & 7) !== 3)
    throw new DbfError("not a dbf");
  const [count, begin, width] = [
    view.getUint32(4, true),
    view.getUint16(8, true),
    view.getUint16(10, true),
  ];
  if (begin < headerBytes + 1 || width < 1) throw new DbfError("not a dbf");
  const columns = columnsOf(bytes, begin);
  if (begin + count * width > bytes.length + 1) throw new DbfError("cut off");
  const records: Uint8Array[] = [];
  for (let i = 0; i < count; i++) {
    records.push(bytes.subarray(begin + i * width, begin + (i + 1) * width));
  }
  const encoding =
    given ?? encodingOf(cpg, bytes[29] as number, [...columns.map(({ name }) => name), ...records]);
  const names = columns.map(({ name }) => iconv.decode(name, encoding));
  const rows = records.map((record) => rowOf(record, columns, names, encoding));
  return { encoding, fields: names, rows };
}

function columnsOf(bytes: Uint8Array, end: number): Column[] {
  const columns: Column[] = [];
  let offset = 1;
  for (let at = headerBytes; at + headerBytes <= end && bytes[at] !== 0x0d; at += headerBytes) {
    const stop = bytes.subarray(at, at + 11).indexOf(0);
    const name = bytes.subarray(at, at + (stop < 0 ? 11 : stop));
    const length = bytes[at + 16] as number;
    columns.push({ name, type: String.fromCharCode(bytes[at + 11] as number), at: offset, length });
    offset += length;
  }
  return columns;
}

function encodingOf(cpg: string | null, driver: number, texts: readonly Uint8Array[]) {
  const said = cpg?.trim().toLowerCase() ?? "";
  if (/utf-?8|65001/.test(said)) return "utf-8";
  if (/gb|936/.test(said) || driver === gbkDriver) return "gbk";
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for (const text of texts) decoder.decode(text);
    return "utf-8";
  } catch {
    return "gbk";
  }
}

function rowOf(
  record: Uint8Array,
  columns: readonly Column[],
  names: readonly string[],
  encoding: "gbk" | "utf-8",
): DbfRow {
  if (record[0] === deleted) return {};
  const row: DbfRow = {};
  for (const [i, { type, at, length }] of columns.entries()) {
    const text = iconv.decode(record.subarray(at, at + length), encoding);
    row[names[i] ?? ""] = typedValue(text.replaceAll("\0", "").trim(), type);
  }
  return row;
}

function typedValue(text: string, type: string): string | number | null {
  if (text === "" || /^\*+$/.test(text)) return null;
  if (type === "N" || type === "F") return Number.isFinite(Number(text)) ? Number(text) : text;
  if (type !== "D" || !/^\d{8}$/.test(text)) return text;
  return text === "00000000" ? null : `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}
