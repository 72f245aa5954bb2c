import { sql } from "kysely";
import type { Db } from "../../db/tables";
import { inScope, type Scope } from "../records/scope";

/** Who answers for a project itself, else for its county, else for its city. */
export type DutyHolder = {
  xmid: string;
  of: "project" | "county" | "city";
  name: string;
  unit: string;
  phone: string | null;
};

/** Whom to ask about projects of the scope; an account that is disabled answers for nothing. */
export async function holdersOf(
  db: Db,
  projects: readonly { xmid: string; xzqdm: string }[],
  scope: Scope,
): Promise<Map<string, DutyHolder>> {
  const { rows } = await sql<DutyHolder>`
    select distinct on (p.xmid) p.xmid, k."of", u.real_name "name", u.office_phone phone,
           coalesce(case when k."of" = 'project' then x.zrdw end, r.name, u.area_code) unit
      from json_to_recordset(${JSON.stringify(projects)}::json) p (xmid text, xzqdm text)
     cross join lateral (values (1, 'project', 'project', p.xmid), (2, 'region', 'county', p.xzqdm),
                                (3, 'region', 'city', left(p.xzqdm, 4))) k (rank, kind, "of", id)
      join duty d on d.kind = k.kind and d.id = k.id
      join app_user u on u.id = d.user_id and not u.disabled
      join zkfxmsd x on x.xmid = p.xmid and ${inScope(scope, "x")}
      left join xzq r on r.area_code = u.area_code
     order by p.xmid, k.rank`.execute(db);
  return new Map(rows.map((row) => [row.xmid, row]));
}

export type Duty = { areaCode: string; userId: string; name: string; phone: string | null };

/** Who answers for these regions. */
export async function dutiesOf(db: Db, regions: readonly string[]): Promise<Map<string, Duty>> {
  if (regions.length === 0) return new Map();
  const { rows } = await sql<Duty>`
    select d.id "areaCode", u.id "userId", u.real_name "name", u.office_phone phone
      from duty d join app_user u on u.id = d.user_id and not u.disabled
     where d.kind = 'region' and d.id in (${sql.join(regions)})`.execute(db);
  return new Map(rows.map((row) => [row.areaCode, row]));
}

export type DutyKind = "region" | "project";

/** Gives the duty to an account, or takes it away. */
export async function setDuty(
  db: Db,
  {
    kind,
    ids,
    userId,
    by,
  }: { kind: DutyKind; ids: readonly string[]; userId: string | null; by: string },
): Promise<void> {
  if (userId === null) {
    await sql`delete from duty where kind = ${kind} and id in (${sql.join(ids)})`.execute(db);
    return;
  }
  const rows = ids.map((id) => ({ id }));
  await sql`
    insert into duty (kind, id, user_id, saved_by)
    select ${kind}, r.id, ${userId}, ${by} from json_to_recordset(${JSON.stringify(rows)}::json) r (id text)
    on conflict (kind, id) do update
      set user_id = excluded.user_id, saved_by = excluded.saved_by, saved_at = now()`.execute(db);
}

export type Person = {
  id: string;
  name: string;
  roles: string[];
  areaCode: string;
  areaName: string;
  phone: string | null;
};

/** Accounts of a region that do its business: whoever may be made responsible. */
export async function peopleIn(
  db: Db,
  areaCode: string,
  roles: readonly string[],
  ids: readonly string[] = [],
): Promise<Person[]> {
  const only = ids.length > 0 ? sql`and u.id in (${sql.join(ids)})` : sql``;
  const { rows } = await sql<Person>`
    select u.id, u.real_name "name", u.roles, u.area_code "areaCode", coalesce(r.name, u.area_code) "areaName",
           u.office_phone phone
      from app_user u left join xzq r on r.area_code = u.area_code
     where not u.disabled and u.roles && array[${sql.join(roles)}]::text[]
       and starts_with(u.area_code, ${areaCode}) ${only}
     order by u.area_code, u.real_name limit 500`.execute(db);
  return rows;
}
