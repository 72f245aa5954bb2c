import { z } from "zod";
import { datasets } from "#contract/datasets/index";
import { asOfWords } from "#contract/dataTime";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { AnyDataset } from "#contract/define/dataset";
import {
  type Field,
  headingOf,
  isLand,
  isMissing,
  isYear,
  personView,
  shownAmount,
  shownDigits,
} from "#contract/define/field";
import { hiddenFrom, isPersonal, isRounded, maskOf, readBy } from "#contract/define/secret";
import { type BesideColumn, besideFieldOf } from "#contract/endpoints/map/beside";
import type { SheetOrder } from "#contract/endpoints/records/exportList";
import { filterOf } from "#contract/endpoints/records/filterOf";
import { dxydFilter } from "#contract/endpoints/records/libraryCalls";
import { messages, Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";
import { storedListText } from "#contract/storedList";
import { recordWord } from "#contract/words/recordWord";
import { dataTime } from "../../db/dataTime";
import { following } from "../../db/following";
import type { Cell } from "../../files/xlsx/sheetXml";
import { type Heading, xlsxDownload } from "../../files/xlsx/xlsx";
import { beside } from "../../repositories/records/beside";
import type { Filter } from "../../repositories/records/filter";
import { moment } from "../../repositories/records/moment";
import type { Sort } from "../../repositories/records/order";
import { page } from "../../repositories/records/recordPage";
import { totals } from "../../repositories/records/rollup";
import { demandScope, type Scope } from "../../repositories/records/scope";
import type { Context, Download } from "../context/context";
import { refuseSecrets } from "../records/recordList";
import { wrongFilter } from "../records/wrongFilter";
import type { Exporting } from "./exporting";

type Order = {
  filter: Filter;
  sort?: Sort | undefined;
  /**
   * Fields and columns of other registers to write, in this order; defaults to those of the table.
   */
  columns?: readonly string[] | undefined;
  /** Names and telephone numbers of people as they are: for who has the right, and the log says so. */
  people?: boolean;
  /** What the sheet is about; the dataset's title, with the number of rows, if left out. */
  title?: string;
  /** Writes headings alone where no record fits, instead of refusing. */
  mayBeEmpty?: boolean;
};
/** Rows per statement: on the embedded engine, others get in between. */
const pageSize = 500;
/** A sheet has 1,048,576 rows. */
const mostRows = 1_000_000;
/** Shown instead of what the reader may not see. */
export const maskedMark = "***";

type Noting = Exporting & Pick<Context, "note">;

/** A list of any dataset as a sheet, for those who may read it. */
export async function list(ctx: Noting, order: SheetOrder): Promise<Download> {
  const { write } = await plannedList(ctx, order);
  return write();
}

/** What such an order comes to, before anything is written; refuses what is not allowed. */
export function plannedList(
  ctx: Noting,
  { dataset: name, filter, sort, columns, people }: SheetOrder,
  more: Pick<Order, "mayBeEmpty"> = {},
) {
  const asked = askedList(ctx, name, filter);
  return planned(ctx, asked.dataset, { filter: asked.filter, sort, columns, people, ...more });
}

/** The dataset and the filter that an export names; refuses what is none. */
export function askedList(
  { caller }: Pick<Context, "caller">,
  name: string,
  filter: Filter,
): { dataset: AnyDataset; filter: Filter } {
  const found = Object.hasOwn(datasets, name) ? datasets[name] : undefined;
  if (!found || found.uncounted) throw new Refusal(status.badRequest, "没有该数据集");
  const dataset = readBy(found, caller.authorities);
  const parsed = filterSchemaOf(dataset).safeParse(filter);
  if (!parsed.success) throw wrongFilter(dataset, parsed.error);
  return { dataset, filter: parsed.data };
}

/**
 * Notes for the log which list was exported: row count and filter; selected rows only by number.
 */
export function noteList(
  { note }: Pick<Context, "note">,
  { dataset, filter }: { dataset: AnyDataset; filter: Filter },
  count: number,
  people: readonly string[] = [],
): void {
  const { [`${dataset.key.id}s`]: chosen, ...rest } = filter;
  const told = people.length > 0 ? { plain: people } : {};
  note({ list: dataset.name, count, chosen: Array.isArray(chosen), filter: rest, ...told });
}

/** The two libraries have a few filters of their own. */
export const filterSchemaOf = (dataset: AnyDataset): z.ZodType<Filter> =>
  dataset.name === "dxydst" || dataset.name === "dxydsd" ? dxydFilter : z.object(filterOf(dataset));

/**
 * The caller's rows of a dataset, streamed a page at a time: codes as their labels, areas in 亩, units
 * in the headings. What the caller may not see is `***`, of people a mask unless they are asked for;
 * texts stay texts, whatever they begin with.
 */
export async function exportXlsx(ctx: Noting, whole: AnyDataset, order: Order): Promise<Download> {
  const { write } = await planned(ctx, whole, order);
  return write();
}

type Planned = {
  name: string;
  count: number;
  filter: Filter;
  headings: readonly Heading[];
  rows: () => AsyncIterable<readonly Cell[]>;
  write: () => Download;
};

async function planned(
  ctx: Noting,
  whole: AnyDataset,
  { filter, sort, columns, people = false, title, mayBeEmpty = false }: Order,
): Promise<Planned> {
  const { readDb, caller, tell } = ctx;
  const dataset = readBy(whole, caller.authorities);
  if (!caller.authorities.includes(dataset.access.read)) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  const scope = demandScope(caller, filter.areaCode as string | undefined);
  refuseSecrets(dataset, caller, filter, sort);
  if (people && !caller.authorities.includes(personView)) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  const shown = columnsOf(dataset, columns ?? dataset.views.table, people);
  const at = await moment(readDb);
  const { zs } = await totals(readDb, dataset, filter, scope);
  if (zs === 0 && !mayBeEmpty) throw new Refusal(status.badRequest, "没有符合条件的记录可以导出");
  if (zs > mostRows)
    throw new Refusal(status.badRequest, `超过${mostRows}行上限，请缩小范围后导出`);
  const plain = shown.filter(({ field }) => people && isPersonal(field));
  noteList(
    ctx,
    { dataset, filter },
    zs,
    plain.map(({ field }) => field.label),
  );
  const fields = shown.flatMap(({ name, from }) => (from ? [] : [name]));
  const names = [...new Set([dataset.key.id, ...fields])];
  const pageAfter = async (after?: string) => {
    const request = { filter, scope, fields: names, sort, after, limit: pageSize, offset: 0 };
    const { list: rows, next } = await page<AnyRecord>(readDb, dataset, request);
    return { rows, next, others: await othersOf(readDb, dataset, shown, rows, scope) };
  };
  const read = async function* () {
    let done = 0;
    for await (const { rows, others } of following(pageAfter)) {
      for (const row of rows) yield shown.map((column) => shownCell(column, row, others));
      done += rows.length;
      tell?.(done);
    }
  };
  const headings = shown.map(({ field }) => ({
    title: headingOf(field),
    width: widthOf(field),
    // Rounded figures have no decimals beyond their two digits.
    format: isRounded(field, dataset.reader) ? undefined : formatOf(field),
  }));
  const name = title ?? `${dataset.title}_${zs}${recordWord(dataset.name)}`;
  const write = () =>
    xlsxDownload(`${name}.xlsx`, tabOf(title ?? dataset.title), headings, read(), at);
  return { name, count: zs, filter, headings, rows: read, write };
}

/** The tab says which day the states are of; the first row is needed as headings by whoever reads it. */
const tabOf = (title: string): string => `${title} ${asOfWords(dataTime())}`;

type Shown = {
  name: string;
  field: Field;
  /** What stands in the place of a value; null where it is the value. */
  mark: ((value: unknown) => Cell) | null;
  /** Where another register is asked for it. */
  from?: { column: BesideColumn; at: number };
};

function columnsOf(dataset: AnyDataset, names: readonly string[], people: boolean): Shown[] {
  const { reader = [] } = dataset;
  const hidden = hiddenFrom(dataset.fields, reader);
  const markOf = (name: string, field: Field): Shown["mark"] => {
    if (isPersonal(field)) return people ? null : maskOf;
    return hidden.has(name) ? starred : null;
  };
  return names.map((name) => {
    const field = Object.hasOwn(dataset.fields, name) ? dataset.fields[name] : undefined;
    if (field) return { name, field, mark: markOf(name, field) };
    const known = besideFieldOf(dataset, name);
    if (!known) throw new Refusal(status.badRequest, `没有字段${name}`);
    const { column, at, facts } = known;
    const mark = reader.includes(facts.access) ? null : starred;
    return { name, field: known.field, mark, from: { column, at } };
  });
}

const starred = (): Cell => maskedMark;

type Others = { id: string; values: ReadonlyMap<BesideColumn, ReadonlyMap<string, unknown[]>> };

/** What other registers contain about a page of rows, as far as the reader may see it. */
async function othersOf(
  db: Context["readDb"],
  { key, reader = [] }: AnyDataset,
  shown: readonly Shown[],
  rows: readonly AnyRecord[],
  scope: Scope,
): Promise<Others> {
  const asked = shown.flatMap(({ from, mark }) => (from && !mark ? [from.column] : []));
  const ids = rows.map((row) => String(row[key.id]));
  const values = new Map<BesideColumn, ReadonlyMap<string, unknown[]>>();
  for (const column of new Set(asked)) {
    const found = await beside(db, column, ids, scope, reader);
    values.set(column, new Map(found.map((one) => [one.id, one.values])));
  }
  return { id: key.id, values };
}

function shownCell({ name, field, mark, from }: Shown, row: AnyRecord, others: Others): Cell {
  if (mark) return mark(row[name]);
  if (!from) return cellOf(field, row[name]);
  const found = others.values.get(from.column)?.get(String(row[others.id]));
  return cellOf(field, found?.[from.at]);
}

const widthOf = ({ kind, max = 20 }: Field): number =>
  kind === "text" ? Math.min(40, Math.max(14, max / 4)) : 16;

/** Excel format of a column: amounts as on the page, dates as dates; years without separators. */
export function formatOf(field: Field): string | undefined {
  const { kind, codes } = field;
  if (codes) return undefined;
  if (kind === "date") return "yyyy-mm-dd";
  if (kind === "time") return "yyyy-mm-dd hh:mm";
  if (kind !== "number" && kind !== "integer") return undefined;
  if (isYear(field)) return "0";
  const digits = isLand(field) ? 2 : shownDigits(field);
  return digits > 0 ? `#,##0.${"0".repeat(digits)}` : "#,##0";
}

/** China time, which has no daylight saving. */
const hoursAhead = 8;
const hour = 3_600_000;

/** A date or time as an Excel serial number; anything else stays text. */
function dayOf(kind: "date" | "time", value: unknown): Cell {
  const at = new Date(String(value));
  if (Number.isNaN(at.getTime())) return String(value);
  return kind === "date" ? at : new Date(at.getTime() + hoursAhead * hour);
}

/** Displayed with two decimals, stored with more: sums in Excel match those on the page. */
const muDigits = 1e6;

/** Numbers stay numbers and dates are dates; codes become labels. */
export function cellOf(field: Field, value: unknown): Cell {
  const { kind, codes } = field;
  if (isMissing(field, value)) return null;
  if (codes) {
    const labels = String(value)
      .split(",")
      .map((one) => codes[one] ?? one);
    return labels.join("、");
  }
  if (kind === "date" || kind === "time") return dayOf(kind, value);
  if (kind !== "number" && kind !== "integer") {
    return storedListText(String(value)) ?? String(value);
  }
  return isLand(field)
    ? Math.round((Number(value) / limits.mu) * muDigits) / muDigits
    : shownAmount(field, Number(value));
}
