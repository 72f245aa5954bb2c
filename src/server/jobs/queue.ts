import { AsyncResource } from "node:async_hooks";
import type { Caller } from "#contract/roles";
import type { Db } from "../db/tables";
import { longestSilence, onceWritten, write } from "../db/write";
import {
  cancelJob,
  claimJob,
  insertJob,
  type JobState,
  waitToUndo,
} from "../repositories/uploads/job";
import type { JobQueue } from "../services/context/context";
import type { JobKinds, JobMap } from "../services/context/jobKinds";
import { newId } from "../services/context/newId";
import { shuttingDown } from "../services/context/runner";
import { runAttempt } from "./attempt";
import { cancelled } from "./lease";
import { takeLostJobs } from "./lost";
import { type AnyPlans, aboutOf } from "./plan";
import type { Settings } from "./settings";

/** Runs jobs from the `job` table; several processes may share the table. */
export function createQueue<Kinds extends JobMap = JobKinds>(
  given: Settings<Kinds>,
): JobQueue<Kinds> {
  const { db, log, alone = false, width = 2, pollMs = 2_000 } = given;
  const silentSeconds = alone ? 0 : longestSilence;
  const { graceSeconds = silentSeconds } = given;
  // Inputs and results are typed where jobs are added; in here all kinds are alike.
  const settings = { ...given, plans: given.plans as unknown as AnyPlans };
  const { plans } = settings;
  const running = new Map<string, { id: string; stop: AbortController; ended: Promise<void> }>();
  let timer: NodeJS.Timeout | undefined;
  let taking: Promise<void> | undefined;
  let wanted = false;
  let stopped = true;

  async function take(): Promise<void> {
    await takeLostJobs(db, plans, { silentSeconds, graceSeconds, own: running });
    while (!stopped && running.size < width) {
      const job = await claimJob(db, newId());
      if (!job) return;
      const stop = new AbortController();
      const ended = runAttempt(settings, job, stop).finally(() => {
        running.delete(job.token);
        wake();
      });
      running.set(job.token, { id: job.id, stop, ended });
    }
  }

  function wake(): void {
    // A search under way may miss a job added meanwhile: look once more.
    wanted = taking !== undefined;
    if (stopped || taking) return;
    taking = take()
      .catch((error: unknown) => log.error({ error }, "job queue"))
      .finally(() => {
        taking = undefined;
        if (wanted) wake();
      });
  }

  /** Jobs started by this do not inherit the async context of whoever added one. */
  const wakeAlone = AsyncResource.bind(wake);

  return {
    async add(tx, kind, input, caller) {
      const id = newId();
      await insertJob(tx, { id, kind, input, caller });
      onceWritten(() => setImmediate(wakeAlone));
      return id;
    },
    async cancel(id, owner) {
      const state = await write(db, { by: owner.username, via: "job/cancel" }, (tx) =>
        cancelIn(tx, plans, id, owner),
      );
      for (const one of running.values()) if (one.id === id) one.stop.abort(cancelled);
      return state;
    },
    about: (kind, input) => aboutOf(plans, kind, input),
    start() {
      if (!stopped) return;
      stopped = false;
      timer = setInterval(wake, pollMs);
      timer.unref();
      wake();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await taking;
      for (const { stop } of running.values()) stop.abort(shuttingDown);
      await Promise.all([...running.values()].map((one) => one.ended));
    },
  };
}

/** Cancels a job; one that has confirmed something runs on, or begins, to undo it. */
async function cancelIn(
  tx: Db,
  plans: AnyPlans,
  id: string,
  owner: Caller,
): Promise<JobState | undefined> {
  const asked = await cancelJob(tx, id, owner.id);
  if (!asked) return undefined;
  const { kind, input, state } = asked;
  const plan = plans[kind];
  const undoes = await plan?.retract?.(tx, { id, input, caller: owner });
  if (state !== "cancelled") return state;
  if (!undoes) {
    await plan?.drop?.(tx, input);
    return state;
  }
  await waitToUndo(tx, id);
  return "queued";
}
