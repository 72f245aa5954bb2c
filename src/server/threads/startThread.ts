import { Worker, type WorkerOptions, workerData } from "node:worker_threads";

type Options = Omit<WorkerOptions, "workerData" | "execArgv">;

/**
 * Starts a TypeScript file in a worker thread; it reads `data` with `threadData`. Node passes no
 * loader on to its workers, so a small JavaScript file registers one there first.
 */
export const startThread = (entry: URL, data: unknown, options: Options = {}): Worker =>
  new Worker(new URL("./boot.mjs", import.meta.url), {
    ...options,
    execArgv: [],
    workerData: { entry: entry.href, data },
  });

/** Inside a thread: what `startThread` was given. */
export const threadData = <T>(): T => (workerData as { data: T }).data;
