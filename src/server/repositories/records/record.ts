import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { AnyDataset } from "#contract/define/dataset";
import type { MultiPolygon } from "#geo/position";
import type { Db } from "../../db/tables";
import { textArray } from "./filter";
import { columnsOf, shownColumnsOf } from "./recordPage";
import { inScope, type Scope } from "./scope";

const fieldsOf = (dataset: AnyDataset, alias: string) =>
  columnsOf(Object.keys(dataset.fields), alias);

const shownFieldsOf = (dataset: AnyDataset) => shownColumnsOf(Object.keys(dataset.fields), "t");

const idOf = (dataset: AnyDataset, alias: string) => sql.ref(`${alias}.${dataset.key.id}`);

/** A record of the caller's with its outline in degrees; undefined if it is gone or not theirs. */
export async function findRecord<R extends object>(
  db: Db,
  dataset: AnyDataset,
  id: string,
  scope: Scope,
): Promise<{ record: R; geometry: MultiPolygon; outline: string } | undefined> {
  // To a tenth of a millimetre, so that editing and saving does not move the other corners.
  const shape = dataset.geometry
    ? sql`md5(st_asbinary(t.geom)) outline, st_asgeojson(t.geom, 9)::jsonb -> 'coordinates' geometry`
    : sql`'' outline, '[]'::jsonb geometry`;
  const { rows } = await sql<AnyRecord & { geometry: MultiPolygon; outline: string }>`
    select ${shownFieldsOf(dataset)}, ${shape}
      from ${sql.table(dataset.table)} t
     where ${idOf(dataset, "t")} = ${id} and t.scbz = 0 and ${inScope(scope, "t")}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { geometry, outline, ...record } = row;
  return { record: record as R, geometry, outline };
}

const among = <R>(
  dataset: AnyDataset,
  ids: readonly string[],
  scope: Scope,
): RawBuilder<R> => sql<R>`
  select ${fieldsOf(dataset, "t")} from ${sql.table(dataset.table)} t
   where ${idOf(dataset, "t")} = any(${textArray(ids)}) and t.scbz = 0 and ${inScope(scope, "t")}
   order by ${idOf(dataset, "t")}`;

/** The caller's records among `ids`. */
export async function findRecords<R extends object>(
  db: Db,
  dataset: AnyDataset,
  ids: readonly string[],
  scope: Scope,
): Promise<R[]> {
  const { rows } = await among<R>(dataset, ids, scope).execute(db);
  return rows;
}

/** The same, locked in id order so that batches cannot deadlock. */
export async function lockRecords<R extends object>(
  db: Db,
  dataset: AnyDataset,
  ids: readonly string[],
  scope: Scope,
): Promise<R[]> {
  const { rows } = await sql<R>`${among<R>(dataset, ids, scope)} for update`.execute(db);
  return rows;
}

/** Ids of the caller's records by their numbers. */
export async function idsOfNumbers(
  db: Db,
  dataset: AnyDataset,
  numbers: readonly string[],
  scope: Scope,
): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map();
  const number = sql.ref(`t.${dataset.key.number}`);
  const { rows } = await sql<{ number: string; id: string }>`
    select ${number} number, ${idOf(dataset, "t")} id from ${sql.table(dataset.table)} t
     where ${number} = any(${textArray(numbers)}) and t.scbz = 0 and ${inScope(scope, "t")}`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.number, row.id]));
}

/** The caller's records with these numbers, several of one number where a register has such. */
export async function recordsOfNumbers(
  db: Db,
  dataset: AnyDataset,
  numbers: readonly string[],
  scope: Scope,
): Promise<AnyRecord[]> {
  const number = sql.ref(`t.${dataset.key.number}`);
  const { rows } = await sql<AnyRecord>`
    select ${shownFieldsOf(dataset)} from ${sql.table(dataset.table)} t
     where ${number} = any(${textArray(numbers)}) and t.scbz = 0 and ${inScope(scope, "t")}
     order by ${idOf(dataset, "t")}`.execute(db);
  return rows;
}

/** Whether another record has this number. */
export async function hasNumber(
  db: Db,
  dataset: AnyDataset,
  number: string,
  exceptId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(dataset.table)} t
     where ${sql.ref(`t.${dataset.key.number}`)} = ${number} and t.scbz = 0
       and ${idOf(dataset, "t")} <> ${exceptId} limit 1`.execute(db);
  return rows.length > 0;
}

