import { workerData } from "node:worker_threads";

/** Inside a thread: the data given to `startBundled`. */
export const threadData = <T>(): T => (workerData as { data: T }).data;
