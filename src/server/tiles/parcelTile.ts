import { sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import { encodeTile, type TileFeature } from "#geo/mvt";
import type { Db } from "../db/tables";
import { type Filter, whereOf } from "../repositories/filter";
import type { Scope } from "../repositories/scope";
import { joined, tileKeys, unit, valuesOf } from "./tileAttributes";
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
  const packed = await readParcels(db, dataset, tile, filter, scope);
  const keys = tileKeys(dataset);
  return encodeTile([
    { name: dataset.name, keys, features: unpacked(dataset, keys, packed), extent },
  ]);
}

/**
 * All parcels of a tile as one value: oid, attributes, and the outline in tile units as TWKB.
 * One row instead of thousands, and no `ST_AsMVT`, which the embedded engine does not have.
 */
async function readParcels(
  db: Db,
  dataset: AnyDataset,
  tile: Tile,
  filter: Filter,
  scope: Scope,
): Promise<Buffer | null> {
  const { west, south, east, north } = boundsOf(tile);
  const scale = extent / (east - west);
  const margin = buffer / scale;
  const area = sql`ST_MakeEnvelope(${west - margin}, ${south - margin}, ${east + margin}, ${north + margin}, 3857)`;
  const moved = sql`ST_TransScale(t.geom_3857, ${-west}, ${-north}, ${scale}, ${-scale})`;
  const simple = sql`case when ST_NPoints(t.geom_3857) > ${manyVertices} then ST_Simplify(${moved}, 1, true) else ${moved} end`;
  const clip = sql`ST_MakeEnvelope(${-buffer}, ${-buffer}, ${extent + buffer}, ${extent + buffer})::box2d`;
  const { rows } = await sql<{ packed: Buffer | null }>`
    select string_agg(
             int4send(oid) || int4send(octet_length(attributes)) || attributes
             || int4send(octet_length(outline)) || outline, ''::bytea order by oid) packed
      from (
        select t.oid, convert_to(${joined(tileKeys(dataset), "t")}, 'UTF8') attributes,
               ST_AsTWKB(case when t.geom_3857 @ ${area} then ${simple}
                              else ST_ClipByBox2D(${simple}, ${clip}) end, 0) outline
          from ${sql.table(dataset.table)} t
         where t.geom_3857 && ${area} and ${whereOf(dataset, filter, scope, "t")}
        offset 0
      ) parcels`.execute(db);
  return rows[0]?.packed ?? null;
}

function* unpacked(
  dataset: AnyDataset,
  keys: readonly string[],
  packed: Buffer | null,
): Generator<TileFeature> {
  const values = valuesOf(dataset, keys);
  for (let at = 0; packed && at < packed.length; ) {
    const id = packed.readInt32BE(at);
    const texts = at + 8;
    const outline = texts + packed.readInt32BE(at + 4) + 4;
    at = outline + packed.readInt32BE(outline - 4);
    yield {
      id,
      values: values(packed.toString("utf8", texts, outline - 4).split(unit)),
      twkb: packed.subarray(outline, at),
    };
  }
}
