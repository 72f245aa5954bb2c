import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { AnyDataset } from "#contract/define/dataset";
import type { MultiPolygon } from "#geo/position";
import type { Db } from "../../db/tables";
import { textArray } from "./filter";
import { columnsOf } from "./recordPage";
import { signed, takenFromEarlier } from "./touched";

/**
 * An earlier version of a record, and how it ended. `outline` is a hash that changes with the
 * geometry.
 */
export type Version = {
  h_id: number;
  h_by: string;
  /** Name of the person behind `h_by` if known. */
  author: string;
  h_via: string;
  h_until: string;
  outline: string;
  values: Record<string, unknown>;
};

const historyOf = (dataset: AnyDataset) => sql.table(`history.${dataset.table}`);
const tableOf = (dataset: AnyDataset) => sql.table(dataset.table);
const idOf = (dataset: AnyDataset, alias: string) => sql.ref(`${alias}.${dataset.key.id}`);

/** The `via` signature of an import's writes. */
export const importVia = (pcid: string): string => `import:${pcid}`;

/** Earlier versions of a record, the oldest first. */
export async function versionsOf(db: Db, dataset: AnyDataset, id: string): Promise<Version[]> {
  const outline = dataset.geometry ? sql`md5(st_asbinary(h.geom))` : sql`''`;
  const { rows } = await sql<AnyRecord & Omit<Version, "values">>`
    select ${columnsOf(Object.keys(dataset.fields), "h")},
           h.h_id, h.h_by, h.h_via, h.h_until, ${outline} outline,
           coalesce(u.real_name, h.h_by) author
      from ${historyOf(dataset)} h left join app_user u on u.username = h.h_by
     where ${idOf(dataset, "h")} = ${id}
     order by h.h_id`.execute(db);
  return rows.map(({ h_id, h_by, author, h_via, h_until, outline, ...values }) => ({
    h_id,
    h_by,
    author,
    h_via,
    h_until,
    outline,
    values,
  }));
}

/** The outline of an earlier version, in degrees. */
export async function outlineOf(
  db: Db,
  dataset: AnyDataset,
  version: number,
): Promise<MultiPolygon | null> {
  const { rows } = await sql<{ geometry: MultiPolygon | null }>`
    select st_asgeojson(h.geom, 7)::jsonb -> 'coordinates' geometry
      from ${historyOf(dataset)} h where h.h_id = ${version}`.execute(db);
  return rows[0]?.geometry ?? null;
}

/** The version before the current one, or undefined for a record that never changed. */
export async function lastVersion(db: Db, dataset: AnyDataset, id: string) {
  const { rows } = await sql<Pick<Version, "h_id" | "h_by" | "h_via">>`
    select h_id, h_by, h_via from ${historyOf(dataset)} h
     where ${idOf(dataset, "h")} = ${id}
     order by h_id desc limit 1`.execute(db);
  return rows[0];
}

/**
 * The last version of each record in one of these states, if it has ever been in them; and whether its
 * outline has changed since.
 */
export async function lastVersionsIn(
  db: Db,
  dataset: AnyDataset,
  ids: readonly string[],
  states: readonly string[],
): Promise<Map<string, { values: AnyRecord; outlineChanged: boolean }>> {
  if (dataset.state === null || ids.length === 0) return new Map();
  const isMoved = dataset.geometry
    ? sql`st_asbinary(h.geom) is distinct from st_asbinary(t.geom)`
    : sql`false`;
  const { rows } = await sql<AnyRecord & { h_moved: boolean }>`
    select distinct on (${idOf(dataset, "h")})
           ${columnsOf(Object.keys(dataset.fields), "h")}, ${isMoved} h_moved
      from ${historyOf(dataset)} h join ${tableOf(dataset)} t
        on ${idOf(dataset, "t")} = ${idOf(dataset, "h")}
     where ${idOf(dataset, "h")} = any(${textArray(ids)})
       and ${sql.ref(`h.${dataset.state}`)} = any(${textArray(states)})
     order by ${idOf(dataset, "h")}, h.h_id desc`.execute(db);
  return new Map(
    rows.map(({ h_moved: outlineChanged, ...values }) => [
      String(values[dataset.key.id]),
      { values, outlineChanged },
    ]),
  );
}

