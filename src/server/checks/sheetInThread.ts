import type { Worker } from "node:worker_threads";
import { Refusal } from "#contract/errors";
import { memoryRefusal } from "../threads/outOfMemory";
import { startBundled } from "../threads/startBundled";
import { takeSlot } from "../threads/threadLimit";
import type { FromSheetThread, ReadRow, SheetOrder } from "./sheetThread";

const heapMb = 1_024;

/**
 * The rows of the first sheet of an xlsx, as `xlsxRows` gives them, read in a thread of their own
 * so that no other request waits. It reads at most one batch of rows ahead.
 */
export async function* sheetInThread(
  path: string,
  { dates = false } = {},
): AsyncGenerator<ReadRow> {
  const giveBack = await takeSlot();
  try {
    const order: SheetOrder = { path, dates };
    const thread = await startBundled(new URL("./sheetThread.ts", import.meta.url), order, {
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    try {
      yield* rowsOf(thread);
    } finally {
      await thread.terminate();
    }
  } finally {
    giveBack();
  }
}

async function* rowsOf(thread: Worker): AsyncGenerator<ReadRow> {
  for (;;) {
    const said = await heard(thread);
    if ("refused" in said) {
      const { status, message, problems } = said.refused;
      throw new Refusal(status, message, problems);
    }
    yield* said.rows;
    if (said.last) return;
    thread.postMessage("more");
  }
}

const heard = (thread: Worker) =>
  new Promise<FromSheetThread>((resolve, reject) => {
    const fail = (error: Error) => reject(memoryRefusal(error));
    const gone = () => reject(new Error("sheet thread ended"));
    thread.once("error", fail);
    thread.once("exit", gone);
    thread.once("message", (said: FromSheetThread) => {
      thread.off("error", fail).off("exit", gone);
      resolve(said);
    });
  });
