import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Person, SavedView } from "#contract/endpoints/lists/view";
import { authoritiesOf, type Caller, isOffice, type Role } from "#contract/roles";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";

type Row = Omit<SavedView, "mine"> & { mine: boolean };

const columns = sql`v.id, v.page, v.name, v.query, v.columns, v.roles, u.real_name as owner`;

/** With whom a view is shared, which only its owner is told. */
const peopleFor = (reader: string) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'realName', p.real_name,
            'areaName', coalesce(x.name, p.area_code)) order by p.real_name, p.id), '[]'::jsonb)
     from view_share s join app_user p on p.id = s.user_id
     left join xzq x on x.area_code = p.area_code
    where s.view_id = v.id and v.owner = ${reader}) people`;

/** Views of a page that somebody may use, their own first. */
export async function viewsFor(
  db: Db,
  { id, roles, areaCode }: Caller,
  page: string,
  named: string | null,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns}, ${peopleFor(id)}, v.owner = ${id} as mine
      from saved_view v join app_user u on u.id = v.owner
     where v.page = ${page}
       and (v.owner = ${id} or v.id = ${named}
            or exists (select from view_share s where s.view_id = v.id and s.user_id = ${id})
            or (v.roles && ${textArray(roles)} and starts_with(${areaCode}, v.area_code)))
     order by v.owner = ${id} desc, v.name, v.id`.execute(db);
  return rows;
}

type NewView = Pick<SavedView, "page" | "name" | "query" | "columns" | "roles"> & {
  people: readonly string[];
};

/** Stores a view with whom it is shared, replacing one of the same name on the page. */
export async function putView(
  db: Db,
  { id: owner, areaCode }: Caller,
  { page, name, query, columns: look, roles, people }: NewView,
): Promise<Row> {
  const fresh = randomUUID().replaceAll("-", "");
  const stored = await sql<{ id: string }>`
      insert into saved_view (id, owner, page, name, query, columns, roles, area_code)
      values (${fresh}, ${owner}, ${page}, ${name}, ${query}, ${JSON.stringify(look)}::jsonb,
              ${textArray(roles)}, ${areaCode})
      on conflict (owner, page, name) do update
        set query = excluded.query, columns = excluded.columns, roles = excluded.roles
      returning id`.execute(db);
  const id = stored.rows[0]?.id ?? fresh;
  await sql`delete from view_share where view_id = ${id}`.execute(db);
  await sql`
    insert into view_share (view_id, user_id)
    select ${id}, p from unnest(${textArray(people)}) p`.execute(db);
  const { rows } = await sql<Row>`
    select ${columns}, ${peopleFor(owner)}, true as mine
      from saved_view v join app_user u on u.id = v.owner where v.id = ${id}`.execute(db);
  return rows[0] as Row;
}

type Wanted = { keyword?: string; ids?: readonly string[]; limit: number };

/** Other accounts that see records, in somebody's region, inside it or above it. */
export async function peopleNear(
  db: Db,
  { id, areaCode }: Caller,
  { keyword = "", ids, limit }: Wanted,
): Promise<Person[]> {
  const seeing = Object.entries(authoritiesOf)
    .filter(([, rights]) =>
      rights.some((right) => right.endsWith(":view") && right !== "wall:view"),
    )
    .map(([role]) => role)
    .filter((role) => !isOffice(role as Role));
  const named = ids ? sql`and u.id = any(${textArray(ids)})` : sql``;
  const { rows } = await sql<Person>`
    select u.id, u.real_name "realName", coalesce(x.name, u.area_code) "areaName"
      from app_user u left join xzq x on x.area_code = u.area_code
     where not u.disabled and u.id <> ${id} and u.roles && ${textArray(seeing)}
       and (starts_with(u.area_code, ${areaCode}) or starts_with(${areaCode}, u.area_code))
       and (strpos(u.real_name, ${keyword}) > 0 or strpos(u.username, ${keyword}) > 0) ${named}
     order by length(u.area_code), u.area_code, u.real_name, u.id limit ${limit}`.execute(db);
  return rows;
}

export async function countViews(db: Db, { id }: Caller): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from saved_view where owner = ${id}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Deletes a view of its owner; false if there is none. */
export async function dropView(db: Db, { id: owner }: Caller, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from saved_view where id = ${id} and owner = ${owner} returning id`.execute(db);
  return rows.length > 0;
}
