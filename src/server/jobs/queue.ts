import { AsyncResource } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { Refusal, status } from "#contract/errors";
import { askingAs } from "../db/asking";
import type { Db } from "../db/tables";
import { onceWritten } from "../db/write";
import type { FileStore } from "../files/store";
import { insertAudit } from "../repositories/account/audit";
import {
  claimJob,
  finishJob,
  insertJob,
  type JobRow,
  releaseJob,
  requeueLostJobs,
  touchJob,
} from "../repositories/uploads/job";
import type { JobQueue } from "../services/context/context";
import { type Runner, shuttingDown } from "../services/context/runner";

type Log = { error: (details: object, message: string) => void };

type Settings = {
  db: Db;
  files: FileStore;
  log: Log;
  runners: Readonly<Record<string, Runner<never>>>;
  /** How many run at once in this process. */
  width?: number;
  pollMs?: number;
  beatMs?: number;
};

const lostAfterSeconds = 60;

/** Runs jobs from the `job` table; several processes may share the table. */
export function createQueue(settings: Settings): JobQueue {
  const { db, log, width = 2, pollMs = 2_000 } = settings;
  const running = new Map<string, { stop: AbortController; ended: Promise<void> }>();
  let timer: NodeJS.Timeout | undefined;
  let taking: Promise<void> | undefined;
  let wanted = false;
  let stopped = true;

  async function take(): Promise<void> {
    await requeueLostJobs(db, lostAfterSeconds, [...running.keys()]);
    while (!stopped && running.size < width) {
      const job = await claimJob(db);
      if (!job) return;
      const stop = new AbortController();
      const ended = runOne(settings, job, stop).finally(() => {
        running.delete(job.id);
        wake();
      });
      running.set(job.id, { stop, ended });
    }
  }

  function wake(): void {
    // A job that comes while others are looked for may have been missed: looked for once more.
    wanted = taking !== undefined;
    if (stopped || taking) return;
    taking = take()
      .catch((error: unknown) => log.error({ error }, "job queue"))
      .finally(() => {
        taking = undefined;
        if (wanted) wake();
      });
  }

  /** Whoever adds a job has no part in what is taken up by it. */
  const wakeAlone = AsyncResource.bind(wake);

  return {
    async add(tx, kind, input, caller) {
      const id = randomUUID().replaceAll("-", "");
      await insertJob(tx, { id, kind, input, caller, owner: caller.id });
      onceWritten(() => setImmediate(wakeAlone));
      return id;
    },
    cancel(id) {
      running.get(id)?.stop.abort(cancelled);
    },
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

const cancelled = new Error("cancelled by its owner");

/** What a job changes is told as its caller's doing, in the transaction that changes it. */
const tellerOf =
  ({ id, kind, caller }: JobRow) =>
  async (tx: Db): Promise<void> => {
    await insertAudit(tx, {
      ...{ user_id: caller.id, username: caller.username, area_code: caller.areaCode },
      ...{ action: `job/${kind}`, target: id, outcome: status.ok, detail: {} },
    });
  };

async function runOne(settings: Settings, job: JobRow, stop: AbortController): Promise<void> {
  const { db, files, log, runners, beatMs = 700 } = settings;
  let progress = 0;
  let step = "";
  let beating = false;
  const beat = async () => {
    if (beating) return;
    beating = true;
    try {
      const { cancel } = await touchJob(db, job.id, progress, step);
      if (cancel) stop.abort(cancelled);
    } catch (error) {
      log.error({ error }, "job heartbeat");
    } finally {
      beating = false;
    }
  };
  const timer = setInterval(() => void beat(), beatMs);
  try {
    const runner = runners[job.kind];
    if (!runner) throw new Error(`no runner for ${job.kind}`);
    const result = await askingAs({ account: null, tell: tellerOf(job) }, () =>
      runner({
        db,
        files,
        caller: job.caller,
        input: job.input as never,
        signal: stop.signal,
        report: (percent, words) => {
          progress = Math.max(progress, Math.min(99, percent));
          step = words;
        },
      }),
    );
    await finishJob(db, job.id, { state: "done", result });
  } catch (error) {
    await end(settings, job, stop.signal, error).catch((lost: unknown) =>
      log.error({ error: lost, job: job.id }, "job outcome lost"),
    );
  } finally {
    clearInterval(timer);
  }
}

async function end(settings: Settings, job: JobRow, signal: AbortSignal, error: unknown) {
  const { db, log } = settings;
  if (signal.aborted) {
    if (signal.reason === shuttingDown) return releaseJob(db, job.id);
    return finishJob(db, job.id, { state: "cancelled" });
  }
  if (!(error instanceof Refusal)) log.error({ error, job: job.id }, "job failed");
  const said =
    error instanceof Refusal ? error.message : "处理过程中发生错误，请稍后重试或联系管理员";
  return finishJob(db, job.id, { state: "failed", error: said });
}
