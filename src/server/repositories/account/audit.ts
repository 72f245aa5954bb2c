import { type Insertable, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db, Tables } from "../../db/tables";
import { textArray } from "../records/filter";
import type { Scope } from "../records/scope";

export type AuditEntry = Omit<Insertable<Tables["audit"]>, "id" | "at">;

/**
 * Makes text storable that was cut inside a character, so that it cannot make an audit row fail.
 */
const storable = <T>(value: T) =>
  typeof value === "string" ? value.toWellFormed().replaceAll("\0", "\ufffd") : value;

export const insertAudit = (db: Db, { detail, target, username, ...row }: AuditEntry) =>
  db
    .insertInto("audit")
    .values({
      ...row,
      username: storable(username),
      target: storable(target),
      detail: JSON.stringify(detail, (_, value) => storable(value)),
    })
    .execute();

/** Serialises the readings of one account. */
export const lockReader = (tx: Db, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`reading ${userId}`}))`.execute(tx);

/** How many records an account has read through these calls within the last hour. */
export async function recordsRead(
  tx: Db,
  userId: string,
  actions: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum((detail -> 'change' ->> 'count')::integer), 0)::float8 n from audit
     where user_id = ${userId} and at > now() - interval '1 hour' and outcome = 200
       and action = any(${textArray(actions)})`.execute(tx);
  return rows[0]?.n ?? 0;
}

export type AuditRow = {
  id: number;
  at: string;
  username: string | null;
  realName: string | null;
  areaCode: string | null;
  areaName: string | null;
  action: string;
  target: string | null;
  outcome: number;
  ip: string | null;
  message: string | null;
  change: unknown;
};

export type AuditFilter = {
  username?: string | undefined;
  action?: string | undefined;
  /** Calls matching the word in `action`; added to those with the word in their path. */
  calls?: readonly string[] | undefined;
  /** Ids of what a call was about. */
  targets?: readonly string[] | undefined;
  outcome?: "ok" | "failed" | undefined;
  areaCode?: string | undefined;
  /** First and last day, in China time. */
  from?: string | undefined;
  to?: string | undefined;
};

type Condition = RawBuilder<SqlBool>;

/** Attempts by unknown users are shown to the whole province only. */
function whereOf(filter: AuditFilter, { from, to }: Scope): Condition {
  const region = sql<SqlBool>`a.area_code >= ${from} and a.area_code < ${to}`;
  const isWhole = from.length <= 2 && !filter.areaCode;
  const conditions: Condition[] = [
    isWhole ? sql<SqlBool>`(a.area_code is null or ${region})` : region,
  ];
  if (filter.username) conditions.push(sql<SqlBool>`a.username = ${filter.username}`);
  if (filter.action) {
    const meant = sql<SqlBool>`a.action = any(${textArray(filter.calls ?? [])})`;
    conditions.push(sql<SqlBool>`(strpos(a.action, ${filter.action}) > 0 or ${meant})`);
  }
  if (filter.targets) {
    conditions.push(
      sql<SqlBool>`string_to_array(a.target, ',') && ${textArray(filter.targets)}::text[]`,
    );
  }
  if (filter.outcome === "ok") conditions.push(sql<SqlBool>`a.outcome < 400`);
  if (filter.outcome === "failed") conditions.push(sql<SqlBool>`a.outcome >= 400`);
  if (filter.from) conditions.push(sql<SqlBool>`a.at >= ${dayIn(filter.from)}`);
  if (filter.to) conditions.push(sql<SqlBool>`a.at < ${dayIn(filter.to)} + interval '1 day'`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

const dayIn = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`;

/** Audit rows, newest first; `before` is the id of the last row of the previous page. */
export async function auditPage(
  db: Db,
  filter: AuditFilter,
  scope: Scope,
  { before, limit, offset }: { before: number | null; limit: number; offset: number },
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select a.id, a.at, a.username, u.real_name "realName", a.area_code "areaCode",
           coalesce(x.name, a.area_code) "areaName", a.action, a.target, a.outcome, a.detail ->> 'ip' ip, a.detail ->> 'message' message, a.detail -> 'change' change
      from audit a left join app_user u on u.username = a.username
           left join xzq x on x.area_code = a.area_code
     where ${whereOf(filter, scope)} and (${before}::bigint is null or a.id < ${before}::bigint)
     order by a.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** Counts rows, up to `most`. */
export async function countAudit(
  db: Db,
  filter: AuditFilter,
  scope: Scope,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer n from (
      select from audit a where ${whereOf(filter, scope)} limit ${most}) c`.execute(db);
  return rows[0]?.n ?? 0;
}
