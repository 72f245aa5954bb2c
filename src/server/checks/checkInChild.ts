import { open } from "node:fs/promises";
import { limits } from "#contract/limits";
import type { Db } from "../db/tables";
import type { Scope } from "../repositories/records/scope";
import { librarySeen, parcelsInPlaces, statesByNumber } from "../repositories/uploads/dxydImport";
import type { Running } from "../threads/childPool";
import {
  type Box,
  type CheckedFile,
  type CheckOrder,
  type FromCheck,
  type LibraryPage,
  onlyShows,
  type ToCheck,
  type WrittenReport,
} from "./checkMessages";
import type { CleanHead } from "./cleanRows";
import { readers } from "./readers";

export type Check = {
  report: WrittenReport;
  head: CleanHead;
  /** What a coordinate file shows beside its report, as a JSON object. */
  shown: Uint8Array;
  /** Appends the rejected records, and the pages of clean ones, to files. Call it once. */
  write: (files: Record<CheckedFile, string>) => Promise<void>;
  /** Must be called. */
  end: () => void;
};

type Options = {
  db: Db;
  order: CheckOrder;
  scope: Scope;
  report: (percent: number, step: string) => void;
  signal: AbortSignal;
};

type Said<K extends FromCheck["kind"]> = Extract<FromCheck, { kind: K }>;

/** Places per statement, which is one page of the library. */
const placesAtOnce = 8;
/** Numbers per statement, one per line; other callers get the database in between. */
const numbersAtOnce = /(?:[^\n]+\n?){1,5000}/g;
/**
 * Checks a geodatabase in a child process, so that no request waits for it and no file can end the
 * server. Once the process knows the file's numbers and bounding box, it is sent the matching
 * library parcels.
 */
export async function checkInChild(options: Options): Promise<Check> {
  const { order, signal } = options;
  const patienceMs = limits.readerMs;
  const running = await readers.start("check", order, { patienceMs, signal });
  const inbox = inboxOf(running, options);
  try {
    let said = await inbox.next();
    let [box, seen]: [Box | null, string] = [null, ""];
    if (said.kind === "ask") {
      box = said.box;
      seen = await librarySeen(options.db, order.library, box);
      await sendLibrary(options, said, inbox);
      said = await inbox.next();
    }
    if (said.kind !== "report") throw new Error(`the check said ${said.kind}`);
    if (onlyShows(order)) await inbox.next();
    const { today, mends } = order;
    const head = { columns: said.columns, box, seen, today, mendNo: mends.no };
    const write = (files: Record<CheckedFile, string>) => writePieces(inbox, files);
    return { report: said.report, head, shown: said.shown, write, end: running.end };
  } catch (error) {
    running.end();
    throw error;
  }
}

async function writePieces(
  { say, next }: Inbox,
  files: Record<CheckedFile, string>,
): Promise<void> {
  const [rejected, clean] = [await open(files.rejected, "a"), await open(files.clean, "a")];
  try {
    say({ kind: "write" });
    for (let said = await next(); said.kind !== "done"; said = await next()) {
      if (said.kind !== "piece") throw new Error(`the check said ${said.kind}`);
      // It makes the next piece while this one is written.
      say({ kind: "more" });
      await (said.file === "clean" ? clean : rejected).appendFile(said.bytes);
    }
  } finally {
    await rejected.close();
    await clean.close();
  }
}

async function sendLibrary(
  { db, order: { library }, scope }: Options,
  { numbers, places }: Said<"ask">,
  { say, next }: Inbox,
): Promise<void> {
  const read = (from: number) =>
    from < places.length
      ? parcelsInPlaces(db, library, places.slice(from, from + placesAtOnce), scope)
      : null;
  const states: Awaited<ReturnType<typeof statesByNumber>> = [];
  for (const [some] of numbers.matchAll(numbersAtOnce)) {
    states.push(...(await statesByNumber(db, library, some, scope)));
  }
  say({ kind: "states", states });
  let page = await read(0);
  for (let from = placesAtOnce; page; from += placesAtOnce) {
    const isEmpty = page.numbers === "";
    if (!isEmpty) say({ kind: "parcels", ...page });
    // The check compares one page while the next is being read, and never holds more.
    page = await read(from);
    const said = isEmpty ? null : await next();
    if (said && said.kind !== "compared") throw new Error(`the check said ${said.kind}`);
  }
  say({ kind: "parcels", ...emptyPage });
}

const emptyPage: LibraryPage = { numbers: "", shapes: new Uint8Array(0) };

type Message = Exclude<FromCheck, { kind: "progress" }> | { kind: "done" };
type Inbox = { say: (message: ToCheck) => void; next: () => Promise<Message> };

/** The messages of a check in order, without its progress, which is reported. */
const inboxOf = (running: Running<void>, { report }: Options): Inbox => ({
  say: running.say,
  async next() {
    for (;;) {
      const said = await running.next<FromCheck>();
      if (said.kind === "done") return { kind: "done" };
      if (said.message.kind !== "progress") return said.message;
      report(said.message.percent, said.message.step);
    }
  },
});
