import type { Db } from "../db/tables";
import { type Author, write } from "../db/write";
import { finishJob, type Lease, leaseOf } from "../repositories/uploads/job";
import { Finished, type JobContext } from "../services/context/runner";

/** Reason of an abort or a failed write: another process has taken the job over. */
export const leaseLost = new Error("the job is another's by now");
/** Reason of an abort or a failed write: its owner has cancelled the job. */
export const cancelled = new Error("cancelled by its owner");

/** Throws unless this holder still has the job and it is not cancelled. */
async function demandLease(db: Db, lease: Lease, lock: boolean): Promise<void> {
  const row = await leaseOf(db, lease, lock);
  if (!row) throw leaseLost;
  if (row.cancel) throw cancelled;
}

/**
 * The writes of one attempt. The job's row is checked before the work, which may be long, and
 * locked only after it: in between, the heartbeat updates it.
 */
export function writesOf(
  db: Db,
  lease: Lease,
): Pick<JobContext, "write" | "finish" | "seal" | "demandHeld"> {
  const inLease = <T>(
    author: Author,
    work: (tx: Db) => Promise<T>,
    seal?: (tx: Db, result: T) => Promise<unknown>,
  ): Promise<T> =>
    write(db, author, async (tx) => {
      await demandLease(tx, lease, false);
      const result = await work(tx);
      await demandLease(tx, lease, true);
      await seal?.(tx, result);
      return result;
    });
  const done = (tx: Db, result: unknown) => finishJob(tx, lease, { state: "done", result });
  return {
    write: (author, work) => inLease(author, work),
    finish: (author, work) => Finished.after(inLease(author, work, done)),
    seal: (tx, result) =>
      Finished.after(
        done(tx, result).then((isOurs) => {
          if (!isOurs) throw leaseLost;
        }),
      ),
    demandHeld: () => demandLease(db, lease, false),
  };
}
