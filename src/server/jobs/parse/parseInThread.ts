import { createRequire } from "node:module";
import type { ParsedFile } from "#contract/endpoints/parseFile";
import { Refusal, status } from "#contract/errors";
import { startBundled } from "../../threads/startBundled";
import type { ParseOrder } from "./parseSource";

const heapMb = 1_024;
/** Threads at a time: each may take a gigabyte. */
const mostThreads = 2;
const sqlite = createRequire(import.meta.url).resolve("node-sqlite3-wasm");

let running = 0;
const waiting: (() => void)[] = [];

/** Parses a file in a thread of its own, within limits of time and memory; a few at a time. */
export async function parseInThread(
  order: Omit<ParseOrder, "sqlite">,
  patienceMs: number,
): Promise<ParsedFile> {
  if (running >= mostThreads) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await parseAlone({ ...order, sqlite }, patienceMs);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

async function parseAlone(order: ParseOrder, patienceMs: number): Promise<ParsedFile> {
  const entry = new URL("./parseThread.ts", import.meta.url);
  const thread = await startBundled(entry, order, {
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<ParsedFile>((resolve, reject) => {
      timer = setTimeout(() => reject(new Refusal(504, "解析超时，请拆分文件后重试")), patienceMs);
      thread.once("message", resolve);
      thread.once("error", (error: Error & { code?: string }) => reject(readable(error)));
      thread.once("exit", () => reject(new Error("parse thread ended")));
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

/** Running out of the thread's memory is the file's fault, not ours. */
const readable = (error: Error & { code?: string }): Error =>
  error.code === "ERR_WORKER_OUT_OF_MEMORY"
    ? new Refusal(status.tooLarge, "文件内容过大，请拆分后上传")
    : error;
