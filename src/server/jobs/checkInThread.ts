import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { Refusal, status } from "#contract/errors";
import type { Db } from "../db/tables";
import { parcelsInBox, statesByNumber } from "../repositories/dxydImport";
import { startThread } from "../threads/startThread";
import type { CheckOrder, FromThread, ToThread } from "./checkMessages";

type Said<K extends FromThread["kind"]> = Extract<FromThread, { kind: K }>;

export type Check = Omit<Said<"report">, "kind"> & {
  /** Clean records, a page at a time. */
  pages: () => AsyncGenerator<Said<"rows">>;
  /** Ends the thread; must be called. */
  end: () => Promise<void>;
};

type Options = {
  db: Db;
  order: CheckOrder;
  report: (percent: number, step: string) => void;
  signal: AbortSignal;
};

const libraryPage = 5_000;
const heapMb = 2_048;

/**
 * Checks a geodatabase in a thread of its own, so that no request waits for it. The thread is given
 * what the library holds when it knows which numbers and which box the file covers.
 */
export async function checkInThread({ db, order, report, signal }: Options): Promise<Check> {
  const thread = startThread(new URL("./checkThread.ts", import.meta.url), order, {
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  const inbox = inboxOf(thread, signal, report);
  const say = (message: ToThread) => thread.postMessage(message);
  const end = async () => {
    await thread.terminate();
  };
  try {
    let said = await inbox.next();
    if (said.kind === "ask") {
      await sendLibrary(db, order, said, say);
      said = await inbox.next();
    }
    if (said.kind !== "report") throw new Error(`check thread said ${said.kind}`);
    return { ...said, end, pages: () => pagesOf(inbox, say) };
  } catch (error) {
    await end();
    throw error;
  }
}

async function* pagesOf(inbox: Inbox, say: (message: ToThread) => void) {
  for (;;) {
    say({ kind: "next" });
    const said = await inbox.next();
    if (said.kind !== "rows") return;
    yield said;
  }
}

async function sendLibrary(
  db: Db,
  { library }: CheckOrder,
  { numbers, box }: Said<"ask">,
  say: (message: ToThread) => void,
): Promise<void> {
  const states = await statesByNumber(db, library, numbers);
  say({ kind: "states", states: [...states] });
  let after = "";
  for (let full = box !== null; full && box; ) {
    const parcels = await parcelsInBox(db, library, box, after, libraryPage);
    full = parcels.length === libraryPage;
    after = parcels.at(-1)?.dkbh ?? after;
    say({ kind: "parcels", parcels, last: !full });
  }
  if (box === null) say({ kind: "parcels", parcels: [], last: true });
}

type Inbox = { next: () => Promise<Exclude<FromThread, { kind: "progress" }>> };

/** The thread's messages in order; fails when it dies or the job is cancelled. */
function inboxOf(thread: Worker, signal: AbortSignal, report: Options["report"]): Inbox {
  const waiting: FromThread[] = [];
  thread.on("message", (message: FromThread) => {
    if (message.kind === "progress") report(message.percent, message.step);
    else {
      waiting.push(message);
      thread.emit("said");
    }
  });
  const died = new Promise<never>((_, reject) => {
    thread.on("error", (error) => reject(readable(error)));
    thread.on("exit", () => reject(new Error("check thread ended")));
    signal.addEventListener("abort", () => {
      reject(signal.reason);
      void thread.terminate();
    });
  });
  died.catch(() => undefined);
  return {
    async next() {
      signal.throwIfAborted();
      if (waiting.length === 0) await Promise.race([once(thread, "said"), died]);
      return waiting.shift() as Exclude<FromThread, { kind: "progress" }>;
    },
  };
}

/** Running out of the thread's memory is the file's fault, not ours. */
const readable = (error: Error & { code?: string }): Error =>
  error.code === "ERR_WORKER_OUT_OF_MEMORY"
    ? new Refusal(status.tooLarge, "文件内容过大，校验所需内存超过上限，请拆分后分批导入")
    : error;
