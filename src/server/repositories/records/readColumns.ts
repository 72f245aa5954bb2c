import { setImmediate as turn } from "node:timers/promises";
import { CompiledQuery, type RawBuilder, sql } from "kysely";
import {
  type ColumnTable,
  type Incoming,
  LostTrack,
  type RecordValues,
  type Value,
} from "../../columns/columnTable";
import type { WordFile } from "../../columns/wordFile";
import type { Db } from "../../db/tables";
import type { Layout } from "./columnLayout";
import { columnsBehind, whole } from "./columnsBehind";
import { type InOrder, orderedValues, valuesToOrder } from "./columnsInOrder";

/** Columns, the texts beside them if there is room for these, and the snapshot of the database that they are of. */
export type AsOf = { table: ColumnTable; words: WordFile | null; snapshot: string };

/** Read in one turn: a fraction of what others may wait. */
const rowsAtOnce = 2_000;

/** More changes than this take longer one by one than all records anew. */
const mostOf = (table: ColumnTable): number => Math.max(2_000, table.living / 8);

const reading = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((tx) => work(tx));

type Row = { oid: number } & Readonly<Record<string, unknown>>;

const wordsOf = (row: Row) => (row as Row & Texts).words;

const valuesOf = ({ specs }: Layout, row: Row): RecordValues => ({
  oid: row.oid,
  values: specs.map((_, i) => row[`v${i}`] as Value),
});

/** The same beside their texts. */
type Texts = { words: string };

async function inPages(
  tx: Db,
  query: RawBuilder<unknown>,
  size: number,
  take: (row: Row) => void,
): Promise<void> {
  await sql`declare clzy_columns no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(size)} from clzy_columns`.execute(tx);
    for (const row of rows) take(row);
    if (rows.length < size) break;
  }
  await sql`close clzy_columns`.execute(tx);
}

/** Values that compare as the database was set up to compare texts. */
async function orderValues(tx: Db, table: ColumnTable): Promise<void> {
  for (const column of table.codes.values()) {
    if (column.isOrdered) continue;
    const { rows } = await tx.executeQuery<InOrder>(
      CompiledQuery.raw(orderedValues, [valuesToOrder(column)]),
    );
    column.setPlaces(rows.map(({ value }) => value));
  }
}

type Delta = { snapshot: string; behind: number };

/**
 * Brings columns up to the present. Throws `LostTrack` where they have to be loaded anew; they are of
 * no use then.
 */
export const catchUp = (db: Db, layout: Layout, { table, words, snapshot }: AsOf): Promise<AsOf> =>
  reading(db, async (tx) => {
    const { table: name } = layout.dataset;
    const { rows } = await sql<Delta>`
      select pg_current_snapshot()::text "snapshot", columns_behind behind
        from (${columnsBehind(name, snapshot)}) b`.execute(tx);
    const [now] = rows;
    if (!now || now.behind >= whole || now.behind > mostOf(table)) {
      throw new LostTrack(`${name} has changed as a whole`);
    }
    if (now.behind > 0) {
      const { changed, moved } = await oidsSince(tx, name, snapshot);
      const isMoved = new Set(moved);
      const kept = await recordsOf(
        tx,
        layout,
        changed.filter((oid) => !isMoved.has(oid)),
      );
      const incoming = await incomingOf(tx, layout, moved);
      await table.patch(kept, moved, incoming, turn);
      for (const { oid, words: texts } of [...kept, ...incoming]) words?.append(oid, texts);
      if ((words?.growth ?? 0) > mostCharacters(table))
        throw new LostTrack("texts have grown too long");
      await orderValues(tx, table);
    }
    return { table, words, snapshot: now.snapshot };
  });

/** Texts behind the index are read from front to back for each word: more of them ask for another index. */
const mostCharacters = ({ living }: ColumnTable): number => 4 * living + 4_000_000;

async function oidsSince(tx: Db, name: string, snapshot: string) {
  const since = sql`
    from column_change c
   where c.dataset = ${name} and c.xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
     and not pg_visible_in_snapshot(c.xid, ${snapshot}::pg_snapshot)`;
  const { rows } = await sql<{ changed: number[] | null; moved: number[] | null }>`
    select array(select distinct unnest(c.changed) ${since}) changed,
           array(select distinct unnest(c.moved) ${since}) moved`.execute(tx);
  const { changed, moved } = rows[0] ?? {};
  return { changed: changed ?? [], moved: moved ?? [] };
}

/** Numbers as one parameter. */
export const oidArray = (oids: readonly number[]): RawBuilder<unknown> =>
  sql`any(${`{${oids.join()}}`}::integer[])`;

async function recordsOf(tx: Db, layout: Layout, oids: readonly number[]) {
  const found: (RecordValues & Texts)[] = [];
  // Many are read in slices, so that others come between.
  for (let from = 0; from < oids.length; from += rowsAtOnce) {
    const { rows } = await sql<Row>`
      select t.oid, ${layout.values}, ${layout.words} from ${sql.table(layout.dataset.table)} t
       where t.oid = ${oidArray(oids.slice(from, from + rowsAtOnce))} and t.scbz = 0`.execute(tx);
    for (const row of rows) found.push({ ...valuesOf(layout, row), words: wordsOf(row) });
  }
  return found;
}

type Placed = Row & Record<"place" | "number" | "id", { before: number | null; at: number }>;

/** The records of these that are there, and those that stand before them in each order. */
async function incomingOf(
  tx: Db,
  layout: Layout,
  oids: readonly number[],
): Promise<(Incoming & Texts)[]> {
  if (oids.length === 0) return [];
  const { table, key } = layout.dataset;
  const number = (alias: string) => sql.ref(`${alias}.${key.number}`);
  const id = (alias: string) => sql.ref(`${alias}.${key.id}`);
  const place = (order: (alias: string) => RawBuilder<unknown>[]) => {
    const [own, other] = [sql.join(order("t")), sql.join(order("p"))];
    const back = sql.join(order("p").map((term) => sql`${term} desc`));
    return sql`json_build_object(
      'before', (select p.oid from ${sql.table(table)} p
                  where p.scbz = 0 and (${other}) < (${own}) order by ${back} limit 1),
      'at', row_number() over (order by ${own}))`;
  };
  const placed = sql<Placed>`
    select t.oid, ${layout.values}, ${layout.words},
           ${place((alias) => [sql.ref(`${alias}.xzqdm`), number(alias)])} place,
           ${place((alias) => [number(alias)])} number,
           ${place((alias) => [id(alias)])} id
      from ${sql.table(table)} t
     where t.oid = ${oidArray(oids)} and t.scbz = 0`;
  const found: (Incoming & Texts)[] = [];
  const take = (row: Row) => {
    const { place: at, number: byNumber, id: byId } = row as Placed;
    const placed = { place: at, number: byNumber, id: byId };
    found.push({ ...valuesOf(layout, row), words: wordsOf(row), ...placed });
  };
  if (oids.length > rowsAtOnce) await inPages(tx, placed, rowsAtOnce, take);
  else for (const row of (await placed.execute(tx)).rows) take(row);
  return found;
}
