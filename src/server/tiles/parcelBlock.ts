import { record, unit } from "./tileAttributes";
import { type Tile, tilesUnder } from "./tileMath";

/** Level of the tiles that parcels are kept by; tiles of all levels of parcels are cut from them. */
export const blockLevel = 14;
/** Coordinates in a block are units of this level's tiles: 4 cm. */
export const unitLevel = 18;

/** Columns of whole numbers, in the order in which they stand in a packed block. */
export const columnNames = [
  "oid",
  "combo",
  "idEnds",
  "boxes",
  "parcelEnds",
  "partEnds",
  "ringEnds",
  "coordinates",
] as const;

export type Columns = Readonly<Record<(typeof columnNames)[number], Int32Array>>;

/**
 * The parcels of a tile of level 14 in columns, of all regions and states: nothing leaves here but
 * through a caller's scope. `combo` is a row of `combos`; `boxes` hold west, north, east and south of
 * each parcel, `coordinates` x and y in turn, both from the tile's upper left corner. `ringEnds`
 * count positions up to the end of each ring, `partEnds` rings, `parcelEnds` parts.
 */
export type ParcelBlock = Columns & {
  tile: Tile;
  size: number;
  /** Ids as UTF-8, one after the other; `idEnds` says where each ends. */
  ids: Uint8Array;
  /** The combinations of dimensions that occur, in the order of the dataset's dimensions. */
  combos: readonly (readonly string[])[];
  /** All of it, packed. */
  bytes: Uint8Array;
};

/** The tile of level 14 that a deeper one lies in, or those that one above covers. */
export function blocksOf(tile: Tile): Tile[] {
  if (tile.z < blockLevel) return tilesUnder(tile, blockLevel);
  const across = 2 ** (tile.z - blockLevel);
  return [{ z: blockLevel, x: Math.floor(tile.x / across), y: Math.floor(tile.y / across) }];
}

const headNumbers = 2 + columnNames.length;

/** A block as it is stored: lengths, columns, ids, combinations. */
export function packBlock(
  columns: Columns,
  ids: Uint8Array,
  combos: readonly string[],
): Uint8Array {
  const texts = Buffer.from(combos.join(record));
  const parts = columnNames.map((name) => columns[name]);
  const head = Int32Array.of(...parts.map((part) => part.length), ids.length, texts.length);
  return new Uint8Array(
    Buffer.concat([
      ...[head, ...parts].map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength)),
      ids,
      texts,
    ]),
  );
}

/** Columns are views of the bytes: nothing is unpacked before it is looked at. */
export function unpackBlock(tile: Tile, packed: Uint8Array): ParcelBlock {
  const bytes = packed.byteOffset % 4 === 0 ? packed : packed.slice();
  const numbers = (at: number, length: number) =>
    new Int32Array(bytes.buffer, bytes.byteOffset + at, length);
  const head = [...numbers(0, headNumbers)];
  const texts = head.pop() ?? 0;
  const idBytes = head.pop() ?? 0;
  let at = 4 * headNumbers;
  const columns = Object.fromEntries(
    columnNames.map((name, i) => {
      const column = numbers(at, head[i] ?? 0);
      at += column.byteLength;
      return [name, column];
    }),
  ) as Columns;
  const ids = bytes.subarray(at, at + idBytes);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + at + idBytes, texts).toString();
  const combos = text.split(record).map((combo) => combo.split(unit));
  return { ...columns, tile, size: columns.oid.length, ids, combos, bytes };
}
