import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { type Batch, checkBatch } from "#contract/rules/checkBatch";
import { checkLibrary, type LibraryContent } from "#contract/rules/checkLibrary";
import { crsInWords } from "#contract/rules/crsRules";
import { type ParcelDraft, polygonOf } from "#contract/rules/draft";
import { fileFields } from "#contract/rules/fileColumns";
import {
  importedBefore,
  layerFor,
  missingLayer,
  unreadableFile,
  wrongFile,
} from "#contract/rules/fileRules";
import type { Problem } from "#contract/rules/problem";
import { problemLog } from "#contract/rules/problemLog";
import { boundsOf, reportOf } from "#contract/rules/reportOf";
import { parseCrs } from "#geo/crs";
import { MdbError, type MdbFile, readMdb } from "#geo/mdbFile";
import { readWkb, writeWkb } from "#geo/wkb";
import type { ParcelRow } from "../repositories/dxydImport";
import type { Rejected } from "../services/drpc";
import { threadData } from "../threads/startThread";
import type { CheckOrder, FromThread, ToThread } from "./checkMessages";

/** Entry of the checking thread: reads the file, asks for the library, reports, hands out rows. */

const pageSize = 2_000;
/** 万元/亩, where a county has set none. */
const defaultThreshold = 10;

type Checked = Batch & { layer: string | null; crs: string | null };

const port = parentPort;
if (!port) throw new Error("checkThread runs in a thread");
const order = threadData<CheckOrder>();
const inbox: ToThread[] = [];
let wake = () => {};
port.on("message", (message: ToThread) => {
  inbox.push(message);
  wake();
});
const say = (message: FromThread) => port.postMessage(message);
const progress = (percent: number, step: string) => say({ kind: "progress", percent, step });

async function hear(): Promise<ToThread> {
  if (inbox.length === 0) {
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
  return inbox.shift() as ToThread;
}

const checked = readAndCheck();
let existing: LibraryContent["existing"] = new Map();
if (checked.drafts.length > 0) {
  const library = await askLibrary(checked.drafts);
  existing = library.existing;
  progress(85, "与库内地块比对");
  checked.log.add(checkLibrary(checked.drafts, library));
}
const { fileId, pcid, fileName } = order;
const about = { fileId, pcid, fileName, layer: checked.layer, crs: checked.crs };
say({
  kind: "report",
  report: reportOf(checked, about),
  rejects: rejectsOf(checked),
  columns: columnsOf(checked.drafts),
});
if (order.keep) await handOut(checked);
port.close();

function readAndCheck(): Checked {
  const nothing = (problems: Iterable<Problem>): Checked => {
    const log = problemLog();
    log.add(problems);
    return { total: 0, drafts: [], log, isStopped: true, layer: null, crs: null };
  };
  const wrong = wrongFile(order.fileName, order.size, "mdb");
  if (wrong.length > 0) return nothing(wrong);
  try {
    return checkFile(readMdb(readFileSync(order.path)), nothing);
  } catch (error) {
    if (error instanceof MdbError) return nothing([unreadableFile(error.kind)]);
    throw error;
  }
}

function checkFile(file: MdbFile, nothing: (problems: Problem[]) => Checked): Checked {
  const layer = layerFor(file.layers, order.library);
  if (!layer) return nothing([missingLayer(order.library)]);
  const crs = parseCrs(layer.wkt);
  progress(5, "读取地块");
  const { thresholds, counties, towns, library, callerArea, today } = order;
  const batch = checkBatch(
    { ...layer, crs, records: file.records(layer) },
    {
      library,
      callerArea,
      today,
      counties: counties.map(({ code, name, wkb }) => ({
        code,
        name,
        geometry: readWkb(wkb) ?? [],
      })),
      towns: new Map(towns.map(({ code, name }) => [code, name])),
      threshold: (xzqdm) => thresholds[xzqdm] ?? defaultThreshold,
    },
    {
      progress: (step, done) =>
        step === "read"
          ? progress(5 + 55 * (1 - Math.exp(-done / 20_000)), `已校验 ${done} 宗地块`)
          : progress(62, "检查地块之间的重叠与缝隙"),
    },
  );
  if (order.importedOn) batch.log.add([importedBefore(order.importedOn)]);
  return { ...batch, layer: layer.table, crs: crsInWords(crs) };
}

async function askLibrary(drafts: readonly ParcelDraft[]): Promise<LibraryContent> {
  progress(75, "读取库内地块");
  const numbers = drafts.flatMap(({ dkbh }) => (dkbh ? [dkbh] : []));
  say({ kind: "ask", numbers, box: boundsOf(drafts) });
  const states = await hear();
  if (states.kind !== "states") throw new Error(`expected states, got ${states.kind}`);
  const parcels: { dkbh: string; multi: ReturnType<typeof polygonOf> }[] = [];
  for (let last = false; !last; ) {
    const page = await hear();
    if (page.kind !== "parcels") throw new Error(`expected parcels, got ${page.kind}`);
    for (const { dkbh, wkb } of page.parcels) parcels.push({ dkbh, multi: readWkb(wkb) ?? [] });
    last = page.last;
  }
  return { existing: new Map(states.states), parcels };
}

/** The clean records, a page for each `next`. */
async function handOut({ drafts, log }: Checked): Promise<void> {
  const clean = drafts.filter(({ row }) => row === null || !log.wrongRows.has(row));
  for (let at = 0; ; at += pageSize) {
    await hear();
    const page = clean.slice(at, at + pageSize);
    if (page.length === 0) return say({ kind: "end" });
    const rows = page.flatMap(rowOf);
    say({
      kind: "rows",
      inserts: rows.filter(({ dkbh }) => !existing.has(dkbh)),
      updates: rows.filter(({ dkbh }) => existing.has(dkbh)),
    });
  }
}

function rowOf({ dkbh, values, outline }: ParcelDraft): ParcelRow[] {
  if (!dkbh || !outline) return [];
  const [zxjd, zxwd] = outline.inside;
  return [
    {
      dkbh,
      values: { ...values, txmj: outline.txmj, zxjd, zxwd } as ParcelRow["values"],
      wkb: Buffer.from(writeWkb(polygonOf(outline))).toString("base64"),
    },
  ];
}

/** Fields that the file or what follows from it fills, and the computed ones. */
function columnsOf(drafts: readonly ParcelDraft[]): string[] {
  const names = new Set<string>();
  for (const { values } of drafts) for (const name of Object.keys(values)) names.add(name);
  return [...names, "txmj", "zxjd", "zxwd"];
}

/** Records with errors as lines of JSON: what the file says, and why they stay out. */
function rejectsOf({ drafts, log }: Checked): Uint8Array {
  const messages = new Map<number, string[]>();
  for (const { row, level, message } of log.sorted()) {
    if (level !== "E" || row === null) continue;
    const known = messages.get(row);
    if (known) known.push(message);
    else messages.set(row, [message]);
  }
  const names = Object.keys(fileFields(order.library));
  const lines = drafts.flatMap(({ row, values }) => {
    const why = row === null ? undefined : messages.get(row);
    if (!why || row === null) return [];
    const read = values as Readonly<Record<string, string | number | null>>;
    const cells = names.map((name) => [name.toUpperCase(), read[name] ?? null]);
    return [JSON.stringify({ row, values: Object.fromEntries(cells), messages: why } as Rejected)];
  });
  return Buffer.from(lines.join("\n"));
}
