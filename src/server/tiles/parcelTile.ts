import { sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import { encodeTile, type TileFeature } from "#geo/mvt";
import type { Db } from "../db/tables";
import { type Filter, whereOf } from "../repositories/filter";
import type { Scope } from "../repositories/scope";
import { leafState } from "./revision";
import { joined, record, tileKeys, unit, valuesOf } from "./tileAttributes";
import { boundsOf, buffer, extent, leavesOf, type Tile } from "./tileMath";

/** Outlines with more vertices than this are simplified to a tile unit. */
const manyVertices = 60;

type Request = { dataset: AnyDataset; tile: Tile; filter: Filter; scope: Scope };

/** A tile of parcels, read and encoded afresh, and the state of the data that it shows. */
export async function parcelTile(
  db: Db,
  request: Request,
): Promise<{ state: string; bytes: Uint8Array }> {
  const { dataset } = request;
  const parcels = await readParcels(db, request);
  const keys = tileKeys(dataset);
  const features = unpacked(dataset, keys, parcels);
  const bytes = encodeTile([{ name: dataset.name, keys, features, extent }]);
  return { state: leafState(parcels?.no), bytes };
}

/** In the same order the attributes of all parcels, and their outlines with ids in front. */
type Packed = { texts: string | null; outlines: Buffer | null; no: number | null };

/**
 * All parcels of a tile as two values: the attributes as one text, and oid and outline in tile units
 * (TWKB) as bytes. One row instead of thousands, and no `ST_AsMVT`, which the embedded engine lacks.
 * The revision is read in the same statement, so that it belongs to these very parcels.
 */
async function readParcels(
  db: Db,
  { dataset, tile, filter, scope }: Request,
): Promise<Packed | undefined> {
  const { west, south, east, north } = boundsOf(tile);
  const scale = extent / (east - west);
  const margin = buffer / scale;
  const { x0, y0 } = leavesOf(tile);
  const area = sql`ST_MakeEnvelope(${numbers(west - margin, south - margin, east + margin, north + margin)}, 3857)`;
  const moved = sql`ST_TransScale(t.geom_3857, ${numbers(-west, -north, scale, -scale)})`;
  const simple = sql`case when ST_NPoints(t.geom_3857) > ${sql.lit(manyVertices)} then ST_Simplify(${moved}, 1, true) else ${moved} end`;
  const clip = sql`ST_MakeEnvelope(${numbers(-buffer, -buffer, extent + buffer, extent + buffer)})::box2d`;
  const { rows } = await sql<Packed>`
    select string_agg(texts, ${sql.lit(record)}) texts,
           string_agg(int4send(oid) || int4send(octet_length(outline)) || outline, ''::bytea) outlines,
           (select no from tile_revision r
             where r.dataset = ${dataset.name} and r.x = ${x0} and r.y = ${y0}) no
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

/** Numbers of our own making, written out: parameters would stand in four places each. */
const numbers = (...values: number[]) => sql.join(values.map((value) => sql.lit(value)));

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
