import type { AnyDataset } from "#contract/define/dataset";
import { byBytes, type CodeColumn } from "../../columns/codeColumn";
import type { ColumnTable } from "../../columns/columnTable";
import { sliceOf } from "../../columns/ordering";
import { selectOnce } from "../../columns/select";
import {
  type Added,
  add,
  renamed,
  TooLarge,
  totalOf,
  totalsByCode,
  totalsByCodes,
} from "../../columns/summing";
import { kept } from "../../db/keep";
import type { Db } from "../../db/tables";
import { endsConnection } from "../../db/trouble";
import { asOwn, type KeptColumns, keeperOf } from "./columnKeeper";
import { columnOrderOf, conditionsOf, groupedBy, keyOrder } from "./columnsAsked";
import { behindStatement } from "./columnsBehind";
import { type FoundWords, findWords } from "./columnWords";
import type { Filter } from "./filter";
import type { Sort } from "./order";
import type { AsOf } from "./readColumns";
import type { Scope } from "./scope";
import type { Group, Several, Sum } from "./sums";

const behindOf = kept<{ behind: number }>(behindStatement);

/** An answer from columns, and how many records the database has changed since; none if there are some. */
type Found<T> = { answer: T; behind: number } | { answer: null; behind: 1 };

/** So many times columns catch up with writers before the database itself is asked. */
const turns = 3;
/** More changes than this are not waited for. */
const few = 2_000;

type Ask<T> = (asOf: AsOf, primary: Db) => Promise<Found<T> | null> | null;

/**
 * Asks the columns of a register. What they say counts only if the database, asked in one statement
 * after it, shows no change that they lack; null if the database has to answer itself.
 */
export async function askColumns<T>(db: Db, dataset: AnyDataset, ask: Ask<T>): Promise<T | null> {
  const keeper = keeperOf(db);
  const columns = keeper?.of(dataset);
  if (!keeper || !columns) return null;
  try {
    return await askTheirs(columns, keeper.db, ask);
  } catch (error) {
    // A replica may still answer.
    if (error instanceof TooLarge || (keeper.db !== db && endsConnection(error))) return null;
    throw error;
  }
}

async function askTheirs<T>(columns: KeptColumns, primary: Db, ask: Ask<T>): Promise<T | null> {
  for (let turn = 0; turn < turns && columns.asOf; turn++) {
    const found = await ask(columns.asOf, primary);
    if (!found) return null;
    if (found.behind === 0) {
      columns.answers++;
      return found.answer as T;
    }
    const caughtUp = asOwn(() => columns.catchUp());
    if (found.behind > few) return null;
    await caughtUp;
  }
  return null;
}

export type Question = { dataset: AnyDataset; filter: Filter; scope: Scope };

/** Selects in the columns and works on what is selected, before anything else can. */
export async function selecting<T>(
  db: Db,
  { dataset, filter, scope }: Question,
  work: (table: ColumnTable, rows: () => Uint32Array) => T | null,
): Promise<T | null> {
  return withWords(db, { dataset, filter, scope }, (asOf, words, primary) => {
    const { table, snapshot } = asOf;
    const rows = selected(asOf, words, { dataset, filter, scope });
    const answer = rows && work(table, rows);
    if (answer === null) return null;
    return behindOf(primary, dataset.table, snapshot).then(([row]) => ({
      answer,
      behind: row?.behind ?? Number.POSITIVE_INFINITY,
    }));
  });
}

/**
 * What selects the rows that a question asks for; null if the columns do not hold what it names. Words that
 * are found are of one version, by which they are known.
 */
function selected(
  asOf: AsOf,
  words: FoundWords,
  { dataset, filter, scope }: Question,
): (() => Uint32Array) | null {
  const { table } = asOf;
  const conditions = conditionsOf(table, dataset, filter, scope, words);
  const key = JSON.stringify([filter, scope, asOf.words?.version]);
  return conditions && (() => selectOnce(table, asOf, key, conditions));
}

type AskWith<T> = (asOf: AsOf, words: FoundWords, primary: Db) => Promise<Found<T>> | null;

/** Asks the columns once the words of the filter have been found in the texts beside them. */
export function withWords<T>(
  db: Db,
  { dataset, filter }: Question,
  ask: AskWith<T>,
): Promise<T | null> {
  return askColumns<T>(db, dataset, (asOf, primary) => {
    const found = findWords(asOf, dataset, filter);
    if (!(found instanceof Promise)) return found && ask(asOf, found.words, primary);
    return found.then((later) => {
      if (!later) return null;
      return later.isNow() ? ask(asOf, later.words, primary) : { answer: null, behind: 1 };
    });
  });
}

type Summed = {
  amounts: Parameters<typeof totalOf>[1];
  sumOf: (added: Added) => Sum;
};

