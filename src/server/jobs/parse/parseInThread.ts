import type { ParsedFile } from "#contract/endpoints/parseFile";
import { Refusal, status } from "#contract/errors";
import { startBundled } from "../../threads/startBundled";
import type { ParseOrder } from "./parseSource";

const heapMb = 1_024;

/** Parses a file in a thread of its own, within limits of time and memory. */
export async function parseInThread(order: ParseOrder, patienceMs: number): Promise<ParsedFile> {
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
