import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import { type Field, isLand } from "#contract/define/field";
import { limits } from "#contract/limits";
import { inRegion, inScope, type Scope } from "./scope";
import { contains, containsWord } from "./search";
import { toldColumn } from "./toldColumn";

/** A parsed list filter: region, codes, texts, area limits in 亩, keyword, ids. */
export type Filter = Readonly<Record<string, unknown>>;

type Condition = RawBuilder<SqlBool>;

/**
 * Condition for the dataset's rows that are not removed, in scope, and match the filter. Lists,
 * tiles, features and exports all use it, so that they cannot disagree. A filter that matches no
 * field is a bug. Use it in a `sql` template, or in `where` of a Kysely query.
 */
export function whereOf(
  dataset: AnyDataset,
  filter: Filter,
  scope: Scope,
  alias: string = dataset.table,
): Condition {
  const conditions = Object.entries(filter)
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .map(([key, value]) => conditionOf(dataset, alias, key, value));
  return all([sql<SqlBool>`${sql.ref(`${alias}.scbz`)} = 0`, inScope(scope, alias), ...conditions]);
}

/** Joins conditions with `and`. */
export const all = (conditions: readonly Condition[]): Condition =>
  sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

function conditionOf(dataset: AnyDataset, alias: string, key: string, value: unknown): Condition {
  if (key === "areaCode") return inRegion(alias, String(value));
  if (key === "bbox") return inBox(alias, String(value));
  if (key === "keyword") return containsWord(dataset, alias, String(value));
  if (key === `${dataset.key.id}s`) return oneOf(column(alias, dataset.key.id), value as string[]);
  const field = dataset.fields[key];
  if (field) return fieldCondition(dataset, alias, key, field, value);
  const limited = /^(.+)(Min|Max|Is)$/.exec(key);
  const bound = limited?.[1] ? dataset.fields[limited[1]] : undefined;
  if (!limited?.[1] || !bound) throw new Error(`${dataset.name} has no filter ${key}`);
  if (limited[2] === "Is") return wholeText(dataset, alias, limited[1], bound, value);
  const subject = toldColumn(dataset, alias, limited[1]);
  const amount = limitOf(bound, value, limited[2] === "Max");
  return limited[2] === "Min"
    ? sql<SqlBool>`${subject} >= ${amount}`
    : sql<SqlBool>`${subject} <= ${amount}`;
}

/** Matches whole texts; a single one is found through the index of its parts. */
function wholeText(
  dataset: AnyDataset,
  alias: string,
  name: string,
  field: Field,
  value: unknown,
): Condition {
  const texts = value as readonly string[];
  const [only] = texts;
  const equal = anyOf(column(alias, name), field, texts);
  return only && texts.length === 1
    ? sql<SqlBool>`(${contains(dataset, alias, name, only)} and ${equal})`
    : equal;
}

/** A limit in the stored unit; areas are given in 亩, and shares are given in percent where they are shown so. The last day is included. */
function limitOf(field: Field, value: unknown, last: boolean): RawBuilder<unknown> {
  const { kind } = field;
  if (kind === "date") return sql`${value}::date`;
  if (kind === "time") return sql`${value}::date${last ? sql` + 1` : sql``}`;
  const amount = field.inPercent ? Number(value) / 100 : Number(value);
  return sql`${isLand(field) ? amount * limits.mu : amount}::numeric`;
}

const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`);

/** Exact tests only for outlines that cross the border of the box: most lie inside it. */
function inBox(alias: string, value: string): Condition {
  const [west, south, east, north] = value.split(",").map(Number);
  const box = sql`ST_MakeEnvelope(${west}, ${south}, ${east}, ${north}, 4490)`;
  const place = column(alias, "geom");
  return sql<SqlBool>`(${place} && ${box}
    and (${place} @ ${box} or ST_Intersects(${place}, ${box})))`;
}

function fieldCondition(
  dataset: AnyDataset,
  alias: string,
  key: string,
  field: Field,
  value: unknown,
): Condition {
  const subject = toldColumn(dataset, alias, key);
  if (Array.isArray(value)) return anyOf(subject, field, value);
  if (field.kind === "text" && !field.system) return contains(dataset, alias, key, String(value));
  return sql<SqlBool>`${subject} = ${value}`;
}

/** "" matches records without a value. */
function anyOf(subject: RawBuilder<unknown>, field: Field, values: readonly unknown[]): Condition {
  const given = values.filter((value) => value !== "");
  const options: Condition[] = [];
  if (given.length > 0) options.push(holds(subject, field, given));
  if (given.length < values.length) options.push(sql<SqlBool>`${subject} is null`);
  if (options.length === 0) return sql<SqlBool>`true`;
  return sql<SqlBool>`(${sql.join(options, sql` or `)})`;
}

function holds(subject: RawBuilder<unknown>, field: Field, given: readonly unknown[]): Condition {
  if (field.kind === "codes") {
    return sql<SqlBool>`string_to_array(${subject}, ',') && ${textArray(given as string[])}`;
  }
  if (given.length === 1) return sql<SqlBool>`${subject} = ${given[0]}`;
  return sql<SqlBool>`${subject} in (${sql.join(given)})`;
}

const oneOf = (subject: RawBuilder<unknown>, ids: readonly string[]): Condition =>
  sql<SqlBool>`${subject} = any(${textArray(ids)})`;

/** Texts as a single parameter, even ten thousand ids; both engines read it the same way. */
export const textArray = (values: readonly string[]): RawBuilder<string[]> =>
  sql<string[]>`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
