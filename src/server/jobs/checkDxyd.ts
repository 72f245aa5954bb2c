import { checkFile } from "./checkFile";
import type { ImportInput } from "./checkOrder";
import type { Runner } from "./runner";

/** Checks an uploaded geodatabase and keeps the report; the library stays as it is. */
export const checkDxyd: Runner<ImportInput, { pcid: string }> = async (job) => {
  await checkFile(job);
  return { pcid: job.input.pcid };
};
