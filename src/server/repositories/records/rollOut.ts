import { sql } from "kysely";
import type { Db } from "../../db/tables";

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
         set turn = excluded.turn, input = excluded.input, by = excluded.by, via = excluded.via`.execute(
    tx,
  );

/** Whether a run is still the current one; locks it until the transaction ends. */
export async function holdRollOut(tx: Db, { what, turn }: RollOutRow): Promise<boolean> {
  const { rows } = await sql`
    select from roll_out where what = ${what} and turn = ${turn} for update`.execute(tx);
  return rows.length > 0;
}

export const closeRollOut = (tx: Db, { what, turn }: RollOutRow) =>
  sql`delete from roll_out where what = ${what} and turn = ${turn}`.execute(tx);

/** Unfinished work, oldest first. */
export async function openRollOuts(db: Db): Promise<(RollOutRow & { since: string })[]> {
  const { rows } = await sql<RollOutRow & { since: string }>`
    select what, turn, kind, input, by, via, started_at since
      from roll_out order by started_at, what`.execute(db);
  return rows;
}
