import { sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import { encodeTile, type TileFeature } from "#geo/mvt";
import type { Db } from "../db/tables";
import { type Filter, whereOf } from "../repositories/filter";
import type { Scope } from "../repositories/scope";
import { joined, record, tileKeys, unit, valuesOf } from "./tileAttributes";
import { boundsOf, buffer, extent, type Tile } from "./tileMath";

/** Outlines with more vertices than this are simplified to a tile unit. */
const manyVertices = 60;

/** A tile of parcels, read and encoded afresh. */
export async function parcelTile(
  db: Db,
  dataset: AnyDataset,
  tile: Tile,
  filter: Filter,
  scope: Scope,
): Promise<Uint8Array> {
  const parcels = await readParcels(db, dataset, tile, filter, scope);
  const keys = tileKeys(dataset);
  return encodeTile([
    { name: dataset.name, keys, features: unpacked(dataset, keys, parcels), extent },
  ]);
}

/** In the same order the attributes of all parcels, and their outlines with ids in front. */
type Packed = { texts: string | null; outlines: Buffer | null };

/**
 * All parcels of a tile as two values: the attributes as one text, and oid and outline in tile units
 * (TWKB) as bytes. One row instead of thousands, and no `ST_AsMVT`, which the embedded engine lacks.
 */
async function readParcels(
  db: Db,
  dataset: AnyDataset,
  tile: Tile,
  filter: Filter,
  scope: Scope,
): Promise<Packed | undefined> {
  const { west, south, east, north } = boundsOf(tile);
  const scale = extent / (east - west);
  const margin = buffer / scale;
  const area = sql`ST_MakeEnvelope(${west - margin}, ${south - margin}, ${east + margin}, ${north + margin}, 3857)`;
  const moved = sql`ST_TransScale(t.geom_3857, ${-west}, ${-north}, ${scale}, ${-scale})`;
  const simple = sql`case when ST_NPoints(t.geom_3857) > ${manyVertices} then ST_Simplify(${moved}, 1, true) else ${moved} end`;
  const clip = sql`ST_MakeEnvelope(${-buffer}, ${-buffer}, ${extent + buffer}, ${extent + buffer})::box2d`;
  const { rows } = await sql<Packed>`
    select string_agg(texts, ${sql.lit(record)}) texts,
           string_agg(int4send(oid) || int4send(octet_length(outline)) || outline, ''::bytea) outlines
      from (
        select t.oid, ${joined(dataset, tileKeys(dataset), "t")} texts,
               ST_AsTWKB(case when t.geom_3857 @ ${area} then ${simple}
                              else ST_ClipByBox2D(${simple}, ${clip}) end, 0) outline
          from ${sql.table(dataset.table)} t
         where t.geom_3857 && ${area} and ${whereOf(dataset, filter, scope, "t")}
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
