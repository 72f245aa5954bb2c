import { sql } from "kysely";
import type { Db } from "../../db/tables";
import type { Changed } from "./touched";

/** Confirmed work: `what` it updates, and which run of it. */
export type RollOutRow = {
  what: string;
  turn: string;
  kind: string;
  input: unknown;
  by: string;
  via: string;
};

/**
 * Registers work in the transaction that confirms it, replacing an earlier run still in progress.
 */
export const openRollOut = (tx: Db, { what, turn, kind, input, by, via }: RollOutRow) =>
  sql`insert into roll_out (what, turn, kind, input, by, via)
      values (${what}, ${turn}, ${kind}, ${JSON.stringify(input)}::jsonb, ${by}, ${via})
          on conflict (what) do update
         set turn = excluded.turn, kind = excluded.kind, input = excluded.input, by = excluded.by,
             via = excluded.via`.execute(tx);

/** Whether a run is still the current one; locks it until the transaction ends. */
export async function holdRollOut(tx: Db, { what, turn }: RollOutRow): Promise<boolean> {
  const { rows } = await sql`
    select from roll_out where what = ${what} and turn = ${turn} for update`.execute(tx);
  return rows.length > 0;
}

export async function closeRollOut(tx: Db, { what, turn }: RollOutRow): Promise<void> {
  await sql`delete from roll_out where what = ${what} and turn = ${turn}`.execute(tx);
  await sql`delete from roll_out_slice where what = ${what}`.execute(tx);
}

/** The current run of some work, locked until the transaction ends; undefined if there is none. */
export async function currentRollOut(tx: Db, what: string): Promise<RollOutRow | undefined> {
  const { rows } = await sql<RollOutRow>`
    select what, turn, kind, input, by, via from roll_out where what = ${what} for update`.execute(
    tx,
  );
  return rows[0];
}

/** The region of another unfinished evaluation of a year that shares objects with this one. */
export async function evaluationBeside(
  db: Db,
  { what, nd, areaCode }: { what: string; nd: number; areaCode: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ areaCode: string }>`
    select input ->> 'areaCode' "areaCode" from roll_out
     where kind in ('evaluation', 'evaluationBack') and what <> ${what}
       and (input ->> 'nd')::integer = ${nd}::integer
       and (starts_with(input ->> 'areaCode', ${areaCode}) or starts_with(${areaCode}, input ->> 'areaCode'))
     order by started_at limit 1`.execute(db);
  return rows[0]?.areaCode;
}

/** Lets evaluations be confirmed one after the other, until the transaction ends. */
export const lockEvaluations = (tx: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('evaluation'))`.execute(tx);

/** Keeps what a slice has changed, for a cancelled run to put it back. */
export const keepSlice = (tx: Db, what: string, changes: object) =>
  sql`insert into roll_out_slice (what, changes)
      values (${what}, ${JSON.stringify(changes)}::jsonb)`.execute(tx);

/** The rows that kept slices have changed, each as the last of them left it. */
export async function keptChanges(db: Db, what: string): Promise<Map<string, Changed>> {
  const { rows } = await sql<Changed>`
    select c.id, c.bbh, c.back
      from roll_out_slice s
     cross join jsonb_to_recordset(s.changes -> 'changed') c (id text, bbh integer, back integer)
     where s.what = ${what} order by s.no`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function keptSlices(db: Db, what: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer n from roll_out_slice where what = ${what}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Takes the last kept slice away and returns its changes; undefined if none is left. */
export async function takeLastSlice<T>(tx: Db, what: string): Promise<T | undefined> {
  const { rows } = await sql<{ changes: T }>`
    delete from roll_out_slice
     where what = ${what} and no = (select max(no) from roll_out_slice where what = ${what})
    returning changes`.execute(tx);
  return rows[0]?.changes;
}

/** Unfinished work, oldest first. */
export async function openRollOuts(db: Db): Promise<(RollOutRow & { since: string })[]> {
  const { rows } = await sql<RollOutRow & { since: string }>`
    select what, turn, kind, input, by, via, started_at since
      from roll_out order by started_at, what`.execute(db);
  return rows;
}
