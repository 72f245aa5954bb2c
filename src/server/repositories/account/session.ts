import { sql } from "kysely";
import type { Role } from "#contract/roles";
import { kept } from "../../db/keep";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";
import type { Scope } from "../records/scope";
import { passwordLeft, passwordOver } from "./passwordAge";
import { settingSql } from "./setting";

export type SessionRow = {
  id: string;
  username: string;
  real_name: string;
  avatar: string;
  roles: Role[];
  area_code: string;
  cyptid: string | null;
  must_change: boolean;
  password_over: boolean;
  /** Seconds since the session was last seen. */
  idle: number;
  /** Seconds until it ends, if nobody uses it, or the password has expired. */
  good: number;
  data_year: number;
};

const idle = `make_interval(mins => ${settingSql("sessionIdleMinutes")})`;

/** Rules of passwords are for sessions that a password has opened. */
const userOf = kept<SessionRow>(`
  select u.id, u.username, u.real_name, u.avatar, u.roles, u.area_code, u.cyptid,
         u.must_change and s.issuer is null must_change,
         ${passwordOver} and s.issuer is null password_over,
         ${settingSql("dataYear")} data_year,
         extract(epoch from clock_timestamp() - s.last_seen)::float8 idle,
         extract(epoch from least(s.expires_at - clock_timestamp(),
           s.last_seen + ${idle} - clock_timestamp(),
           case when s.issuer is null then ${passwordLeft} end))::float8 good
    from session s join app_user u on u.id = s.user_id
   where s.token_hash = $1 and not u.disabled
     and s.expires_at > clock_timestamp()
     and s.last_seen > clock_timestamp() - ${idle}`);

/** The user of a session that is neither expired nor idle too long. */
export async function sessionUser(db: Db, tokenHash: Buffer) {
  const [user] = await userOf(db, tokenHash);
  return user ?? null;
}

export const touchSession = (db: Db, tokenHash: Buffer) =>
  sql`update session set last_seen = clock_timestamp() where token_hash = ${tokenHash}`.execute(db);

/** A session at an issuer, as far as ours has to know of it. */
export type Outside = {
  issuer: string;
  subject: string;
  outside: string | null;
  idToken: string | null;
};

type NewSession = {
  tokenHash: Buffer;
  userId: string;
  ip: string | null;
  agent: string | null;
  /** Who has let the user in; null if their password has. */
  by: Outside | null;
};

/** Opens a session; deletes all expired sessions, and the user's oldest beyond the limit. */
export async function insertSession(
  db: Db,
  { tokenHash, userId, ip, agent, by }: NewSession,
  hours: number,
): Promise<void> {
  await sql`delete from session where expires_at < clock_timestamp()
    or last_seen < clock_timestamp() - ${sql.raw(idle)}`.execute(db);
  const { issuer = null, subject = null, outside = null, idToken = null } = by ?? {};
  await sql`insert into session (token_hash, user_id, ip, agent, issuer, subject, outside, id_token,
                                 created_at, last_seen, expires_at)
    values (${tokenHash}, ${userId}, ${ip}, ${agent}, ${issuer}, ${subject}, ${outside}, ${idToken},
            clock_timestamp(), clock_timestamp(),
            clock_timestamp() + make_interval(hours => ${hours}))`.execute(db);
  await sql`delete from session where token_hash in (
    select token_hash from session where user_id = ${userId}
     order by created_at desc
    offset ${sql.raw(settingSql("sessionsPerUser"))})`.execute(db);
}

/** Extends a valid session; returns its new end. */
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
  own: Buffer | null;
  limit: number;
  offset: number;
};

/** Valid sessions of users in a region, most recently used first. */
export async function sessionPage(
  db: Db,
  { from, to }: Scope,
  { keyword, own, limit, offset }: Asked,
): Promise<{ list: OpenSession[]; total: number }> {
  const word = keyword
    ? sql`and (strpos(u.username, ${keyword}) > 0 or strpos(u.real_name, ${keyword}) > 0)`
    : sql``;
  const source = sql`session s join app_user u on u.id = s.user_id
      left join xzq x on x.area_code = u.area_code
    where u.area_code >= ${from} and u.area_code < ${to} and s.expires_at > clock_timestamp()
      and s.last_seen > clock_timestamp() - ${sql.raw(idle)} ${word}`;
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

/** Ends sessions of users in a region; returns how many. */
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

/** Who opened a session outside; null if a password did, or it is over. */
export async function outsideOf(db: Db, tokenHash: Buffer): Promise<Outside | null> {
  const row = await db
    .selectFrom("session")
    .select(["issuer", "subject", "outside", "id_token as idToken"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  const { issuer = null, subject = null, outside = null, idToken = null } = row ?? {};
  return issuer === null || subject === null ? null : { issuer, subject, outside, idToken };
}

type Ended = { issuer: string; outside: string | null; subject: string | null };

/** Ends the sessions that an issuer ends: one of its own, or all of a person; returns whose. */
export async function endOutside(
  db: Db,
  { issuer, outside, subject }: Ended,
): Promise<{ username: string; areaCode: string }[]> {
  const { rows } = await sql<{ username: string; areaCode: string }>`
    delete from session s using app_user u
     where u.id = s.user_id and s.issuer = ${issuer}
       and (${outside}::text is null or s.outside = ${outside}::text)
       and (${subject}::text is null or s.subject = ${subject}::text)
       and coalesce(${outside}::text, ${subject}::text) is not null
    returning u.username, u.area_code "areaCode"`.execute(db);
  return rows;
}

export const deleteSession = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom("session").where("token_hash", "=", tokenHash).execute();

/** Ends all sessions of a user, except the given one if there is one. */
export const deleteSessionsOf = (db: Db, userId: string, except?: Buffer) =>
  db
    .deleteFrom("session")
    .where("user_id", "=", userId)
    .$if(except !== undefined, (q) => q.where("token_hash", "!=", except as Buffer))
    .execute();

/** Ends the sessions of demonstration accounts. */
export const deleteDemoSessions = (db: Db) =>
  sql`delete from session s using app_user u where u.id = s.user_id and u.demo`.execute(db);

export type OwnSession = Omit<OpenSession, "username" | "realName" | "areaName" | "roles"> & {
  agent: string | null;
};

/** A user's valid sessions, most recently used first. */
export async function sessionsOf(
  db: Db,
  userId: string,
  own: Buffer | null,
): Promise<OwnSession[]> {
  const { rows } = await sql<OwnSession>`
    select encode(token_hash, 'hex') id, created_at "createdAt", last_seen "lastSeen",
           expires_at "expiresAt", ip, agent, coalesce(token_hash = ${own}::bytea, false) own
      from session
     where user_id = ${userId} and expires_at > clock_timestamp()
       and last_seen > clock_timestamp() - ${sql.raw(idle)}
     order by last_seen desc, token_hash`.execute(db);
  return rows;
}

/** Ends sessions of one user; returns how many. */
export async function endSessionsOf(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from session where user_id = ${userId}
       and encode(token_hash, 'hex') = any(${textArray(ids)})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
