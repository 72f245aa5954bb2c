import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import type { Db } from "../../db/tables";
import {
  crossedInColumns,
  groupsInColumns,
  severalInColumns,
  totalsInColumns,
} from "./columnAnswers";
import { all, type Filter, whereOf } from "./filter";
import { inScope, type Scope } from "./scope";
import {
  attributeOf,
  type Group,
  groupsOf,
  keyNames,
  type SumRow as Row,
  type Several,
  type Sum,
  severalIn,
  severalOfRecords,
  sumOf,
  sumsOf,
} from "./sums";

type Source = { table: string; where: RawBuilder<SqlBool>; region: RawBuilder<unknown> };

/**
 * Large datasets also have smaller rollups: of whole regions, of states, and by single attributes.
 */
const isLarge = ({ rollup }: AnyDataset) => rollup.single.length > 0;

/** Whether a rollup has the count and sums of a filter. */
export const isRolledUp = (dataset: AnyDataset, filter: Filter, scope: Scope): boolean =>
  sourceOf(dataset, { filter: asked(filter), scope }) !== undefined;

/**
 * Exact count and sums of a filter: from a rollup that covers all of it, else from columns in memory
 * or the records.
 */
export async function totals(
  db: Db,
  dataset: AnyDataset,
  filter: Filter,
  scope: Scope,
): Promise<Sum> {
  const source = sourceOf(dataset, { filter: asked(filter), scope });
  const held = source ? null : await totalsInColumns(db, { dataset, filter, scope });
  if (held) return held;
  const from = source
    ? sql`select sum(r.zs) zs${sumsOf(dataset)} from ${sql.table(source.table)} r
           where ${source.where}`
    : sql`select count(*) zs${sumsOf(dataset)} from ${sql.table(dataset.table)} r
           where ${whereOf(dataset, filter, scope, "r")}`;
  const { rows } = await sql<Row>`${from}`.execute(db);
  return sumOf(dataset, rows[0]);
}

/** Sums by county prefix of `length` digits. */
export async function byRegion(
  db: Db,
  dataset: AnyDataset,
  filter: Filter,
  scope: Scope,
  length: number,
): Promise<Group[]> {
  const source = sourceOf(dataset, { filter: asked(filter), scope, length });
  if (source) return grouped(db, dataset, source, source.region);
  return (
    (await groupsInColumns(db, { dataset, filter, scope }, "region", length)) ??
    byRecords(db, dataset, filter, scope, sql`left(t.xzqdm, ${length}::integer)`)
  );
}

/** Sums by the values of one dimension; "" for records without a value. */
export async function byDimension(
  db: Db,
  dataset: AnyDataset,
  filter: Filter,
  scope: Scope,
  dimension: string,
): Promise<Group[]> {
  const source = sourceOf(dataset, { filter: asked(filter), scope, dims: [dimension] });
  if (source) return grouped(db, dataset, source, keyOf(dataset, dimension));
  return (
    (await groupsInColumns(db, { dataset, filter, scope }, dimension)) ??
    byRecords(db, dataset, filter, scope, attributeOf(dataset, dimension))
  );
}

/**
 * Sums by several dimensions ("region" being the county prefix of `length` digits) and in total, in
 * one query. Regions need a finer rollup than the other dimensions, so from rollups they are only
 * read when they are the only one. Null if separate queries are just as good.
 */
export async function bySeveral(
  db: Db,
  dataset: AnyDataset,
  filter: Filter,
  scope: Scope,
  names: readonly string[],
  length: number,
): Promise<Several | null> {
  const dims = names.filter((name) => name !== "region");
  const byPlace = dims.length === 0 && { length };
  const source = sourceOf(dataset, { filter: asked(filter), scope, dims, ...byPlace });
  if (!source) {
    const held = await severalInColumns(db, { dataset, filter, scope }, names, length);
    if (held) return held;
    const where = whereOf(dataset, filter, scope, "t");
    return severalOfRecords(db, dataset, { from: sql.table(dataset.table), where }, names, length);
  }
  const wanted = dims.length > 0 ? dims : names;
  const keys = keyNames(wanted);
  const columns = wanted.map(
    (name, i) => sql`${name === "region" ? source.region : keyOf(dataset, name)} ${keys[i]}`,
  );
  return severalIn(
    db,
    dataset,
    sql`(select ${sql.join(columns)}, r.* from ${sql.table(source.table)} r where ${source.where})`,
    wanted,
  );
}

/** A dimension as text, in a rollup. */
const keyOf = ({ rollup }: AnyDataset, dimension: string): RawBuilder<unknown> =>
  rollup.single.includes(dimension) ? sql`r.val` : sql`${sql.ref(`r.${dimension}`)}::text`;

export type Crossed = Sum & { region: string; values: string[] };

/**
 * Sums by county prefix of `length` digits, crossed with one or two dimensions of the rollup; ""
 * for records without a value. The filter may only use dimensions.
 */
export async function crossed(
  db: Db,
  dataset: AnyDataset,
  filter: Filter,
  scope: Scope,
  length: number,
  dims: readonly string[],
): Promise<Crossed[]> {
  const source = sourceOf(dataset, { filter: asked(filter), scope, length, dims });
  const values = dims.map((dim) => sql`${sql.ref(`r.${dim}`)}::text`);
  if (!source) {
    return (
      (await crossedInColumns(db, { dataset, filter, scope }, length, dims)) ??
      crossedRecords(db, dataset, filter, scope, length, dims)
    );
  }
  const { rows } = await sql<Row & { region: string; vals: string[] }>`
    select ${source.region} region, array[${sql.join(values)}] vals, sum(r.zs) zs${sumsOf(dataset)}
      from ${sql.table(source.table)} r
     where ${source.where}
     group by 1, 2 having sum(r.zs) <> 0 order by 1, 2`.execute(db);
  return rows.map((row) => ({ region: row.region, values: row.vals, ...sumOf(dataset, row) }));
}

