import { sql } from "kysely";
import type { Library } from "#contract/workflow/shzt";
import type { MultiPolygon, Position } from "#geo/position";
import type { Db } from "../db/tables";

type RegionRow = {
  area_code: string;
  name: string;
  level: number;
  area_km2: number;
  center: Position;
  outline: { coordinates: MultiPolygon };
};

/** Cities and counties; outlines of counties only. */
export async function demoRegions(db: Db): Promise<RegionRow[]> {
  const { rows } = await sql<RegionRow>`
    select area_code, name, level, area_km2, json_build_array(center_lon, center_lat) center,
           case when level = 3 then ST_AsGeoJSON(geom)::json end outline
      from xzq where level > 1 order by area_code`.execute(db);
  return rows;
}

export const demoTowns = (db: Db) =>
  db.selectFrom("xzj").select(["code", "name", "parent"]).orderBy("code").execute();

/** Whether a library holds anything at all. */
export async function isEmpty(db: Db, library: Library): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(library)} limit 1`.execute(db);
  return rows.length === 0;
}

/** Adds records in one statement; a geometry is a WKB in hexadecimal. */
export async function insertRows(
  db: Db,
  table: Library | "shrz",
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(Object.keys(rows[0] as object).map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns}
      from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    db,
  );
}

/** 亩均税收 thresholds by county. */
export const setThresholds = (db: Db, rows: readonly { xzqdm: string; mjss: number }[]) =>
  db
    .insertInto("dxbz")
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column("xzqdm").doUpdateSet((eb) => ({ mjss: eb.ref("excluded.mjss") })),
    )
    .execute();

/** An earlier version of a record: what was different, who replaced it, when, through which call. */
export type Earlier = {
  dkid: string;
  by: string;
  via: string;
  until: string;
  values: Record<string, unknown>;
};

export async function insertVersions(
  db: Db,
  library: Library,
  versions: readonly Earlier[],
): Promise<void> {
  if (versions.length === 0) return;
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
     where attrelid = ${library}::regclass and attnum > 0 and not attisdropped
     order by attnum`.execute(db);
  const columns = rows.map(({ name }) => name);
  await sql`
    insert into history.${sql.table(library)}
      (h_op, h_by, h_via, h_until, ${sql.join(columns.map((name) => sql.ref(name)))})
    select 'update', v.by, v.via, v.until, ${sql.join(columns.map((name) => sql.ref(`r.${name}`)))}
      from json_to_recordset(${JSON.stringify(versions)}::json)
             as v(dkid text, by text, via text, until timestamptz, "values" json)
      join ${sql.table(library)} t on t.dkid = v.dkid
     cross join lateral json_populate_record(t, v."values") r
     order by v.until, v.dkid`.execute(db);
}

/** Few samples do for plans, and geometries take their time. */
export async function gatherStatistics(db: Db): Promise<void> {
  await sql`set local default_statistics_target = 20`.execute(db);
  await sql`analyze`.execute(db);
}
