import { sql } from "kysely";
import { limits } from "#contract/limits";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";

/** When somebody was here last; null on the first visit. */
export async function lastHere(db: Db, username: string): Promise<string | null> {
  const { rows } = await sql<{ since: string | null }>`
    select since from today_visit where username = ${username}`.execute(db);
  return rows[0]?.since ?? null;
}

/** A look after some absence begins a new visit: the one before is when they were here last. */
export async function noteVisit(db: Db, username: string): Promise<void> {
  await sql`
    insert into today_visit as v (username, since, at)
    values (${username}, null, now())
    on conflict (username) do update set at = excluded.at,
      since = case when v.at < now() - make_interval(mins => ${limits.todayAwayMinutes})
                   then v.at else v.since end`.execute(db);
}

/** Remembers reminders as opened; returns how many were not before. */
export async function markOpened(
  db: Db,
  username: string,
  items: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into today_opened (username, item)
    select distinct ${username}, i from unnest(${textArray(items)}) i
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** After so many days no section holds the row any more, except a day that has been put off. */
const keptDays = 60;

export async function forgetOpened(db: Db): Promise<void> {
  await sql`delete from today_opened where at < now() - make_interval(days => ${keptDays})`.execute(
    db,
  );
}
