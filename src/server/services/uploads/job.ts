import type { z } from "zod";
import type { jobApi } from "#contract/endpoints/records/job";
import { Refusal, status } from "#contract/errors";
import { reportTextOf } from "../../repositories/uploads/drpc";
import { type JobState, jobOf, jobsOf } from "../../repositories/uploads/job";
import { type Context, WrittenReply } from "../context/context";
import type { JobKinds } from "../context/jobKinds";

type Ref = z.output<typeof jobApi.info.input>;

const gone = () => new Refusal(status.notFound, "任务不存在");

type Stored = NonNullable<Awaited<ReturnType<typeof jobOf>>>;

function factsOf({
  id,
  kind,
  state,
  progress,
  step,
  attempt,
  seconds,
  cancel,
  error,
}: Omit<Stored, "result">) {
  const cancelling = cancel && !isOver(state);
  return { jobId: id, kind, state, progress, step, attempt, seconds, cancelling, message: error };
}

const isOver = (state: JobState): boolean => state !== "queued" && state !== "running";

/** A job and, once it is done, its result. Only its owner can see it. */
export async function info({ db, caller }: Context, { jobId }: Ref) {
  const job = await jobOf(db, jobId, caller.id);
  if (!job) throw gone();
  const facts = factsOf(job);
  if (job.kind !== "checkDxyd" || !job.result) return { ...facts, result: job.result };
  // A report is stored only once, with its batch.
  const { pcid } = job.result as { pcid: string };
  const report = (await reportTextOf(db, pcid)) ?? "null";
  return new WrittenReply(`${JSON.stringify(facts).slice(0, -1)},"result":${report}}`);
}

/** Kinds of jobs that a user has started; `settleIntake` goes on by itself. */
const listed: readonly (keyof JobKinds)[] = [
  ...(["buildLayer", "checkDuplicates", "checkDxyd", "checkSheet", "evaluate"] as const),
  ...(["exportList", "importDxyd", "importProjects", "importSheet"] as const),
  ...(["revokeBatch", "settleYear", "takeOver", "revokeTakeover"] as const),
];

/** Registers of kinds that have but one. */
const registers: Readonly<Record<string, string>> = {
  importProjects: "zkfxmsd",
};

/** The register at whose page a job is followed. */
function registerOf({ kind, input }: Omit<Stored, "result">): string | null {
  const { library, dataset, rules } = input as {
    library?: string;
    dataset?: string;
    rules?: readonly string[];
  };
  if (kind !== "checkDuplicates") return registers[kind] ?? library ?? sheetOf(kind, dataset);
  return rules?.includes("C006") ? "dxydst" : "dxydsd";
}

/** The jobs of sheets name their register. */
const sheetOf = (kind: string, dataset: string | undefined): string | null =>
  kind === "checkSheet" || kind === "importSheet" ? (dataset ?? null) : null;

export async function list({ db, caller, queue }: Context) {
  const jobs = await jobsOf(db, caller.id, listed);
  return jobs.map((job) => {
    return { ...factsOf(job), about: queue.about(job.kind, job.input), dataset: registerOf(job) };
  });
}

const tooLate: Readonly<Partial<Record<JobState, string>>> = {
  done: "任务已经完成，不能取消",
  failed: "任务已经结束，未完成，无需取消",
};

/** Asks a job to stop. If its result was stored meanwhile, it stays done and the reply says so. */
export async function cancel({ db, caller, queue }: Context, { jobId }: Ref) {
  const asked = await queue.cancel(jobId, caller);
  const state = asked ?? (await jobOf(db, jobId, caller.id))?.state;
  if (!state) throw gone();
  const message = tooLate[state];
  return { state, ...(message && { message }) };
}
