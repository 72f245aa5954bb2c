import type { TxtParcelPreview } from "#contract/endpoints/uploads/dxydTxt";
import { crsInWords } from "#contract/rules/coordinate/crsRules";
import { type Batch, compareDrafts, readBatch, stopped } from "#contract/rules/import/checkBatch";
import {
  approvedMark,
  checkNumbers,
  foreignMark,
  libraryComparer,
  type Place,
  placeMark,
  placesOf,
  type StoredParcel,
} from "#contract/rules/import/checkLibrary";
import {
  countiesOf,
  isSplit,
  judgedByCounty,
  type Split,
} from "#contract/rules/import/countyParts";
import { importedBefore, wrongFile } from "#contract/rules/import/fileRules";
import { foreignOnce } from "#contract/rules/import/libraryRules";
import { type Geodatabase, openLayer } from "#contract/rules/import/openLayer";
import type { BatchContext } from "#contract/rules/import/recordChecker";
import { boundsOf, reportOf } from "#contract/rules/import/reportOf";
import type { Existing } from "#contract/rules/parcel/record";
import type { Problem } from "#contract/rules/problem/report";
import type { Shzt } from "#contract/workflow/shzt";
import type { Bbox } from "#geo/bbox";
import { readWkb } from "#geo/format/wkb";
import { wkbBounds } from "#geo/format/wkbBounds";
import type { MultiPolygon } from "#geo/position";
import type { Talk } from "../threads/childTalk";
import { sweepGrown } from "../threads/sweep";
import {
  type CheckedFile,
  type CheckOrder,
  type FromCheck,
  inJson,
  type LibraryPage,
  onlyShows,
  type ToCheck,
  written,
} from "./checkMessages";
import { cleanPages, columnsOf } from "./cleanPages";
import { FileArena } from "./fileArena";
import { withGeodatabase } from "./parse/geodatabase";
import { readTxtBatch } from "./readTxtBatch";
import { rejectedPages } from "./rejectedPages";
import { txtParts } from "./txtParts";

/** 万元/亩, for counties that have set none. */
const defaultThreshold = 10;
/** Bytes of garbage that may lie about between two stages: to sweep takes as long as a thousand records. */
const sweptAfter = 8 * 1024 ** 2;

type Checked = Batch & {
  layer: string | null;
  layers?: readonly string[];
  crs: string | null;
  encoding?: string | null;
  parcels?: TxtParcelPreview[];
};

const unread = { layer: null, crs: null };

/** A check with its side of the conversation. */
type Checking = {
  order: CheckOrder;
  say: (message: FromCheck) => Promise<void>;
  /** Waits for the next message, which must be of this kind. */
  hear: <K extends ToCheck["kind"]>(kind: K) => Promise<Extract<ToCheck, { kind: K }>>;
  progress: (percent: number, step: string) => void;
  /** The counties of a file of several. */
  split: Split | null;
};

function checkingOf(order: CheckOrder, talk: Talk): Checking {
  const say = (message: FromCheck) => talk.say(message);
  return {
    order,
    say,
    async hear<K extends ToCheck["kind"]>(kind: K) {
      const message = (await talk.hear()) as ToCheck;
      if (message.kind !== kind) throw new Error(`expected ${kind}, got ${message.kind}`);
      return message as Extract<ToCheck, { kind: K }>;
    },
    progress: (percent, step) => void say({ kind: "progress", percent, step }),
    split: null,
  };
}

/**
 * Checks a file in a child process: reads it, asks for the library, reports, and gives the rows to
 * store.
 */
export async function checkTask(order: CheckOrder, talk: Talk): Promise<void> {
  const checking = checkingOf(order, talk);
  const { say, hear } = checking;
  sweepGrown(sweptAfter);
  const checked = order.txt ? readTxtFile(checking, order.txt) : readAndCheck(checking);
  sweepGrown(sweptAfter);
  const { drafts, log } = checked;
  checking.split = splitOf(order, drafts);
  // The library is being read while the records are compared with each other.
  if (drafts.length > 0) await askForLibrary(checking, drafts);
  if (!order.txt) compareWithEachOther(checking, checked);
  sweepGrown(sweptAfter);
  const existing: Existing =
    drafts.length > 0 ? await compareWithLibrary(checking, checked) : new Map();
  sweepGrown(sweptAfter);
  const { fileId, pcid, fileName, mends } = order;
  const { layer, layers = [], crs } = checked;
  const about = { fileId, pcid, fileName, layer, layers: [...layers], crs, mendNo: mends.no };
  const report = written(reportOf(checked, about, checking.split));
  sweepGrown(sweptAfter);
  const { encoding = null, parcels = [] } = checked;
  const shown = inJson({ encoding, parcels });
  await say({ kind: "report", report, columns: columnsOf(drafts), shown });
  if (onlyShows(order)) return;
  await hear("write");
  await give(checking, "rejected", rejectedPages(drafts, log, order.library, checking.split));
  sweepGrown(sweptAfter);
  await give(checking, "clean", cleanPages(drafts, log, existing));
}

