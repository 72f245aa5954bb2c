import { limits } from "#contract/limits";
import { toldBefore } from "../../db/asking";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { closeRollOut, holdRollOut, type RollOutRow } from "../../repositories/records/rollOut";
import { inSlices } from "./inSlices";
import { shuttingDown } from "./runner";

/**
 * Progress and shutdown. Confirmed work is not aborted: it is suspended when the server stops, and a
 * cancel hands it over to a run that undoes it.
 */
export type Means = { report: (percent: number, step: string) => void; signal?: AbortSignal };

/**
 * Confirmed work in progress: each `write` is a transaction, and others read and write in between.
 */
export type RollOut = Pick<Means, "report"> & {
  db: Db;
  write: (work: (tx: Db) => Promise<unknown>) => Promise<void>;
};

/** A later run of the same work has taken over, or another process has finished this one. */
class Superseded extends Error {
  override name = "Superseded";
}

type Parts = {
  work: (out: RollOut) => Promise<void>;
  /** What to write in the transaction that marks it done. */
  last?: (tx: Db) => Promise<void>;
};

/**
 * Completes confirmed work; false if another run has taken over, such as one that undoes it. All of
 * it must be repeatable: after a crash, the next start runs it again from the beginning. It was
 * logged when it was confirmed, so its slices write no audit rows.
 */
export function rollOut(
  db: Db,
  row: RollOutRow,
  { report, signal }: Means,
  { work, last }: Parts,
): Promise<boolean> {
  const slice: RollOut["write"] = (part) =>
    write(db, row, async (tx) => {
      if (signal?.reason === shuttingDown) throw shuttingDown;
      if (!(await holdRollOut(tx, row))) throw new Superseded();
      await part(tx);
    });
  return toldBefore(async () => {
    try {
      await work({ db, report, write: slice });
      await slice(async (tx) => {
        await last?.(tx);
        await closeRollOut(tx, row);
      });
      return true;
    } catch (error) {
      if (error instanceof Superseded) return false;
      throw error;
    }
  });
}

type Course<T> = { items: readonly T[]; from: number; to: number; step: string };

/** Works on a few items per transaction and reports progress. */
export async function inCourse<T>(
  { write: slice, report }: Pick<RollOut, "write" | "report">,
  { items, from, to, step }: Course<T>,
  work: (tx: Db, part: readonly T[]) => Promise<unknown>,
): Promise<void> {
  let done = 0;
  await inSlices(items, limits.sliceRows, async (part) => {
    report(from + ((to - from) * done) / items.length, `${step} ${done}/${items.length}`);
    await slice((tx) => work(tx, part));
    done += part.length;
  });
}
