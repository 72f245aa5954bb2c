import { sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import type { LineageStep, Relative } from "#contract/endpoints/map/draw";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";
import { inScope, type Scope } from "../records/scope";

type Step = { step: string; kind: LineageStep["kind"]; by: string };

/** Records that the children replaced the parents. */
export async function noteLineage(
  tx: Db,
  dataset: AnyDataset,
  { step, kind, by }: Step,
  parents: readonly string[],
  children: readonly string[],
): Promise<void> {
  await sql`
    insert into lineage (step, dataset, kind, parent, child, by)
    select ${step}, ${dataset.name}, ${kind}, p, c, ${by}
      from unnest(${textArray(parents)}) p, unnest(${textArray(children)}) c`.execute(tx);
}

/**
 * Steps that a record came from, through all its ancestors, and those that it went into, latest
 * first; records out of scope are left out. `by` is the person's name if known.
 */
export async function lineageOf(
  db: Db,
  dataset: AnyDataset,
  id: string,
  scope: Scope,
): Promise<LineageStep[]> {
  const { rows } = await sql<LineageStep>`
    with recursive above (id) as (
      select ${id}::text collate "C"
       union
      select l.parent from lineage l join above on above.id = l.child
       where l.dataset = ${dataset.name}
    ), below (id) as (
      select ${id}::text collate "C"
       union
      select l.child from lineage l join below on below.id = l.parent
       where l.dataset = ${dataset.name}
    ), steps as (
      select distinct step from lineage
       where dataset = ${dataset.name}
         and (child in (select id from above) or parent in (select id from below))
    ), relatives as (
      select l.step, l.kind, l.by, l.at, l.parent, l.child
        from lineage l join steps using (step) where l.dataset = ${dataset.name}
    )
    select k.kind, to_char(k.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') at,
           coalesce(u.real_name, k.by) "by",
           ${kinOf(dataset, "parent", scope)} parents, ${kinOf(dataset, "child", scope)} children
      from (select distinct step, kind, by, at from relatives) k
      left join app_user u on u.username = k.by
     order by k.at desc, k.step`.execute(db);
  return rows;
}

const kinOf = (dataset: AnyDataset, role: "parent" | "child", scope: Scope) => {
  const { id, number, name } = dataset.key;
  const column = (field: string) => sql.ref(`t.${field}`);
  return sql<Relative[]>`(
    select coalesce(jsonb_agg(jsonb_build_object(
             'id', ${column(id)}, 'number', ${column(number)}, 'name', ${column(name)},
             'txmj', t.txmj, 'isAlive', t.scbz = 0) order by ${column(number)}), '[]'::jsonb)
      from ${sql.table(dataset.table)} t
     where ${inScope(scope, "t")}
       and ${column(id)} in (select ${sql.ref(`relatives.${role}`)} from relatives where relatives.step = k.step))`;
};
