import { type RawBuilder, sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";
import { inScope, type Scope } from "../records/scope";

/** Kinds of the files that belong to each of these records. */
export async function kindsOfFiles(
  db: Db,
  owners: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const rows = await db
    .selectFrom("fj")
    .select(["ywid", "fjlx"])
    .where("ywid", "=", (eb) => eb.fn.any(textArray(owners)))
    .where("fjlx", "is not", null)
    .distinct()
    .execute();
  const kinds = new Map<string, Set<string>>();
  for (const { ywid, fjlx } of rows) {
    if (ywid === null || fjlx === null) continue;
    kinds.set(ywid, (kinds.get(ywid) ?? new Set()).add(fjlx));
  }
  return kinds;
}

/** Names and bytes of the files that belong to each of these records. */
export async function namesOfFiles(
  db: Db,
  kind: string,
  owners: readonly string[],
): Promise<Map<string, { yjmc: string; dx: number }[]>> {
  const rows = await db
    .selectFrom("fj")
    .select(["ywid", "yjmc", "dx"])
    .where("ywlx", "=", kind)
    .where("ywid", "=", (eb) => eb.fn.any(textArray(owners)))
    .orderBy("file_id")
    .execute();
  const names = new Map<string, { yjmc: string; dx: number }[]>();
  for (const { ywid, yjmc, dx } of rows) {
    const id = ywid ?? "";
    names.set(id, [...(names.get(id) ?? []), { yjmc, dx: Number(dx) }]);
  }
  return names;
}

export type Owner = { id: string; kind: string };

export type NewFile = {
  fileId: string;
  name: string;
  size: number;
  md5: string;
  /** The record that the file belongs to; readers of the record may read the file. */
  owner: Owner | null;
  fjlx?: string;
  place?: { jd?: number | undefined; wd?: number | undefined; psfx?: number | undefined };
  areaCode: string;
  by: string;
};

const shown = [
  "file_id as fileId",
  "ywlx",
  "ywid",
  "fjlx",
  "yjmc",
  "hzm",
  "dx",
  "md5",
  "jd",
  "wd",
  "psfx",
  "scr",
  "scsj",
] as const;

/** Name of the uploader; the user name if the account is gone. */
const uploader = sql<string>`coalesce((select real_name from app_user where username = fj.scr), fj.scr)`;

export const insertFile = (db: Db, file: NewFile) =>
  db
    .insertInto("fj")
    .values({
      file_id: file.fileId,
      ywid: file.owner?.id ?? null,
      ywlx: file.owner?.kind ?? null,
      fjlx: file.fjlx ?? null,
      yjmc: file.name,
      hzm: file.name.includes(".")
        ? file.name.slice(file.name.lastIndexOf(".") + 1).toLowerCase()
        : "",
      dx: file.size,
      ccdz: file.fileId,
      md5: file.md5,
      jd: file.place?.jd ?? null,
      wd: file.place?.wd ?? null,
      psfx: file.place?.psfx ?? null,
      area_code: file.areaCode,
      scr: file.by,
      bound_at: file.owner ? sql<string>`now()` : null,
    })
    .returning([...shown, uploader.as("scrmc")])
    .executeTakeFirstOrThrow();

export const fileById = (db: Db, fileId: string) =>
  db
    .selectFrom("fj")
    .select([...shown, "bound_at"])
    .where("file_id", "=", fileId)
    .executeTakeFirst();

/** Files of a record, by kind and time. */
export const filesOf = (db: Db, { id, kind }: Owner, fjlx?: string) =>
  db
    .selectFrom("fj")
    .select([...shown, uploader.as("scrmc")])
    .where("ywid", "=", id)
    .where("ywlx", "=", kind)
    .$if(fjlx !== undefined, (q) => q.where("fjlx", "=", fjlx as string))
    .orderBy("fjlx")
    .orderBy("scsj")
    .orderBy("file_id")
    .execute();

/** Number and bytes of the files of a record, or of a user's files without a record. */
export async function usage(
  db: Db,
  of: { owner: Owner } | { scr: string },
): Promise<{ count: number; bytes: number }> {
  const where =
    "owner" in of
      ? sql`ywid = ${of.owner.id} and ywlx = ${of.owner.kind}`
      : sql`ywid is null and scr = ${of.scr}`;
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::integer count, coalesce(sum(dx), 0)::float8 bytes from fj where ${where}`.execute(
    db,
  );
  return rows[0] ?? { count: 0, bytes: 0 };
}

/**
 * Attaches a file of this user's to a record: one that belongs to nothing yet, or to this record
 * already. Returns whether it could.
 */
export async function bindFile(
  db: Db,
  { fileId, fjlx }: { fileId: string; fjlx: string },
  { id, kind }: Owner,
  scr: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update fj set ywid = ${id}, ywlx = ${kind}, fjlx = ${fjlx}, bound_at = coalesce(bound_at, now())
     where file_id = ${fileId}
       and scr = ${scr} and (ywid is null or (ywid = ${id} and ywlx = ${kind}))`.execute(db);
  return numAffectedRows === 1n;
}

export const deleteFile = (db: Db, fileId: string) =>
  db.deleteFrom("fj").where("file_id", "=", fileId).execute();

/** Deletes entries of files without a record that are older than `hours`; returns their ids. */
export async function takeOrphans(db: Db, hours: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from fj where file_id in (
      select file_id from fj
       where ywid is null and scsj < now() - make_interval(hours => ${hours}::integer)
       order by scsj limit ${limit} for update skip locked)
    returning file_id id`.execute(db);
  return rows.map(({ id }) => id);
}

/** State of a record in scope, null if it has none; undefined if it is gone or not theirs. */
export async function stateOf(
  db: Db,
  dataset: AnyDataset,
  id: string,
  scope: Scope,
): Promise<string | null | undefined> {
  const state: RawBuilder<unknown> = dataset.state ? sql.ref(`t.${dataset.state}`) : sql`null`;
  const { rows } = await sql<{ state: string | null }>`
    select ${state}::text state from ${sql.table(dataset.table)} t
     where ${sql.ref(`t.${dataset.key.id}`)} = ${id} and t.scbz = 0 and ${inScope(scope, "t")}`.execute(
    db,
  );
  return rows[0]?.state === undefined ? undefined : rows[0].state;
}

type Place = { jd: number; wd: number };

/**
 * A point on a record's outline in degrees, null if it has none, and how many metres each of these
 * places is away from it.
 */
export async function groundOf(
  db: Db,
  dataset: AnyDataset,
  id: string,
  places: readonly Place[],
): Promise<{ at: Place; away: number[] } | null> {
  const metres = places.map(
    ({ jd, wd }) => sql`st_distance(t.geom::geography,
      st_setsrid(st_makepoint(${jd}::float8, ${wd}::float8), 4490)::geography)`,
  );
  const { rows } = await sql<{ jd: number | null; wd: number; away: number[] }>`
    select st_x(st_pointonsurface(t.geom)) jd, st_y(st_pointonsurface(t.geom)) wd,
           array[${sql.join(metres)}]::float8[] away
      from ${sql.table(dataset.table)} t
     where ${sql.ref(`t.${dataset.key.id}`)} = ${id}`.execute(db);
  const [row] = rows;
  return row && row.jd !== null ? { at: { jd: row.jd, wd: row.wd }, away: row.away } : null;
}

/** Whether a record has taken a step since a time. */
export async function movedSince(db: Db, { id, kind }: Owner, at: string): Promise<boolean> {
  const { rows } = await sql`
    select from shrz where ywlx = ${kind} and ywid = ${id} and czsj >= ${at}::timestamptz limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
