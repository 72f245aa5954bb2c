import type { RunnerOf } from "../services/context/runner";
import { checkFile, keepReport } from "../services/uploads/checkFile";

/** Checks an uploaded geodatabase and keeps the report; the library is not changed. */
export const checkDxyd: RunnerOf<"checkDxyd"> = async (job) => {
  const { pcid } = job.input;
  const report = await checkFile(job);
  return job.finish({ by: job.caller.username, via: "job" }, async (tx) => {
    await keepReport(tx, pcid, report);
    return { pcid };
  });
};
