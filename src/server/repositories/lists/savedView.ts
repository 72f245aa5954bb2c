import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { SavedView } from "#contract/endpoints/lists/view";
import type { Caller } from "#contract/roles";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";

type Row = Omit<SavedView, "mine"> & { mine: boolean };

const columns = sql`v.id, v.page, v.name, v.query, v.columns, v.roles, u.real_name as owner`;

/** Views of a page that somebody may use, their own first. */
export async function viewsFor(
  db: Db,
  { id, roles, areaCode }: Caller,
  page: string,
  named: string | null,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns}, v.owner = ${id} as mine
      from saved_view v join app_user u on u.id = v.owner
     where v.page = ${page}
       and (v.owner = ${id} or v.id = ${named}
            or (v.roles && ${textArray(roles)} and starts_with(${areaCode}, v.area_code)))
     order by v.owner = ${id} desc, v.name, v.id`.execute(db);
  return rows;
}

type NewView = Pick<SavedView, "page" | "name" | "query" | "columns" | "roles">;

/** Stores a view, replacing one of the same name on the page. */
export async function putView(
  db: Db,
  { id: owner, areaCode }: Caller,
  { page, name, query, columns: look, roles }: NewView,
): Promise<Row> {
  const id = randomUUID().replaceAll("-", "");
  const { rows } = await sql<Row>`
    with v as (
      insert into saved_view (id, owner, page, name, query, columns, roles, area_code)
      values (${id}, ${owner}, ${page}, ${name}, ${query}, ${JSON.stringify(look)}::jsonb,
              ${textArray(roles)}, ${areaCode})
      on conflict (owner, page, name) do update
        set query = excluded.query, columns = excluded.columns, roles = excluded.roles
      returning *)
    select ${columns}, true as mine from v join app_user u on u.id = v.owner`.execute(db);
  return rows[0] as Row;
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
