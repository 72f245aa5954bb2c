import { record } from "./tileAttributes";
import { type Tile, tilesUnder } from "./tileMath";

/** Level of the stored parcel tiles, from which parcel tiles of all levels are cut. */
export const blockLevel = 14;
/** Block coordinates are in units of this level's tiles: 4 cm. */
export const unitLevel = 18;

/** Integer columns, in the order in which a packed block stores them. */
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
 * The parcels of a level-14 tile in columns, of all regions and states; a caller's scope is applied
 * on the way out. `combo` is a row of `combos`; `boxes` hold west, north, east and south of each
 * parcel, `coordinates` alternate x and y, both from the tile's upper left corner. `ringEnds` count
 * positions up to the end of each ring, `partEnds` rings, `parcelEnds` parts.
 */
export type ParcelBlock = Columns & {
  tile: Tile;
  size: number;
  /** Ids as UTF-8, concatenated; `idEnds` holds where each ends. */
  ids: Uint8Array;
  /** The combinations of dimensions that occur. */
  combos: Combos;
  /** The whole block, packed. */
  bytes: Uint8Array;
};

/**
 * Combinations, each as the texts of the dataset's dimensions in order, joined by the unit separator. They are
 * told apart no further than somebody asks: a small tile needs few of its block's.
 */
class Combos {
  #text: string | undefined;
  readonly #starts = [0];

  constructor(private readonly bytes: Uint8Array) {}

  at(row: number): string {
    this.#text ??= Buffer.from(
      this.bytes.buffer,
      this.bytes.byteOffset,
      this.bytes.length,
    ).toString();
    const starts = this.#starts;
    while (starts.length <= row + 1) {
      const end = this.#text.indexOf(record, starts.at(-1));
      starts.push(end < 0 ? this.#text.length + 1 : end + 1);
    }
    return this.#text.slice(starts[row], (starts[row + 1] as number) - 1);
  }
}

/** The level-14 tile that contains a deeper one, or those that a higher one covers. */
export function blocksOf(tile: Tile): Tile[] {
  if (tile.z < blockLevel) return tilesUnder(tile, blockLevel);
  const across = 2 ** (tile.z - blockLevel);
  return [{ z: blockLevel, x: Math.floor(tile.x / across), y: Math.floor(tile.y / across) }];
}

const headNumbers = 2 + columnNames.length;

/** A block as stored: lengths, columns, ids, combinations. */
export function packBlock(
  columns: Columns,
  ids: Uint8Array,
  combos: readonly string[],
): Uint8Array {
  const texts = Buffer.from(combos.join(record));
  const parts = columnNames.map((name) => columns[name]);
  const head = Int32Array.of(...parts.map((part) => part.length), ids.length, texts.length);
  // Keeps the alignment of integers when several blocks are concatenated.
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

/** Columns are views into the bytes: nothing is unpacked until it is used. */
export function unpackBlock(tile: Tile, packed: Uint8Array): ParcelBlock {
  const bytes = packed.byteOffset % 4 === 0 ? packed : new Uint8Array(packed);
  const head = new Int32Array(bytes.buffer, bytes.byteOffset, headNumbers);
  let at = 4 * headNumbers;
  const column = (number: number) => {
    const length = head[number] as number;
    at += 4 * length;
    return new Int32Array(bytes.buffer, bytes.byteOffset + at - 4 * length, length);
  };
  // In the order of `columnNames`.
  const columns: Columns = {
    oid: column(0),
    combo: column(1),
    idEnds: column(2),
    boxes: column(3),
    parcelEnds: column(4),
    partEnds: column(5),
    ringEnds: column(6),
    coordinates: column(7),
  };
  const [idBytes = 0, texts = 0] = head.subarray(columnNames.length);
  const ids = bytes.subarray(at, at + idBytes);
  const combos = new Combos(bytes.subarray(at + idBytes, at + idBytes + texts));
  return { ...columns, tile, size: columns.oid.length, ids, combos, bytes };
}
