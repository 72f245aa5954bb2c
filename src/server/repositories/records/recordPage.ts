import { type RawBuilder, sql } from "kysely";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { AnyDataset } from "#contract/define/dataset";
import type { Db } from "../../db/tables";
import { rowsByColumns } from "./columnRows";
import { all, type Filter, whereOf } from "./filter";
import { keptText } from "./keptText";
import { badCursor, keyName, orderOf, type Sort } from "./order";
import type { Scope } from "./scope";
import { toldColumn } from "./toldColumn";

export type PageRequest = {
  filter: Filter;
  scope: Scope;
  /** Fields to read; defaults to all of the dataset. */
  fields?: readonly string[];
  sort?: Sort | undefined;
  /** `next` of the page before. */
  after?: string | undefined;
  limit: number;
  offset: number;
};

export type Page<R> = { list: R[]; next: string | null };

/**
 * One page of a dataset in its order. `R` is the record of the dataset, or the part selected by
 * `fields`.
 */
export async function page<R>(db: Db, dataset: AnyDataset, request: PageRequest): Promise<Page<R>> {
  const { filter, scope, after, limit } = request;
  const order = orderOf(dataset, "t", scope, request.sort);
  const where = whereOf(dataset, filter, scope, "t");
  const names = request.fields ?? Object.keys(dataset.fields);
  const columns = pageColumnsOf(db, dataset, request, names, order.keys);
  const known = await rowsByColumns(db, dataset, request, { order, where, columns });
  const query = sql<AnyRecord>`
    select ${columns}
      from ${sql.table(dataset.table)} t
     where ${after ? all([where, order.behind(after)]) : where}
     order by ${order.by}
     limit ${limit + 1} offset ${after ? 0 : request.offset}`;
  const rows = known ?? (await rowsOf(query, db, after));
  const more = rows.length > limit;
  const list = (more ? rows.slice(0, limit) : rows).map((row) => only(names, row));
  return { list: list as R[], next: more ? order.cursorOf(keysOf(rows[limit - 1])) : null };
}

function pageColumnsOf(
  db: Db,
  dataset: AnyDataset,
  { sort }: PageRequest,
  names: readonly string[],
  keys: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const make = () => sql`${shownColumnsOf(names, "t", dataset)}, ${keys}`;
  // A field of another register is read in the scope of who asks.
  if (sort && !Object.hasOwn(dataset.fields, sort.field)) return make();
  const { name, reader = [], regions } = dataset;
  return keptText(db, JSON.stringify([name, reader, regions, sort?.field, names]), make);
}

const rowsOf = async (query: RawBuilder<AnyRecord>, db: Db, after: string | undefined) =>
  query.execute(db).then(
    ({ rows }) => rows,
    (error: unknown) => {
      throw after && isBadValue(error) ? badCursor() : error;
    },
  );

/** Columns of a table alias by name. The names come from a dataset, never from a request. */
export const columnsOf = (names: readonly string[], alias: string) =>
  sql.join(names.map((name) => sql.ref(`${alias}.${name}`)));

const signed: ReadonlySet<string> = new Set(["cjr", "gxr"]);

/**
 * The same columns as they are shown: who made and who changed a record by their names, and for readers
 * of a dataset as they may have them told.
 */
export const shownColumnsOf = (names: readonly string[], alias: string, reading?: AnyDataset) =>
  sql.join(
    names.map((name) => {
      const column = sql.ref(`${alias}.${name}`);
      if (signed.has(name)) {
        return sql`coalesce((select u.real_name from app_user u where u.username = ${column}), ${column}) ${sql.ref(name)}`;
      }
      return reading ? sql`${toldColumn(reading, alias, name)} ${sql.ref(name)}` : column;
    }),
  );

/**
 * A record without what was read beside it. Made anew: objects that properties are deleted from are slow to
 * read and to write.
 */
function only(names: readonly string[], row: AnyRecord): AnyRecord {
  const record: Record<string, unknown> = {};
  for (const name of names) record[name] = row[name];
  return record;
}

function keysOf(row: AnyRecord = {}): (string | null)[] {
  const keys: (string | null)[] = [];
  for (let i = 0; keyName(i) in row; i++) keys.push(row[keyName(i)] as string | null);
  return keys;
}

/** SQLSTATE class 22: a value that is invalid for its type. */
const isBadValue = (error: unknown): boolean =>
  error instanceof Error && "code" in error && String(error.code).startsWith("22");
