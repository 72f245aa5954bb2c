import { sql } from "kysely";
import type { Library } from "#contract/workflow/shzt";
import type { MultiPolygon, Position } from "#geo/position";
import type { Db } from "../../db/tables";

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

/** In metres: more than half of a main street, and how far the outline stays outside of the blocks. */
const [acrossStreets, outside] = [18, 8];

/** Aggregates outlines `geom`: their blocks with the streets between, and a narrow strip around. */
export const blocksWithStreets = sql.raw(`
  st_multi(st_transform(st_buffer(
    st_union(st_buffer(st_transform(geom, 4549), ${acrossStreets}, 'join=mitre mitre_limit=2')),
    ${outside - acrossStreets}, 'join=mitre mitre_limit=2'), 4490))`);

/** Whether a library holds any record. */
export async function isEmpty(db: Db, library: Library): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(library)} limit 1`.execute(db);
  return rows.length === 0;
}

type Rows = readonly Record<string, unknown>[];

/** Adds records in one statement; a geometry is a WKB in hexadecimal. */
export const insertRows = (db: Db, table: Library | "shrz", rows: Rows): Promise<void> =>
  insertAs(db, table, table, rows);

/**
 * Adds rows to a table; their columns have the types of the table `type`, which may be another one.
 */
async function insertAs(db: Db, table: string, type: string, rows: Rows): Promise<void> {
  if (rows.length === 0) return;
  const columns = columnsOf(rows);
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns}
      from json_populate_recordset(null::${sql.table(type)}, ${JSON.stringify(rows)}::json)`.execute(
    db,
  );
}

const columnsOf = (rows: Rows) => sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));

/**
 * Collects rows that enter a table together. Whatever triggers maintain for it, above all its
 * rollups, is then written once instead of once per batch, and the transaction does not pile up
 * thousands of versions of a sum.
 */
export async function heapFor(db: Db, table: Library) {
  const heap = `heap_${table}`;
  await sql`create temporary table ${sql.table(heap)} (like ${sql.table(table)} including defaults) on commit drop`.execute(
    db,
  );
  await sql`alter table ${sql.table(heap)} alter oid drop not null`.execute(db);
  let columns = columnsOf([]);
  let isEmpty = true;
  return {
    add: async (rows: Rows) => {
      if (rows.length === 0) return;
      columns = columnsOf(rows);
      isEmpty = false;
      await insertAs(db, heap, table, rows);
    },
    deliver: async () => {
      if (isEmpty) return;
      isEmpty = true;
      await sql`insert into ${sql.table(table)} (${columns})
        select ${columns} from ${sql.table(heap)} order by ctid`.execute(db);
      await sql`truncate ${sql.table(heap)}`.execute(db);
    },
    end: () => sql`drop table ${sql.table(heap)}`.execute(db),
  };
}

/**
 * Call it before adding many rows to these tables, for the rest of the transaction: drops the
 * indexes that are not unique and not among `kept`, and returns a function that recreates them.
 */
export async function startBulk(
  db: Db,
  tables: readonly string[],
  kept: readonly string[] = [],
): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; made: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) made
      from pg_index
     where indrelid in (${sql.join(tables.map((table) => sql`${table}::regclass`))})
       and not indisunique and not indexrelid::regclass::text = any(${[...kept]})
     order by 1`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(db);
  return async () => {
    for (const { made } of rows) await sql.raw(made).execute(db);
  };
}

/** For the rest of the transaction; the embedded engine never gives memory back. */
export async function allowMemory(db: Db): Promise<void> {
  await sql`set local work_mem = '64MB'`.execute(db);
  await sql`set local maintenance_work_mem = '256MB'`.execute(db);
}

/**
 * For the rest of the transaction: records are generated in this process between two statements.
 */
export const allowPauses = (db: Db) =>
  sql`set local idle_in_transaction_session_timeout = 0`.execute(db);

/** 亩均税收 thresholds by county. */
export const setThresholds = (db: Db, rows: readonly { xzqdm: string; mjss: number }[]) =>
  db
    .insertInto("dxbz")
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column("xzqdm").doUpdateSet((eb) => ({ mjss: eb.ref("excluded.mjss") })),
    )
    .execute();

/** An earlier version of a record: what differed, who replaced it, when, and through which call. */
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

/** For all tables, or for some. A small sample is enough for plans, and geometries take long. */
export async function gatherStatistics(db: Db, tables: readonly string[] = []): Promise<void> {
  await sql`set local default_statistics_target = 10`.execute(db);
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db);
}
