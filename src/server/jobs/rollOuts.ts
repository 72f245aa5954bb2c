import { toldBefore } from "../db/asking";
import type { Db } from "../db/tables";
import { write } from "../db/write";
import { openRollOuts, type RollOutRow } from "../repositories/records/rollOut";
import type { Means } from "../services/context/rollOut";
import type { Finished, JobContext } from "../services/context/runner";
import { type EvaluationOrder, evaluateAgain } from "../services/evaluation/evaluate";
import { takeBackEvaluation } from "../services/evaluation/takeBackEvaluation";
import { settleMatches, settleYear } from "../services/tax/parcelYear";
import { clearRows } from "../services/tax/ssbb";

type Finish = (db: Db, row: RollOutRow, means: Means) => Promise<unknown>;

const quiet: Means = { report: () => {} };

/** How each kind of confirmed work is completed. */
const kinds: Readonly<Record<string, Finish>> = {
  taxYear: settleYear,
  taxRows: clearRows,
  taxMatches: settleMatches,
  evaluation: (db, row, means) => evaluateAgain(db, row, row.input as EvaluationOrder, means),
  evaluationBack: takeBackEvaluation,
};

function finish(db: Db, row: RollOutRow, means: Means): Promise<unknown> {
  const way = kinds[row.kind];
  if (!way) throw new Error(`nobody knows how to finish ${row.what}`);
  return way(db, row, means);
}

/** Completes work that a crash interrupted, before anybody sees it half done; returns how many. */
export async function finishRollOuts(db: Db): Promise<number> {
  const rows = await openRollOuts(db);
  for (const row of rows) await finish(db, row, quiet);
  return rows.length;
}

/** Undoes what a cancelled job has confirmed, and then ends it as cancelled. */
export async function undo<I, R>(job: JobContext<I, R>, what: string): Promise<void> {
  const isOwn = ({ input }: RollOutRow) => (input as { undoes?: string }).undoes === job.id;
  const row = (await openRollOuts(job.db)).find((one) => one.what === what && isOwn(one));
  if (row) await finish(job.db, row, job);
  await job.demandHeld();
}

type Ending<R> = { what: string; via: string; result: R };

/** Ends a job whose confirmed work another run has taken over: its cancel, or a later order. */
export async function endInstead<I, R>(
  job: JobContext<I, R>,
  { what, via, result }: Ending<R>,
): Promise<Finished> {
  await undo(job, what);
  return toldBefore(() =>
    write(job.db, { by: job.caller.username, via }, (tx) => job.seal(tx, result)),
  );
}
