import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import type { Db } from "../../db/tables";

/** A count, and the sums of the dataset's quantities by field, in their stored units. */
export type Sum = { zs: number; sums: Record<string, number> };
export type Group = Sum & { key: string };

export type Several = {
  /** Null where a record counts under several values, since their sums do not add up. */
  total: Sum | null;
  groups: Record<string, Group[]>;
};

export type SumRow = { key?: string; zs: number | null } & Record<string, unknown>;

/** The sums of a dataset as further columns, read from `r`. */
export const sumsOf = ({ rollup }: AnyDataset): RawBuilder<unknown> =>
  sql.join(
    [sql``, ...rollup.sums.map((name) => sql`sum(${sql.ref(`r.${name}`)}) ${sql.ref(name)}`)],
    sql`, `,
  );

export const sumOf = ({ rollup }: AnyDataset, row: SumRow | undefined): Sum => ({
  zs: row?.zs ?? 0,
  sums: Object.fromEntries(rollup.sums.map((name) => [name, Number(row?.[name] ?? 0)])),
});

export const groupsOf = (dataset: AnyDataset, rows: readonly SumRow[]): Group[] =>
  rows.map((row) => ({ key: row.key ?? "", ...sumOf(dataset, row) }));

/** The values of a dimension as text; several values of a record become several rows. */
export function attributeOf(dataset: AnyDataset, dimension: string): RawBuilder<unknown> {
  const value = sql`coalesce(${sql.ref(`t.${dimension}`)}::text, '')`;
  return isSeveral(dataset, dimension) ? sql`unnest(string_to_array(${value}, ','))` : value;
}

const isSeveral = ({ fields }: AnyDataset, name: string) => fields[name]?.kind === "codes";

/** Columns for the values of several dimensions. */
export const keyNames = (names: readonly string[]) => names.map((_, i) => sql.ref(`k${i}`));

type SeveralRow = SumRow & { bits: number };

/**
 * Sums by each of several dimensions and in total, in one query of `source`, which has their values
 * in the columns of `keyNames`, counts in `zs`, and the dataset's sums.
 */
export async function severalIn(
  db: Db,
  dataset: AnyDataset,
  source: RawBuilder<unknown>,
  names: readonly string[],
): Promise<Several> {
  const keys = keyNames(names);
  const sets = keys.map((key) => sql`(${key})`);
  const { rows } = await sql<SeveralRow>`
    select grouping(${sql.join(keys)}) bits, coalesce(${sql.join([...keys, sql`''`])}) as key,
           sum(r.zs) zs${sumsOf(dataset)}
      from ${source} r
     group by grouping sets (${sql.join(sets)}, ())
    having sum(r.zs) <> 0 order by 1, 2`.execute(db);
  const bitsOf = (i: number) => 2 ** names.length - 1 - 2 ** (names.length - 1 - i);
  const of = (bits: number) => rows.filter((row) => row.bits === bits);
  const adds = !names.some((name) => isSeveral(dataset, name));
  return {
    total: adds ? sumOf(dataset, of(2 ** names.length - 1)[0]) : null,
    groups: Object.fromEntries(names.map((name, i) => [name, groupsOf(dataset, of(bitsOf(i)))])),
  };
}

/** Records as a table `t`, and the condition for those that count. */
export type Records = { from: RawBuilder<unknown>; where: RawBuilder<SqlBool> };

/**
 * The same from records, which are read once: grouped first by all the dimensions together, a step
 * that the database can run in parallel, and those groups into sums. Dimensions with several values
 * per record are left out; null if there are no others.
 */
export async function severalOfRecords(
  db: Db,
  dataset: AnyDataset,
  { from, where }: Records,
  names: readonly string[],
  length: number,
): Promise<Several | null> {
  const single = names.filter((name) => !isSeveral(dataset, name));
  if (single.length === 0) return null;
  const keys = sql.join(keyNames(single));
  const columns = single.map((name, i) => {
    const value =
      name === "region" ? sql`left(t.xzqdm, ${length}::integer)` : attributeOf(dataset, name);
    return sql`${value} ${keyNames(single)[i]}`;
  });
  const crossings = sql`(
    select ${keys}, count(*) zs${sumsOf(dataset)}
      from (select ${sql.join(columns)}, t.* from ${from} t where ${where}) r
     group by ${keys})`;
  return severalIn(db, dataset, crossings, single);
}
