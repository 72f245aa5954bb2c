import { Worker } from "node:worker_threads";
import { bundled } from "./bundle";

/** Starts a TypeScript file in a worker thread, without a loader. */
export async function startBundled(entry: URL, data: unknown): Promise<Worker> {
  const code = Buffer.from(await bundled(entry)).toString("base64");
  const url = new URL(`data:text/javascript;base64,${code}`);
  const worker = new Worker(url, { execArgv: [], workerData: { data } });
  // An unhandled error event kills Node. Callers listen while they wait, but it may fail when none
  // does.
  worker.on("error", () => {});
  return worker;
}
