import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import type { Db } from "../db/tables";
import { all, type Filter, whereOf } from "./filter";
import { inScope, type Scope } from "./scope";

/** A count, and the sums of the dataset's quantities by field in their stored unit. */
export type Sum = { zs: number; sums: Record<string, number> };
export type Group = Sum & { key: string };

type Source = { table: string; where: RawBuilder<SqlBool> };

/** Dimensions besides the county that the smaller rollups of the two libraries keep. */
const kept = { total: ["shzt"], by: ["shzt", "rdnf"] };

/** Large datasets have smaller rollups too: by county and state, and by single attributes. */
const isLarge = ({ rollup }: AnyDataset) => rollup.single.length > 0;

/** Exact count and sums of a filter: from a rollup when one knows all that it asks for. */
export async function totals(
  db: Db,
  dataset: AnyDataset,
  filter: Filter,
  scope: Scope,
): Promise<Sum> {
  const source = sourceOf(dataset, asked(filter), scope);
  const from = source
    ? sql`select sum(r.zs) zs${sumsOf(dataset)} from ${sql.table(source.table)} r
           where ${source.where}`
    : sql`select count(*) zs${sumsOf(dataset)} from ${sql.table(dataset.table)} r
           where ${whereOf(dataset, filter, scope, "r")}`;
  const { rows } = await sql<Row>`${from}`.execute(db);
  return sumOf(dataset, rows[0]);
}

type Row = { key?: string; zs: number | null } & Record<string, unknown>;

const sumsOf = ({ rollup }: AnyDataset): RawBuilder<unknown> =>
  sql.join(
    [sql``, ...rollup.sums.map((name) => sql`sum(${sql.ref(`r.${name}`)}) ${sql.ref(name)}`)],
    sql`, `,
  );

const sumOf = ({ rollup }: AnyDataset, row: Row | undefined): Sum => ({
  zs: row?.zs ?? 0,
  sums: Object.fromEntries(rollup.sums.map((name) => [name, Number(row?.[name] ?? 0)])),
});

const groupsOf = (dataset: AnyDataset, rows: readonly Row[]): Group[] =>
  rows.map((row) => ({ key: row.key ?? "", ...sumOf(dataset, row) }));

/** Sums by county prefix of `length` digits. */
export function byRegion(
  db: Db,
  dataset: AnyDataset,
  filter: Filter,
  scope: Scope,
  length: number,
): Promise<Group[]> {
  const key = (alias: string) => sql`left(${sql.ref(`${alias}.xzqdm`)}, ${length}::integer)`;
  const source = groupSource(dataset, asked(filter), scope);
  return source
    ? grouped(db, dataset, source, key("r"))
    : byRecords(db, dataset, filter, scope, key("t"));
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
  if (!dataset.rollup.single.includes(dimension)) {
    const source = groupSource(dataset, given, scope, dimension);
    if (source) return grouped(db, dataset, source, sql`${sql.ref(`r.${dimension}`)}::text`);
  } else if (within(given, kept.by)) {
    const where = all([sql<SqlBool>`r.dim = ${dimension}`, conditions(given, scope)]);
    return grouped(db, dataset, { table: `${dataset.table}_rollup_by`, where }, sql`r.val`);
  }
  return byRecords(db, dataset, filter, scope, attributeOf(dataset, dimension));
}

export type Crossed = Sum & { region: string; values: string[] };

/**
 * Sums by county prefix of `length` digits, crossed with one or two dimensions of the rollup; records
 * without a value stand under "". The filter may ask for dimensions alone.
 */
export async function crossed(
  db: Db,
  dataset: AnyDataset,
  filter: Filter,
  scope: Scope,
  length: number,
  dims: readonly string[],
): Promise<Crossed[]> {
  const given = asked(filter);
  const names = { ...given, ...Object.fromEntries(dims.map((dim) => [dim, true])) };
  const size = isLarge(dataset) && within(names, kept.total) ? "_total" : "";
  const values = dims.map((dim) => sql`${sql.ref(`r.${dim}`)}::text`);
  const { rows } = await sql<Row & { region: string; vals: string[] }>`
    select left(r.xzqdm, ${length}::integer) region, array[${sql.join(values)}] vals,
           sum(r.zs) zs${sumsOf(dataset)}
      from ${sql.table(`${dataset.table}_rollup${size}`)} r
     where ${conditions(given, scope)}
     group by 1, 2 having sum(r.zs) <> 0 order by 1, 2`.execute(db);
  return rows.map((row) => ({ region: row.region, values: row.vals, ...sumOf(dataset, row) }));
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
  Object.keys(filter).every((key) => key === "areaCode" || key === "cyptid" || names.includes(key));

/** The smallest rollup that answers; undefined when only the records can. */
function sourceOf(dataset: AnyDataset, filter: Filter, scope: Scope): Source | undefined {
  const where = conditions(filter, scope);
  if (isLarge(dataset) && within(filter, kept.total))
    return { table: `${dataset.table}_rollup_total`, where };
  if (within(filter, dataset.rollup.by)) return { table: `${dataset.table}_rollup`, where };
  const single = dataset.rollup.single.find((name) => Array.isArray(filter[name]));
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
  if (!within(names, dataset.rollup.by)) return undefined;
  const size = isLarge(dataset) && within(names, kept.total) ? "_total" : "";
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

async function grouped(
  db: Db,
  dataset: AnyDataset,
  { table, where }: Source,
  key: RawBuilder<unknown>,
): Promise<Group[]> {
  const { rows } = await sql<Row>`
    select ${key} as key, sum(r.zs) zs${sumsOf(dataset)} from ${sql.table(table)} r
     where ${where} group by 1 having sum(r.zs) <> 0 order by 1`.execute(db);
  return groupsOf(dataset, rows);
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
  const { rows } = await sql<Row>`
    select r.key, count(*) zs${sumsOf(dataset)} from (
      select ${key} as key, t.* from ${sql.table(dataset.table)} t
       where ${whereOf(dataset, filter, scope, "t")}) r
     group by 1 order by 1`.execute(db);
  return groupsOf(dataset, rows);
}

function attributeOf(dataset: AnyDataset, dimension: string): RawBuilder<unknown> {
  const value = sql`coalesce(${sql.ref(`t.${dimension}`)}::text, '')`;
  const several = dataset.fields[dimension]?.kind === "codes";
  return several ? sql`unnest(string_to_array(${value}, ','))` : value;
}
