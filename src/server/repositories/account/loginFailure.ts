import { sql } from "kysely";
import type { Db } from "../../db/tables";

export type LockLimits = { failures: number; lockMinutes: number };

/**
 * Counts an attempt before it is judged, so that many at once get no more tries than one after
 * another, and answers whether the name is locked. Names that do not exist are counted too.
 */
export async function countAttempt(
  db: Db,
  username: string,
  { failures, lockMinutes }: LockLimits,
): Promise<{ locked: boolean }> {
  const { rows } = await sql<{ failures: number }>`
    insert into login_failure as f (username, failures, locked_until, at)
    values (${username}, 1, null, clock_timestamp())
    on conflict (username) do update set
      failures = case
        when f.locked_until <= clock_timestamp() then 1
        when f.locked_until is null and f.at < clock_timestamp() - interval '1 day' then 1
        else f.failures + 1 end,
      locked_until = case
        when f.locked_until > clock_timestamp() then f.locked_until
        when f.locked_until is null and f.failures + 1 >= ${failures}
             and f.at >= clock_timestamp() - interval '1 day'
          then clock_timestamp() + make_interval(mins => ${lockMinutes})
        else null end,
      at = clock_timestamp()
    returning failures`.execute(db);
  return { locked: (rows[0]?.failures ?? 0) > failures };
}

export const forgetFailures = (db: Db, username: string) =>
  db.deleteFrom("login_failure").where("username", "=", username).execute();

/** Drops what no longer counts: the table would grow with every name that is tried. */
export const dropOldFailures = (db: Db) =>
  sql`delete from login_failure where at < clock_timestamp() - interval '1 day'
    and (locked_until is null or locked_until < clock_timestamp())`.execute(db);
