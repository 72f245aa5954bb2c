import { sql } from "kysely";
import type { Region } from "#contract/regions";
import type { Db } from "../../db/tables";

export async function regionName(db: Db, areaCode: string): Promise<string> {
  const row = await db
    .selectFrom("xzq")
    .select("name")
    .where("area_code", "=", areaCode)
    .executeTakeFirst();
  return row?.name ?? areaCode;
}

/** A region and everything inside it, ordered by level and code: parents before their children. */
export async function regionsWithin(db: Db, areaCode: string): Promise<Region[]> {
  const rows = await db
    .selectFrom("xzq")
    .select(["area_code", "name", "parent", "level", "center_lon", "center_lat", "bbox"])
    .where("area_code", ">=", areaCode)
    .where("area_code", "<", `${areaCode}~`)
    .orderBy("level")
    .orderBy("area_code")
    .execute();
  return rows.map((row) => ({
    areaCode: row.area_code,
    name: row.name,
    parent: row.area_code === areaCode ? null : row.parent,
    level: row.level as Region["level"],
    center: [row.center_lon, row.center_lat],
    bbox: row.bbox as Region["bbox"],
  }));
}

/** The bounds of a region in degrees; null for an unknown one. */
export async function regionBox(db: Db, areaCode: string): Promise<Region["bbox"] | null> {
  const row = await db
    .selectFrom("xzq")
    .select("bbox")
    .where("area_code", "=", areaCode)
    .executeTakeFirst();
  return (row?.bbox as Region["bbox"] | undefined) ?? null;
}

/** Which outlines: of a region's children, or its own. */
export type Outlines = { of: string; children: boolean };

/** GeoJSON features in degrees; five decimals are a metre, and the source is accurate to fifty. */
export async function regionFeatures(db: Db, { of, children }: Outlines): Promise<unknown[]> {
  const column = sql.ref(children ? "parent" : "area_code");
  const { rows } = await sql<{ feature: unknown }>`
    select json_build_object(
      'type', 'Feature',
      'geometry', st_asgeojson(geom, 5)::json,
      'properties', json_build_object(
        'areaCode', area_code, 'name', name, 'level', level, 'parent', parent,
        'center', json_build_array(center_lon, center_lat))) feature
      from xzq where ${column} = ${of} order by area_code`.execute(db);
  return rows.map((row) => row.feature);
}

export const townsOf = (db: Db, county: string) =>
  db
    .selectFrom("xzj")
    .select(["code", "name"])
    .where("parent", "=", county)
    .orderBy("code")
    .execute();

export async function nameOfRegion(db: Db, areaCode: string): Promise<string | null> {
  const row = await db
    .selectFrom("xzq")
    .select("name")
    .where("area_code", "=", areaCode)
    .executeTakeFirst();
  return row?.name ?? null;
}

export async function hasRegion(db: Db, areaCode: string): Promise<boolean> {
  const row = await db
    .selectFrom("xzq")
    .select("area_code")
    .where("area_code", "=", areaCode)
    .executeTakeFirst();
  return row !== undefined;
}