function splitOf(
  { callerArea: areaCode, counties: names }: CheckOrder,
  drafts: Batch["drafts"],
): Split | null {
  return isSplit(areaCode) ? { areaCode, names, counties: countiesOf(drafts) } : null;
}

/** Gives pieces of a file; the next one is made when the one before has been taken. */
async function give(
  { say, hear }: Checking,
  file: CheckedFile,
  pieces: Iterable<Uint8Array>,
): Promise<void> {
  for (const bytes of inBulk(pieces)) {
    await say({ kind: "piece", file, bytes });
    await hear("more");
  }
}

/** Bytes of a message at least: each has its price, whatever it holds. */
const givenAtOnce = 1 << 18;

function* inBulk(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  let bulk: Uint8Array[] = [];
  let length = 0;
  for (const bytes of pieces) {
    // The next piece may be made in the same place.
    bulk.push(bytes.slice());
    length += bytes.length;
    if (length < givenAtOnce) continue;
    yield Buffer.concat(bulk);
    [bulk, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(bulk);
}

function readAndCheck(checking: Checking): Checked {
  const { order } = checking;
  const wrong = wrongFile(order.fileName, order.size, "gdb");
  if (wrong.length > 0) return { ...stopped(0, wrong), ...unread };
  return withGeodatabase(order, (source) => checkLayer(checking, source), refused);
}

const refused = (problem: Problem): Checked => ({ ...stopped(0, [problem]), ...unread });

function checkLayer({ order, progress }: Checking, source: Geodatabase): Checked {
  const { input, problem, layers } = openLayer(source, order.library, order.mends.layer);
  if (!input) return { ...refused(problem), layers };
  progress(5, "读取地块");
  const batch = readBatch(input, contextOf(order), {
    arena: () => new FileArena(),
    progress: (done) => progress(5 + 55 * (1 - Math.exp(-done / 20_000)), `已校验 ${done} 宗地块`),
  });
  if (order.importedOn) batch.log.add([importedBefore(order.importedOn)]);
  return { ...batch, layer: input.table, layers, crs: crsInWords(input.crs) };
}

function readTxtFile(
  { order, progress }: Checking,
  { form }: NonNullable<CheckOrder["txt"]>,
): Checked {
  const wrong = wrongFile(order.fileName, order.size, "txt");
  if (wrong.length > 0) return { ...stopped(0, wrong), ...unread };
  progress(5, "读取地块");
  const context = contextOf(order);
  const parts = txtParts(order.path, order.fileName);
  if ("rule" in parts) return refused(parts);
  const read = readTxtBatch(parts, { form, context });
  if (order.importedOn) read.log.add([importedBefore(order.importedOn)]);
  return { ...read, layer: null };
}

function contextOf(order: CheckOrder): BatchContext {
  const { library, callerArea, today, thresholds, counties, towns, mends } = order;
  return {
    library,
    callerArea,
    today,
    mends,
    counties: counties.map(({ code, name, wkb }) => ({ code, name, geometry: readWkb(wkb) ?? [] })),
    towns: new Map(towns.map(({ code, name }) => [code, name])),
    threshold: (xzqdm) => thresholds[xzqdm] ?? defaultThreshold,
  };
}

function askForLibrary({ say }: Checking, drafts: Batch["drafts"]): Promise<void> {
  const numbers = drafts.flatMap(({ dkbh }) => (dkbh ? [dkbh] : [])).join("\n");
  return say({ kind: "ask", numbers, box: boundsOf(drafts), places: placesOf(drafts) });
}

/** A coordinate file is compared with itself while it is read. */
function compareWithEachOther({ progress }: Checking, checked: Checked): void {
  if (checked.isStopped) return;
  progress(62, "检查地块之间的重叠与缝隙");
  checked.log.add(compareDrafts(checked.drafts));
}

/** Answers which numbers the library has, after comparing with all its parcels nearby. */
async function compareWithLibrary(
  { say, hear, progress, split }: Checking,
  { drafts, log }: Checked,
): Promise<Existing> {
  progress(75, "与库内地块比对");
  const existing = existingIn((await hear("states")).states, drafts, split);
  log.add(checkNumbers(drafts, existing));
  const compare = libraryComparer(drafts);
  const overlaps: Problem[] = [];
  for (let page = await hear("parcels"); page.numbers !== ""; page = await hear("parcels")) {
    const places = new Map<string, Place>();
    const found = compare(split ? noted(parcelsOf(page), places) : parcelsOf(page));
    overlaps.push(...(split ? judgedByCounty(found, places, split) : found));
    sweepGrown(sweptAfter);
    await say({ kind: "compared" });
  }
  const astray = new Set(
    log.sorted().flatMap(({ rule, level, row }) => (rule === "G013" && level === "E" ? [row] : [])),
  );
  log.add(foreignOnce(overlaps, astray).sort(byNumber));
  return existing;
}

type States = Extract<ToCheck, { kind: "states" }>["states"];

/** A record of a file of several counties replaces none but one of its own county. */
function existingIn(states: States, drafts: Batch["drafts"], split: Split | null): Existing {
  const existing = new Map<string, Shzt | "foreign" | "elsewhere">();
  for (const [dkbh, state] of states) existing.set(dkbh, state);
  if (!split) return existing;
  const places = new Map(states.map(([dkbh, , county]) => [dkbh, county]));
  for (const { dkbh, row } of drafts) {
    const place = places.get(dkbh ?? "");
    if (!dkbh || place === undefined || existing.get(dkbh) === "foreign") continue;
    if (split.counties.get(row ?? 0) !== place) existing.set(dkbh, "elsewhere");
  }
  return existing;
}

/** Orders one record's problems by the other parcel's number, whatever pages they came in. */
function byNumber({ other_dkbh: a }: Problem, { other_dkbh: b }: Problem): number {
  return a === b ? 0 : (a ?? "") < (b ?? "") ? -1 : 1;
}

/** Notes where parcels lie that pass through, without their outlines. */
function* noted(
  parcels: Iterable<StoredParcel>,
  places: Map<string, Place>,
): Generator<StoredParcel> {
  for (const parcel of parcels) {
    const { dkbh, xzqdm, isApproved } = parcel;
    places.set(dkbh, { xzqdm, isApproved });
    yield parcel;
  }
}

/** Numbers are one per line; each outline is prefixed with its length in bytes. */
function* parcelsOf({ numbers, shapes }: LibraryPage): Generator<StoredParcel> {
  const view = new DataView(shapes.buffer, shapes.byteOffset, shapes.byteLength);
  let at = 0;
  for (const line of numbers.split("\n")) {
    const from = at + 4;
    at = from + view.getInt32(at);
    const isForeign = line.startsWith(foreignMark);
    const [dkbh = "", place = ""] = (isForeign ? line.slice(foreignMark.length) : line).split(
      placeMark,
    );
    const isApproved = place.endsWith(approvedMark);
    const xzqdm = (isApproved ? place.slice(0, -approvedMark.length) : place) || undefined;
    const wkb = shapes.subarray(from, at);
    yield new PagedParcel(dkbh, { isForeign, xzqdm, isApproved }, wkb);
  }
}

/** Most lie near no record: their outlines are never read. */
class PagedParcel implements StoredParcel {
  readonly isForeign: boolean;
  readonly xzqdm: string | undefined;
  readonly isApproved: boolean;

  constructor(
    readonly dkbh: string,
    facts: { isForeign: boolean; xzqdm: string | undefined; isApproved: boolean },
    private readonly wkb: Uint8Array,
  ) {
    this.isForeign = facts.isForeign;
    this.xzqdm = facts.xzqdm;
    this.isApproved = facts.isApproved;
  }

  get bounds(): Bbox | undefined {
    return wkbBounds(this.wkb) ?? undefined;
  }

  get multi(): MultiPolygon {
    return readWkb(this.wkb) ?? [];
  }
}
