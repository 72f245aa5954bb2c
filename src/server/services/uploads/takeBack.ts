import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import { Refusal, status } from "#contract/errors";
import { isTaskRegister, type TaskRegister } from "#contract/rules/plan/taskRegisters";
import type { Db } from "../../db/tables";
import { movedTasks } from "../../repositories/plan/taskBatch";
import { lockParcels } from "../../repositories/project/projectFacts";
import { settleParcels } from "../../repositories/project/projectParcels";
import {
  heldMeanwhile,
  parcelsOfBatch,
  restoreLinks,
} from "../../repositories/project/projectRevoke";
import {
  type BatchOf,
  importVia,
  type Moved,
  movedOn,
  movedRecords,
  recordsOfBatch,
  restoreRecords,
  sizeOfBatch,
} from "../../repositories/records/history";
import { isStored, markRevoked, storedParts } from "../../repositories/uploads/drpc";
import { takeIn } from "../../repositories/uploads/intake";
import { uncoverRecords } from "../../repositories/uploads/sheetBatch";
import { nextSize, pace } from "../context/inSlices";
import type { RevokeResult } from "../context/jobKinds";
import type { Work } from "../context/runner";
import { changeUnseen, type Means } from "../records/intake";
import { demandTasksUnmoved, restoreTaskBatch } from "./taskBatches";

type Batch = { pcid: string; ypcid: string | null; ywlx: string };

/** Records that came together, as what they are taken back, and how that is noted. */
type Together = {
  dataset: AnyDataset;
  of: BatchOf;
  /** How they came, and how they go. */
  via: { came: string; goes: string };
  /** Notes that they are taken back; false if they were before. */
  mark: (tx: Db) => Promise<boolean>;
  /** What else follows in the transaction that shows it. */
  after?: (tx: Db) => Promise<unknown>;
};

/** Most records per transaction. */
const sliceSize = 400;

/** Reverts a batch if none of its records has changed since: all of it, or nothing. */
export async function takeBack<E>(
  means: Means<RevokeResult, E>,
  work: Pick<Work, "caller" | "signal" | "report">,
  batch: Batch,
): Promise<E> {
  const { db } = means;
  await demandStored(db, batch);
  const { pcid, ypcid, ywlx } = batch;
  if (isTaskRegister(ywlx)) return takeTasksBack(means, work, { pcid, register: ywlx });
  const of = await recordsOf(db, batch);
  const stored = await batchesOf(db, pcid);
  const links = batch.ywlx === projectRegister ? linksBack(pcid, work.caller.username) : null;
  return takeTogether(means, work, {
    dataset: datasetOf(batch),
    of,
    via: { came: importVia(ypcid ?? pcid), goes: `revoke:${pcid}` },
    mark: async (tx) => {
      await links?.before(tx);
      return markRevoked(tx, stored);
    },
    after: async (tx) => {
      await links?.after(tx);
      await uncoverRecords(tx, pcid);
    },
  });
}

/** Tasks are few, and go back in one transaction. */
const takeTasksBack = <E>(
  { end }: Means<RevokeResult, E>,
  { caller }: Pick<Work, "caller">,
  { pcid, register }: { pcid: string; register: TaskRegister },
): Promise<E> =>
  end({ by: caller.username, via: `revoke:${pcid}` }, async (tx) => {
    if (!(await markRevoked(tx, [pcid]))) throw notStored();
    const order = { pcid, via: importVia(pcid), by: caller.username };
    const done = await restoreTaskBatch(tx, register, order);
    await uncoverRecords(tx, pcid);
    return done;
  });

const projectRegister = "zkfxmsd";
const projectLibrary = { projects: "zkfxmsd", parcels: "dxydsd" } as const;

/** What projects take of parcels goes back along with them. */
function linksBack(pcid: string, by: string) {
  let touched: string[] = [];
  return {
    before: async (tx: Db) => {
      touched = await parcelsOfBatch(tx, pcid);
      await lockParcels(tx, projectLibrary, touched);
      const held = await heldMeanwhile(tx, pcid);
      if (!held) return;
      const words = `更新前的地块${held.dkbh}现已属于项目${held.xmbh}，不能整批撤回`;
      throw new Refusal(status.conflict, words);
    },
    after: async (tx: Db) => {
      await restoreLinks(tx, pcid);
      await settleParcels(tx, projectLibrary, touched, by);
    },
  };
}

