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
  // Several of them in a row all begin where whole numbers may.
  const rest = Buffer.alloc((4 - ((ids.length + texts.length) % 4)) % 4);
  return new Uint8Array(
    Buffer.concat([
      ...[head, ...parts].map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength)),
      ids,
      texts,
      rest,
    ]),
  );
}

/** Columns are views of the bytes: nothing is unpacked before it is looked at. */
export function unpackBlock(tile: Tile, packed: Uint8Array): ParcelBlock {
  const bytes = packed.byteOffset % 4 === 0 ? packed : new Uint8Array(packed);
  const head = new Int32Array(bytes.buffer, bytes.byteOffset, headNumbers);
  let at = 4 * headNumbers;
  const column = (name: keyof Columns) => {
    const length = head[columnNames.indexOf(name)] ?? 0;
    at += 4 * length;
    return new Int32Array(bytes.buffer, bytes.byteOffset + at - 4 * length, length);
  };
  // In the order of `columnNames`.
  const columns: Columns = {
    oid: column("oid"),
    combo: column("combo"),
    idEnds: column("idEnds"),
    boxes: column("boxes"),
    parcelEnds: column("parcelEnds"),
    partEnds: column("partEnds"),
    ringEnds: column("ringEnds"),
    coordinates: column("coordinates"),
  };
  const [idBytes = 0, texts = 0] = head.subarray(columnNames.length);
  const ids = bytes.subarray(at, at + idBytes);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + at + idBytes, texts).toString();
  const combos = text.split(record).map((combo) => combo.split(unit));
  return { ...columns, tile, size: columns.oid.length, ids, combos, bytes };
}
