import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Role } from "#contract/roles";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";
import type { Scope } from "../records/scope";

export type AccountRow = {
  id: string;
  username: string;
  realName: string;
  roles: Role[];
  areaCode: string;
  areaName: string;
  cyptid: string | null;
  cyptmc: string | null;
  officePhone: string | null;
  disabled: boolean;
  locked: boolean;
  mustChange: boolean;
  factor: boolean;
  createdAt: string;
};

export type AccountFilter = {
  keyword?: string | undefined;
  role?: Role | undefined;
  disabled?: boolean | undefined;
};

const account = sql`
  u.id, u.username, u.real_name "realName", u.roles, u.area_code "areaCode",
  coalesce(x.name, u.area_code) "areaName", u.cyptid, c.cyptmc, u.disabled,
  u.office_phone "officePhone",
  exists (select from sign_in_failure f
           where f.username = u.username and f.retry_at > clock_timestamp()) locked, u.must_change "mustChange",
  exists (select from second_factor s where s.user_id = u.id) factor,
  u.created_at "createdAt"`;

const sources = sql`
  app_user u left join xzq x on x.area_code = u.area_code
             left join cypt c on c.cyptid = u.cyptid`;

const inRegion = ({ from, to }: Scope) =>
  sql<SqlBool>`u.area_code >= ${from} and u.area_code < ${to}`;

function whereOf(filter: AccountFilter, scope: Scope): RawBuilder<SqlBool> {
  const { keyword, role, disabled } = filter;
  const conditions = [inRegion(scope)];
  if (keyword) {
    conditions.push(
      sql<SqlBool>`(strpos(u.username, ${keyword}) > 0 or strpos(u.real_name, ${keyword}) > 0)`,
    );
  }
  if (role) conditions.push(sql<SqlBool>`${role} = any(u.roles)`);
  if (disabled !== undefined) conditions.push(sql<SqlBool>`u.disabled = ${disabled}`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

export async function accountPage(
  db: Db,
  filter: AccountFilter,
  scope: Scope,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ list: AccountRow[]; total: number }> {
  const where = whereOf(filter, scope);
  const { rows: list } = await sql<AccountRow>`
    select ${account} from ${sources} where ${where}
     order by u.area_code, u.username limit ${limit} offset ${offset}`.execute(db);
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer n from app_user u where ${where}`.execute(db);
  return { list, total: rows[0]?.n ?? 0 };
}

/** An account in the region, locked until the transaction ends. */
export async function lockAccount(db: Db, id: string, scope: Scope) {
  const { rows } = await sql<{
    id: string;
    username: string;
    realName: string;
    roles: Role[];
    areaCode: string;
    cyptid: string | null;
    officePhone: string | null;
    disabled: boolean;
  }>`
    select u.id, u.username, u.real_name "realName", u.roles, u.area_code "areaCode", u.cyptid, u.disabled,
           u.office_phone "officePhone"
      from app_user u where u.id = ${id} and ${inRegion(scope)} for update`.execute(db);
  return rows[0];
}

export type Profile = {
  realName: string;
  roles: readonly Role[];
  areaCode: string;
  cyptid: string | null;
  /** Left out, it stays. */
  officePhone?: string | null | undefined;
};

export const setProfile = (
  db: Db,
  id: string,
  { realName, roles, areaCode, cyptid, officePhone }: Profile,
) =>
  sql`update app_user set real_name = ${realName}, roles = ${textArray(roles)},
             area_code = ${areaCode}, cyptid = ${cyptid},
             office_phone = ${officePhone === undefined ? sql`office_phone` : officePhone}
       where id = ${id}`.execute(db);

export const setDisabled = (db: Db, id: string, disabled: boolean) =>
  sql`update app_user set disabled = ${disabled} where id = ${id}`.execute(db);

/** Sets a one-time password. */
export const setOneTimePassword = (db: Db, id: string, hash: string) =>
  sql`update app_user set password_hash = ${hash}, must_change = true,
    password_at = clock_timestamp() where id = ${id}`.execute(db);

export async function hasUsername(db: Db, username: string): Promise<boolean> {
  const { rows } = await sql`select from app_user where username = ${username}`.execute(db);
  return rows.length > 0;
}

/** Platforms in use of a region, by county and name. */
export async function platformsIn(db: Db, { from, to }: Scope) {
  const { rows } = await sql<{ cyptid: string; cyptmc: string; xzqdm: string }>`
    select cyptid, cyptmc, xzqdm from cypt
     where scbz = 0 and cyptzt = '1' and xzqdm >= ${from} and xzqdm < ${to}
     order by xzqdm, cyptmc, cyptid limit 2000`.execute(db);
  return rows;
}