/** Takes records back that came together, if none of them has changed since: all, or none. */
export async function takeTogether<E>(
  means: Means<RevokeResult, E>,
  { caller, signal, report }: Pick<Work, "caller" | "signal" | "report">,
  { dataset, of, via, mark, after }: Together,
): Promise<E> {
  const { db } = means;
  const author = { by: caller.username, via: via.goes };
  const all = await sizeOfBatch(db, dataset, of);
  const done = { removed: 0, restored: 0 };
  const change = { register: dataset.name, caller, author, signal, stale: changedMeanwhile };
  return changeUnseen(means, change, {
    async fill(slice) {
      let [seen, last, size] = [0, "", Math.min(sliceSize, pace.first)];
      for (;;) {
        const some = await recordsOfBatch(db, dataset, of, { after: last, most: size });
        if (some.length === 0) break;
        report((98 * seen) / Math.max(1, all), `撤回入库，已处理 ${seen} / ${all} 宗`);
        const began = performance.now();
        let counts = { removed: 0, restored: 0 };
        await slice(async (tx, intake) => {
          if ((await takeIn(tx, intake, some)) < some.length) throw changedMeanwhile();
          counts = await restoreRecords(tx, dataset, { of, via: via.came }, some, author.by);
        });
        size = nextSize(size, performance.now() - began, sliceSize);
        seen += some.length;
        last = some.at(-1) ?? last;
        done.removed += counts.removed;
        done.restored += counts.restored;
      }
    },
    async last(tx, show) {
      if (!(await mark(tx))) throw notStored();
      await demandUnmoved(tx, dataset, of);
      await show();
      await after?.(tx);
      return done;
    },
  });
}

/** How many records of a stored batch have changed since. */
export const movedOfBatch = async (db: Db, batch: Pick<Batch, "pcid" | "ywlx">): Promise<number> =>
  isTaskRegister(batch.ywlx)
    ? movedTasks(db, batch.ywlx, batch.pcid)
    : movedOn(db, datasetOf(batch), await recordsOf(db, batch));

/** Refuses a batch that cannot be reverted now. */
export async function demandStored(db: Db, batch: Batch): Promise<void> {
  const { pcid, ywlx } = batch;
  if (!(await isStored(db, pcid))) throw notStored();
  if (isTaskRegister(ywlx)) return demandTasksUnmoved(db, ywlx, pcid);
  await demandUnmoved(db, datasetOf(batch), await recordsOf(db, batch));
}

/**
 * Those of a batch; of a file of several counties, those of all its batches that are left. Parcels carry
 * their batch; the records of a sheet are noted.
 */
async function recordsOf(db: Db, batch: Pick<Batch, "pcid" | "ywlx">): Promise<BatchOf> {
  const { pcid } = batch;
  return "pcid" in datasetOf(batch).fields ? { pcids: await batchesOf(db, pcid) } : { noted: pcid };
}

/** A batch and those that it was split into, as far as they are stored. */
export const batchesOf = async (db: Db, pcid: string): Promise<string[]> => [
  pcid,
  ...(await storedParts(db, pcid)),
];

const datasetOf = ({ ywlx }: Pick<Batch, "ywlx">) => datasets[ywlx] as AnyDataset;

export async function demandUnmoved(db: Db, dataset: AnyDataset, of: BatchOf): Promise<void> {
  const moved = await movedOn(db, dataset, of);
  if (moved === 0) return;
  const { counter, noun } = dataset.work;
  const first = await movedRecords(db, dataset, of, named);
  const list = first.map(movedWords).join("、");
  const more = moved > first.length ? "等" : "";
  throw new Refusal(
    status.conflict,
    `批次中有 ${moved} ${counter}${noun}在入库后已被修改、提交或删除，不能整批撤回：${list}${more}`,
  );
}

/** How many of the changed records are named. */
const named = 5;

const movedWords = ({ number, author, at, removed }: Moved): string =>
  `${number ?? "无编号"}（${author} ${at} ${removed ? "删除" : "修改"}）`;

const notStored = () => new Refusal(status.conflict, "该批次未入库或已撤回");

const changedMeanwhile = () =>
  new Refusal(status.conflict, "撤回期间批次中的地块被他人修改，本次未撤回任何数据，请刷新后重试");