/** The same where no rollup has these dimensions together. */
async function crossedRecords(
  db: Db,
  dataset: AnyDataset,
  filter: Filter,
  scope: Scope,
  length: number,
  dims: readonly string[],
): Promise<Crossed[]> {
  const values = dims.map((dim) => sql`coalesce(${sql.ref(`r.${dim}`)}::text, '')`);
  const { rows } = await sql<Row & { region: string; vals: string[] }>`
    select left(r.xzqdm, ${length}::integer) region, array[${sql.join(values)}] vals,
           count(*) zs${sumsOf(dataset)}
      from ${sql.table(dataset.table)} r
     where ${whereOf(dataset, filter, scope, "r")}
     group by 1, 2 order by 1, 2`.execute(db);
  return rows.map((row) => ({ region: row.region, values: row.vals, ...sumOf(dataset, row) }));
}

/** The non-empty filters. */
const asked = (filter: Filter): Filter =>
  Object.fromEntries(
    Object.entries(filter).filter(
      ([, value]) => value !== undefined && value !== null && value !== "" && !isEmptyList(value),
    ),
  );

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

type Question = {
  filter: Filter;
  scope: Scope;
  /** What the sums are grouped by besides the region, and the number of digits of the regions. */
  dims?: readonly string[];
  length?: number;
};

/** The smallest rollup with the answer; undefined if only the records have it. */
function sourceOf(dataset: AnyDataset, question: Question): Source | undefined {
  const { filter, dims = [], length } = question;
  const { areaCode: _, cyptid: __, ...given } = filter;
  const names = [...new Set([...Object.keys(given), ...dims])];
  const singles = names.filter((name) => dataset.rollup.single.includes(name));
  const [single] = singles;
  const isKnown = names.every((name) => name === single || dataset.rollup.by.includes(name));
  if (!isKnown || (single && isAmbiguous(dataset, question, single))) return undefined;
  const onlyState = isLarge(dataset) && names.every((name) => name === "shzt");
  const place = placeOf(dataset, question, onlyState);
  const conditions = Object.entries(given).map(([name, value]) =>
    isOneOf(name === single ? "val" : name, value),
  );
  if (single) conditions.push(sql<SqlBool>`r.dim = ${single}`);
  const kind = single ? "_by" : setOf(dataset, names);
  if (kind === undefined) return undefined;
  return {
    table: `${dataset.table}_rollup${place.kind}${kind}`,
    where: all([...place.conditions, ...conditions]),
    region: place.kind === "_area" ? sql`r.area` : sql`left(r.xzqdm, ${length ?? 0}::integer)`,
  };
}

/** Suffix of the smallest rollup with all of these dimensions; undefined if there is none. */
function setOf({ rollup: { sets } }: AnyDataset, names: readonly string[]): string | undefined {
  if (!sets) return "";
  const fits = Object.entries(sets)
    .filter(([, dims]) => names.every((name) => dims.includes(name)))
    .sort(([, a], [, b]) => a.length - b.length);
  return fits[0] && (fits[0][0] === "" ? "" : `_${fits[0][0]}`);
}

/**
 * A record with several values counts under each, so only one of them can be asked for at a time.
 */
function isAmbiguous({ fields }: AnyDataset, { filter, dims = [] }: Question, single: string) {
  const values = filter[single];
  const isSeveral = Array.isArray(values) && values.length > 1;
  return isSeveral && fields[single]?.kind === "codes" && !dims.includes(single);
}

/** Which rollup has the sums of the region, and the conditions to find them. */
function placeOf(dataset: AnyDataset, question: Question, onlyState: boolean) {
  const { filter, scope, length = 0 } = question;
  const { areaCode, cyptid } = filter;
  const area = isLarge(dataset) ? areaOf(question) : undefined;
  if (area && !(onlyState && length > area.code.length)) {
    return { kind: "_area", conditions: [areaCondition(area)] };
  }
  const conditions = [inScope(scope, "r")];
  if (areaCode !== undefined)
    conditions.push(sql<SqlBool>`starts_with(r.xzqdm, ${String(areaCode)})`);
  if (cyptid !== undefined) conditions.push(isOneOf("cyptid", cyptid));
  return { kind: onlyState ? "_total" : "", conditions };
}

type Area = { code: string; level: number };

/** The province or a whole city, whose sums are stored. Those of a platform's share are not. */
function areaOf({ filter, scope, length }: Question): Area | undefined {
  const asked = String(filter.areaCode ?? "");
  const code = asked.length > scope.from.length ? asked : scope.from;
  const level = length ?? code.length;
  const isKept = (code.length === 2 || code.length === 4) && (level === 2 || level === 4);
  const isWhole = scope.cyptid === null && filter.cyptid === undefined;
  const isOneRegion = code.startsWith(scope.from) && code.startsWith(asked);
  return isKept && isWhole && isOneRegion && level >= code.length ? { code, level } : undefined;
}

const areaCondition = ({ code, level }: Area) =>
  code.length === level
    ? sql<SqlBool>`r.level = ${level}::integer and r.area = ${code}`
    : sql<SqlBool>`r.level = ${level}::integer and starts_with(r.area, ${code})`;

/** Dimensions are stored as in the records, with "" for none. */
const isOneOf = (column: string, value: unknown) =>
  sql<SqlBool>`${sql.ref(`r.${column}`)} in (${sql.join(Array.isArray(value) ? value : [value])})`;

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
 * For two attributes with many values, or a filter that is no dimension: a rollup of all
 * combinations would have more rows than there are records.
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
