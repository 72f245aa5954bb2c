import { appendFileSync, closeSync, openSync, readFileSync } from "node:fs";
import type { TxtParcelPreview } from "#contract/endpoints/uploads/dxydTxt";
import { crsInWords } from "#contract/rules/coordinate/crsRules";
import { type Batch, compareDrafts, readBatch, stopped } from "#contract/rules/import/checkBatch";
import {
  checkNumbers,
  foreignMark,
  libraryComparer,
  placesOf,
  type StoredParcel,
} from "#contract/rules/import/checkLibrary";
import { importedBefore, wrongFile } from "#contract/rules/import/fileRules";
import { foreignOnce } from "#contract/rules/import/libraryRules";
import { openLayer } from "#contract/rules/import/openLayer";
import type { BatchContext } from "#contract/rules/import/recordChecker";
import { boundsOf, reportOf } from "#contract/rules/import/reportOf";
import type { Existing } from "#contract/rules/parcel/record";
import type { Problem } from "#contract/rules/problem/report";
import { readWkb } from "#geo/format/wkb";
import type { PagedFile } from "#geo/mdb/mdbPageGuard";
import { pagedFile } from "../files/pagedFile";
import { sweepAll, sweepEvery } from "../threads/sweep";
import { threadData } from "../threads/threadData";
import { type CheckOrder, inJson, type LibraryPage, written } from "./checkMessages";
import { cleanPages, columnsOf } from "./cleanPages";
import { FileArena } from "./fileArena";
import { readTxtBatch } from "./readTxtBatch";
import { rejectedPages } from "./rejectedPages";
import { hear, say } from "./threadTalk";

/** Entry of the checking thread: reads the file, asks for the library, reports, writes the rows. */

/** 万元/亩, for counties that have set none. */
const defaultThreshold = 10;
/** Bytes of library outlines between two sweeps; as objects they take many times as much. */
const sweptAfter = 100_000;

type Checked = Batch & {
  layer: string | null;
  crs: string | null;
  encoding?: string;
  parcels?: TxtParcelPreview[];
};

const order = threadData<CheckOrder>();
const unread = { layer: null, crs: null };
const progress = (percent: number, step: string) => say({ kind: "progress", percent, step });

const checked = order.txt ? readTxtFile(order.txt) : readAndCheck();
sweepAll();
const { drafts, log } = checked;
// The library is being read while the records are compared with each other.
if (drafts.length > 0) askForLibrary();
if (!order.txt) compareWithEachOther();
sweepAll();
const existing: Existing = drafts.length > 0 ? await compareWithLibrary() : new Map();
sweepAll();
const { fileId, pcid, fileName } = order;
const about = { fileId, pcid, fileName, layer: checked.layer, crs: checked.crs };
const report = written(reportOf(checked, about));
sweepAll();
const { encoding = null, parcels = [] } = checked;
const shown = inJson({ encoding, parcels });
say({ kind: "report", report, columns: columnsOf(drafts), shown }, [
  report.json.buffer as ArrayBuffer,
  shown.buffer as ArrayBuffer,
]);
const { rejected, clean } = await hear("write");
append(rejected, rejectedPages(drafts, log, order.library));
sweepAll();
append(clean, cleanPages(drafts, log, existing));
say({ kind: "written" });

function readAndCheck(): Checked {
  const wrong = wrongFile(order.fileName, order.size, "mdb");
  if (wrong.length > 0) return { ...stopped(0, wrong), ...unread };
  const file = pagedFile(order.path);
  try {
    return checkPages(file);
  } finally {
    file.close();
  }
}

function checkPages(file: PagedFile): Checked {
  const { input, problem } = openLayer(file, order.library);
  if (!input) return { ...stopped(0, [problem]), ...unread };
  progress(5, "读取地块");
  const batch = readBatch(input, contextOf(order), {
    arena: () => new FileArena(),
    progress: (done) => progress(5 + 55 * (1 - Math.exp(-done / 20_000)), `已校验 ${done} 宗地块`),
  });
  if (order.importedOn) batch.log.add([importedBefore(order.importedOn)]);
  return { ...batch, layer: input.table, crs: crsInWords(input.crs) };
}

function readTxtFile({ form }: NonNullable<CheckOrder["txt"]>): Checked {
  const wrong = wrongFile(order.fileName, order.size, "txt");
  if (wrong.length > 0) return { ...stopped(0, wrong), ...unread };
  progress(5, "读取地块");
  const context = contextOf(order);
  const read = readTxtBatch(readFileSync(order.path), { form, context });
  if (order.importedOn) read.log.add([importedBefore(order.importedOn)]);
  return { ...read, layer: null };
}

function contextOf(order: CheckOrder): BatchContext {
  const { library, callerArea, today, thresholds, counties, towns } = order;
  return {
    library,
    callerArea,
    today,
    counties: counties.map(({ code, name, wkb }) => ({ code, name, geometry: readWkb(wkb) ?? [] })),
    towns: new Map(towns.map(({ code, name }) => [code, name])),
    threshold: (xzqdm) => thresholds[xzqdm] ?? defaultThreshold,
  };
}

function askForLibrary(): void {
  const numbers = drafts.flatMap(({ dkbh }) => (dkbh ? [dkbh] : [])).join("\n");
  say({ kind: "ask", numbers, box: boundsOf(drafts), places: placesOf(drafts) });
}

/** A coordinate file is compared with itself while it is read. */
function compareWithEachOther(): void {
  if (checked.isStopped) return;
  progress(62, "检查地块之间的重叠与缝隙");
  log.add(compareDrafts(drafts));
}

/** Answers which numbers the library has, after comparing with all its parcels nearby. */
async function compareWithLibrary(): Promise<Existing> {
  progress(75, "与库内地块比对");
  const existing: Existing = new Map((await hear("states")).states);
  log.add(checkNumbers(drafts, existing));
  const compare = libraryComparer(drafts);
  const overlaps: Problem[] = [];
  const compared = sweepEvery(sweptAfter, sweepAll);
  for (let page = await hear("parcels"); page.numbers !== ""; page = await hear("parcels")) {
    overlaps.push(...compare(parcelsOf(page)));
    compared(page.shapes.length);
    say({ kind: "compared" });
  }
  const astray = new Set(
    log.sorted().flatMap(({ rule, level, row }) => (rule === "G013" && level === "E" ? [row] : [])),
  );
  log.add(foreignOnce(overlaps, astray).sort(byNumber));
  return existing;
}

/** Orders one record's problems by the other parcel's number, whatever pages they came in. */
function byNumber({ other_dkbh: a }: Problem, { other_dkbh: b }: Problem): number {
  return a === b ? 0 : (a ?? "") < (b ?? "") ? -1 : 1;
}

/** Numbers are one per line; each outline is prefixed with its length in bytes. */
function* parcelsOf({ numbers, shapes }: LibraryPage): Generator<StoredParcel> {
  const view = new DataView(shapes.buffer, shapes.byteOffset, shapes.byteLength);
  let at = 0;
  for (const line of numbers.split("\n")) {
    const from = at + 4;
    at = from + view.getInt32(at);
    const isForeign = line.startsWith(foreignMark);
    const dkbh = isForeign ? line.slice(foreignMark.length) : line;
    yield { dkbh, isForeign, multi: readWkb(shapes.subarray(from, at)) ?? [] };
  }
}

function append(path: string, pages: Iterable<Uint8Array>): void {
  const file = openSync(path, "a");
  try {
    for (const bytes of pages) appendFileSync(file, bytes);
  } finally {
    closeSync(file);
  }
}
