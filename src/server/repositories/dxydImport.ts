import { sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import { codeRange } from "#contract/regions";
import type { Library, Shzt } from "#contract/workflow/shzt";
import { editableShzt } from "#contract/workflow/shzt";
import type { Db } from "../db/tables";

/** A parcel as the import stores it; `wkb` is a MultiPolygon in EPSG:4490, in base64. */
export type ParcelRow = {
  dkbh: string;
  values: Readonly<Record<string, string | number | null>>;
  wkb: string;
};

/** Review state of the parcels of the library that carry one of these numbers (A008). */
export async function statesByNumber(
  db: Db,
  library: Library,
  numbers: readonly string[],
): Promise<Map<string, Shzt>> {
  const { rows } = await sql<{ dkbh: string; shzt: Shzt }>`
    select dkbh, shzt from ${sql.table(library)}
     where scbz = 0 and dkbh = any(${[...numbers]}::text[])`.execute(db);
  return new Map(rows.map(({ dkbh, shzt }) => [dkbh, shzt]));
}

export type LibraryParcel = { dkbh: string; wkb: Buffer };
type Box = readonly [west: number, south: number, east: number, north: number];

/**
 * Outlines of the library's parcels that meet a box in degrees (G012), a page at a time by key.
 * Parcels out of the library (9) do not count.
 */
export async function parcelsInBox(
  db: Db,
  library: Library,
  box: Box,
  after: string,
  limit: number,
): Promise<LibraryParcel[]> {
  const { rows } = await sql<LibraryParcel>`
    select dkbh, st_asbinary(geom) wkb from ${sql.table(library)}
     where scbz = 0 and shzt <> '9' and dkbh > ${after}
       and geom && st_makeenvelope(${box[0]}, ${box[1]}, ${box[2]}, ${box[3]}, 4490)
     order by dkbh limit ${limit}`.execute(db);
  return rows;
}

/** Outlines of all counties, for the region rules. */
export async function countyOutlines(db: Db) {
  const { rows } = await sql<{ code: string; name: string; wkb: Buffer }>`
    select area_code code, name, st_asbinary(geom) wkb from xzq where level = 3 order by 1`.execute(
    db,
  );
  return rows;
}

export const townCodes = async (
  db: Db,
  areaCode: string,
): Promise<{ code: string; name: string }[]> => {
  const [from, to] = codeRange(areaCode);
  return db
    .selectFrom("xzj")
    .select(["code", "name"])
    .where("code", ">=", from)
    .where("code", "<", to)
    .orderBy("code")
    .execute();
};

/** Thresholds of 亩均税收 that differ from the default, 万元/亩. */
export async function thresholds(db: Db): Promise<Record<string, number>> {
  const rows = await db.selectFrom("dxbz").select(["xzqdm", "mjss"]).execute();
  return Object.fromEntries(rows.map(({ xzqdm, mjss }) => [xzqdm, mjss]));
}

type Stamp = { pcid: string; by: string; cyptid: string | null };

/** Stores new parcels as 待提交; `columns` are those of the file, by field name, and the computed ones. */
export async function insertParcels(
  db: Db,
  dataset: AnyDataset,
  columns: readonly string[],
  rows: readonly ParcelRow[],
  { pcid, by, cyptid }: Stamp,
): Promise<number> {
  const extra = cyptid === null ? [] : ["cyptid"];
  const names = sql.join([...columns, ...extra].map((name) => sql.ref(name)));
  const { numAffectedRows } = await sql`
    insert into ${sql.table(dataset.table)} (dkid, ${names}, sjly, pcid, shzt, zkfzt, cjr, gxr, geom)
    select replace(gen_random_uuid()::text, '-', ''), ${valuesOf(columns)}${
      cyptid === null ? sql`` : sql`, ${cyptid}`
    }, '2', ${pcid}, '0', '0', ${by}, ${by}, st_geomfromwkb(decode(r.wkb, 'base64'), 4490)
      from ${recordset(dataset, columns, rows)}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Replaces parcels that have the same number and may still be edited; counts those it could. */
export async function updateParcels(
  db: Db,
  dataset: AnyDataset,
  columns: readonly string[],
  rows: readonly ParcelRow[],
  { pcid, by, cyptid }: Stamp,
  areaCode: string,
): Promise<number> {
  const [from, to] = codeRange(areaCode);
  const { numAffectedRows } = await sql`
    update ${sql.table(dataset.table)} t
       set ${sql.join(columns.filter((name) => name !== "dkbh").map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`))},
           geom = st_geomfromwkb(decode(r.wkb, 'base64'), 4490),
           pcid = ${pcid}, sjly = '2', gxr = ${by}, gxsj = now(), bbh = t.bbh + 1
      from ${recordset(dataset, columns, rows)}
     where t.dkbh = r.dkbh and t.scbz = 0
       and t.shzt = any(${[...editableShzt]}::text[])
       and t.xzqdm >= ${from} and t.xzqdm < ${to}
       and (${cyptid}::text is null or t.cyptid = ${cyptid})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

const valuesOf = (columns: readonly string[]) =>
  sql.join(columns.map((name) => sql.ref(`r.${name}`)));

const sqlTypes = {
  text: "text",
  code: "text",
  codes: "text",
  number: "numeric",
  integer: "integer",
  flag: "smallint",
  date: "date",
  time: "timestamptz",
} as const;

/** The rows as a table `r`, in one bound JSON value. Names and types come from the dataset alone. */
function recordset(dataset: AnyDataset, columns: readonly string[], rows: readonly ParcelRow[]) {
  const shape = sql.join([
    ...columns.map(
      (name) => sql`${sql.ref(name)} ${sql.raw(sqlTypes[dataset.fields[name]?.kind ?? "text"])}`,
    ),
    sql`wkb text`,
  ]);
  const json = JSON.stringify(
    rows.map(({ values, wkb }) => {
      const row: Record<string, unknown> = { wkb };
      for (const name of columns) row[name] = values[name] ?? null;
      return row;
    }),
  );
  return sql`json_to_recordset(${json}::json) r (${shape})`;
}
