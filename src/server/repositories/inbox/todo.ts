import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import type { TodoRow } from "#contract/endpoints/inbox/todo";
import type { Db } from "../../db/tables";
import { all, type Filter, whereOf } from "../records/filter";
import type { Scope } from "../records/scope";

/** One kind of waiting record, and the states in which it waits for the caller. */
export type Waiting = {
  key: string;
  dataset: AnyDataset;
  state: string;
  states: readonly string[];
  /** Fields that the row tells for its steps. */
  facts: readonly string[];
  area: string | null;
  days: number;
  /** Column of a deadline, for records that have one; it counts instead of the days. */
  due: string | null;
  /** Further conditions, as a filter of the dataset. */
  filter: Filter;
  /** Only what no reviewer has signed since it entered its state. */
  unsigned: boolean;
};

export type Place = { filter: Filter; scope: Scope };

export const isWaiting = ({ dataset, state, states, ...one }: Waiting, { filter, scope }: Place) =>
  all([
    whereOf(dataset, { ...filter, ...one.filter, [state]: [...states] }, scope, "t"),
    ...(one.unsigned ? [sql<SqlBool>`(t.shsj is null or t.gxsj > t.shsj)`] : []),
  ]);

const isLate = ({ days, due }: Waiting) =>
  due === null
    ? sql<SqlBool>`t.gxsj < now() - make_interval(days => ${days})`
    : sql<SqlBool>`${sql.ref(`t.${due}`)} < (now() at time zone 'Asia/Shanghai')::date`;

type Count = { kind: string; zs: number; overdue: number };

/** How many records of each kind are waiting, and how many of them for too long. */
export async function waitingCounts(
  db: Db,
  kinds: readonly Waiting[],
  place: Place,
): Promise<Count[]> {
  if (kinds.length === 0) return [];
  const parts = kinds.map(
    (one) => sql`select ${one.key}::text kind, count(*)::integer zs,
        (count(*) filter (where ${isLate(one)}))::integer overdue
      from ${sql.table(one.dataset.table)} t where ${isWaiting(one, place)}`,
  );
  const { rows } = await sql<Count>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

type Wanted = { by: string; late?: boolean | undefined; limit: number; offset: number };

/**
 * Waiting records of several kinds: overdue ones first, then the caller's own, then the longest
 * waiting.
 */
export async function waitingRows(
  db: Db,
  kinds: readonly Waiting[],
  place: Place,
  { by, late, limit, offset }: Wanted,
): Promise<TodoRow[]> {
  if (kinds.length === 0) return [];
  const parts = kinds.map((one) => {
    const condition = late ? all([isWaiting(one, place), isLate(one)]) : isWaiting(one, place);
    return sql`(${rowsOf(one, condition, by)} order by ${order} limit ${offset + limit})`;
  });
  const { rows } = await sql<TodoRow>`
    select v.* from (${sql.join(parts, sql` union all `)}) v
     order by ${order}, kind, id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** One waiting record; undefined if it is another's, gone, or no longer waiting. */
export async function waitingRow(
  db: Db,
  kind: Waiting,
  place: Place,
  id: string,
  by: string,
): Promise<TodoRow | undefined> {
  const condition = all([
    isWaiting(kind, place),
    sql<SqlBool>`${sql.ref(`t.${kind.dataset.key.id}`)} = ${id}`,
  ]);
  const { rows } = await sql<TodoRow>`${rowsOf(kind, condition, by)}`.execute(db);
  return rows[0];
}

const order = sql`overdue desc, mine desc, since`;

function rowsOf(kind: Waiting, condition: RawBuilder<SqlBool>, by: string): RawBuilder<unknown> {
  const { key, dataset, state, area, facts } = kind;
  const { id, number, name } = dataset.key;
  const column = (one: string) => sql.ref(`t.${one}`);
  const pairs = facts.map((one) => sql`jsonb_build_object(${sql.lit(one)}, ${column(one)})`);
  const told = sql.join([sql`'{}'::jsonb`, ...pairs], sql` || `);
  return sql`
    select ${key}::text kind, ${column(id)} id, t.bbh, ${column(number)} bh, ${column(name)} mc,
           t.xzqdm, t.xzqmc, ${column(state)} state,
           ${told} facts,
           ${area ? column(area) : sql`null`}::float8 mj,
           coalesce((select u.real_name from app_user u where u.username = t.gxr), t.gxr) "by",
           t.gxsj since,
           greatest(0, extract(day from now() - t.gxsj))::integer days,
           ${isLate(kind)} overdue,
           (t.cjr = ${by} or exists (
             select from shrz r where r.ywlx = ${dataset.name} and r.ywid = ${column(id)}
                and r.czr = ${by})) mine
      from ${sql.table(dataset.table)} t where ${condition}`;
}
