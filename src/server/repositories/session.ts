import { sql } from "kysely";
import type { Role } from "#contract/roles";
import type { Db } from "../db/tables";

export type SessionRow = {
  id: string;
  username: string;
  real_name: string;
  avatar: string;
  roles: Role[];
  area_code: string;
  cyptid: string | null;
  must_change: boolean;
  /** Seconds since the session was last noted as in use. */
  idle: number;
};

export type SessionLimits = { idleMinutes: number; hours: number };

/** The user of a session that is within both of its limits. */
export async function sessionUser(db: Db, tokenHash: Buffer, { idleMinutes }: SessionLimits) {
  const { rows } = await sql<SessionRow>`
    select u.id, u.username, u.real_name, u.avatar, u.roles, u.area_code, u.cyptid, u.must_change,
           extract(epoch from clock_timestamp() - s.last_seen)::float8 idle
      from session s join app_user u on u.id = s.user_id
     where s.token_hash = ${tokenHash} and not u.disabled
       and s.expires_at > clock_timestamp()
       and s.last_seen > clock_timestamp() - make_interval(mins => ${idleMinutes})`.execute(db);
  return rows[0] ?? null;
}

export const touchSession = (db: Db, tokenHash: Buffer) =>
  sql`update session set last_seen = clock_timestamp() where token_hash = ${tokenHash}`.execute(db);

/** Opens a session and forgets those of everybody that have run out. */
export async function insertSession(
  db: Db,
  { tokenHash, userId }: { tokenHash: Buffer; userId: string },
  { idleMinutes, hours }: SessionLimits,
): Promise<void> {
  await sql`delete from session where expires_at < clock_timestamp()
    or last_seen < clock_timestamp() - make_interval(mins => ${idleMinutes})`.execute(db);
  await sql`insert into session (token_hash, user_id, created_at, last_seen, expires_at)
    values (${tokenHash}, ${userId}, clock_timestamp(), clock_timestamp(),
            clock_timestamp() + make_interval(hours => ${hours}))`.execute(db);
}

export const deleteSession = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom("session").where("token_hash", "=", tokenHash).execute();

/** Ends the user's sessions, but the one that asks if it is named. */
export const deleteSessionsOf = (db: Db, userId: string, except?: Buffer) =>
  db
    .deleteFrom("session")
    .where("user_id", "=", userId)
    .$if(except !== undefined, (q) => q.where("token_hash", "!=", except as Buffer))
    .execute();
