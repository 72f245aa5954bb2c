import { type RawBuilder, sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import { encodeTile, type TileFeature } from "#geo/tile/mvt";
import { keep } from "../db/keep";
import type { Db } from "../db/tables";
import { type Filter, whereOf } from "../repositories/records/filter";
import type { Scope } from "../repositories/records/scope";
import { leafState } from "./revision";
import { around, joined, record, recordsAt, tileKeys, unit, valuesOf } from "./tileAttributes";
import { boundsOf, buffer, extent, leavesOf, type Tile } from "./tileMath";

/** Outlines with more vertices are simplified to one tile unit. */
const manyVertices = 60;

export type TileRequest = {
  dataset: AnyDataset;
  tile: Tile;
  filter: Filter;
  scope: Scope;
  /** The moment whose state is shown; defaults to now. */
  at?: string | undefined;
};

/** Where a tile lies: which outlines it shows, its north-west corner, and tile units per unit there. */
type Frame = {
  column: "geom_3857" | "geom";
  records: RawBuilder<unknown>;
  west: number;
  north: number;
  scale: number;
  revision: RawBuilder<unknown>;
};

/** A parcel tile, freshly read and encoded, and the state of the data it shows. */
export async function parcelTile(
  db: Db,
  request: TileRequest,
): Promise<{ state: string; bytes: Uint8Array }> {
  const { dataset, tile, at } = request;
  const { west, east, north } = boundsOf(tile);
  const { x0, y0 } = leavesOf(tile);
  const parcels = await readParcels(db, request, {
    ...{ column: "geom_3857", records: around(dataset, tile, at) },
    ...{ west, north, scale: extent / (east - west) },
    revision: sql`(select no from tile_revision r
      where r.dataset = ${dataset.name} and r.x = ${x0} and r.y = ${y0})`,
  });
  return { state: leafState(parcels?.no), bytes: encoded(dataset, parcels) };
}

/** A tile of degrees of CGCS2000, whose grid has two tiles of 180° at level 0; freshly read. */
export async function degreeTile(db: Db, request: TileRequest): Promise<Uint8Array> {
  const { dataset, tile, at } = request;
  const side = 180 / 2 ** tile.z;
  const [west, north] = [tile.x * side - 180, 90 - tile.y * side];
  const margin = (buffer / extent) * side;
  const box = [west - margin, north - side - margin, west + side + margin, north + margin];
  const parcels = await readParcels(db, request, {
    ...{ column: "geom", west, north, scale: extent / side, revision: sql`0` },
    records: sql`select * from ${recordsAt(dataset, at)} r
      where geom && ST_MakeEnvelope(${sql.join(box)}, 4490) offset 0`,
  });
  return encoded(dataset, parcels);
}

function encoded(dataset: AnyDataset, parcels: Packed | undefined): Uint8Array {
  const keys = tileKeys(dataset);
  const features = unpacked(dataset, keys, parcels);
  return encodeTile([{ name: dataset.name, keys, features, extent, margin: buffer }]);
}

/** The attributes of all parcels, and in the same order their outlines prefixed with ids. */
type Packed = { texts: string | null; outlines: Buffer | null; no: number | null };

/**
 * All parcels of a tile as two values: the attributes as one text, oid and outline in tile units
 * (TWKB) as bytes. One row instead of thousands, and no `ST_AsMVT`, which the embedded engine
 * lacks. The revision is read in the same statement, so that it belongs to exactly these parcels.
 */
async function readParcels(
  db: Db,
  { dataset, filter, scope, at }: TileRequest,
  { column, records, west, north, scale, revision }: Frame,
): Promise<Packed | undefined> {
  const shape = sql.ref(`t.${column}`);
  const moved = sql`ST_TransScale(${shape}, ${-west}, ${-north}, ${scale}, ${-scale})`;
  const isKept = Object.keys(filter).length === 0 && at === undefined;
  const { rows } = await sql<Packed>`${isKept ? keep : sql``}
    select string_agg(texts, ${sql.lit(record)}) texts,
           string_agg(int4send(oid) || int4send(octet_length(outline)) || outline, ''::bytea) outlines,
           ${revision} no
      from (
        select t.oid, ${joined(dataset, tileKeys(dataset), "t")} texts,
               ST_AsTWKB(case when ST_NPoints(${shape}) > ${sql.lit(manyVertices)}
                              then ST_Simplify(${moved}, 1, true) else ${moved} end, 0) outline
          from (${records}) t
         where ${whereOf(dataset, filter, scope, "t")}
        offset 0
      ) parcels`.execute(db);
  return rows[0];
}

function* unpacked(
  dataset: AnyDataset,
  keys: readonly string[],
  parcels: Packed | undefined,
): Generator<TileFeature> {
  if (!parcels?.outlines) return;
  const { outlines, texts } = parcels;
  const values = valuesOf(dataset, keys);
  const bytes = new Uint8Array(outlines.buffer, outlines.byteOffset, outlines.length);
  let at = 0;
  for (const line of (texts ?? "").split(record)) {
    const id = outlines.readInt32BE(at);
    const from = at + 8;
    at = from + outlines.readInt32BE(at + 4);
    yield { id, values: values(line.split(unit)), twkb: bytes.subarray(from, at) };
  }
}
