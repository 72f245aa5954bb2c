import { sql } from "kysely";
import type { OutlineAreas } from "#contract/rules/outline/declaredAreaRules";
import type { CrossedProject, LinkedParcel } from "#contract/rules/project/projectRules";
import type { MultiPolygon } from "#geo/position";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";
import {
  counts,
  holderOf,
  isActive,
  type ProjectTables,
  projectsIn,
} from "../records/projectTables";
import { geometryOf, zoneSrid } from "../records/record";
import { inScope, type Scope } from "../records/scope";

/** Keeps others from taking the same parcels until we commit; locks in id order. */
export const lockParcels = (db: Db, { parcels }: ProjectTables, dkids: readonly string[]) =>
  sql`select from ${sql.table(parcels)} where dkid = any(${textArray(dkids)})
       order by dkid for update`.execute(db);

type Found = Omit<LinkedParcel, "zymj"> & { bbh: number };

/**
 * The caller's parcels with these ids or numbers, with the facts for the project check; `xmid` is
 * the project itself, and `boundary` is null if there is none yet.
 */
export async function linkedFacts(
  db: Db,
  tables: ProjectTables,
  dkids: readonly string[],
  { xmid, boundary, longitude }: { xmid: string; boundary: MultiPolygon | null; longitude: number },
  scope: Scope,
): Promise<Found[]> {
  const srid = zoneSrid(longitude);
  const mine = boundary
    ? sql`st_makevalid(st_transform(${geometryOf(boundary)}, ${srid}::integer))`
    : sql`null::geometry`;
  const { rows } = await sql<Found>`
    with mine as materialized (select ${mine} g)
    select p.dkid, p.dkbh, p.xzqdm, p.xztdyt, p.shzt, p.mj, p.bbh,
           case when mine.g is not null
             then st_area(st_intersection(o.g, mine.g)) / nullif(st_area(o.g), 0) end inside,
           ${holderOf(tables, "p", sql`x.xmid <> ${xmid}`)} "heldBy"
      from ${sql.table(tables.parcels)} p cross join mine
     cross join lateral (
       select st_makevalid(st_transform(p.geom, ${srid}::integer)) g) o
     where (p.dkid = any(${textArray(dkids)}) or p.dkbh = any(${textArray(dkids)}))
       and p.scbz = 0 and ${inScope(scope, "p")}
     order by p.dkbh`.execute(db);
  return rows;
}

/**
 * Other active projects that overlap a boundary (outside the scope only approved ones), and the
 * boundary's own areas.
 */
export async function boundaryFacts(
  db: Db,
  tables: ProjectTables,
  xmid: string,
  boundary: MultiPolygon,
  longitude: number,
  scope: Scope,
): Promise<{ crossed: CrossedProject[]; areas: OutlineAreas }> {
  const srid = zoneSrid(longitude);
  const { rows } = await sql<OutlineAreas & { crossed: CrossedProject[] }>`
    with mine as materialized (
      select g, st_makevalid(st_transform(g, ${srid}::integer)) plane
        from (select ${geometryOf(boundary)} g) o
    ), other as (
      select case when ${inScope(scope, "x")} then x.xmbh end xmbh, st_makevalid(st_transform(x.geom, ${srid}::integer)) plane
        from ${projectsIn(tables)} x, mine
       where x.geom && mine.g and x.xmid <> ${xmid} and ${isActive("x")} and ${counts(tables, "x")}
         and (x.spzt = '5' or (${inScope(scope, "x")}))
    ), pair as (
      select xmbh, st_area(st_intersection(mine.plane, other.plane)) m2,
             least(st_area(mine.plane), st_area(other.plane)) smaller
        from mine, other where st_intersects(mine.plane, other.plane)
    )
    select st_area(plane) plane, st_area(g::geography) ellipsoid,
           coalesce((select json_agg(json_build_object(
             'xmbh', xmbh, 'm2', m2, 'share', m2 / nullif(smaller, 0)) order by xmbh)
             from pair), '[]'::json) crossed
      from mine`.execute(db);
  const { crossed = [], plane = 0, ellipsoid = 0 } = rows[0] ?? {};
  return { crossed, areas: { plane, ellipsoid } };
}

/** The stored boundary of one of the caller's projects; null if it is gone or not theirs. */
export async function boundaryOf(
  db: Db,
  tables: ProjectTables,
  xmid: string,
  scope: Scope,
): Promise<MultiPolygon | null> {
  const { rows } = await sql<{ geometry: MultiPolygon }>`
    select st_asgeojson(x.geom, 9)::jsonb -> 'coordinates' geometry from ${projectsIn(tables)} x
     where x.xmid = ${xmid} and x.scbz = 0 and ${inScope(scope, "x")}
       and ${counts(tables, "x")}`.execute(db);
  return rows[0]?.geometry ?? null;
}

/** Whether another project of this name exists in the county and year. */
export async function isNameTaken(
  db: Db,
  tables: ProjectTables,
  { xmid, xmmc, xzqdm, ssnd }: { xmid: string; xmmc: string; xzqdm: string; ssnd: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from ${projectsIn(tables)} x
     where xzqdm = ${xzqdm} and ssnd = ${ssnd} and xmmc = ${xmmc} and scbz = 0 and xmid <> ${xmid}
       and ${counts(tables, "x")}
     limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether a 占一补一 record refers to one of these parcels. */
export async function hasReplacement(db: Db, dkids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from zyby where zydkid = any(${textArray(dkids)}) and scbz = 0 limit 1`.execute(db);
  return rows.length > 0;
}
