import { sql } from "kysely";
import type { Db } from "../../db/tables";

/** Who tries to sign in, and from where. */
export type Attempt = { username: string; address: string };

/**
 * The first `free` failures cost nothing; each further one doubles the wait, from `firstSeconds` up
 * to `mostSeconds`.
 */
export type Delays = { free: number; firstSeconds: number; mostSeconds: number };

/** Failures of the last hours, and the seconds that this name must still wait at this address. */
export async function failuresOf(db: Db, { username, address }: Attempt, hours: number) {
  const own = sql`username = ${username} and address = ${address}`;
  const { rows } = await sql<{ own: number; ofName: number; ofAddress: number; wait: number }>`
    select coalesce(sum(failures) filter (where ${own}), 0)::integer own,
           coalesce(sum(failures) filter (where username = ${username}), 0)::integer "ofName",
           coalesce(sum(failures) filter (where address = ${address}), 0)::integer "ofAddress",
           greatest(0, ceil(extract(epoch from
             max(retry_at) filter (where ${own}) - clock_timestamp())))::integer wait
      from sign_in_failure
     where (username = ${username} or address = ${address})
       and at > clock_timestamp() - make_interval(hours => ${hours})`.execute(db);
  return rows[0] ?? { own: 0, ofName: 0, ofAddress: 0, wait: 0 };
}

/**
 * Counts an attempt before its password is checked, so that parallel attempts get no more tries
 * than sequential ones; returns whether this one may go on. An attempt made too early is not
 * counted: only real tries lengthen the wait. Unknown names are counted too.
 */
export async function countAttempt(
  db: Db,
  { username, address }: Attempt,
  { free, firstSeconds, mostSeconds }: Delays,
): Promise<boolean> {
  const doublings = sql`least(10, greatest(0, f.failures + 1 - ${free}::integer))`;
  const seconds = sql`least(${mostSeconds}::float8, ${firstSeconds}::float8 * 2 ^ ${doublings})`;
  const { rows } = await sql`
    insert into sign_in_failure as f (username, address, failures, at)
    values (${username}, ${address}, 1, clock_timestamp())
    on conflict (username, address) do update set
      failures = case when f.at < clock_timestamp() - interval '1 day' then 1 else f.failures + 1 end,
      retry_at = case when f.at < clock_timestamp() - interval '1 day' or f.failures + 1 < ${free}
        then null else clock_timestamp() + make_interval(secs => ${seconds}) end,
      at = clock_timestamp()
    where f.retry_at is null or f.retry_at <= clock_timestamp()
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Takes back the count of an attempt that was right so far: it is no failure yet. */
export const uncountAttempt = (db: Db, { username, address }: Attempt) =>
  sql`update sign_in_failure set failures = greatest(0, failures - 1), retry_at = null
       where username = ${username} and address = ${address}`.execute(db);

/** After a success: forgets earlier failures from this address. */
export const forgetAttempts = (db: Db, { username, address }: Attempt) =>
  db
    .deleteFrom("sign_in_failure")
    .where("username", "=", username)
    .where("address", "=", address)
    .execute();

/** Unblocks an account at all addresses. */
export const forgetFailures = (db: Db, username: string) =>
  db.deleteFrom("sign_in_failure").where("username", "=", username).execute();

/** Deletes expired failures: otherwise the table would grow with every name that is tried. */
export const dropOldFailures = (db: Db) =>
  sql`delete from sign_in_failure where at < clock_timestamp() - interval '1 day'`.execute(db);
