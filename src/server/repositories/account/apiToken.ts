import { type RawBuilder, sql } from "kysely";
import type { TokenScope, TokenState } from "#contract/apiTokens";
import type { Role } from "#contract/roles";
import { kept } from "../../db/keep";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";
import type { Scope } from "../records/scope";
import { passwordLeft, passwordOver } from "./passwordAge";
import type { SessionRow } from "./session";
import { settingSql } from "./setting";

/** Whose a token is, and how it stands. */
export type TokenUser = Omit<SessionRow, "idle" | "good"> & {
  token_id: string;
  token_name: string;
  scopes: TokenScope[];
  expired: boolean;
  revoked: boolean;
  disabled: boolean;
  /** Seconds since it was last used; null if it never was. */
  unused: number | null;
  /** Seconds until it ends, or the password has expired. */
  good: number;
};

const userOf = kept<TokenUser>(`
  select u.id, u.username, u.real_name, u.avatar, u.roles, u.area_code, u.cyptid, u.must_change,
         ${passwordOver} password_over, u.disabled,
         ${settingSql("dataYear")} data_year,
         t.id token_id, t.name token_name, t.scopes,
         t.expires_at <= clock_timestamp() expired, t.revoked_at is not null revoked,
         extract(epoch from clock_timestamp() - t.last_used)::float8 unused,
         extract(epoch from least(t.expires_at - clock_timestamp(), ${passwordLeft}))::float8 good
    from api_token t join app_user u on u.id = t.user_id
   where t.token_hash = $1`);

export async function tokenUser(db: Db, tokenHash: Buffer): Promise<TokenUser | null> {
  const [user] = await userOf(db, tokenHash);
  return user ?? null;
}

export const touchToken = (db: Db, id: string, ip: string) =>
  sql`update api_token set last_used = clock_timestamp(), last_ip = ${ip} where id = ${id}`.execute(
    db,
  );

export type NewToken = {
  id: string;
  tokenHash: Buffer;
  userId: string;
  name: string;
  scopes: readonly TokenScope[];
  short: boolean;
  minutes: number;
};

/** Enters a token and returns its end; forgets what ended long ago. */
export async function insertToken(db: Db, token: NewToken, keptDays: number): Promise<string> {
  await sql`delete from api_token
    where coalesce(revoked_at, expires_at) < clock_timestamp() - make_interval(days => ${keptDays})`.execute(
    db,
  );
  const { id, tokenHash, userId, name, scopes, short, minutes } = token;
  const { rows } = await sql<{ ends: string }>`
    insert into api_token (id, token_hash, user_id, name, scopes, short, expires_at)
    values (${id}, ${tokenHash}, ${userId}, ${name}, ${textArray(scopes)}::text[], ${short},
            clock_timestamp() + make_interval(mins => ${minutes}))
    returning expires_at ends`.execute(db);
  return rows[0]?.ends ?? "";
}

/** Lets calls of one person that count their tokens wait for each other. */
export const lockTokens = (tx: Db, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`tokens ${userId}`}))`.execute(tx);

/** How many valid tokens a person has made on the page. */
export async function countTokens(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer n from api_token
     where user_id = ${userId} and not short and revoked_at is null
       and expires_at > clock_timestamp()`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Ends the oldest tokens that programs were given, beyond so many. */
export const endOldShort = (db: Db, userId: string, most: number) =>
  sql`delete from api_token where id in (
    select id from api_token where user_id = ${userId} and short
     order by created_at desc offset ${most})`.execute(db);

export type TokenRow = {
  id: string;
  name: string;
  scopes: TokenScope[];
  short: boolean;
  state: TokenState;
  createdAt: string;
  expiresAt: string;
  lastUsed: string | null;
  lastIp: string | null;
  revokedBy: string | null;
};

const columns: RawBuilder<unknown> = sql`
  t.id, t.name, t.scopes, t.short,
  case when t.revoked_at is not null then 'revoked'
       when t.expires_at <= clock_timestamp() then 'expired' else 'valid' end state,
  t.created_at "createdAt", t.expires_at "expiresAt", t.last_used "lastUsed", t.last_ip "lastIp",
  t.revoked_by "revokedBy"`;

/** A person's tokens, newest first. */
export async function tokensOf(db: Db, userId: string): Promise<TokenRow[]> {
  const { rows } = await sql<TokenRow>`
    select ${columns} from api_token t where t.user_id = ${userId}
     order by t.created_at desc, t.id`.execute(db);
  return rows;
}

type Owner = { username: string; realName: string; areaName: string; roles: Role[] };
type Asked = { keyword?: string | undefined; limit: number; offset: number };

/** Tokens of people in a region: valid ones first, then the newest. */
export async function tokenPage(
  db: Db,
  { from, to }: Scope,
  { keyword, limit, offset }: Asked,
): Promise<{ list: (TokenRow & Owner)[]; total: number }> {
  const word = keyword
    ? sql`and (strpos(u.username, ${keyword}) > 0 or strpos(u.real_name, ${keyword}) > 0
               or strpos(t.name, ${keyword}) > 0)`
    : sql``;
  const source = sql`api_token t join app_user u on u.id = t.user_id
      left join xzq x on x.area_code = u.area_code
    where u.area_code >= ${from} and u.area_code < ${to} ${word}`;
  const { rows: list } = await sql<TokenRow & Owner>`
    select ${columns}, u.username, u.real_name "realName",
           coalesce(x.name, u.area_code) "areaName", u.roles
      from ${source}
     order by (t.revoked_at is null and t.expires_at > clock_timestamp()) desc,
              t.created_at desc, t.id
     limit ${limit} offset ${offset}`.execute(db);
  const { rows } = await sql<{ n: number }>`select count(*)::integer n from ${source}`.execute(db);
  return { list, total: rows[0]?.n ?? 0 };
}

/** Revokes a person's own valid tokens; returns how many. */
export async function revokeOwn(
  db: Db,
  { userId, by, ids }: { userId: string; by: string; ids: readonly string[] },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update api_token set revoked_at = clock_timestamp(), revoked_by = ${by}
     where user_id = ${userId} and revoked_at is null and expires_at > clock_timestamp()
       and id = any(${textArray(ids)})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Revokes valid tokens of people in a region; returns how many. */
export async function revokeIn(
  db: Db,
  { from, to }: Scope,
  { by, ids }: { by: string; ids: readonly string[] },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update api_token t set revoked_at = clock_timestamp(), revoked_by = ${by}
      from app_user u
     where u.id = t.user_id and u.area_code >= ${from} and u.area_code < ${to}
       and t.revoked_at is null and t.expires_at > clock_timestamp()
       and t.id = any(${textArray(ids)})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
