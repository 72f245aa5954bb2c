import type { Db } from "../db/tables";
import { openRollOuts, type RollOutRow } from "../repositories/records/rollOut";
import { type EvaluationOrder, evaluateAgain } from "../services/evaluation/evaluate";
import { settleYear } from "../services/tax/parcelYear";
import { clearRows } from "../services/tax/ssbb";

type Finish = (db: Db, row: RollOutRow) => Promise<void>;

const quiet = { report: () => {} };

/** How each kind of confirmed work is completed. */
const kinds: Readonly<Record<string, Finish>> = {
  taxYear: (db, row) => settleYear(db, row, quiet),
  taxRows: clearRows,
  evaluation: (db, row) => evaluateAgain(db, row, row.input as EvaluationOrder, quiet),
};

/** Completes work that a crash interrupted, before anybody sees it half done; returns how many. */
export async function finishRollOuts(db: Db): Promise<number> {
  const rows = await openRollOuts(db);
  for (const row of rows) {
    const finish = kinds[row.kind];
    if (!finish) throw new Error(`nobody knows how to finish ${row.what}`);
    await finish(db, row);
  }
  return rows.length;
}
