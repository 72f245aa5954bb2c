import { status } from "#contract/errors";
import { ownLayerLimits } from "#contract/map/ownLayer";
import { today } from "#contract/today";
import { askingAs } from "../db/asking";
import type { Db } from "../db/tables";
import { write } from "../db/write";
import type { FileStore } from "../files/store";
import { insertAudit } from "../repositories/account/audit";
import { dropOldKeys } from "../repositories/account/callKey";
import { dataYearSetting } from "../repositories/account/setting";
import { forgetOpened } from "../repositories/inbox/visit";
import { forgetChanges } from "../repositories/low/duplicatePairs";
import { forgetUploads } from "../repositories/map/ownLayer";
import { beginRollOver } from "../services/context/beginRollOver";
import { clearGone } from "../services/map/buildLayer";
import { sweepIntakes } from "../services/records/intake";
import { removeLeftExports } from "../services/sheets/shapeZip";
import { finishRollOuts } from "./rollOuts";
import { sweepArrivals, sweepFiles, sweepSheetRows, sweepTaxUploads } from "./sweepFiles";

type Means = { db: Db; files: FileStore };
type Task = (means: Means) => Promise<unknown>;
type Log = { error: (details: object, message: string) => void };

/** No call is sent again after this long. */
const keyHours = 24;

/** Daily tasks: each may run at any time, and more than once. */
const tasks: Readonly<Record<string, Task>> = {
  finishRollOuts: ({ db }) => finishRollOuts(db),
  sweepFiles,
  sweepTaxUploads,
  sweepArrivals,
  sweepSheetRows,
  dropOldKeys: ({ db }) => dropOldKeys(db, keyHours),
  forgetOpened: ({ db }) => forgetOpened(db),
  forgetChanges: ({ db }) => forgetChanges(db),
  forgetUploads: ({ db }) => forgetUploads(db, ownLayerLimits.keptHours),
  clearGone: ({ db }) => clearGone(db),
  sweepIntakes: ({ db }) => sweepIntakes(db),
  tidyFiles: ({ files }) => files.tidy(),
  removeLeftExports,
  rollOver: ({ db }) => write(db, { by: "system", via: "calendar" }, (tx) => rollOverNow(tx)),
};

/** The job writes its own audit row. */
const rollOverNow = async (tx: Db): Promise<number> => {
  await beginRollOver(tx, await dataYearSetting(tx));
  return 0;
};

const lookEveryMs = 60_000;

/**
 * Runs the daily tasks now, and whenever a day begins in China; failed ones are retried at the next
 * look.
 */
export function startDaily(
  means: Means,
  log: Log,
  { todo = tasks, everyMs = lookEveryMs } = {},
): { stop: () => Promise<void> } {
  let day = "";
  let left: Readonly<Record<string, Task>> = {};
  let working: Promise<void> | undefined;
  const look = () => {
    if (working) return;
    if (day !== today()) left = todo;
    day = today();
    working = runAll(left, means, log).then((failed) => {
      left = failed;
      working = undefined;
    });
  };
  const timer = setInterval(look, everyMs);
  timer.unref();
  look();
  return {
    async stop() {
      clearInterval(timer);
      await working;
    },
  };
}

/** A task that changed nothing writes no audit row. */
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

/** Runs one after the other; a failure does not stop the rest. Returns the failed ones. */
async function runAll(todo: Readonly<Record<string, Task>>, means: Means, log: Log) {
  const failed: Record<string, Task> = {};
  for (const [name, task] of Object.entries(todo)) {
    try {
      const dataYear = await dataYearSetting(means.db);
      await askingAs({ account: null, dataYear, tell: tellerOf(name) }, () => task(means));
    } catch (error) {
      log.error({ err: error }, `daily ${name}`);
      failed[name] = task;
    }
  }
  return failed;
}
