import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Refusal, status } from "#contract/errors";
import type { AcceptedCrs } from "#contract/rules/coordinate/coordinateRules";
import { crsInWords } from "#contract/rules/coordinate/crsRules";
import { endingOf } from "#contract/rules/import/uploadRules";
import type { RawOutline } from "#contract/rules/outline/outlineRules";
import { type Remark, remarkOf } from "#contract/rules/problem/remark";
import type { Problem } from "#contract/rules/problem/report";
import { knownHeadings, type TakenColumns, unitsOfColumns } from "#contract/rules/takeover/columns";
import { linksOf, takeoverDataset } from "#contract/rules/takeover/registers";
import { takeoverLimits } from "#contract/rules/takeover/takeoverLimits";
import { recordTaker, type TakenRecord } from "#contract/rules/takeover/takeRecord";
import { readWkb, writeWkb } from "#geo/format/wkb";
import type { Talk } from "../threads/childTalk";
import { chained, peek } from "./firstRecords";
import {
  crsOf,
  type OpenLimits,
  type OpenOrder,
  openSource,
  type ParseOrder,
  problemIn,
} from "./parse/parseSource";
import { cornerOf } from "./parse/places";
import type { Source, SourceRecord } from "./parse/source";

export type TakeOrder = {
  file: ParseOrder;
  dataset: string;
  columns: TakenColumns;
  values: Readonly<Record<string, string>>;
  /** Records that were read before. */
  from: number;
  callerArea: string;
  by: string;
  now: string;
  today: string;
  counties: readonly { code: string; name: string; wkb: Uint8Array }[];
  towns: readonly { code: string; name: string }[];
  platforms: readonly { id: string; number: string; name: string; county: string }[];
  /** 万元/亩 by county, where it differs from the default. */
  thresholds: Readonly<Record<string, number>>;
};

/** Records as they are stored: a JSON array of columns and outlines. */
export type TakePage = {
  kind: "page";
  rows: string;
  problems: Problem[];
  /** Records read so far, the earlier ones of the file among them. */
  read: number;
};
export type FromTake = { kind: "head"; remarks: Remark[] } | TakePage;

/** How many records the next page has at most. */
export type ToTake = { size: number };

/** 万元/亩, for counties that have set none. */
const defaultThreshold = 10;
const firstSize = 100;

/**
 * Reads a file of a register record by record and gives them page by page, each while the one before
 * is stored: neither the file nor its records stand in memory, whatever their number.
 */
export async function takeTask(order: TakeOrder, talk: Talk): Promise<void> {
  await withSource(order.file, limitsOf(order.dataset, order.from), async (source) => {
    await give(order, source, talk);
  });
}

export const limitsOf = (dataset: string, from: number): OpenLimits => ({
  most: takeoverLimits.records,
  unpacked: takeoverLimits.unpackedBytes,
  from,
  knownIn: (titles) => knownHeadings(takeoverDataset(dataset), titles),
});

/** Opens a file that may be of any size; why it cannot be read is refused in words. */
export async function withSource<T>(
  file: OpenOrder,
  open: OpenLimits,
  use: (source: Source) => Promise<T>,
): Promise<T> {
  const isSqlite = endingOf(file.name) === "gpkg";
  // SQLite locks a file beside it even to read: here that is allowed in the temporary folder only.
  const folder = isSqlite ? await mkdtemp(join(tmpdir(), "copy-")) : null;
  try {
    const path = folder ? join(folder, "file.gpkg") : file.path;
    if (folder) await copyFile(file.path, path);
    return await use(await openSource({ ...file, path }, open));
  } catch (error) {
    const problem = problemIn(error);
    if (!problem || error instanceof Refusal) throw error;
    throw new Refusal(status.badRequest, `文件“${file.name}”：${problem.message}`);
  } finally {
    if (folder) await rm(folder, { recursive: true, force: true });
  }
}

