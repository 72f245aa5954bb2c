import { sql } from "kysely";
import { ownBookkeeping, ownTables } from "./tableCounts";
import type { Db } from "./tables";

/** Texts of values are the same in every session with these. */
const plainTexts = sql`
  select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO, YMD', true),
         set_config('IntervalStyle', 'postgres', true), set_config('bytea_output', 'hex', true),
         set_config('extra_float_digits', '1', true), set_config('statement_timeout', '0', true),
         set_config('idle_in_transaction_session_timeout', '0', true)`;

const inPlainTexts = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await plainTexts.execute(tx);
    return work(tx);
  });

type Column = { name: string; type: string; isNumber: boolean };

/** Columns that are stored as given; what is computed from them is computed anew. */
async function columnsOf(db: Db, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select attname name, format_type(atttypid, atttypmod) type,
           atttypid in ('float4'::regtype, 'float8'::regtype, 'numeric'::regtype) "isNumber"
      from pg_attribute
     where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`.execute(db);
  return rows;
}

/** What each side has of its own: the days of its migrations, and numbers of its transactions. */
const stays: readonly string[] = ["public.schema_migration", ...ownBookkeeping];

/** Tables that are moved, so that each comes behind those that it refers to. */
export async function tablesInOrder(db: Db): Promise<string[]> {
  const { rows } = await sql<{ of: string; to: string }>`
    select distinct n.nspname || '.' || c.relname "of", rn.nspname || '.' || rc.relname "to"
      from pg_constraint f
      join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_class rc on rc.oid = f.confrelid join pg_namespace rn on rn.oid = rc.relnamespace
     where f.contype = 'f' and f.conrelid <> f.confrelid`.execute(db);
  const left = new Set((await ownTables(db)).filter((table) => !stays.includes(table)));
  const ordered: string[] = [];
  while (left.size > 0) {
    const free = [...left].filter(
      (table) => !rows.some(({ of, to }) => of === table && left.has(to)),
    );
    if (free.length === 0) throw new Error(`tables refer to each other: ${[...left].join()}`);
    for (const table of free) left.delete(table);
    ordered.push(...free);
  }
  return ordered;
}

/** Where a move stands is kept in the target, in the transactions that bring the rows. */
const state = sql`
  create schema if not exists clzy_move;
  create table if not exists clzy_move.source (hash text primary key);
  create table if not exists clzy_move.done (name text primary key)`;

/** The source of a move that was broken off; null if there is none. */
export async function unfinishedMove(db: Db): Promise<string | null> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('clzy_move.source') is not null there`.execute(db);
  if (!rows[0]?.there) return null;
  const found = await sql<{ hash: string }>`select hash from clzy_move.source`.execute(db);
  return found.rows[0]?.hash ?? null;
}

/** Begins a move into a database that holds the schema and nothing of an office. */
export const beginMove = (target: Db, hash: string): Promise<void> =>
  target.transaction().execute(async (tx) => {
    await state.execute(tx);
    // What migrations have filled in comes from the source.
    for (const table of (await tablesInOrder(tx)).reverse()) await empty(tx, table);
    await sql`insert into clzy_move.source values (${hash})`.execute(tx);
  });

const empty = (tx: Db, table: string) =>
  withoutTriggers(tx, table, () => sql`delete from ${sql.table(table)}`.execute(tx));

/** History, rollups and revisions come along as they are: nothing writes them a second time. */
async function withoutTriggers<T>(tx: Db, table: string, work: () => Promise<T>): Promise<T> {
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
  const result = await work();
  await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
  return result;
}

/** Blocks of tiles are some hundred kilobytes a row. */
const pageRows = 200;

type Row = Readonly<Record<string, string | null>>;

/** Copies a table whole or not at all; returns false if it was there already. */
export async function moveTable(source: Db, target: Db, table: string): Promise<boolean> {
  const done = await sql`select 1 from clzy_move.done where name = ${table}`.execute(target);
  if (done.rows.length > 0) return false;
  const columns = await columnsOf(source, table);
  await inPlainTexts(target, async (into) => {
    await withoutTriggers(into, table, () =>
      inPlainTexts(source, async (from) => {
        const texts = columns.map(({ name }) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`);
        await sql`declare moving no scroll cursor for
          select ${sql.join(texts)} from ${sql.table(table)}`.execute(from);
        for (;;) {
          const { rows } = await sql<Row>`fetch ${sql.lit(pageRows)} from moving`.execute(from);
          if (rows.length === 0) return;
          await insertTexts(into, table, columns, rows);
        }
      }),
    );
    await sql`insert into clzy_move.done values (${table})`.execute(into);
  });
  return true;
}

async function insertTexts(
  tx: Db,
  table: string,
  columns: readonly Column[],
  rows: readonly Row[],
): Promise<void> {
  const names = columns.map(({ name }) => sql.ref(name));
  const values = columns.map(({ name }) => sql`${rows.map((row) => row[name] ?? null)}::text[]`);
  const typed = columns.map(({ name, type }) => sql`t.${sql.ref(name)}::${sql.raw(type)}`);
  await sql`
    insert into ${sql.table(table)} (${sql.join(names)}) overriding system value
    select ${sql.join(typed)} from unnest(${sql.join(values)}) as t (${sql.join(names)})`.execute(
    tx,
  );
}

/** Numbers go on where they were. */
export async function moveSequences(source: Db, target: Db): Promise<void> {
  const { rows } = await sql<{ schema: string; name: string; last: string }>`
    select schemaname schema, sequencename name, last_value::text last from pg_sequences
     where schemaname in ('public', 'history') and last_value is not null`.execute(source);
  for (const { schema, name, last } of rows) {
    await sql`select setval(format('%I.%I', ${schema}::text, ${name}::text)::regclass, ${last}::bigint)`.execute(
      target,
    );
  }
}

export type TableSums = { rows: number; hash: string; sums: (string | null)[] };

/** Rows, the sum of each number column, and a hash over all values, whatever the order. */
export async function sumsOf(db: Db, table: string): Promise<TableSums> {
  const columns = await columnsOf(db, table);
  const texts = columns.map(({ name }) => sql`${sql.ref(name)}::text`);
  const sums = columns
    .filter(({ isNumber }) => isNumber)
    .map(({ name }) => sql`sum(${sql.ref(name)}::numeric)::text`);
  return inPlainTexts(db, async (tx) => {
    const { rows } = await sql<TableSums>`
      select count(*) rows,
             coalesce(sum(('x' || left(md5(array[${sql.join(texts)}]::text), 12))::bit(48)::bigint), 0)::text hash,
             array[${sums.length > 0 ? sql.join(sums) : sql``}]::text[] sums
        from ${sql.table(table)}`.execute(tx);
    return rows[0] ?? { rows: 0, hash: "", sums: [] };
  });
}

/** Ends a move: plans need to know how much there is now. */
export async function endMove(target: Db): Promise<void> {
  await sql`drop schema clzy_move cascade`.execute(target);
  await sql`analyze`.execute(target);
}
