import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import type { Db } from "../db/tables";
import { all, type Filter, whereOf } from "./filter";
import { inScope, type Scope } from "./scope";

/** A count and the sum of the areas in ㎡. */
export type Sum = { zs: number; mj: number };
export type Group = Sum & { key: string };

type Source = { table: string; where: RawBuilder<SqlBool> };

/** Dimensions besides the county that the smaller rollups keep. */
const kept = { total: ["shzt"], by: ["shzt", "rdnf"] };

/** Exact count and area of a filter: from a rollup when one knows all that it asks for. */
export async function totals(
  db: Db,
  dataset: AnyDataset,
  filter: Filter,
  scope: Scope,
): Promise<Sum> {
  const source = sourceOf(dataset, asked(filter), scope);
  const measures = source
    ? sql`coalesce(sum(r.zs), 0) zs, coalesce(sum(r.mj), 0) mj from ${sql.table(source.table)} r
           where ${source.where}`
    : sql`count(*) zs, coalesce(sum(r.mj), 0) mj from ${sql.table(dataset.table)} r
           where ${whereOf(dataset, filter, scope, "r")}`;
  const { rows } = await sql<Sum>`select ${measures}`.execute(db);
  return rows[0] ?? { zs: 0, mj: 0 };
}

/** Sums by county prefix of `length` digits. */
export function byRegion(
  db: Db,
  dataset: AnyDataset,
  filter: Filter,
  scope: Scope,
  length: number,
): Promise<Group[]> {
  const key = sql`left(r.xzqdm, ${length}::integer)`;
  const source = groupSource(dataset, asked(filter), scope);
  return source ? grouped(db, source, key) : byRecords(db, dataset, filter, scope, key);
}

/** Sums by the values of one dimension; records without a value stand under "". */
export function byDimension(
  db: Db,
  dataset: AnyDataset,
  filter: Filter,
  scope: Scope,
  dimension: string,
): Promise<Group[]> {
  const given = asked(filter);
  if (!dataset.rollupBy.includes(dimension)) {
    const source = groupSource(dataset, given, scope, dimension);
    if (source) return grouped(db, source, sql`${sql.ref(`r.${dimension}`)}::text`);
  } else if (within(given, kept.by)) {
    const where = all([sql<SqlBool>`r.dim = ${dimension}`, conditions(given, scope)]);
    return grouped(db, { table: `${dataset.table}_rollup_by`, where }, sql`r.val`);
  }
  return byRecords(db, dataset, filter, scope, attributeOf(dataset, dimension));
}

/** Filters that carry a question. */
const asked = (filter: Filter): Filter =>
  Object.fromEntries(
    Object.entries(filter).filter(
      ([, value]) => value !== undefined && value !== null && value !== "" && !isEmptyList(value),
    ),
  );

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

const within = (filter: Filter, names: readonly string[]): boolean =>
  Object.keys(filter).every((key) => key === "areaCode" || names.includes(key));

/** The smallest rollup that answers; undefined when only the records can. */
function sourceOf(dataset: AnyDataset, filter: Filter, scope: Scope): Source | undefined {
  const where = conditions(filter, scope);
  if (within(filter, kept.total)) return { table: `${dataset.table}_rollup_total`, where };
  if (within(filter, dataset.rollup)) return { table: `${dataset.table}_rollup`, where };
  const single = dataset.rollupBy.find((name) => Array.isArray(filter[name]));
  const values = single ? (filter[single] as string[]) : [];
  if (!single || !within(filter, [...kept.by, single])) return undefined;
  // A record with several values stands under each: only one of them may be asked for.
  if (dataset.fields[single]?.kind === "codes" && values.length > 1) return undefined;
  const { [single]: _, ...others } = filter;
  return {
    table: `${dataset.table}_rollup_by`,
    where: all([
      sql<SqlBool>`r.dim = ${single} and r.val in (${sql.join(values)})`,
      conditions(others, scope),
    ]),
  };
}

function groupSource(
  dataset: AnyDataset,
  filter: Filter,
  scope: Scope,
  dimension?: string,
): Source | undefined {
  const names = dimension ? { ...filter, [dimension]: true } : filter;
  const size = within(names, kept.total)
    ? "_total"
    : within(names, dataset.rollup)
      ? ""
      : undefined;
  if (size === undefined) return undefined;
  return { table: `${dataset.table}_rollup${size}`, where: conditions(filter, scope) };
}

/** Conditions on a rollup; its dimensions are stored as in the records, "" for none. */
function conditions(filter: Filter, scope: Scope): RawBuilder<SqlBool> {
  const given = Object.entries(filter).map(([name, value]) => {
    if (name === "areaCode") return sql<SqlBool>`starts_with(r.xzqdm, ${String(value)})`;
    const values = Array.isArray(value) ? value : [value];
    return sql<SqlBool>`${sql.ref(`r.${name}`)} in (${sql.join(values)})`;
  });
  return all([inScope(scope, "r"), ...given]);
}

async function grouped(db: Db, { table, where }: Source, key: RawBuilder<unknown>) {
  const { rows } = await sql<Group>`
    select ${key} as key, sum(r.zs) zs, sum(r.mj) mj from ${sql.table(table)} r
     where ${where} group by 1 having sum(r.zs) <> 0 order by 1`.execute(db);
  return rows;
}

/**
 * An attribute with many values, crossed with a dimension that its rollup does not keep: a rollup of
 * all crossings would have more rows than there are records.
 */
async function byRecords(
  db: Db,
  dataset: AnyDataset,
  filter: Filter,
  scope: Scope,
  key: RawBuilder<unknown>,
): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select key, count(*) zs, sum(mj) mj from (
      select ${key} as key, r.mj from ${sql.table(dataset.table)} r
       where ${whereOf(dataset, filter, scope, "r")}) v
     group by 1 order by 1`.execute(db);
  return rows;
}

function attributeOf(dataset: AnyDataset, dimension: string): RawBuilder<unknown> {
  const value = sql`coalesce(${sql.ref(`r.${dimension}`)}::text, '')`;
  const several = dataset.fields[dimension]?.kind === "codes";
  return several ? sql`unnest(string_to_array(${value}, ','))` : value;
}
