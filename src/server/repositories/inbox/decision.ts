import { sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";
import { inScope, type Scope } from "../records/scope";

/** A decision by another desk about a record that somebody submitted. */
export type Decision = {
  rzid: string;
  ywlx: string;
  ywid: string;
  yzt: string;
  xzt: string;
  by: string;
  role: string;
  at: string;
  note: string | null;
  seen: boolean;
};

type Wanted = { unseen: boolean; kinds: readonly string[]; limit: number; offset: number };

/** Decisions for somebody: unseen ones first, then by date, newest first. */
export async function decisionsFor(
  db: Db,
  username: string,
  { unseen, kinds, limit, offset }: Wanted,
): Promise<Decision[]> {
  const open = unseen ? sql`and not d.seen` : sql``;
  const { rows } = await sql<Decision>`
    select r.rzid::text rzid, r.ywlx, r.ywid, r.yzt, r.xzt, coalesce(u.real_name, r.czr) "by",
           r.czrjs "role", r.czsj at, r.yj note, d.seen
      from decision_notice d
      join shrz r on r.rzid = d.rzid
      left join app_user u on u.username = r.czr
     where d.username = ${username} and r.ywlx = any(${textArray(kinds)}) ${open}
     order by d.seen, r.czsj desc, d.rzid desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many decisions there are for somebody, and how many of them are unseen. */
export async function countDecisions(
  db: Db,
  username: string,
  kinds: readonly string[],
): Promise<{ total: number; unseen: number }> {
  const { rows } = await sql<{ total: number; unseen: number }>`
    select count(*)::integer total, (count(*) filter (where not d.seen))::integer unseen
      from decision_notice d join shrz r on r.rzid = d.rzid
     where d.username = ${username} and r.ywlx = any(${textArray(kinds)})`.execute(db);
  return rows[0] ?? { total: 0, unseen: 0 };
}

/** Marks given decisions as seen, or all of somebody's; returns how many were unseen. */
export async function markSeen(
  db: Db,
  username: string,
  rzids: readonly string[] | undefined,
): Promise<number> {
  const which = rzids ? sql`and rzid::text = any(${textArray(rzids)})` : sql``;
  const { numAffectedRows } = await sql`
    update decision_notice set seen = true
     where username = ${username} and not seen ${which}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export type Named = { id: string; bh: string; mc: string; xzqmc: string; target: string };

/** Names of records in scope; `target` is the value of the field that links to their page. */
export async function namesOf(
  db: Db,
  { table, key, fields }: AnyDataset,
  ids: readonly string[],
  scope: Scope,
  target: string,
): Promise<Named[]> {
  const column = (name: string) => sql.ref(`t.${name}`);
  const place = fields.xzqmc ? sql`t.xzqmc` : sql`''`;
  const { rows } = await sql<Named>`
    select ${column(key.id)} id, ${column(key.number)} bh, ${column(key.name)} mc, ${place} xzqmc,
           ${column(target)} target
      from ${sql.table(table)} t
     where ${column(key.id)} = any(${textArray(ids)}) and t.scbz = 0 and ${inScope(scope, "t")}`.execute(
    db,
  );
  return rows;
}
