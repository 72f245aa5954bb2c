import { type RawBuilder, sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import type { OverlapKind } from "#contract/endpoints/map/draw";
import { noticeable } from "#contract/rules/outline/overlapLevel";
import type { Bbox } from "#geo/bbox";
import type { MultiPolygon } from "#geo/position";
import type { Db } from "../../db/tables";
import { pieceCorners } from "../low/overlap";
import { textArray } from "../records/filter";
import { geometryOf, zoneSrid } from "../records/record";
import { inScope, type Scope } from "../records/scope";

/** A dataset to compare an outline with. */
export type Ground = { kind: OverlapKind; dataset: AnyDataset };

/** The records that count: parcels still in the library, approved projects. */
const only: Partial<Record<OverlapKind, RawBuilder<unknown>>> = {
  parcel: sql`and t.shzt <> '9'`,
  project: sql`and t.spzt = '5'`,
};

export type Covered = {
  kind: OverlapKind;
  dataset: string;
  id: string;
  number: string;
  name: string;
  m2: number;
  share: number;
  place: [number, number];
};

type Asked = { geometry: MultiPolygon; longitude: number };
type Except = { dataset: string; ids: readonly string[] } | undefined;

const mostListed = 200;

/** Records of these datasets in scope that overlap an outline. */
export async function coveredBy(
  db: Db,
  { geometry, longitude }: Asked,
  grounds: readonly Ground[],
  scope: Scope,
  except: Except,
): Promise<{ list: Covered[]; limited: boolean }> {
  if (grounds.length === 0) return { list: [], limited: false };
  const srid = zoneSrid(longitude);
  const found = sql.join(
    grounds.map((ground) => candidates(ground, scope, except)),
    sql` union all `,
  );
  const { rows } = await sql<Covered>`
    with mine as materialized (
      select g, st_transform(g, ${srid}::integer) plane
        from (select st_makevalid(${geometryOf(geometry)}) g) o
    ), piece as materialized (
      select st_subdivide(plane, ${pieceCorners}) p from mine
    ), other as materialized (
      select f.kind, f.dataset, f.id, f.number, f.name,
             st_makevalid(st_transform(f.geom, ${srid}::integer)) plane
        from (${found}) f
    ), shared as (
      select o.*, c.m2, c.common from other o
       cross join lateral (
         select sum(st_area(cut)) m2, (array_agg(cut order by st_area(cut) desc))[1] common
           from (select st_intersection(piece.p, o.plane) cut
                   from piece where piece.p && o.plane) cuts) c
    )
    select kind, dataset, id, number, name, m2,
           100 * m2 / nullif(least(st_area(mine.plane), st_area(shared.plane)), 0) share,
           st_asgeojson(st_transform(st_pointonsurface(common), 4490), 7)::jsonb -> 'coordinates' place
      from shared, mine where m2 > ${noticeable}
     order by m2 desc, dataset, number limit ${mostListed + 1}`.execute(db);
  return { list: rows.slice(0, mostListed), limited: rows.length > mostListed };
}

function candidates({ kind, dataset }: Ground, scope: Scope, except: Except) {
  const { id, number, name } = dataset.key;
  const column = (field: string) => sql.ref(`t.${field}`);
  const spared =
    except?.dataset === dataset.name
      ? sql`and not (${column(id)} = any(${textArray(except.ids)}))`
      : sql``;
  return sql`
    select ${kind}::text kind, ${dataset.name}::text dataset,
           ${column(id)} id,
           ${column(number)}::text number, ${column(name)}::text "name", t.geom
      from ${sql.table(dataset.table)} t, mine
     where t.geom && mine.g and t.scbz = 0 and ${inScope(scope, "t")} ${only[kind] ?? sql``} ${spared}`;
}

/** Metres between outlines that count as neighbours (G015), and degrees that are never less. */
const gap = 0.5;
const nearby = 0.00002;
const mostNeighbours = 50;

type Neighbour = Pick<Covered, "dataset" | "id" | "number" | "name">;

/** Records in scope whose outlines touch one of the same dataset without overlapping it. */
export async function touching(
  db: Db,
  dataset: AnyDataset,
  { id, geometry }: { id: string; geometry: MultiPolygon },
  scope: Scope,
): Promise<Neighbour[]> {
  const srid = zoneSrid(geometry[0]?.[0]?.[0]?.[0] ?? 0);
  const { key } = dataset;
  const column = (field: string) => sql.ref(`t.${field}`);
  // What has left a library is no neighbour any more.
  const kept = dataset.state === "shzt" ? sql`and t.shzt <> '9'` : sql``;
  const { rows } = await sql<Neighbour>`
    with mine as materialized (
      select g, st_transform(g, ${srid}::integer) plane
        from (select st_makevalid(${geometryOf(geometry)}) g) o
    ), other as materialized (
      select ${column(key.id)} id, ${column(key.number)}::text number, ${column(key.name)}::text "name",
             st_makevalid(st_transform(t.geom, ${srid}::integer)) plane
        from ${sql.table(dataset.table)} t, mine
       where t.geom && st_expand(mine.g, ${nearby}) and t.scbz = 0 and ${inScope(scope, "t")}
         and ${column(key.id)} <> ${id} ${kept}
    )
    select ${dataset.name}::text dataset, id, number, name
      from other, mine
     where st_dwithin(mine.plane, other.plane, ${gap})
       and st_area(st_intersection(mine.plane, other.plane)) <= ${noticeable}
     order by number limit ${mostNeighbours}`.execute(db);
  return rows;
}

export type CountyShare = {
  areaCode: string;
  name: string;
  m2: number;
  place: [number, number];
};

/** The counties that an outline lies in, and how much of it. */
export async function countiesUnder(
  db: Db,
  { geometry, longitude }: Asked,
): Promise<CountyShare[]> {
  const { rows } = await sql<CountyShare>`
    with mine as materialized (select st_makevalid(${geometryOf(geometry)}) g),
    county as (
      select c.area_code, c.name,
             case when st_covers(c.geom, mine.g) then mine.g
                  else st_intersection(st_makevalid(c.geom), mine.g) end common
        from xzq c, mine where c.level = 3 and c.geom && mine.g
    )
    select area_code "areaCode", name,
           st_area(st_transform(common, ${zoneSrid(longitude)}::integer)) m2,
           st_asgeojson(st_pointonsurface(common), 7)::jsonb -> 'coordinates' place
      from county where not st_isempty(common)
     order by m2 desc, area_code`.execute(db);
  return rows.filter(({ m2 }) => m2 > noticeable);
}

const mostAround = 500;

type Around = { dataset: string; id: string; geometry: [number, number][][][] };

/** Outlines in scope that intersect bounds in degrees. */
export async function outlinesAround(
  db: Db,
  datasets: readonly AnyDataset[],
  [west, south, east, north]: Bbox,
  scope: Scope,
): Promise<Around[]> {
  if (datasets.length === 0) return [];
  const each = datasets.map(
    (dataset) => sql`
      select ${dataset.name}::text dataset, ${sql.ref(`t.${dataset.key.id}`)} id, t.geom
        from ${sql.table(dataset.table)} t
       where t.scbz = 0 and ${inScope(scope, "t")}
         and t.geom && st_makeenvelope(${west}, ${south}, ${east}, ${north}, 4490)`,
  );
  const { rows } = await sql<Around>`
    select dataset, id, st_asgeojson(geom, 9)::jsonb -> 'coordinates' geometry
      from (${sql.join(each, sql` union all `)}) a
     order by dataset, id limit ${mostAround}`.execute(db);
  return rows;
}
