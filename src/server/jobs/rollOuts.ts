import type { Db } from "../db/tables";
import { openRollOuts, type RollOutRow } from "../repositories/records/rollOut";
import { type EvaluationOrder, evaluateAgain } from "../services/evaluation/evaluate";
import { settleYear } from "../services/tax/parcelYear";
import { clearRows } from "../services/tax/ssbb";

type Finish = (db: Db, row: RollOutRow) => Promise<void>;

const quiet = { report: () => {} };

/** How each kind of work that was confirmed is taken to its end. */
const kinds: Readonly<Record<string, Finish>> = {
  taxYear: (db, row) => settleYear(db, row, quiet),
  taxRows: clearRows,
  evaluation: (db, row) => evaluateAgain(db, row, row.input as EvaluationOrder, quiet),
};

/** Ends what a crash has broken off, before anybody sees it half done; answers how much it was. */
export async function finishRollOuts(db: Db): Promise<number> {
  const rows = await openRollOuts(db);
  for (const row of rows) {
    const finish = kinds[row.kind];
    if (!finish) throw new Error(`nobody knows how to finish ${row.what}`);
    await finish(db, row);
  }
  return rows.length;
}
