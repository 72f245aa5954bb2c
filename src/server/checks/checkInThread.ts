import type { Worker } from "node:worker_threads";
import { Refusal, status } from "#contract/errors";
import type { Db } from "../db/tables";
import type { Scope } from "../repositories/records/scope";
import { librarySeen, parcelsInPlaces, statesByNumber } from "../repositories/uploads/dxydImport";
import { startBundled } from "../threads/startBundled";
import type {
  Box,
  CheckedFiles,
  CheckOrder,
  FromThread,
  LibraryPage,
  ToThread,
  WrittenReport,
} from "./checkMessages";
import type { CleanHead } from "./cleanRows";

export type Check = {
  report: WrittenReport;
  head: CleanHead;
  /** What a coordinate file shows beside its report, as a JSON object. */
  shown: Uint8Array;
  /** Appends the rejected records, and the pages of clean ones, to files. Call it once. */
  write: (files: CheckedFiles) => Promise<void>;
  /** Ends the thread; must be called. */
  end: () => Promise<void>;
};

type Options = {
  db: Db;
  order: CheckOrder;
  scope: Scope;
  report: (percent: number, step: string) => void;
  signal: AbortSignal;
};

type Said<K extends FromThread["kind"]> = Extract<FromThread, { kind: K }>;

/** Places per statement, which is one page of the library. */
const placesAtOnce = 8;
/** Numbers per statement, one per line; other callers get the database in between. */
const numbersAtOnce = /(?:[^\n]+\n?){1,5000}/g;
/**
 * V8 leaves more garbage in a heap with a higher limit, so small files get a low one. Most of a
 * file is kept outside the heap.
 */
const heapMb = { least: 256, perMb: 4, most: 1_536 };
/** What is read stays until the end, so a large nursery would only use more memory. */
const youngMb = 4;

const limitsFor = (size: number) => ({
  maxOldGenerationSizeMb: Math.min(
    heapMb.most,
    heapMb.least + heapMb.perMb * Math.ceil(size / 1024 ** 2),
  ),
  maxYoungGenerationSizeMb: youngMb,
});

/**
 * Checks a geodatabase in a thread of its own, so that no request waits for it. Once the thread
 * knows the file's numbers and bounding box, it is sent the matching library parcels.
 */
export async function checkInThread(options: Options): Promise<Check> {
  const { order, report, signal } = options;
  const thread = await startBundled(new URL("./checkThread.ts", import.meta.url), order, {
    resourceLimits: limitsFor(order.size),
  });
  const inbox = inboxOf(thread, signal, report);
  const say = (message: ToThread) => thread.postMessage(message);
  const end = async () => {
    inbox.close();
    await thread.terminate();
  };
  try {
    let said = await inbox.next();
    let [box, seen]: [Box | null, string] = [null, ""];
    if (said.kind === "ask") {
      box = said.box;
      seen = await librarySeen(options.db, order.library, box);
      await sendLibrary(options, said, say, inbox);
      said = await inbox.next();
    }
    if (said.kind !== "report") throw new Error(`check thread said ${said.kind}`);
    const { today } = order;
    const write = async (files: CheckedFiles) => {
      say({ kind: "write", ...files });
      await inbox.next();
    };
    const head = { columns: said.columns, box, seen, today };
    return { report: said.report, head, shown: said.shown, write, end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function sendLibrary(
  { db, order: { library }, scope }: Options,
  { numbers, places }: Said<"ask">,
  say: (message: ToThread) => void,
  inbox: Inbox,
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
    // The thread compares one page while the next is being read, and never holds more.
    page = await read(from);
    const said = isEmpty ? null : await inbox.next();
    if (said && said.kind !== "compared") throw new Error(`check thread said ${said.kind}`);
  }
  say({ kind: "parcels", ...emptyPage });
}

const emptyPage: LibraryPage = { numbers: "", shapes: new Uint8Array(0) };

type Message = Exclude<FromThread, { kind: "progress" }>;
type Inbox = { next: () => Promise<Message>; close: () => void };

/** The thread's messages in order; fails when it dies or the job is cancelled. */
function inboxOf(thread: Worker, signal: AbortSignal, report: Options["report"]): Inbox {
  const waiting: Message[] = [];
  let failure: Error | null = null;
  let wake = () => {};
  const fail = (error: Error) => {
    failure ??= error;
    wake();
  };
  const cancel = () => fail(signal.reason as Error);
  thread.on("message", (message: FromThread) => {
    if (message.kind === "progress") return report(message.percent, message.step);
    waiting.push(message);
    wake();
  });
  thread.on("error", (error) => fail(readable(error)));
  thread.on("exit", () => fail(new Error("check thread ended")));
  signal.addEventListener("abort", cancel);
  if (signal.aborted) cancel();
  return {
    async next() {
      if (waiting.length === 0 && failure === null) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const message = signal.aborted ? undefined : waiting.shift();
      if (message) return message;
      throw failure;
    },
    close: () => signal.removeEventListener("abort", cancel),
  };
}

/** A thread that runs out of memory is the file's fault, not ours. */
const readable = (error: Error & { code?: string }): Error =>
  error.code === "ERR_WORKER_OUT_OF_MEMORY"
    ? new Refusal(status.tooLarge, "文件内容过大，校验所需内存超过上限，请拆分后分批导入")
    : error;
