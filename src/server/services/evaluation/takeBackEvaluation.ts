import type { Pj } from "#contract/datasets/pj";
import { pjApi } from "#contract/endpoints/evaluation/pj";
import type { Caller } from "#contract/roles";
import type { Db } from "../../db/tables";
import * as store from "../../repositories/evaluation/pj";
import {
  currentRollOut,
  keptSlices,
  openRollOut,
  type RollOutRow,
  takeLastSlice,
} from "../../repositories/records/rollOut";
import { newId } from "../context/newId";
import { type Means, type RollOut, rollOut } from "../context/rollOut";
import { type EvaluationOrder, evaluationInWork, showGrades } from "./evaluate";

type Job = { id: string; input: { nd: number }; caller: Caller };

/**
 * Turns the evaluation that a job writes round: from here on it puts back what was. False while
 * nothing of it is written.
 */
export async function retractEvaluation(
  tx: Db,
  { id, input: { nd }, caller }: Job,
): Promise<boolean> {
  const order = { nd, areaCode: caller.areaCode };
  const row = await currentRollOut(tx, evaluationInWork(order));
  if (row?.kind !== "evaluation" || (row.input as EvaluationOrder).job !== id) return false;
  const undoes = { ...order, undoes: id };
  await openRollOut(tx, {
    ...{ what: row.what, kind: "evaluationBack", input: undoes, turn: newId() },
    ...{ by: caller.username, via: pjApi.compute.path },
  });
  return true;
}

/** Puts back what a cancelled evaluation has written, the last slice first. */
export function takeBackEvaluation(db: Db, row: RollOutRow, means: Means): Promise<boolean> {
  const { nd } = row.input as EvaluationOrder;
  return rollOut(db, row, means, { work: (out) => putBack(out, row, nd) });
}

async function putBack({ db, write, report }: RollOut, { what, by }: RollOutRow, nd: number) {
  const all = await keptSlices(db, what);
  for (let done = 0; done < all; done++) {
    report(0, `正在取消，恢复原有评价 ${done}/${all}`);
    await write(async (tx) => {
      const written = await takeLastSlice<store.Written>(tx, what);
      if (!written) return;
      await store.takeBackWritten(tx, written, by);
      const { added, changed, dropped } = written;
      await showGrades(
        tx,
        nd,
        [...added, ...changed.map((one) => one.id), ...dropped].map(shownOf),
      );
    });
  }
}

/** A `pjid` holds the year, the kind and the id of its object. */
function shownOf(pjid: string): { pjdx: Pj["pjdx"]; dxid: string } {
  const [, pjdx, ...dxid] = pjid.split("-");
  return { pjdx: pjdx as Pj["pjdx"], dxid: dxid.join("-") };
}
