import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { AnyDataset } from "#contract/define/dataset";
import { often } from "../../db/keep";
import type { Db } from "../../db/tables";
import { type Part, partInColumns, withWords } from "./columnAnswers";
import { keeperOf } from "./columnKeeper";
import { columnsBehind } from "./columnsBehind";
import type { FoundWords } from "./columnWords";
import type { Filter } from "./filter";
import type { Order, Sort } from "./order";
import { type AsOf, oidArray } from "./readColumns";
import type { Scope } from "./scope";

type Request = {
  filter: Filter;
  scope: Scope;
  sort?: Sort | undefined;
  after?: string | undefined;
  limit: number;
  offset: number;
};

/** How the page is read from the register: its order, its filter and scope, its columns. */
type Reading = { order: Order; where: RawBuilder<SqlBool>; columns: RawBuilder<unknown> };

type Row = Record<string, unknown>;

/** Of lists without a filter, the first pages are read from an index as quickly. */
const nearby = 200;

const isIndexed = ({ filter, scope, sort, after, offset }: Request): boolean =>
  scope.cyptid === null &&
  (sort === undefined || sort.field === "gxsj") &&
  (after !== undefined || offset <= nearby) &&
  Object.entries(filter).every(
    ([key, value]) => key === "areaCode" || value === undefined || value === null || value === "",
  );

/**
 * The rows of a page, and one more if there is: columns say which they are, and one statement reads
 * them, in the same scope and by the same filter, if nothing has changed since. Null if the database
 * has to find them itself.
 */
export async function rowsByColumns(
  db: Db,
  dataset: AnyDataset,
  request: Request,
  reading: Reading,
): Promise<AnyRecord[] | null> {
  const keeper = keeperOf(db);
  if (!keeper?.of(dataset)?.asOf || isIndexed(request)) return null;
  const { after } = request;
  const behind = after ? await cursorRow(keeper.db, dataset, reading, after) : undefined;
  if (behind === null) return null;
  const { filter, scope, sort, offset, limit } = request;
  const found = await withWords(db, { dataset, filter, scope }, (asOf, words, primary) => {
    const part = { sort, offset: after ? 0 : offset, limit: limit + 1, behind };
    const oids = keptPart(asOf, words, { dataset, ...request }, part);
    return oids && read(primary, dataset, reading, { asOf, oids, after, behind });
  });
  return found === "unknown" ? null : found;
}

/** The record that a cursor was made of, if it still is what it was; what is wrong with it the list itself says. */
async function cursorRow(
  db: Db,
  { table }: AnyDataset,
  { order, where }: Reading,
  after: string,
): Promise<number | null> {
  const { rows } = await sql<{ oid: number }>`
    select t.oid from ${sql.table(table)} t where ${where} and ${order.at(after)} limit 1`
    .execute(db)
    .catch(() => ({ rows: [] }));
  return rows[0]?.oid ?? null;
}

const mostParts = 500;
const parts = new WeakMap<AsOf, Map<string, number[]>>();

/**
 * `partInColumns`, kept as long as the columns are of the same snapshot: pages are turned back, lists are
 * opened by several readers.
 */
function keptPart(
  asOf: AsOf,
  words: FoundWords,
  { dataset, filter, scope }: { dataset: AnyDataset } & Request,
  part: Part,
): number[] | null {
  const known = parts.get(asOf) ?? new Map<string, number[]>();
  parts.set(asOf, known);
  const key = JSON.stringify([dataset.name, dataset.reader, filter, scope, part]);
  const found = known.get(key) ?? partInColumns(asOf, words, { dataset, filter, scope }, part);
  if (!found) return null;
  if (known.size >= mostParts) known.clear();
  known.set(key, found);
  return found;
}

type Known = {
  asOf: AsOf;
  oids: readonly number[];
  after?: string | undefined;
  behind?: number | undefined;
};

async function read(
  db: Db,
  { table }: AnyDataset,
  { order, where, columns }: Reading,
  { asOf, oids, after, behind }: Known,
): Promise<{ answer: AnyRecord[] | "unknown"; behind: number }> {
  const stands =
    after && behind !== undefined
      ? sql`exists (select from ${sql.table(table)} t where t.oid = ${behind}::integer and ${where} and ${order.at(after)})`
      : sql`true`;
  const { rows } = await sql<Row>`${often}
    select n.columns_behind, n.cursor_stands, r.*
      from (select b.*, ${stands} cursor_stands from (${columnsBehind(table, asOf.snapshot)}) b) n
      left join (
        select true as is_there, row_number() over (order by ${order.by}) at_place, ${columns}
          from ${sql.table(table)} t
         where t.oid = ${oidArray(oids)} and ${where}
      ) r on true
     order by r.at_place`.execute(db);
  const [first] = rows;
  const list = rows.filter(({ is_there }) => is_there === true);
  const isAll = first?.cursor_stands === true && list.length === oids.length;
  const answer = isAll ? list : "unknown";
  return { answer, behind: Number(first?.columns_behind) };
}
