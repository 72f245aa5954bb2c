import { type FlatTable, type FlatVector, rootTable } from "./flatBuffer";

/**
 * FlatGeobuf, version 3 (flatgeobuf.org): a header, an index that is skipped here, and features one
 * after the other.
 */
export type FlatGeobuf = {
  name: string;
  /** The type of its geometries, as WKB numbers them; 0 for different ones. */
  kind: number;
  /** The authority and its code of the reference system, and its text. */
  crs: { authority: string; code: number; wkt: string } | null;
  columns: readonly string[];
  features: () => Generator<FgbFeature, void, void>;
};

/** `wkb` is null without a geometry. */
export type FgbFeature = { values: Record<string, unknown>; wkb: Uint8Array | null };

type Column = { name: string; type: number };

const magic = [0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62];
const headerAt = 12;
const nodeBytes = 40;

/** Reads the header; throws `RangeError` if the file is none, and later where it is damaged. */
export function readFlatGeobuf(bytes: Uint8Array): FlatGeobuf {
  if (!magic.every((byte, i) => bytes[i] === byte)) throw new RangeError("no FlatGeobuf");
  const headerSize = sizeAt(bytes, 8);
  const header = rootTable(part(bytes, headerAt, headerSize));
  const kind = header.byte(2);
  const columns = columnsOf(header.tables(7));
  const index = indexSize(header.long(8), header.word(9, 16));
  const crs = header.table(10);
  return {
    name: header.text(0) ?? "",
    kind,
    crs: crs && { authority: crs.text(0) ?? "", code: crs.int(1), wkt: crs.text(4) ?? "" },
    columns: columns.map(({ name }) => name),
    features: () => featuresOf(bytes, headerAt + headerSize + index, { kind, columns }),
  };
}

function sizeAt(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at, true);
}

function part(bytes: Uint8Array, at: number, size: number): Uint8Array {
  if (at + size > bytes.length) throw new RangeError("file is cut off");
  return bytes.subarray(at, at + size);
}

const columnsOf = (tables: readonly FlatTable[]): Column[] =>
  tables.map((table) => ({ name: table.text(0) ?? "", type: table.byte(1) }));

/** Of a packed R-tree: its nodes, level by level. */
function indexSize(features: number, nodeSize: number): number {
  if (features === 0 || nodeSize === 0) return 0;
  const perNode = Math.max(2, nodeSize);
  let nodes = features;
  let level = features;
  do {
    level = Math.ceil(level / perNode);
    nodes += level;
  } while (level > 1);
  return nodes * nodeBytes;
}

type Head = { kind: number; columns: readonly Column[] };

function* featuresOf(
  bytes: Uint8Array,
  first: number,
  { kind, columns }: Head,
): Generator<FgbFeature, void, void> {
  if (first > bytes.length) throw new RangeError("index is cut off");
  for (let at = first; at < bytes.length; ) {
    const size = sizeAt(bytes, at);
    const feature = rootTable(part(bytes, at + 4, size));
    at += 4 + size;
    const own = feature.tables(2);
    const geometry = feature.table(0);
    yield {
      values: valuesOf(feature, own.length > 0 ? columnsOf(own) : columns),
      wkb: geometry && wkbOf(geometry, geometry.byte(6) || kind, size),
    };
  }
}

type ReadAt = (view: DataView, at: number) => unknown;

/** Types of columns by number: their bytes, and how they are read. */
const numbers: Readonly<Record<number, readonly [size: number, read: ReadAt]>> = {
  0: [1, (view, at) => view.getInt8(at)],
  1: [1, (view, at) => view.getUint8(at)],
  2: [1, (view, at) => view.getUint8(at) !== 0],
  3: [2, (view, at) => view.getInt16(at, true)],
  4: [2, (view, at) => view.getUint16(at, true)],
  5: [4, (view, at) => view.getInt32(at, true)],
  6: [4, (view, at) => view.getUint32(at, true)],
  7: [8, (view, at) => view.getBigInt64(at, true)],
  8: [8, (view, at) => view.getBigUint64(at, true)],
  9: [4, (view, at) => view.getFloat32(at, true)],
  10: [8, (view, at) => view.getFloat64(at, true)],
};
const binaryType = 14;

