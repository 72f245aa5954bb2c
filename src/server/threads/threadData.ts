import { workerData } from "node:worker_threads";

/** Inside a thread: what `startBundled` was given. */
export const threadData = <T>(): T => (workerData as { data: T }).data;