async function give(order: TakeOrder, source: Source, { say, hear }: Talk): Promise<void> {
  const isPassed = source.format === "gpkg";
  const records = skipping(source.records, isPassed ? 0 : order.from);
  const first = await peek(records, ({ shape }) => Boolean(shape));
  const { crs, remarks } = systemOf(order, source, first);
  const units = unitsOfColumns(takeoverDataset(order.dataset), order.columns);
  await say({ kind: "head", remarks: [...(source.remarks ?? []), ...remarks, ...units.remarks] });
  const take = recordTaker(contextOf(order, units.factors), crs);
  const pager = pagerOf(order);
  let [size, isFirst] = [firstSize, true];
  for await (const record of chained(first, records)) {
    pager.add(record.row, take({ ...record, shape: rawOutline(record) }));
    if (pager.count() < size) continue;
    await say(pager.page());
    // One page is stored while the next is made.
    if (!isFirst) size = ((await hear()) as ToTake).size;
    isFirst = false;
  }
  if (pager.count() > 0) await say(pager.page());
}

async function* skipping(records: Source["records"], most: number): AsyncGenerator<SourceRecord> {
  let passed = 0;
  for await (const record of records) {
    if (passed < most) passed++;
    else yield record;
  }
}

/** The reference system of the outlines, and how it is known; refused if nobody knows. */
export function systemOf(
  { dataset, file }: Pick<TakeOrder, "dataset" | "file">,
  source: Source,
  first: readonly SourceRecord[],
): { crs: AcceptedCrs | null; remarks: Remark[] } {
  if (!takeoverDataset(dataset).geometry) return { crs: null, remarks: [] };
  const {
    crs,
    source: how,
    problems,
  } = crsOf(source, file.crs, cornerOf(first.filter(({ shape }) => shape)));
  if (!crs) {
    const why = problems[0]?.message ?? "文件没有说明坐标系，也不能从坐标推断";
    throw new Refusal(status.badRequest, `文件“${file.name}”：${why}，请选择坐标系`);
  }
  const said = how === "guessed" ? [`按坐标大小推断为${crsInWords(crs)}`] : [];
  return {
    crs,
    remarks: [...said, ...problems.map(({ message }) => message)].map((text) =>
      remarkOf("crs", `文件“${file.name}”：${text}`),
    ),
  };
}

/** An outline as files have it; its parts are sorted out by the rules. */
function rawOutline({ shape }: SourceRecord): RawOutline | null {
  if (!shape) return null;
  const isRings = "rings" in shape;
  const rings = isRings ? shape.rings : shape.outline.flat().map((ring) => [...ring]);
  const finite = rings.every((ring) => ring.every(([x, y]) => Number.isFinite(x + y)));
  return { rings, curves: isRings && shape.curves === true, finite };
}

function contextOf(order: TakeOrder, factors: Readonly<Record<string, number>>) {
  const { dataset, columns, values, callerArea, by, now, today, thresholds } = order;
  return {
    ...{ dataset: takeoverDataset(dataset), columns, factors, values, callerArea, by, now, today },
    counties: order.counties.map(({ code, name, wkb }) => ({
      ...{ code, name },
      geometry: readWkb(wkb) ?? [],
    })),
    towns: new Map(order.towns.map(({ code, name }) => [code, name])),
    platforms: new Map(order.platforms.map(({ id, ...platform }) => [id, platform])),
    threshold: (xzqdm: string) => thresholds[xzqdm] ?? defaultThreshold,
  };
}

/** Collects records into pages. */
function pagerOf({ dataset, from }: TakeOrder) {
  const links = linksOf(takeoverDataset(dataset));
  let rows: string[] = [];
  let problems: Problem[] = [];
  let [count, read] = [0, from];
  return {
    count: () => count,
    add(row: number, { values, outline, problems: found }: TakenRecord) {
      count++;
      read++;
      problems.push(...found);
      if (!values) return;
      const named = links.map(({ field, beside }) => values[field] ?? values[beside ?? ""] ?? null);
      const place = outline ? { wkb: base64Of(writeWkb(outline.degrees)) } : {};
      rows.push(JSON.stringify({ ...values, ...place, row, named }));
    },
    page(): TakePage {
      const page: TakePage = { kind: "page", rows: `[${rows.join(",")}]`, problems, read };
      [rows, problems, count] = [[], [], 0];
      return page;
    },
  };
}

const base64Of = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString("base64");