const utf8 = new TextDecoder("utf-8");

/** Values follow each other, each after the number of its column; what is left out is empty. */
function valuesOf(feature: FlatTable, columns: readonly Column[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name } of columns) values[name] = null;
  const found = feature.vector(1, 1);
  const end = found ? found.at + found.count : 0;
  for (let at = found?.at ?? 0; at < end; ) {
    const column = columns[feature.view.getUint16(at, true)];
    if (!column) throw new RangeError("no such column");
    const [size, value] = valueAt(feature, column.type, at + 2, end);
    values[column.name] = value;
    at += 2 + size;
  }
  return values;
}

/** A value of a type, with its bytes. */
function valueAt(
  feature: FlatTable,
  type: number,
  at: number,
  end: number,
): [size: number, value: unknown] {
  const number = numbers[type];
  if (number) return [number[0], number[1](feature.view, at)];
  const text = { at: at + 4, count: feature.view.getUint32(at, true) };
  if (text.at + text.count > end) throw new RangeError("value is cut off");
  const bytes = feature.bytes(text, 1);
  return [4 + text.count, type === binaryType ? bytes : utf8.decode(bytes)];
}

const lines = new Set([2, 8]);
const areas = new Set([3, 17]);
/** What holds other geometries, and of which type if these do not say. */
const partTypes: Readonly<Record<number, number>> = {
  ...{ 6: 3, 7: 0, 9: 2, 10: 2, 12: 3, 15: 3, 16: 17 },
};
const collection = 7;

/**
 * A geometry as WKB, whose numbers of types are the same. Points and lines, if not a side of a
 * surface, become an empty collection. There is room for no more than such a feature can hold, so that
 * parts which are named again and again run out of it.
 */
function wkbOf(geometry: FlatTable, type: number, size: number): Uint8Array {
  const sink = new WkbSink(2 * size + 64);
  sink.put(geometry, type);
  return sink.written();
}

class WkbSink {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private at = 0;

  constructor(room: number) {
    this.bytes = new Uint8Array(room);
    this.view = new DataView(this.bytes.buffer);
  }

  written = (): Uint8Array => this.bytes.subarray(0, this.at);

  put(table: FlatTable, type: number): void {
    const xy = table.vector(1, 8);
    if (xy && areas.has(type)) {
      this.head(type);
      this.rings(table, xy);
    } else if (xy && lines.has(type)) {
      this.head(type);
      this.points(table, xy, 0, xy.count / 2);
    } else this.parts(table, type);
  }

  private parts(table: FlatTable, type: number): void {
    const partType = partTypes[type];
    const parts = partType === undefined ? [] : table.tables(7);
    this.head(partType === undefined ? collection : type);
    this.word(parts.length);
    for (const one of parts) this.put(one, one.byte(6) || (partType ?? 0));
  }

  private rings(table: FlatTable, xy: FlatVector): void {
    const ends = table.vector(0, 4);
    const count = ends?.count || 1;
    this.word(count);
    let from = 0;
    for (let i = 0; i < count; i++) {
      const to = ends?.count ? table.view.getUint32(ends.at + 4 * i, true) : xy.count / 2;
      this.points(table, xy, from, to);
      from = to;
    }
  }

  private points(table: FlatTable, xy: FlatVector, from: number, to: number): void {
    if (to < from || 2 * to > xy.count) throw new RangeError("line is cut off");
    const some = { at: xy.at + 16 * from, count: Math.floor(to) - from };
    this.word(some.count);
    this.bytes.set(table.bytes(some, 16), this.at);
    this.at += 16 * some.count;
  }

  private head(type: number): void {
    this.bytes[this.at++] = 1;
    this.word(type);
  }

  private word(value: number): void {
    this.view.setUint32(this.at, value, true);
    this.at += 4;
  }
}
