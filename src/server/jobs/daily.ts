import { status } from "#contract/errors";
import { today } from "#contract/today";
import { askingAs } from "../db/asking";
import type { Db } from "../db/tables";
import type { FileStore } from "../files/store";
import { insertAudit } from "../repositories/account/audit";
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

/** Days on which a task finds nothing to change are not told. */
const tellerOf =
  (task: string) =>
  async (tx: Db, result: unknown): Promise<void> => {
    const count = Array.isArray(result) ? result.length : result;
    if (count === 0) return;
    await insertAudit(tx, {
      ...{ user_id: null, username: "system", area_code: null, action: `calendar/${task}` },
      ...{ target: null, outcome: status.ok, detail: { change: { count } } },
    });
  };

/** One after the other; one that fails does not keep the others from their turn. */
async function runAll(means: Means, log: Log): Promise<void> {
  for (const [name, task] of Object.entries(tasks)) {
    await askingAs({ account: null, tell: tellerOf(name) }, () => task(means)).catch(
      (error: unknown) => log.error({ err: error }, `daily ${name}`),
    );
  }
}