export type Change = {
  id: string;
  /** Version and states that the record must still have; null for any state. */
  bbh: number;
  states: readonly string[] | null;
  scope: Scope;
  /** New values by field name; the names come from the dataset. */
  values: Readonly<Record<string, unknown>>;
  geometry?: MultiPolygon | undefined;
  by: string;
};

/** Adds a record; the names of the values come from the dataset. */
export async function insertRecord<R>(
  db: Db,
  dataset: AnyDataset,
  values: Readonly<Record<string, unknown>>,
  geometry: MultiPolygon | null,
): Promise<R> {
  const names = Object.keys(values);
  const columns = sql.join([
    ...names.map((name) => sql.ref(name)),
    ...(geometry ? [sql.ref("geom")] : []),
  ]);
  const given = sql.join([
    ...names.map((name) => sql`${values[name]}`),
    ...(geometry ? [geometryOf(geometry)] : []),
  ]);
  const { rows } = await sql<R>`
    insert into ${sql.table(dataset.table)} as t (${columns}) values (${given})
    returning ${shownFieldsOf(dataset)}`.execute(db);
  return rows[0] as R;
}

/**
 * The next number after a prefix, its serial having `digits` digits. Others wait until we commit.
 * Within an intake, both the register's numbers and those on their way into it count.
 */
export async function nextNumber(
  db: Db,
  dataset: AnyDataset,
  prefix: string,
  digits: number,
): Promise<string> {
  const number = sql.ref(dataset.key.number);
  await sql`select pg_advisory_xact_lock(hashtext(${`${dataset.name} ${prefix}`}))`.execute(db);
  const last = (table: string) => sql`
    select max(${number}) from ${sql.table(table)}
     where ${number} >= ${prefix} and ${number} < ${`${prefix}~`}`;
  const { rows } = await sql<{ last: string | null }>`
    select greatest((${last(`public.${dataset.table}`)}), (${last(dataset.table)})) "last"`.execute(
    db,
  );
  const serial = Number(rows[0]?.last?.slice(prefix.length) ?? 0) + 1;
  return `${prefix}${String(serial).padStart(digits, "0")}`;
}

/** Changes a record as its next version; undefined if it is no longer at the given version. */
export async function changeRecord<R>(
  db: Db,
  dataset: AnyDataset,
  { id, bbh, states, scope, values, geometry, by }: Change,
): Promise<R | undefined> {
  const set: RawBuilder<unknown>[] = Object.entries(values).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value}`,
  );
  if (geometry) set.push(sql`geom = ${geometryOf(geometry)}`);
  const { rows } = await sql<R>`
    update ${sql.table(dataset.table)} t
       set ${sql.join([...set, sql`bbh = t.bbh + 1, gxr = ${by}, gxsj = now()`])}
     where ${idOf(dataset, "t")} = ${id} and t.bbh = ${bbh} and t.scbz = 0
       and ${inStates(dataset, states)} and ${inScope(scope, "t")}
    returning ${shownFieldsOf(dataset)}`.execute(db);
  return rows[0];
}

function inStates({ state }: AnyDataset, states: readonly string[] | null): RawBuilder<SqlBool> {
  if (states === null || state === null) return sql<SqlBool>`true`;
  return sql<SqlBool>`${sql.ref(`t.${state}`)} in (${sql.join([...states])})`;
}

/** Hides records from every list without erasing them; returns the ids of those it could. */
export async function markRemoved(
  db: Db,
  dataset: AnyDataset,
  ids: readonly string[],
  states: readonly string[] | null,
  scope: Scope,
  by: string,
): Promise<string[]> {
  const isFree = "zkfzt" in dataset.fields ? sql<SqlBool>`t.zkfzt = '0'` : sql<SqlBool>`true`;
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(dataset.table)} t
       set scbz = 1, bbh = t.bbh + 1, gxr = ${by}, gxsj = now()
     where ${idOf(dataset, "t")} = any(${textArray(ids)}) and t.scbz = 0
       and ${isFree} and ${inStates(dataset, states)} and ${inScope(scope, "t")}
    returning ${idOf(dataset, "t")} id`.execute(db);
  return rows.map(({ id }) => id);
}

/** An outline in degrees as a database geometry. */
export const geometryOf = (geometry: MultiPolygon): RawBuilder<unknown> =>
  sql`st_setsrid(st_geomfromgeojson(${JSON.stringify({ type: "MultiPolygon", coordinates: geometry })}), 4490)`;

/** EPSG code of the 3° zone (with prefix) that contains a longitude. */
export const zoneSrid = (longitude: number): number => 4488 + Math.round(longitude / 3);
