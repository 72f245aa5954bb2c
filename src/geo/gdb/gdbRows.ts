import { GdbBytes, GdbError } from "./gdbBytes";
import { type GdbTable, kinds } from "./gdbTable";

const indexHeader = 16;
const perBlock = 1024;

/** Where the rows of a table begin, by their numbers, from its `.gdbtablx`. */
export function* rowPlaces(index: Uint8Array): Generator<Place> {
  const reader = new GdbBytes(index);
  reader.skip(4);
  const blocks = reader.uint32();
  reader.skip(4);
  const size = reader.uint32();
  if (size < 4 || size > 6) throw new GdbError("damaged");
  const end = indexHeader + blocks * perBlock * size;
  const numbers = blockNumbers(index, end, blocks);
  for (let block = 0; block < blocks; block++) {
    const first = (numbers?.[block] ?? block) * perBlock;
    for (let i = 0; i < perBlock; i++) {
      const from = indexHeader + (block * perBlock + i) * size;
      if (from + size > index.length) return;
      const at = whole(index, from, size);
      if (at > 0) yield { id: first + i + 1, at };
    }
  }
}

function whole(bytes: Uint8Array, from: number, size: number): number {
  let value = 0;
  for (let i = size - 1; i >= 0; i--) value = value * 256 + (bytes[from + i] ?? 0);
  return value;
}

/** Blocks of which all rows are deleted may be left out; bits say which are there. */
function blockNumbers(index: Uint8Array, end: number, blocks: number): number[] | null {
  if (end + indexHeader > index.length) return null;
  const reader = new GdbBytes(index);
  reader.at = end;
  if (reader.uint32() === 0) return null;
  const total = reader.uint32();
  const bits = end + indexHeader;
  const found: number[] = [];
  for (let i = 0; i < total && found.length < blocks && bits + (i >> 3) < index.length; i++) {
    if ((index[bits + (i >> 3)] ?? 0) & (1 << (i & 7))) found.push(i);
  }
  return found;
}

export type GdbRow = { values: Record<string, unknown>; shape: Uint8Array | null };

type Place = { id: number; at: number };

/** The row at a place of a `.gdbtable`. */
export function readGdbRow(bytes: Uint8Array, table: GdbTable, { id, at }: Place): GdbRow {
  const head = new GdbBytes(bytes);
  head.skip(at);
  const reader = new GdbBytes(head.slice(head.uint32()));
  const isNull = nullsIn(reader, table);
  const row: GdbRow = { values: {}, shape: null };
  table.fields.forEach(({ name, type }, i) => {
    if (type === kinds.id) row.values[name] = id;
    else if (type === kinds.geometry) row.shape = isNull[i] ? null : reader.slice(reader.varuint());
    else if (isNull[i]) row.values[name] = null;
    else row.values[name] = readValue(reader, type, table.isUtf8);
  });
  return row;
}

/** A bit for each field that may be empty. */
function nullsIn(reader: GdbBytes, { fields }: GdbTable): boolean[] {
  const bits = reader.slice(Math.ceil(fields.filter((one) => one.isNullable).length / 8));
  let bit = 0;
  return fields.map(({ isNullable }) => {
    if (!isNullable) return false;
    const isNull = ((bits[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
    bit++;
    return isNull;
  });
}

function readValue(reader: GdbBytes, type: number, isUtf8: boolean): unknown {
  switch (type) {
    case kinds.int16:
      return reader.int16();
    case kinds.int32:
      return reader.int32();
    case kinds.float32:
      return reader.float32();
    case kinds.float64:
    case kinds.time:
      return reader.float64();
    case kinds.date:
    case kinds.day:
      return dayOf(reader.float64());
    case kinds.zoned: {
      const day = dayOf(reader.float64());
      reader.skip(2);
      return day;
    }
    case kinds.int64:
      return reader.int64();
    case kinds.text:
    case kinds.xml: {
      const bytes = reader.slice(reader.varuint());
      return new TextDecoder(isUtf8 || type === kinds.xml ? "utf-8" : "utf-16le").decode(bytes);
    }
    case kinds.guid:
    case kinds.globalId:
      return guidOf(reader.slice(16));
    default:
      reader.skip(reader.varuint());
      return null;
  }
}

const msPerDay = 86_400_000;

/** Days since 30 December 1899. */
const dayOf = (days: number) => new Date(Date.UTC(1899, 11, 30) + Math.round(days * msPerDay));

/** The first three groups stand with their lowest byte first. */
function guidOf(bytes: Uint8Array): string {
  const hex = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15]
    .map((i) => (bytes[i] ?? 0).toString(16).padStart(2, "0").toUpperCase())
    .join("");
  return `{${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}}`;
}
