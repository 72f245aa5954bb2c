import { ssbbApi } from "#contract/endpoints/tax/ssbb";
import { messages, Refusal, status } from "#contract/errors";
import { levelOf } from "#contract/regions";
import { openRollOuts } from "../repositories/records/rollOut";
import type { RunnerOf } from "../services/context/runner";
import { settleYear as settle, yearInWork } from "../services/tax/parcelYear";

/**
 * Brings the figures of a year up to date after a version moved; does nothing if that is done
 * already.
 */
export const settleYear: RunnerOf<"settleYear"> = async (job) => {
  const { db, caller, input } = job;
  if (levelOf(caller.areaCode) !== 1) throw new Refusal(status.forbidden, messages.forbidden);
  const what = yearInWork(input.nd);
  const row = (await openRollOuts(db)).find((one) => one.what === what);
  if (row) await settle(db, row, job);
  return job.conclude({ by: caller.username, via: ssbbApi.publish.path }, null);
};
