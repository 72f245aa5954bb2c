import { sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import type { MultiPolygon, Position } from "#geo/position";
import type { Db } from "../../db/tables";
import { inScope, type Scope } from "../records/scope";

export type BriefRegion = {
  areaCode: string;
  name: string;
  center: Position;
  shape: MultiPolygon;
};

/**
 * Simplification tolerance in degrees that is invisible on a page, by level of the region shown.
 */
const tolerances = { 1: 0.004, 2: 0.0015, 3: 0.0004 } as const;

/**
 * The regions inside a region, or the region itself if it has none, with outlines good enough for
 * one page.
 */
export async function briefRegions(
  db: Db,
  areaCode: string,
  level: 1 | 2 | 3,
): Promise<BriefRegion[]> {
  const column = sql.ref(level === 3 ? "area_code" : "parent");
  const { rows } = await sql<BriefRegion>`
    select area_code "areaCode", name, json_build_array(center_lon, center_lat) center,
           st_asgeojson(st_multi(st_simplifypreservetopology(geom, ${tolerances[level]})), 5)::jsonb
             -> 'coordinates' shape
      from xzq where ${column} = ${areaCode} order by area_code`.execute(db);
  return rows;
}

/** The day of the last change among a scope's records; null if there are none. */
export async function latestChange(
  db: Db,
  dataset: AnyDataset,
  scope: Scope,
): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select to_char(t.gxsj at time zone 'Asia/Shanghai', 'YYYY-MM-DD') "day"
      from ${sql.table(dataset.table)} t
     where t.scbz = 0 and ${inScope(scope, "t")}
     order by t.gxsj desc limit 1`.execute(db);
  return rows[0]?.day ?? null;
}
