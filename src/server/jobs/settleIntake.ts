import type { RunnerOf } from "../services/context/runner";
import { settle } from "../services/records/intake";

/** Moves published intake rows over to the tables of their register. */
export const settleIntake: RunnerOf<"settleIntake"> = async (job) => {
  await settle(job.db, job.input.id, job.signal);
  return job.finish({ by: job.caller.username, via: "job" }, async () => null);
};