/** The versions that records had at a moment, of those that have changed since. */
export async function versionsAt(
  db: Db,
  dataset: AnyDataset,
  ids: readonly string[],
  at: string,
): Promise<Map<string, AnyRecord>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<AnyRecord>`
    select distinct on (${idOf(dataset, "h")}) ${columnsOf(Object.keys(dataset.fields), "h")}
      from ${historyOf(dataset)} h
     where ${idOf(dataset, "h")} = any(${textArray(ids)}) and h.h_until > ${at}::timestamptz
       and h.cjsj <= ${at}::timestamptz
     order by ${idOf(dataset, "h")}, h.h_id`.execute(db);
  return new Map(rows.map((row) => [String(row[dataset.key.id]), row]));
}

/** What a restored version takes from the earlier one, its outline too, and its signature. */
async function restored(db: Db, dataset: AnyDataset, by: string): Promise<RawBuilder<unknown>> {
  const taken = await takenFromEarlier(db, dataset, dataset.geometry ? ["geom"] : []);
  return sql`${taken}, ${signed(by)}`;
}

/** Restores an earlier version as a new one, if the record is still at version `bbh`. */
export async function restoreVersion(
  db: Db,
  dataset: AnyDataset,
  { id, bbh, h_id }: { id: string; bbh: number; h_id: number },
  by: string,
): Promise<boolean> {
  const set = await restored(db, dataset, by);
  const { numAffectedRows } = await sql`
    update ${tableOf(dataset)} t set ${set}
      from ${historyOf(dataset)} h
     where ${idOf(dataset, "t")} = ${id} and t.bbh = ${bbh}
       and h.h_id = ${h_id} and ${idOf(dataset, "h")} = ${id}`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * The records of a dataset as they stood at a moment, to select from: `select … from (asOf) t`.
 * Each version is tested by itself, so that conditions on region or place can use the indexes of
 * both tables.
 */
export function asOf(
  dataset: AnyDataset,
  at: string,
  names: readonly string[] = [...Object.keys(dataset.fields), "scbz", "geom"],
): RawBuilder<AnyRecord> {
  const moment = sql`${at}::timestamptz`;
  const ended = (alias: string) => sql`
    select from ${historyOf(dataset)} e
     where ${idOf(dataset, "e")} = ${idOf(dataset, alias)} and e.h_until > ${moment}`;
  return sql`
    select ${columnsOf(names, "h")} from ${historyOf(dataset)} h
     where h.h_until > ${moment} and h.cjsj <= ${moment} and h.scbz = 0
       and not exists (${ended("h")} and e.h_id < h.h_id)
    union all
    select ${columnsOf(names, "t")} from ${tableOf(dataset)} t
     where t.cjsj <= ${moment} and t.scbz = 0 and not exists (${ended("t")})`;
}

/** The day in China on which the history of a dataset begins; null for an empty one. */
export async function firstDay(db: Db, dataset: AnyDataset): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(least((select min(cjsj) from ${tableOf(dataset)}),
                         (select min(cjsj) from ${historyOf(dataset)}))
                   at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day`.execute(db);
  return rows[0]?.day ?? null;
}

/** Records that came together: those of import batches, a range of ids, or as noted of a sheet's batch. */
export type BatchOf =
  | { pcids: readonly string[] }
  | { from: string; to: string }
  | { noted: string };

const ofBatch = (dataset: AnyDataset, alias: string, of: BatchOf): RawBuilder<SqlBool> => {
  if ("pcids" in of) {
    return sql<SqlBool>`${sql.ref(`${alias}.pcid`)} = any(${textArray(of.pcids)})`;
  }
  const id = idOf(dataset, alias);
  if ("noted" in of) {
    return sql<SqlBool>`${id} in (select ywid from drpc_record where pcid = ${of.noted})`;
  }
  return sql<SqlBool>`${id} >= ${of.from} and ${id} < ${of.to}`;
};

/**
 * How many records of a batch have changed since they came. Every version made by an import carries
 * its batch, so the end of such a version is a later change.
 */
export async function movedOn(db: Db, dataset: AnyDataset, of: BatchOf): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    select count(*)::integer moved from (${movedIds(dataset, of)}) m`.execute(db);
  return rows[0]?.moved ?? 0;
}

/** Ids of the records of a batch that have changed since they came. */
const movedIds = (dataset: AnyDataset, of: BatchOf): RawBuilder<{ id: string }> =>
  "noted" in of
    ? sql`
      select r.ywid id from drpc_record r left join ${tableOf(dataset)} t
          on ${idOf(dataset, "t")} = r.ywid and t.scbz = 0
       where r.pcid = ${of.noted} and t.bbh is distinct from r.bbh`
    : sql`
      select distinct ${idOf(dataset, "h")} id
        from ${historyOf(dataset)} h where ${ofBatch(dataset, "h", of)}`;

export type Moved = { number: string | null; author: string; at: string; removed: boolean };

/** The first records of a batch that have changed since they came, and who changed them last. */
export async function movedRecords(
  db: Db,
  dataset: AnyDataset,
  of: BatchOf,
  most: number,
): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    select ${sql.ref(`t.${dataset.key.number}`)} "number", t.scbz = 1 removed,
           coalesce(u.real_name, t.gxr) author,
           to_char(t.gxsj at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') "at"
      from (${movedIds(dataset, of)}) m join ${tableOf(dataset)} t on ${idOf(dataset, "t")} = m.id
      left join app_user u on u.username = t.gxr
     order by 1, m.id limit ${most}`.execute(db);
  return rows;
}

export async function sizeOfBatch(db: Db, dataset: AnyDataset, of: BatchOf): Promise<number> {
  const { rows } = await sql<{ zs: number }>`
    select count(*)::integer zs from ${tableOf(dataset)} t
     where ${ofBatch(dataset, "t", of)} and t.scbz = 0`.execute(db);
  return rows[0]?.zs ?? 0;
}

/**
 * The records that a batch created or changed, after this id: so many of them, provided that none has
 * changed since.
 */
export async function recordsOfBatch(
  db: Db,
  dataset: AnyDataset,
  of: BatchOf,
  { after, most }: { after: string; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${idOf(dataset, "t")} id from ${tableOf(dataset)} t
     where ${ofBatch(dataset, "t", of)} and t.scbz = 0 and ${idOf(dataset, "t")} > ${after}
     order by 1 limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether a batch has added the record, and not changed one that was there. */
const isAdded = (dataset: AnyDataset, of: BatchOf, via: string): RawBuilder<SqlBool> =>
  "noted" in of
    ? sql<SqlBool>`exists (
        select from drpc_record r
         where r.pcid = ${of.noted} and r.ywid = ${idOf(dataset, "t")} and r.added)`
    : sql<SqlBool>`not exists (
        select from ${historyOf(dataset)} h
         where ${idOf(dataset, "h")} = ${idOf(dataset, "t")} and h.h_via = ${via})`;

/**
 * Reverts records of a batch, which came by `via`: new ones are removed, changed ones get the version back
 * that they had before its first change.
 */
export async function restoreRecords(
  db: Db,
  dataset: AnyDataset,
  { of, via }: { of: BatchOf; via: string },
  ids: readonly string[],
  by: string,
): Promise<{ removed: number; restored: number }> {
  const wanted = sql`${idOf(dataset, "t")} = any(${textArray(ids)})`;
  const added = isAdded(dataset, of, via);
  const set = await restored(db, dataset, by);
  const back = await sql`
    update ${tableOf(dataset)} t set ${set}
      from (select distinct on (${idOf(dataset, "h")}) h.*
              from ${historyOf(dataset)} h
             where ${idOf(dataset, "h")} = any(${textArray(ids)}) and h.h_via = ${via}
             order by ${idOf(dataset, "h")}, h.h_id) h
     where ${wanted} and ${idOf(dataset, "h")} = ${idOf(dataset, "t")} and not ${added}`.execute(
    db,
  );
  const removed = await sql`
    update ${tableOf(dataset)} t set scbz = 1, ${signed(by)}
     where ${wanted} and t.scbz = 0 and ${added}`.execute(db);
  return {
    removed: Number(removed.numAffectedRows ?? 0n),
    restored: Number(back.numAffectedRows ?? 0n),
  };
}
