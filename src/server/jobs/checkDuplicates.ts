import type { RunnerOf } from "../services/context/runner";
import { checkRegion } from "../services/low/duplicates";

/** 重复检查 of a whole region; stores nothing but its findings. */
export const checkDuplicates: RunnerOf<"checkDuplicates"> = async (job) => {
  const found = await checkRegion(job);
  return job.finish({ by: job.caller.username, via: "job" }, async () => found);
};
