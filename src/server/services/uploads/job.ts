import type { z } from "zod";
import type { jobApi } from "#contract/endpoints/records/job";
import { Refusal, status } from "#contract/errors";
import { reportTextOf } from "../../repositories/uploads/drpc";
import { jobOf } from "../../repositories/uploads/job";
import { type Context, WrittenReply } from "../context/context";

type Ref = z.output<typeof jobApi.info.input>;

const gone = () => new Refusal(status.notFound, "任务不存在");

/** A job and, once it is done, its result. Only its owner can see it. */
export async function info({ db, caller }: Context, { jobId }: Ref) {
  const job = await jobOf(db, jobId, caller.id);
  if (!job) throw gone();
  const { id, kind, state, progress, step, attempt, seconds, error: message } = job;
  const about = { jobId: id, kind, state, progress, step, attempt, seconds, message };
  if (kind !== "checkDxyd" || !job.result) return { ...about, result: job.result };
  // A report is stored only once, with its batch.
  const { pcid } = job.result as { pcid: string };
  const report = (await reportTextOf(db, pcid)) ?? "null";
  return new WrittenReply(`${JSON.stringify(about).slice(0, -1)},"result":${report}}`);
}

/** Asks a job to stop. If its result was stored meanwhile, it stays done and the reply says so. */
export async function cancel({ db, caller, queue }: Context, { jobId }: Ref) {
  const asked = await queue.cancel(jobId, caller);
  const state = asked ?? (await jobOf(db, jobId, caller.id))?.state;
  if (!state) throw gone();
  return { state };
}
