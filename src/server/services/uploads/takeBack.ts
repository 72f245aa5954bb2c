import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import { Refusal, status } from "#contract/errors";
import type { Library } from "#contract/workflow/shzt";
import type { Db } from "../../db/tables";
import { movedOn, recordsOfBatch, restoreRecords } from "../../repositories/records/history";
import { isStored, markRevoked } from "../../repositories/uploads/drpc";
import { takeIn } from "../../repositories/uploads/intake";
import { inSlices } from "../context/inSlices";
import type { RevokeResult } from "../context/jobKinds";
import type { Work } from "../context/runner";
import { changeUnseen, type Means } from "../records/intake";

type Batch = { pcid: string; ywlx: Library };

/** Most records per transaction. */
const sliceSize = 400;

/** Reverts a batch if none of its records has changed since: all of it, or nothing. */
export async function takeBack<E>(
  means: Means<RevokeResult, E>,
  { caller, signal, report }: Pick<Work, "caller" | "signal" | "report">,
  batch: Batch,
): Promise<E> {
  const { db } = means;
  const { pcid, ywlx: library } = batch;
  const dataset = datasets[library] as AnyDataset;
  const author = { by: caller.username, via: `revoke:${pcid}` };
  await demandStored(db, batch);
  const ids = await recordsOfBatch(db, dataset, pcid);
  const done = { removed: 0, restored: 0 };
  const change = { register: library, caller, author, signal, stale: changedMeanwhile };
  return changeUnseen(means, change, {
    async fill(slice) {
      let seen = 0;
      await inSlices(ids, sliceSize, async (some) => {
        report((98 * seen) / ids.length, `撤回入库，已处理 ${seen} / ${ids.length} 宗`);
        seen += some.length;
        let counts = { removed: 0, restored: 0 };
        await slice(async (tx, intake) => {
          if ((await takeIn(tx, intake, some)) < some.length) throw changedMeanwhile();
          counts = await restoreRecords(tx, dataset, pcid, some, author.by);
        });
        done.removed += counts.removed;
        done.restored += counts.restored;
      });
    },
    async last(tx, show) {
      if (!(await markRevoked(tx, pcid))) throw notStored();
      await demandUnmoved(tx, dataset, pcid);
      await show();
      return done;
    },
  });
}

/** Refuses a batch that cannot be reverted now. */
export async function demandStored(db: Db, { pcid, ywlx }: Batch): Promise<void> {
  if (!(await isStored(db, pcid))) throw notStored();
  await demandUnmoved(db, datasets[ywlx] as AnyDataset, pcid);
}

async function demandUnmoved(db: Db, dataset: AnyDataset, pcid: string): Promise<void> {
  const moved = await movedOn(db, dataset, pcid);
  if (moved === 0) return;
  throw new Refusal(
    status.conflict,
    `批次中有 ${moved} 宗地块在入库后已被修改、提交或删除，不能整批撤回`,
  );
}

const notStored = () => new Refusal(status.conflict, "该批次未入库或已撤回");

const changedMeanwhile = () =>
  new Refusal(status.conflict, "撤回期间批次中的地块被他人修改，本次未撤回任何数据，请刷新后重试");
