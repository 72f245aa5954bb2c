import { ssbbApi } from "#contract/endpoints/tax/ssbb";
import { messages, Refusal, status } from "#contract/errors";
import { levelOf } from "#contract/regions";
import { openRollOuts } from "../repositories/records/rollOut";
import type { Finished, RunnerOf } from "../services/context/runner";
import { settleYear as settle, type YearOrder, yearInWork } from "../services/tax/parcelYear";
import { endInstead } from "./rollOuts";

/**
 * Brings the figures of a year up to date after a version moved; does nothing if that is done
 * already.
 */
export const settleYear: RunnerOf<"settleYear"> = async (job) => {
  const { db, caller, input } = job;
  if (levelOf(caller.areaCode) !== 1) throw new Refusal(status.forbidden, messages.forbidden);
  const what = yearInWork(input.nd);
  let finished: Finished | undefined;
  const row = (await openRollOuts(db)).find((one) => one.what === what);
  if (row && (row.input as YearOrder).undoes === undefined) {
    const last = async (tx: typeof db) => {
      finished = await job.seal(tx, null);
    };
    await settle(db, row, { ...job, last });
  }
  return finished ?? endInstead(job, { what, via: ssbbApi.publish.path, result: null });
};
