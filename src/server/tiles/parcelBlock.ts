import { sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import { TwkbReader } from "#geo/twkb";
import { keep } from "../db/keep";
import type { Db } from "../db/tables";
import type { Dimensions } from "./dimensions";
import { leafState } from "./revision";
import { around, joined, record, unit } from "./tileAttributes";
import { boundsOf, extent, leavesOf, type Tile } from "./tileMath";

/** Level of the tiles that parcels are read by; those and all deeper ones are cut from them. */
export const blockLevel = 13;
/** Coordinates in a block are units of this level's tiles: 4 cm. */
export const unitLevel = 18;

/**
 * The parcels of a tile of level 13 in columns, of all regions and states: nothing leaves here but
 * through a caller's scope.
 */
export type ParcelBlock = {
  tile: Tile;
  size: number;
  oid: Int32Array;
  /** Row of the dimensions' table. */
  dim: Uint32Array;
  /** Ids as UTF-8, one after the other; `idEnds` says where each ends. */
  ids: Uint8Array;
  idEnds: Uint32Array;
  /** West, north, east, south of each parcel. */
  boxes: Int32Array;
  /** x and y in turn, from the tile's upper left corner. */
  coordinates: Int32Array;
  /** Positions up to the end of each ring, rings to the end of each part, parts to that of a parcel. */
  ringEnds: Uint32Array;
  partEnds: Uint32Array;
  parcelEnds: Uint32Array;
};

export const blockBytes = (block: ParcelBlock): number =>
  block.size * 28 +
  block.ids.length +
  4 * (block.coordinates.length + block.ringEnds.length + block.partEnds.length);

/** The tile of level 13 that holds a deeper one. */
export const blockOf = ({ z, x, y }: Tile): Tile => {
  const across = 2 ** (z - blockLevel);
  return { z: blockLevel, x: Math.floor(x / across), y: Math.floor(y / across) };
};

type Packed = { texts: string | null; outlines: Buffer | null; no: number | null };

/** Reads a block, and the revision that belongs to these very parcels. */
export async function readBlock(
  db: Db,
  dataset: AnyDataset,
  dimensions: Dimensions,
  tile: Tile,
): Promise<{ state: string; block: ParcelBlock }> {
  const { west, east, north } = boundsOf(tile);
  const scale = (extent * 2 ** (unitLevel - blockLevel)) / (east - west);
  const { x0, y0 } = leavesOf(tile);
  const { rows } = await sql<Packed>`${keep}
    select string_agg(texts, ${sql.lit(record)}) texts,
           string_agg(int4send(oid) || int4send(octet_length(outline)) || outline, ''::bytea) outlines,
           (select no from tile_revision r
             where r.dataset = ${dataset.name} and r.x = ${x0} and r.y = ${y0}) no
      from (
        select t.oid, ${joined(dataset, [dataset.key.id, ...dimensions.names], "t")} texts,
               ST_AsTWKB(ST_TransScale(t.geom_3857, ${-west}, ${-north}, ${scale}, ${-scale}), 0) outline
          from (${around(dataset, tile)}) t
         where t.scbz = 0
        offset 0
      ) parcels`.execute(db);
  const [packed] = rows;
  const builder = new BlockBuilder(tile, dimensions);
  if (packed?.outlines) builder.add((packed.texts ?? "").split(record), packed.outlines);
  return { state: leafState(packed?.no), block: builder.block() };
}

class BlockBuilder {
  readonly #reader = new TwkbReader();
  readonly #oid: number[] = [];
  readonly #dim: number[] = [];
  readonly #ids: string[] = [];
  readonly #boxes: number[] = [];
  readonly #coordinates: number[] = [];
  readonly #ringEnds: number[] = [];
  readonly #partEnds: number[] = [];
  readonly #parcelEnds: number[] = [];

  constructor(
    private readonly tile: Tile,
    private readonly dimensions: Dimensions,
  ) {}

  add(lines: readonly string[], outlines: Buffer): void {
    const bytes = new Uint8Array(outlines.buffer, outlines.byteOffset, outlines.length);
    let at = 0;
    for (const line of lines) {
      const oid = outlines.readInt32BE(at);
      const from = at + 8;
      at = from + outlines.readInt32BE(at + 4);
      if (!this.#reader.read(bytes.subarray(from, at))) continue;
      const cut = line.indexOf(unit);
      this.#oid.push(oid);
      this.#ids.push(line.slice(0, cut));
      this.#dim.push(this.dimensions.rowOf(line.slice(cut + 1)));
      this.#addShape();
    }
    // A separator inside a value would shift what belongs to whom.
    if (at !== outlines.length) throw new Error("parcels and outlines do not match");
  }

  #addShape(): void {
    const { coordinates, lineEnds, polygonEnds } = this.#reader;
    const [positions, rings] = [this.#coordinates.length / 2, this.#ringEnds.length];
    let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
    const end = 2 * (lineEnds.at(-1) ?? 0);
    for (let i = 0; i < end; i += 2) {
      const [x, y] = [coordinates[i] as number, coordinates[i + 1] as number];
      this.#coordinates.push(x, y);
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < north) north = y;
      if (y > south) south = y;
    }
    for (const ringEnd of lineEnds) this.#ringEnds.push(positions + ringEnd);
    for (const partEnd of polygonEnds) this.#partEnds.push(rings + partEnd);
    this.#parcelEnds.push(this.#partEnds.length);
    this.#boxes.push(west, north, east, south);
  }

  block(): ParcelBlock {
    let at = 0;
    const encoded = this.#ids.map((id) => Buffer.from(id));
    return {
      tile: this.tile,
      size: this.#oid.length,
      oid: Int32Array.from(this.#oid),
      dim: Uint32Array.from(this.#dim),
      ids: new Uint8Array(Buffer.concat(encoded)),
      idEnds: Uint32Array.from(encoded, (id) => {
        at += id.length;
        return at;
      }),
      boxes: Int32Array.from(this.#boxes),
      coordinates: Int32Array.from(this.#coordinates),
      ringEnds: Uint32Array.from(this.#ringEnds),
      partEnds: Uint32Array.from(this.#partEnds),
      parcelEnds: Uint32Array.from(this.#parcelEnds),
    };
  }
}
