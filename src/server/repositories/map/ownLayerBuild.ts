import { sql } from "kysely";
import type { Db } from "../../db/tables";

/** Features and what is drawn of them, as JSON that a child process has written. */
export type LayerPage = { shapes: string; features: string };

/** Begins a set of features that nobody sees yet. */
export const openBuild = (db: Db, build: string) =>
  sql`insert into own_layer_build (build, state) values (${build}, 'filling')
      on conflict (build) do nothing`.execute(db);

export const turnBuild = (db: Db, build: string, state: "shown" | "gone") =>
  sql`update own_layer_build set state = ${state} where build = ${build}`.execute(db);

/** What an ended layer has shown is nobody's any more. */
export const leaveBuild = (db: Db, id: string) =>
  sql`update own_layer_build b set state = 'gone'
        from own_layer o where o.id = ${id} and o.build = b.build`.execute(db);

export async function addPage(db: Db, build: string, page: LayerPage): Promise<void> {
  await sql`
    insert into own_layer_feature (build, n, "values")
    select ${build}, (f ->> 0)::integer, f -> 1
      from jsonb_array_elements(${page.features}::jsonb) f`.execute(db);
  await sql`
    insert into own_layer_shape
      (build, level, cell, n, x0, y0, x1, y1, label_x, label_y, shape)
    select ${build}, (s ->> 0)::smallint, (s ->> 1)::bigint, (s ->> 2)::integer,
           (s ->> 3)::integer, (s ->> 4)::integer, (s ->> 5)::integer, (s ->> 6)::integer,
           (s ->> 7)::integer, (s ->> 8)::integer, decode(s ->> 9, 'base64')
      from jsonb_array_elements(${page.shapes}::jsonb) s`.execute(db);
}

/** Drops rows of a set, so many of each kind at most; how many there were. */
export async function clearBuild(db: Db, build: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with shapes as (
      delete from own_layer_shape where ctid = any(array(
        select ctid from own_layer_shape where build = ${build} limit ${most}::integer)) returning 1),
    features as (
      delete from own_layer_feature where ctid = any(array(
        select ctid from own_layer_feature where build = ${build} limit ${most}::integer)) returning 1)
    select ((select count(*) from shapes) + (select count(*) from features))::integer count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Sets that no layer shows and no job fills. */
export async function goneBuilds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ build: string }>`
    select build from own_layer_build where state = 'gone' order by build`.execute(db);
  return rows.map(({ build }) => build);
}

export const dropBuild = (db: Db, build: string) =>
  sql`delete from own_layer_build where build = ${build}`.execute(db);
