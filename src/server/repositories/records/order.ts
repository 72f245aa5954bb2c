import { type RawBuilder, type SqlBool, sql } from "kysely";
import { dayText } from "#contract/datasets/pastDay";
import type { AnyDataset } from "#contract/define/dataset";
import type { FieldKind } from "#contract/define/field";
import { isRounded } from "#contract/define/secret";
import { besideFieldOf } from "#contract/endpoints/map/beside";
import { Refusal, status } from "#contract/errors";
import { foreignValue } from "./beside";
import type { Scope } from "./scope";
import { firstDigitsOf, toldColumn } from "./toldColumn";

export type Sort = { field: string; order: "asc" | "desc" };

type Term = { value: RawBuilder<unknown>; type: string; nullable: boolean };

/** A total order of rows, and how to continue after a given row. */
export type Order = {
  by: RawBuilder<unknown>;
  /** The row's sort keys, as text. */
  keys: RawBuilder<unknown>;
  behind: (cursor: string) => RawBuilder<SqlBool>;
  /** The row that the cursor was made of, as it was. */
  at: (cursor: string) => RawBuilder<SqlBool>;
  cursorOf: (keys: readonly (string | null)[]) => string;
};

const types: Record<FieldKind, string> = {
  text: "text",
  code: "text",
  codes: "text",
  number: "numeric",
  integer: "integer",
  flag: "integer",
  date: "date",
  time: "timestamptz",
};

/** What orders a list, the id at its end where the rest may be shared: what is changed at once has one time. */
function namesOf({ key }: AnyDataset, sort?: Sort): string[] {
  if (!sort) return ["xzqdm", key.number];
  return sort.field === "gxsj" ? [sort.field, key.number, key.id] : [sort.field, key.id];
}

/**
 * County and number by default; on request any field of the dataset, or of another register about
 * the record (alias `t`), with the id as tie-breaker.
 */
export function orderOf(dataset: AnyDataset, alias: string, scope: Scope, sort?: Sort): Order {
  const terms = [...new Set(namesOf(dataset, sort))].map((name) =>
    termOf(dataset, alias, scope, name),
  );
  const down = sort?.order === "desc";
  const tag = sort ? `${sort.field} ${sort.order}` : "";
  return {
    by: sql.join(terms.map((term) => directed(term, down))),
    keys: sql.join(terms.map(({ value }, i) => sql`${value}::text as ${sql.ref(keyName(i))}`)),
    behind: (cursor) => behind(terms, down, keysOf(cursor, tag, terms)),
    at: (cursor) => at(terms, keysOf(cursor, tag, terms)),
    cursorOf: (keys) => Buffer.from(JSON.stringify([tag, ...keys])).toString("base64url"),
  };
}

function termOf(dataset: AnyDataset, alias: string, scope: Scope, name: string): Term {
  const field = Object.hasOwn(dataset.fields, name) ? dataset.fields[name] : undefined;
  if (field) {
    const value = toldColumn(dataset, alias, name);
    return { value, type: types[field.kind], nullable: !field.required };
  }
  const known = besideFieldOf(dataset, name);
  if (!known || known.facts.unsorted) throw new Refusal(status.badRequest, "不能按该字段排序");
  const found = foreignValue(known.column, known.at, scope);
  const value = isRounded(known.field, dataset.reader) ? firstDigitsOf(found) : found;
  return { value, type: types[known.field.kind], nullable: true };
}

/**
 * Nulls sort last in both directions; columns that are never null keep the order of their index.
 */
function directed({ value, nullable }: Term, down: boolean): RawBuilder<unknown> {
  const direction = `${down ? "desc" : "asc"}${nullable && down ? " nulls last" : ""}`;
  return sql`${value} ${sql.raw(direction)}`;
}

export const keyName = (i: number): string => `order_key_${i}`;

function behind(
  terms: readonly Term[],
  down: boolean,
  keys: readonly (string | null)[],
): RawBuilder<SqlBool> {
  const than = sql.raw(down ? "<" : ">");
  const columns = terms.map(({ value }) => value);
  const values = terms.map(({ type }, i) => sql`cast(${keys[i]} as ${sql.raw(type)})`);
  const [first, second] = columns;
  if (!terms[0]?.nullable) {
    return sql<SqlBool>`(${sql.join(columns)}) ${than} (${sql.join(values)})`;
  }
  if (keys[0] === null) return sql<SqlBool>`(${first} is null and ${second} ${than} ${values[1]})`;
  return sql<SqlBool>`(${first} ${than} ${values[0]}
    or (${first} = ${values[0]} and ${second} ${than} ${values[1]}) or ${first} is null)`;
}

function at(terms: readonly Term[], keys: readonly (string | null)[]): RawBuilder<SqlBool> {
  const fits = terms.map(({ value, type }, i) =>
    keys[i] === null
      ? sql<SqlBool>`${value} is null`
      : sql<SqlBool>`${value} = cast(${keys[i]} as ${sql.raw(type)})`,
  );
  return sql<SqlBool>`(${sql.join(fits, sql` and `)})`;
}

/** The text forms that the database writes for values of this type, and can read back. */
const written: Readonly<Record<string, (key: string) => boolean>> = {
  numeric: (key) => /^-?\d{1,30}(\.\d{1,30})?$/.test(key),
  integer: (key) => /^-?\d{1,10}$/.test(key) && Math.abs(Number(key)) < 2 ** 31,
  date: (key) => dayText.safeParse(key).success,
  timestamptz: (key) =>
    dayText.safeParse(key.slice(0, 10)).success &&
    /^ ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/.test(key.slice(10)),
};

const isText = (key: unknown): key is string =>
  typeof key === "string" && key.isWellFormed() && !key.includes("\0");

/** A cursor only continues the order it was made for. */
function keysOf(cursor: string, tag: string, terms: readonly Term[]): (string | null)[] {
  const [made, ...keys] = parsed(cursor);
  const fits = keys.every((key, i) => {
    const { type, nullable } = terms[i] ?? { type: "", nullable: false };
    if (key === null) return nullable;
    return isText(key) && (written[type]?.(key) ?? true);
  });
  if (made !== tag || keys.length !== terms.length || !fits) throw badCursor();
  return keys as (string | null)[];
}

function parsed(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

export const badCursor = (): Refusal =>
  new Refusal(status.badRequest, "翻页位置已失效，请从第一页重新查询");
