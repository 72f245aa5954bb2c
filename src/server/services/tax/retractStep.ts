import { ssbb as dataset } from "#contract/datasets/ssbb";
import { Refusal, status } from "#contract/errors";
import type { Caller } from "#contract/roles";
import type { Db } from "../../db/tables";
import { noteChange } from "../../repositories/inbox/gxtz";
import { currentRollOut, openRollOut } from "../../repositories/records/rollOut";
import { logStep } from "../../repositories/records/shrz";
import { restoreChanged } from "../../repositories/records/touched";
import { versionOf } from "../../repositories/tax/ssbb";
import { newId } from "../context/newId";
import { type Undoable, type YearOrder, yearInWork, yearRollOut } from "./parcelYear";

type Job = { id: string; input: { nd: number }; caller: Caller };

/**
 * Takes back the step of a version whose figures its job still brings: versions return to where they
 * stood, and the job brings the figures of before.
 */
export async function retractStep(tx: Db, { id, input: { nd }, caller }: Job): Promise<boolean> {
  const row = await currentRollOut(tx, yearInWork(nd));
  if (!row) throw new Refusal(status.conflict, "指标已更新完成，不能取消");
  const { step, undoes } = row.input as YearOrder;
  if (undoes === id) return true;
  if (step?.job !== id) {
    throw new Refusal(status.conflict, "该年度税收版本此后又有变动，不能取消");
  }
  for (const moved of step.moved) await moveBack(tx, step, moved, caller);
  await noteBack(tx, step, caller);
  await openRollOut(tx, {
    ...yearRollOut({ nd, evaluateFor: null, isBack: true, undoes: id }),
    ...{ turn: newId(), by: caller.username, via: row.via },
  });
  return true;
}

async function moveBack(
  tx: Db,
  { action, role }: Undoable,
  { from, to, ...changed }: Undoable["moved"][number],
  { username: by }: Caller,
): Promise<void> {
  const left = await restoreChanged(tx, dataset, [changed], by);
  if (left.length > 0) throw new Refusal(status.conflict, "税收版本此后又有变动，不能取消");
  await logStep(tx, {
    ...{ ywlx: dataset.name, ywid: changed.id, yzt: to, xzt: from },
    ...{ czr: by, czrjs: role, yj: `取消${action}` },
  });
}

/** What the ledger was told of a publication, it is told of its end. */
async function noteBack(tx: Db, { action, moved }: Undoable, by: Caller): Promise<void> {
  const [own] = moved;
  const version = own?.to === "2" ? await versionOf(tx, own.id) : undefined;
  if (!own || !version) return;
  const { bbid, bbbh, bbmc, xzqdm } = version;
  const states: Readonly<Record<string, string>> = dataset.fields.zt.codes ?? {};
  await noteChange(tx, {
    ...{ kind: "2", source: dataset.name, id: bbid, place: { xzqdm }, by },
    title: `税收版本${bbbh}（${bbmc}）取消${action}`,
    changes: [
      {
        ...{ field: "zt", label: "状态" },
        ...{ before: states[own.to] ?? own.to, after: states[own.from] ?? own.from },
      },
    ],
  });
}
