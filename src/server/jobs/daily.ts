import { today } from "#contract/today";
import type { Db } from "../db/tables";
import type { FileStore } from "../files/store";
import { refreshIdle } from "../services/idle/idleDay";
import { refreshReplacements } from "../services/industry/zyby";
import { refreshSupplies } from "../services/supply/supplyDay";
import { sweepArrivals, sweepFiles, sweepTaxUploads } from "./sweepFiles";

type Means = { db: Db; files: FileStore };
type Task = (means: Means) => Promise<unknown>;
type Log = { error: (details: object, message: string) => void };

/** What a new day brings: each may run at any time, and more than once. */
const tasks: Readonly<Record<string, Task>> = {
  sweepFiles,
  sweepTaxUploads,
  sweepArrivals,
  tidyFiles: ({ files }) => files.tidy(),
  refreshSupplies: ({ db }) => refreshSupplies(db),
  refreshIdle: ({ db }) => refreshIdle(db),
  refreshReplacements: ({ db }) => refreshReplacements(db),
};

const lookEveryMs = 60_000;

/** Runs the tasks of the day: now, and again when a day begins in China. */
export function startDaily(means: Means, log: Log): { stop: () => Promise<void> } {
  let day = "";
  let working: Promise<void> = Promise.resolve();
  const look = () => {
    if (day === today()) return;
    day = today();
    working = working.then(() => runAll(means, log));
  };
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  look();
  return {
    async stop() {
      clearInterval(timer);
      await working;
    },
  };
}

/** One after the other; one that fails does not keep the others from their turn. */
async function runAll(means: Means, log: Log): Promise<void> {
  for (const [name, task] of Object.entries(tasks)) {
    await task(means).catch((error: unknown) => log.error({ err: error }, `daily ${name}`));
  }
}
