import type { Db } from "../db/tables";
import { write } from "../db/write";
import { type LostJob, lostJob, type Outcome, takeLost } from "../repositories/uploads/job";
import { type AnyPlans, aboutOf } from "./plan";

/** A job during which this many processes died is not tried again. */
const mostDeaths = 2;

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

function outcomeOf(plans: AnyPlans, { kind, input, deaths, cancel }: LostJob): Outcome | null {
  // One that was undoing its work takes that up again.
  if (cancel && !plans[kind]?.retract) return { state: "cancelled" };
  if (deaths < mostDeaths) return null;
  if (cancel) return { state: "cancelled" };
  const error = `处理${aboutOf(plans, kind, input)}时服务进程已两次意外终止，不再重试。请检查文件是否损坏，或联系管理员`;
  return { state: "failed", error };
}
