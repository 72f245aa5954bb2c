import { setTimeout as pause } from "node:timers/promises";
import { Refusal, status } from "#contract/errors";
import { askingAs, untold } from "../db/asking";
import type { Db } from "../db/tables";
import { troubleOf } from "../db/trouble";
import { write } from "../db/write";
import { insertAudit } from "../repositories/account/audit";
import { dataYearSetting } from "../repositories/account/setting";
import {
  type ClaimedJob,
  finishJob,
  type Outcome,
  postponeJob,
  releaseAfterDeath,
  releaseJob,
  touchJob,
} from "../repositories/uploads/job";
import type { ImportResult } from "../services/context/jobKinds";
import { NotYet, shuttingDown } from "../services/context/runner";
import { ChildDied } from "../threads/childDied";
import { deathWords, mostDeaths } from "./deaths";
import { cancelled, leaseLost, writesOf } from "./lease";
import type { Means } from "./settings";

const mostAttempts = 3;
/** Before a job that waits for something else looks again. */
const notYetSeconds = 1;
/**
 * Result of a transaction that changed nothing, because the job is over or another process has it.
 */
const notOurs = Symbol("not ours");

/** Runs a claimed job to its outcome or to its next attempt. Never throws. */
export async function runAttempt(
  means: Means,
  job: ClaimedJob,
  stop: AbortController,
): Promise<void> {
  const { db, files, plans, beatMs = 700 } = means;
  const { caller, input } = job;
  const { signal } = stop;
  const beating = startBeating(means, job, stop, beatMs);
  try {
    const plan = plans[job.kind];
    if (!plan) throw new Error(`no plan for ${job.kind}`);
    const { report } = beating;
    const context = { id: job.id, db, files, caller, input, signal, report, ...writesOf(db, job) };
    const who = { account: null, dataYear: await dataYearSetting(db), tell: tellerOf(job) };
    await askingAs(who, () => plan.run(context));
  } catch (error) {
    await untilSaid(means, job, signal, () => end(means, job, reasonOf(signal, error)));
  } finally {
    beating.stop();
  }
}

/** The batches that an import has made for counties. */
const madeIn = (result: unknown): string[] => {
  const { batches = [] } = (result ?? {}) as Partial<ImportResult>;
  return batches.map(({ batchId }) => batchId);
};

/** Logs what a job changes as done by its caller, in the transaction that changes it. */
const tellerOf =
  ({ id, kind, caller }: ClaimedJob) =>
  async (tx: Db, result: unknown): Promise<void> => {
    if (result === notOurs) return;
    await insertAudit(tx, {
      ...{ user_id: caller.id, username: caller.username, area_code: caller.areaCode },
      ...{ action: `job/${kind}`, target: [id, ...madeIn(result)].join(), outcome: status.ok },
      detail: {},
    });
  };

/** Why an attempt ended: the reason of an abort comes before the errors it caused. */
const reasonOf = (signal: AbortSignal, error: unknown): unknown =>
  signal.aborted ? signal.reason : error;

/** Heartbeat: reports the progress, shows that we are alive, and learns when to stop. */
function startBeating(means: Means, job: ClaimedJob, stop: AbortController, beatMs: number) {
  let progress = 0;
  let step = "";
  let isBeating = false;
  const beat = async () => {
    if (isBeating) return;
    isBeating = true;
    try {
      const row = await touchJob(means.db, job, progress, step);
      if (row?.cancel) stop.abort(cancelled);
      if (!row) stop.abort(leaseLost);
    } catch (error) {
      means.log.error({ error }, "job heartbeat");
    } finally {
      isBeating = false;
    }
  };
  const timer = setInterval(() => void beat(), beatMs);
  return {
    report(percent: number, words: string) {
      progress = Math.max(progress, Math.min(99, percent));
      step = words;
    },
    stop: () => clearInterval(timer),
  };
}

/** Retries while the database is away. Once the outcome is stored, the job is over or another's. */
async function untilSaid(
  { log, pollMs = 2_000 }: Means,
  { id }: ClaimedJob,
  signal: AbortSignal,
  say: () => Promise<void>,
): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await say();
    } catch (error) {
      if (isFirst) log.error({ error, job: id }, "job outcome waits for the database");
      if (signal.aborted && signal.reason === shuttingDown) return;
      await pause(pollMs);
    }
  }
}

async function end(means: Means, job: ClaimedJob, reason: unknown): Promise<void> {
  const { db, log, waitSeconds = 5 } = means;
  if (reason === leaseLost) return;
  if (reason === shuttingDown) return releaseJob(db, job, null);
  if (reason === cancelled) return close(means, job, { state: "cancelled" });
  if (reason instanceof NotYet) return postponeJob(db, job, notYetSeconds, reason.message);
  if (reason instanceof ChildDied) return endAfterDeath(means, job, reason);
  // A refusal meant for the owner is final; a store or disk in trouble may recover.
  if (reason instanceof Refusal && reason.status < status.defect) {
    return close(means, job, { state: "failed", error: reason.message });
  }
  const { id, attempt } = job;
  log.error({ error: reason, job: id, attempt }, "job failed");
  if (attempt < mostAttempts) return releaseJob(db, job, { seconds: waitSeconds * attempt });
  return close(means, job, { state: "failed", error: lastWords(reason) });
}

/** The file may have ended the process that read it: it is given one more. */
async function endAfterDeath(means: Means, job: ClaimedJob, reason: ChildDied): Promise<void> {
  const { db, log, plans } = means;
  const deaths = job.deaths + 1;
  log.error({ error: reason, job: job.id, deaths }, "a child process died");
  if (deaths < mostDeaths) {
    await releaseAfterDeath(db, job, deaths);
    return;
  }
  await close(means, job, { state: "failed", error: deathWords(plans, job, "读取文件的进程") });
}

/** What the owner reads after the last attempt. */
function lastWords(reason: unknown): string {
  const trouble = reason instanceof Refusal ? reason : troubleOf(reason);
  if (trouble) return `${trouble.message}（已尝试 ${mostAttempts} 次）`;
  return `处理过程中发生错误，已尝试 ${mostAttempts} 次，请稍后重试或联系管理员`;
}

/** Does nothing if another process has taken the job over, or its result was stored after all. */
async function close({ db, plans }: Means, job: ClaimedJob, outcome: Outcome): Promise<void> {
  const drop = plans[job.kind]?.drop;
  const finish = () =>
    write(db, { by: job.caller.username, via: "job" }, async (tx) => {
      const isOurs = await finishJob(tx, job, outcome);
      return isOurs ? drop?.(tx, job.input) : notOurs;
    });
  // How a job ended is in its own row; only what `drop` changes is logged.
  await (drop ? askingAs({ ...untold(), tell: tellerOf(job) }, finish) : finish());
}
