import { sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import type { MultiPolygon, Position } from "#geo/position";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";
import { geometryOf, zoneSrid } from "../records/record";
import { counted, inScope, type Scope } from "../records/scope";

export type LibraryOverlap = {
  /** Null for a parcel outside the scope. */
  number: string | null;
  /** ㎡ in the 3° zone. */
  m2: number;
  /** Area of the smaller of the two, ㎡. */
  smaller: number;
};

/** Corners per piece of an outline: a parcel is intersected only with the pieces that it meets. */
export const pieceCorners = 256;

/** Records that an outline partly covers; records out of the library (9) do not count. */
export async function overlapsInLibrary(
  db: Db,
  dataset: AnyDataset,
  { geometry, inside: [longitude] }: { geometry: MultiPolygon; inside: Position },
  exceptId: string,
  scope: Scope,
): Promise<LibraryOverlap[]> {
  const { rows } = await sql<LibraryOverlap>`
    with mine as materialized (
      select g, st_transform(g, ${zoneSrid(longitude)}::integer) plane
        from (select st_makevalid(${geometryOf(geometry)}) g) o
    ), piece as materialized (
      select st_subdivide(plane, ${pieceCorners}) p from mine
    ), other as materialized (
      select case when ${inScope(scope, "t")} then ${sql.ref(`t.${dataset.key.number}`)} end number,
             st_makevalid(st_transform(t.geom, ${zoneSrid(longitude)}::integer)) plane
        from ${sql.table(dataset.table)} t, mine
       where t.geom && mine.g and ${counted(scope, "t")}
         and ${sql.ref(`t.${dataset.key.id}`)} <> ${exceptId}
    )
    select number, m2, least(st_area(mine.plane), st_area(other.plane)) smaller
      from mine, other
     cross join lateral (
       select sum(st_area(st_intersection(piece.p, other.plane))) m2
         from piece where piece.p && other.plane) shared
     where m2 > 0
     order by number`.execute(db);
  return rows;
}

export type CountyFit = {
  /** Metres from the county to the farthest corner outside; 0 inside. */
  distance: number;
  /** The county that contains the interior point. */
  inside: string | null;
};

/**
 * How an outline lies relative to the county of its code; undefined if the county has no outline.
 */
export async function countyFit(
  db: Db,
  geometry: MultiPolygon,
  [longitude, latitude]: Position,
  xzqdm: string,
): Promise<CountyFit | undefined> {
  const srid = zoneSrid(longitude);
  const { rows } = await sql<CountyFit>`
    with parcel as (select ${geometryOf(geometry)} g),
    county as (select c.geom g from xzq c where c.area_code = ${xzqdm} and c.level = 3)
    select case when st_covers(county.g, parcel.g) then 0 else (
             select max(st_distance(st_transform(p.geom, ${srid}::integer), edge.g))
               from st_dumppoints(parcel.g) p,
                    (select st_transform(county.g, ${srid}::integer) g) edge) end distance,
           (select o.area_code from xzq o
             where o.level = 3
               and st_covers(o.geom, st_setsrid(st_makepoint(${longitude}, ${latitude}), 4490))
             order by o.area_code limit 1) inside
      from parcel, county`.execute(db);
  return rows[0];
}

/** `other` is null if it is outside the scope. */
export type SamePlace = { id: string; other: string | null; share: number };

/** Which of these records cover, or are covered by, 80 % of another one (C002). */
export async function samePlaces(
  db: Db,
  dataset: AnyDataset,
  ids: readonly string[],
  scope: Scope,
): Promise<SamePlace[]> {
  const id = dataset.key.id;
  const table = sql.table(dataset.table);
  const { rows } = await sql<SamePlace>`
    with mine as materialized (
      select ${sql.ref(`t.${id}`)} id, t.geom from ${table} t
       where ${sql.ref(`t.${id}`)} = any(${textArray(ids)})
    )
    select id, max(other) other,
           coalesce(max(share) filter (where other is not null), max(share)) share from (
      select m.id, case when ${inScope(scope, "o")} then ${sql.ref(`o.${dataset.key.number}`)} end other,
             st_area(st_intersection(st_makevalid(m.geom), st_makevalid(o.geom)))
               / least(st_area(m.geom), st_area(o.geom)) share
        from mine m join ${table} o
          on o.geom && m.geom and ${sql.ref(`o.${id}`)} <> m.id
         and ${counted(scope, "o")}
    ) pair
    where share >= 0.8 group by id`.execute(db);
  return rows;
}
