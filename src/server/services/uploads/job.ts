import type { z } from "zod";
import { jobApi } from "#contract/endpoints/records/job";
import { Refusal, status } from "#contract/errors";
import { write } from "../../db/write";
import { discardUnchecked, reportTextOf } from "../../repositories/uploads/drpc";
import { cancelJob, jobOf } from "../../repositories/uploads/job";
import { type Context, WrittenReply } from "../context/context";

type Ref = z.output<typeof jobApi.info.input>;

const gone = () => new Refusal(status.notFound, "任务不存在");

/** A job and, once it is done, what it answers. Only its owner sees it. */
export async function info({ db, caller }: Context, { jobId }: Ref) {
  const job = await jobOf(db, jobId, caller.id);
  if (!job) throw gone();
  const { id, kind, state, progress, step, error: message } = job;
  const about = { jobId: id, kind, state, progress, step, message };
  if (kind !== "checkDxyd" || !job.result) return { ...about, result: job.result };
  // A report is kept once, with its batch.
  const { pcid } = job.result as { pcid: string };
  const report = (await reportTextOf(db, pcid)) ?? "null";
  return new WrittenReply(`${JSON.stringify(about).slice(0, -1)},"result":${report}}`);
}

export async function cancel({ db, caller, queue }: Context, { jobId }: Ref) {
  const author = { by: caller.username, via: jobApi.cancel.path };
  const state = await write(db, author, async (tx) => {
    const job = await cancelJob(tx, jobId, caller.id);
    if (!job) throw gone();
    // One that still waited has no runner to tidy up after it.
    if (job.state === "cancelled" && job.kind === "checkDxyd") {
      await discardUnchecked(tx, (job.input as { pcid: string }).pcid);
    }
    return job.state;
  });
  queue.cancel(jobId);
  return { state };
}
