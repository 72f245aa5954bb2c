import { type SqlBool, sql } from "kysely";
import { sshsjcb as dataset } from "#contract/datasets/sshsjcb";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";
import { columnsOf } from "../records/recordPage";
import { signed, takenFromEarlier } from "../records/touched";

/** How a row that a sheet has removed is noted. */
const removed = -1;

/** Notes the rows of these enterprises as a sheet has just written them. */
export const noteWritten = (db: Db, uploadId: string, bbid: string, codes: readonly string[]) =>
  sql`insert into drpc_record (pcid, ywid, bbh)
      select ${uploadId}, id, bbh from sshsjcb
       where bbid = ${bbid} and tyshxydm = any(${textArray(codes)})`.execute(db);

export const noteRemoved = (db: Db, uploadId: string, ids: readonly string[]) =>
  sql`insert into drpc_record (pcid, ywid, bbh)
      select ${uploadId}, id, ${removed}::integer from unnest(${textArray(ids)}) t (id)`.execute(
    db,
  );

/** Whether a noted row is otherwise than its sheet has left it. */
export const isMovedTax = sql<SqlBool>`case when r.bbh = ${removed}::integer then t.id is not null
                         else t.bbh is distinct from r.bbh end`;

export type MovedTax = { tyshxydm: string; qymc: string; author: string; at: string };

/** How many rows were changed after a sheet had written them, and the first of them. */
export async function movedTax(
  db: Db,
  uploadId: string,
  most: number,
): Promise<{ noted: number; moved: number; first: MovedTax[] }> {
  const from = sql`drpc_record r left join sshsjcb t on t.id = r.ywid where r.pcid = ${uploadId}`;
  const { rows: counts } = await sql<{ noted: number; moved: number }>`
    select count(*)::integer noted, count(*) filter (where ${isMovedTax})::integer moved
      from ${from}`.execute(db);
  const { rows: first } = await sql<MovedTax>`
    select m.tyshxydm, m.qymc, coalesce(u.real_name, m.gxr) author,
           to_char(m.gxsj at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') "at"
      from (select t.* from ${from} and ${isMovedTax} and t.id is not null
             order by t.gxsj desc, t.id limit ${most}) m
      left join app_user u on u.username = m.gxr
     order by m.gxsj desc, m.id`.execute(db);
  return { noted: counts[0]?.noted ?? 0, moved: counts[0]?.moved ?? 0, first };
}

export type NotedTax = { id: string; bbh: number };

/** What a sheet has written or removed, after this id. */
export async function notedTax(
  db: Db,
  uploadId: string,
  { after, most }: { after: string; most: number },
): Promise<NotedTax[]> {
  const { rows } = await sql<NotedTax>`
    select ywid id, bbh from drpc_record where pcid = ${uploadId} and ywid > ${after}
     order by ywid limit ${most}`.execute(db);
  return rows;
}

export const isRemoval = ({ bbh }: NotedTax): boolean => bbh === removed;

const past = sql.table(`history.${dataset.table}`);

/** Gives rows the values that a sheet has replaced; returns their ids, which leaves those it has added. */
export async function restoreTax(
  db: Db,
  via: string,
  ids: readonly string[],
  by: string,
): Promise<string[]> {
  const taken = await takenFromEarlier(db, dataset, []);
  // The sheet's slice may have changed a row twice: the first version is that of before.
  const { rows } = await sql<{ id: string }>`
    update sshsjcb t set ${taken}, ${signed(by)}
      from (select distinct on (h.id) h.* from ${past} h
             where h.h_via = ${via} and h.h_op = 'update' and h.id = any(${textArray(ids)})
             order by h.id, h.h_id) h
     where t.id = h.id
    returning t.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Puts rows back that a sheet has removed. */
export async function returnTax(db: Db, via: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const names = [...Object.keys(dataset.fields), "scbz"];
  const { numAffectedRows } = await sql`
    insert into sshsjcb (${sql.join(names.map((name) => sql.ref(name)))})
    select ${columnsOf(names, "h")} from ${past} h
     where h.h_via = ${via} and h.h_op = 'delete' and h.id = any(${textArray(ids)})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Enterprises of rows. */
export async function codesOf(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select tyshxydm code from sshsjcb where id = any(${textArray(ids)})`.execute(db);
  return rows.map(({ code }) => code);
}

/** Marks an imported sheet as taken back, once. */
export async function markTaxRevoked(db: Db, uploadId: string): Promise<boolean> {
  const { rows } = await sql`
    update ss_upload set revoked_at = now()
     where upload_id = ${uploadId} and imported_at is not null and revoked_at is null
    returning upload_id`.execute(db);
  return rows.length > 0;
}

type Refused = { cells: Readonly<Record<string, unknown>>; messages: readonly string[] };

/** Rows of a sheet with errors, in order. */
export async function refusedTax(db: Db, uploadId: string): Promise<Refused[]> {
  const { rows } = await sql<Refused>`
    select cells, messages from ss_upload_row where upload_id = ${uploadId} and bad
     order by row`.execute(db);
  return rows;
}
