import { sql } from "kysely";
import type { Role } from "#contract/roles";
import { kept } from "../../db/keep";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";
import type { Scope } from "../records/scope";

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

const userOf = kept<SessionRow>(`
  select u.id, u.username, u.real_name, u.avatar, u.roles, u.area_code, u.cyptid, u.must_change,
         extract(epoch from clock_timestamp() - s.last_seen)::float8 idle
    from session s join app_user u on u.id = s.user_id
   where s.token_hash = $1 and not u.disabled
     and s.expires_at > clock_timestamp()
     and s.last_seen > clock_timestamp() - make_interval(mins => $2)`);

/** The user of a session that is within both of its limits. */
export async function sessionUser(db: Db, tokenHash: Buffer, { idleMinutes }: SessionLimits) {
  const [user] = await userOf(db, tokenHash, idleMinutes);
  return user ?? null;
}

export const touchSession = (db: Db, tokenHash: Buffer) =>
  sql`update session set last_seen = clock_timestamp() where token_hash = ${tokenHash}`.execute(db);

/** Opens a session and forgets those of everybody that have run out. */
export async function insertSession(
  db: Db,
  { tokenHash, userId, ip }: { tokenHash: Buffer; userId: string; ip: string | null },
  { idleMinutes, hours }: SessionLimits,
): Promise<void> {
  await sql`delete from session where expires_at < clock_timestamp()
    or last_seen < clock_timestamp() - make_interval(mins => ${idleMinutes})`.execute(db);
  await sql`insert into session (token_hash, user_id, ip, created_at, last_seen, expires_at)
    values (${tokenHash}, ${userId}, ${ip}, clock_timestamp(), clock_timestamp(),
            clock_timestamp() + make_interval(hours => ${hours}))`.execute(db);
}

/** Lengthens a session that is within its limits; answers when it ends now. */
export async function renewSession(
  db: Db,
  tokenHash: Buffer,
  { hours, days }: { hours: number; days: number },
): Promise<string | null> {
  const { rows } = await sql<{ ends: string }>`
    update session
       set expires_at = least(clock_timestamp() + make_interval(hours => ${hours}),
                              created_at + make_interval(days => ${days}))
     where token_hash = ${tokenHash} and expires_at > clock_timestamp()
    returning expires_at ends`.execute(db);
  return rows[0]?.ends ?? null;
}

export type OpenSession = {
  id: string;
  username: string;
  realName: string;
  areaName: string;
  roles: Role[];
  createdAt: string;
  lastSeen: string;
  expiresAt: string;
  ip: string | null;
  own: boolean;
};

type Asked = {
  keyword?: string | undefined;
  idleMinutes: number;
  own: Buffer | null;
  limit: number;
  offset: number;
};

/** Sessions within their limits, of users of a region; the ones used last come first. */
export async function sessionPage(
  db: Db,
  { from, to }: Scope,
  { keyword, idleMinutes, own, limit, offset }: Asked,
): Promise<{ list: OpenSession[]; total: number }> {
  const word = keyword
    ? sql`and (strpos(u.username, ${keyword}) > 0 or strpos(u.real_name, ${keyword}) > 0)`
    : sql``;
  const source = sql`session s join app_user u on u.id = s.user_id
      left join xzq x on x.area_code = u.area_code
    where u.area_code >= ${from} and u.area_code < ${to} and s.expires_at > clock_timestamp()
      and s.last_seen > clock_timestamp() - make_interval(mins => ${idleMinutes}) ${word}`;
  const { rows: list } = await sql<OpenSession>`
    select encode(s.token_hash, 'hex') id, u.username, u.real_name "realName",
           coalesce(x.name, u.area_code) "areaName", u.roles, s.created_at "createdAt",
           s.last_seen "lastSeen", s.expires_at "expiresAt", s.ip,
           coalesce(s.token_hash = ${own}::bytea, false) own
      from ${source}
     order by s.last_seen desc, s.token_hash limit ${limit} offset ${offset}`.execute(db);
  const { rows } = await sql<{ n: number }>`select count(*)::integer n from ${source}`.execute(db);
  return { list, total: rows[0]?.n ?? 0 };
}

/** Ends sessions of users of a region; counts them. */
export async function endSessions(
  db: Db,
  ids: readonly string[],
  { from, to }: Scope,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from session s using app_user u
     where u.id = s.user_id and u.area_code >= ${from} and u.area_code < ${to}
       and encode(s.token_hash, 'hex') = any(${textArray(ids)})`.execute(db);
  return Number(numAffectedRows ?? 0);
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

/** Ends the sessions of demonstration accounts. */
export const deleteDemoSessions = (db: Db) =>
  sql`delete from session s using app_user u where u.id = s.user_id and u.demo`.execute(db);
