import { sql } from "kysely";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";
import { inScope, type Scope } from "../records/scope";

export type IdleTimes = {
  xzid: string;
  ydkgsj: string | null;
  sjjdsj: string | null;
  sjkgsj: string | null;
  dgbz: string | null;
  tgksrq: string | null;
  czfs: string | null;
  xdkgsj: string | null;
  czwcrq: string | null;
  xzts: number;
  xznx: string | null;
};

/** Up to `limit` existing records after an id, with what their idle days are computed from. */
export async function idleTimesAfter(db: Db, id: string, limit: number): Promise<IdleTimes[]> {
  const { rows } = await sql<IdleTimes>`
    select xzid, ydkgsj, sjjdsj, sjkgsj, dgbz, tgksrq, czfs, xdkgsj, czwcrq, xzts, xznx
      from xztd where scbz = 0 and xzid > ${id} order by xzid limit ${limit}`.execute(db);
  return rows;
}

export async function setIdleTimes(
  db: Db,
  rows: readonly { xzid: string; xzts: number; xznx: string | null }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update xztd t set xzts = r.xzts, xznx = r.xznx
      from json_to_recordset(${JSON.stringify(rows)}::json) r (xzid text, xzts integer, xznx text)
     where t.xzid = r.xzid`.execute(db);
}

export type IdleSupply = {
  dzjgh: string;
  xzqdm: string;
  gyid: string;
  cjj: number | null;
  sjjdsj: string | null;
};

/** Supplies with these numbers. */
export async function suppliesOf(db: Db, numbers: readonly string[]): Promise<IdleSupply[]> {
  const { rows } = await sql<IdleSupply>`
    select dzjgh, xzqdm, gyid, cjj, sjjdsj from tdgy
     where scbz = 0 and dzjgh = any(${textArray(numbers)}) order by dzjgh`.execute(db);
  return rows;
}

export type IdleRow = {
  xzid: string;
  dzjgh: string;
  xzzt: string;
  bbh: number;
  reachable: boolean;
};

/** Existing records with these numbers; `reachable` tells whether the importer may change them. */
export async function idleOfNumbers(
  db: Db,
  numbers: readonly string[],
  scope: Scope,
): Promise<IdleRow[]> {
  const { rows } = await sql<IdleRow>`
    select t.xzid, t.dzjgh, t.xzzt, t.bbh, (${inScope(scope, "t")}) reachable from xztd t
     where t.scbz = 0 and t.dzjgh = any(${textArray(numbers)})
     order by t.xzid`.execute(db);
  return rows;
}

/** Adds records of a list in one statement. */
export async function insertIdle(
  db: Db,
  columns: readonly string[],
  rows: readonly AnyRecord[],
): Promise<void> {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  await sql`
    insert into xztd (${names})
    select ${names} from json_populate_recordset(null::xztd, ${JSON.stringify(rows)}::json)`.execute(
    db,
  );
}

/** Logs the state that added records start in. */
export async function logAdded(
  db: Db,
  rows: readonly { xzid: string; xzzt: string }[],
  { by, role, note }: { by: string; role: string; note: string },
): Promise<void> {
  const added = rows.map(({ xzid, xzzt }) => ({ xzid, xzzt }));
  await sql`
    insert into shrz (ywlx, ywid, yzt, xzt, czr, czrjs, yj)
    select 'xztd', xzid, '0', xzzt, ${by}, ${role}, ${note}
      from json_to_recordset(${JSON.stringify(added)}::json) r (xzid text, xzzt text)
     where xzzt <> '0' order by xzid`.execute(db);
}

/** Updates records of a list whose values differ; returns their ids. */
export async function updateIdle(
  db: Db,
  columns: readonly string[],
  rows: readonly AnyRecord[],
  by: string,
): Promise<string[]> {
  const pairs = columns.map((name) => [sql.ref(`t.${name}`), sql.ref(`r.${name}`)] as const);
  const set = sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`));
  const { rows: updated } = await sql<{ xzid: string }>`
    update xztd t set ${set}, bbh = t.bbh + 1, gxr = ${by}, gxsj = now()
      from json_populate_recordset(null::xztd, ${JSON.stringify(rows)}::json) r
     where t.xzid = r.xzid
       and (${sql.join(pairs.map(([mine]) => mine))}) is distinct from
           (${sql.join(pairs.map(([, theirs]) => theirs))})
    returning t.xzid`.execute(db);
  return updated.map(({ xzid }) => xzid);
}