/** The quantities that a register sums; null if one is not in the columns. */
function summed(table: ColumnTable, { rollup }: AnyDataset): Summed | null {
  const units: number[] = [];
  const amounts: Summed["amounts"][number][] = [];
  for (const name of rollup.sums) {
    const column = table.amounts.get(name);
    const spec = table.specs.find((one) => one.name === name);
    if (!column || spec?.store !== "amounts") return null;
    amounts.push(column);
    units.push(10 ** spec.digits);
  }
  const sumOf = ({ zs, sums }: Added): Sum => ({
    zs,
    sums: Object.fromEntries(
      rollup.sums.map((name, i) => [name, (sums[i] ?? 0) / (units[i] as number)]),
    ),
  });
  return { amounts, sumOf };
}

export const totalsInColumns = (db: Db, question: Question): Promise<Sum | null> =>
  selecting(db, question, (table, rows) => {
    const sums = summed(table, question.dataset);
    return sums?.sumOf(totalOf(rows(), sums.amounts)) ?? null;
  });

/** What a group is called: a region by so many digits, several values of a record each. */
function namesIn({ fields }: AnyDataset, name: string, length: number) {
  if (name === "region") return (value: string | null) => [(value ?? "").slice(0, length)];
  if (fields[name]?.kind !== "codes") return (value: string | null) => [value ?? ""];
  return (value: string | null) => (value ? value.split(",") : []);
}

const columnOf = (name: string): string => (name === "region" ? "xzqdm" : name);

/** Sums by some dimensions ("region" being the county prefix of `length` digits), and in total. */
export const severalInColumns = (
  db: Db,
  question: Question,
  names: readonly string[],
  length: number,
): Promise<Several | null> =>
  selecting(db, question, (table, rowsOf) => {
    const { dataset } = question;
    const sums = summed(table, dataset);
    const columns = columnsOf(table, names.map(columnOf));
    if (!sums || !columns) return null;
    const rows = rowsOf();
    const byKey = keyOrder(columns);
    const groups = names.map((name, i): [string, Group[]] => {
      const found = totalsByCode(rows, columns[i] as CodeColumn, sums.amounts);
      const named = [...renamed(found, namesIn(dataset, name, length))];
      return [
        name,
        named
          .sort(([one], [other]) => byKey(one, other))
          .map(([key, added]) => ({ key, ...sums.sumOf(added) })),
      ];
    });
    const total = sums.sumOf(totalOf(rows, sums.amounts));
    return { total, groups: Object.fromEntries(groups) };
  });

/** The columns that records are grouped by; null if one of them is not held. */
function columnsOf(table: ColumnTable, names: readonly string[]): CodeColumn[] | null {
  const found = names.flatMap((name) => groupedBy(table, name) ?? []);
  return found.length === names.length ? found : null;
}

export const groupsInColumns = async (
  db: Db,
  question: Question,
  name: string,
  length = 0,
): Promise<Group[] | null> =>
  (await severalInColumns(db, question, [name], length))?.groups[name] ?? null;

type Crossed = Sum & { region: string; values: string[] };

/** Sums by county prefix, crossed with dimensions; a record with several values counts under their list. */
export const crossedInColumns = (
  db: Db,
  question: Question,
  length: number,
  dims: readonly string[],
): Promise<Crossed[] | null> =>
  selecting(db, question, (table, rows) => {
    const sums = summed(table, question.dataset);
    const columns = columnsOf(table, ["xzqdm", ...dims]);
    if (!sums || !columns) return null;
    const merged = new Map<string, { keys: string[]; added: Added }>();
    for (const { values, zs, sums: added } of totalsByCodes(rows(), columns, sums.amounts)) {
      const [county = "", ...others] = values.map((value) => value ?? "");
      const keys = [county.slice(0, length), ...others];
      const name = JSON.stringify(keys);
      const group = merged.get(name);
      if (group) add(group.added, { zs, sums: added });
      else merged.set(name, { keys, added: { zs, sums: added } });
    }
    const byKey = keyOrder(columns.slice(1));
    return [...merged.values()]
      .sort((one, other) => inOrder(one.keys, other.keys, byKey))
      .map(({ keys: [region = "", ...values], added }) => ({
        region,
        values,
        ...sums.sumOf(added),
      }));
  });

type Compare = (one: string, other: string) => number;

/** Regions by their codes, and values of the same region in their order. */
function inOrder(one: readonly string[], other: readonly string[], byKey: Compare): number {
  for (const [i, text] of one.entries()) {
    const order = (i === 0 ? byBytes : byKey)(text, other[i] ?? "");
    if (order !== 0) return order;
  }
  return 0;
}

export type Part = {
  sort: Sort | undefined;
  offset: number;
  limit: number;
  /** The record behind which the part begins, instead of an offset. */
  behind?: number | undefined;
};

/** The oids of a part of a list, from columns as they are now; null if these cannot tell. */
export function partInColumns(
  asOf: AsOf,
  words: FoundWords,
  question: Question,
  { sort, offset, limit, behind }: Part,
): number[] | null {
  const { table } = asOf;
  const order = columnOrderOf(table, question.dataset, sort);
  const rows = order === undefined ? null : selected(asOf, words, question);
  if (!rows || order === undefined) return null;
  if (behind === undefined) return sliceOf(table, rows(), order, offset, limit);
  const row = table.rowsOf([behind]).get(behind);
  if (row === undefined) return null;
  return sliceOf(table, rows(), order, 0, limit, row);
}
