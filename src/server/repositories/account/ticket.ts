import { sql } from "kysely";
import type { Db } from "../../db/tables";

export const insertTicket = (db: Db, hash: Buffer, userId: string, seconds: number) =>
  sql`insert into login_ticket (ticket_hash, user_id, expires_at)
    values (${hash}, ${userId}, clock_timestamp() + make_interval(secs => ${seconds}))`.execute(db);

/** Whether this is a ticket of ours, good or not. */
export async function hasTicket(db: Db, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`select 1 from login_ticket where ticket_hash = ${hash}`.execute(db);
  return rows.length > 0;
}

/** Removes a ticket, and all expired ones; returns its user if it was still valid. */
export async function takeTicket(db: Db, hash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ user_id: string; good: boolean }>`
    delete from login_ticket where ticket_hash = ${hash} or expires_at < clock_timestamp()
    returning user_id, ticket_hash = ${hash} and expires_at >= clock_timestamp() good`.execute(db);
  return rows.find((row) => row.good)?.user_id ?? null;
}
