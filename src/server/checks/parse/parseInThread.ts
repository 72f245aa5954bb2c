import { createRequire } from "node:module";
import { Refusal } from "#contract/errors";
import { memoryRefusal } from "../../threads/outOfMemory";
import { startBundled } from "../../threads/startBundled";
import { takeSlot } from "../../threads/threadLimit";
import type { ParseOrder } from "./parseSource";

const heapMb = 1_024;
const sqlite = createRequire(import.meta.url).resolve("node-sqlite3-wasm");

/**
 * Parses a file in a thread of its own, limited in time and memory, a few at once. Answers JSON.
 */
export async function parseInThread(
  order: Omit<ParseOrder, "sqlite">,
  patienceMs: number,
): Promise<Uint8Array> {
  const giveBack = await takeSlot();
  try {
    return await parseAlone({ ...order, sqlite }, patienceMs);
  } finally {
    giveBack();
  }
}

async function parseAlone(order: ParseOrder, patienceMs: number): Promise<Uint8Array> {
  const entry = new URL("./parseThread.ts", import.meta.url);
  const thread = await startBundled(entry, order, {
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      timer = setTimeout(() => reject(new Refusal(504, "解析超时，请拆分文件后重试")), patienceMs);
      thread.once("message", resolve);
      thread.once("error", (error: Error & { code?: string }) => reject(memoryRefusal(error)));
      thread.once("exit", () => reject(new Error("parse thread ended")));
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
