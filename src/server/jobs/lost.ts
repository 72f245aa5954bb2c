import type { Db } from "../db/tables";
import { write } from "../db/write";
import { type LostJob, lostJob, type Outcome, takeLost } from "../repositories/uploads/job";
import { deathWords, mostDeaths } from "./deaths";
import type { AnyPlans } from "./plan";

type Lost = {
  silentSeconds: number;
  graceSeconds: number;
  /** Tokens of the jobs that this process is running. */
  own: ReadonlyMap<string, unknown>;
};

/**
 * Takes jobs over from processes that have gone silent: each waits again, or has failed for good.
 */
export async function takeLostJobs(
  db: Db,
  plans: AnyPlans,
  { own, ...seconds }: Lost,
): Promise<void> {
  const find = (from: Db, lock: boolean) => lostJob(from, seconds, [...own.keys()], lock);
  const takeOne = async (tx: Db) => {
    const job = await find(tx, true);
    if (!job) return false;
    const outcome = outcomeOf(plans, job);
    await takeLost(tx, job, outcome);
    if (outcome) await plans[job.kind]?.drop?.(tx, job.input);
    return true;
  };
  const author = { by: "system", via: "job" };
  while ((await find(db, false)) && (await write(db, author, takeOne)));
}

function outcomeOf(plans: AnyPlans, job: LostJob): Outcome | null {
  const { kind, deaths, cancel } = job;
  // One that was undoing its work takes that up again.
  if (cancel && !plans[kind]?.retract) return { state: "cancelled" };
  if (deaths < mostDeaths || plans[kind]?.isTireless) return null;
  if (cancel) return { state: "cancelled" };
  return { state: "failed", error: deathWords(plans, job, "服务进程") };
}
