import { write } from "../db/write";
import { discardUnchecked } from "../repositories/uploads/drpc";
import { type Runner, shuttingDown } from "../services/context/runner";
import { checkFile } from "../services/uploads/checkFile";
import type { ImportInput } from "../services/uploads/checkOrder";

/**
 * Checks an uploaded geodatabase and keeps the report; the library stays as it is. A check that was
 * cancelled or broke off leaves no batch that seems to be checked for ever.
 */
export const checkDxyd: Runner<ImportInput, { pcid: string }> = async (job) => {
  try {
    await checkFile(job);
  } catch (error) {
    const goesOn = job.signal.aborted && job.signal.reason === shuttingDown;
    if (!goesOn) {
      await write(job.db, { by: job.caller.username, via: "check" }, (tx) =>
        discardUnchecked(tx, job.input.pcid),
      );
    }
    throw error;
  }
  return { pcid: job.input.pcid };
};
