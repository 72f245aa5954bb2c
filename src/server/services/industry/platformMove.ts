import type { z } from "zod";
import { type Cypt, cypt as dataset } from "#contract/datasets/cypt";
import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import {
  platformMoveApi as api,
  type MovedPart,
  type PlatformOrder,
} from "#contract/endpoints/industry/platformMove";
import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";
import type { Caller } from "#contract/roles";
import { today } from "#contract/today";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { noteChange } from "../../repositories/inbox/gxtz";
import { isNameTaken } from "../../repositories/industry/cypt";
import * as store from "../../repositories/industry/platformMove";
import { findRecord, lockRecords } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import { insertJob } from "../../repositories/uploads/job";
import type { Context } from "../context/context";
import { inSlices } from "../context/inSlices";
import { newId } from "../context/newId";
import type { Finished, JobContext } from "../context/runner";
import { absent, stale } from "../records/recordSave";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

/** What a move does: which records go where, and which platforms end with it. */
type Plan = {
  title: string;
  /** The platform that it is about, by which it is found. */
  of: Cypt;
  steps: readonly { choice: store.Choice; target: store.Target }[];
  ends: { ids: readonly string[]; tyrq: string; tysm: string; into: store.Target } | null;
};

/** A move as it is stored: its order, or the platform whose new name is written. */
export type MoveInput = PlatformOrder | { kind: "rename"; cyptid: string; cyptmc: string };

/** The platforms as the caller saw them; locked inside a transaction. */
async function platformsOf(
  tx: Db,
  caller: Caller,
  wanted: readonly { id: string; bbh?: number }[],
) {
  const ids = wanted.map(({ id }) => id);
  const rows = await lockRecords<Cypt>(tx, dataset, ids, demandScope(caller));
  return wanted.map(({ id, bbh }) => {
    const row = rows.find((one) => one.cyptid === id);
    if (!row) throw absent(dataset);
    if (bbh !== undefined && row.bbh !== bbh) throw stale(dataset, caller, row as never);
    if (row.cyptzt !== "1") {
      throw new Refusal(status.conflict, `产业平台“${row.cyptmc}”已停用，不能再调整`);
    }
    return row;
  });
}

const targetOf = ({ cyptid, cyptmc }: Cypt): store.Target => ({ cyptid, cyptmc });

async function planOf(tx: Db, caller: Caller, order: PlatformOrder): Promise<Plan> {
  if (order.kind === "assign") return assignment(tx, caller, order);
  const { platforms, into, tyrq, tysm } = order;
  const ids = platforms.map(({ id }) => id);
  if (into !== null && ids.includes(into)) {
    throw new Refusal(status.badRequest, "产业平台不能并入自己");
  }
  if (tyrq > today()) {
    throw new Refusal(status.badRequest, `停用日期${tyrq}晚于今天，应不晚于${today()}`);
  }
  const gone = await platformsOf(tx, caller, platforms);
  const [first] = gone as [Cypt];
  const kept = into === null ? null : (await platformsOf(tx, caller, [{ id: into }]))[0];
  const strange = gone.find(({ xzqdm }) => xzqdm !== (kept ?? first).xzqdm);
  if (kept && strange) {
    const message = `“${strange.cyptmc}”属于${strange.xzqmc}，“${kept.cyptmc}”属于${kept.xzqmc}：只能并入同一县（市、区）的平台`;
    throw new Refusal(status.badRequest, message);
  }
  const names = gone.map(({ cyptmc }) => cyptmc).join("、");
  const target = kept ? targetOf(kept) : null;
  return {
    title: kept ? `${names}并入${kept.cyptmc}` : `停用${names}`,
    of: kept ?? first,
    steps: [{ choice: { on: ids }, target }],
    ends: { ids, tyrq, tysm, into: target },
  };
}

async function assignment(
  tx: Db,
  caller: Caller,
  { cyptid, bbh, fromOthers, takeOut }: Extract<PlatformOrder, { kind: "assign" }>,
): Promise<Plan> {
  const [of] = (await platformsOf(tx, caller, [{ id: cyptid, bbh }])) as [Cypt];
  const found = await findRecord<Cypt>(tx, dataset, cyptid, demandScope(caller));
  if (!found?.geometry?.length) {
    throw new Refusal(status.badRequest, `产业平台“${of.cyptmc}”没有范围，请先绘制或导入范围`);
  }
  const target = targetOf(of);
  return {
    title: `按范围归入${of.cyptmc}`,
    of,
    steps: [
      { choice: { inside: cyptid, from: "none" }, target },
      ...(fromOthers ? [{ choice: { inside: cyptid, from: "others" as const }, target }] : []),
      ...(takeOut ? [{ choice: { outside: cyptid }, target: null }] : []),
    ],
    ends: null,
  };
}

export async function preview({ db, caller }: Context, { order }: In<"preview">) {
  const { steps, of, ends } = await write(
    db,
    { by: caller.username, via: api.preview.path },
    (tx) => planOf(tx, caller, order),
  );
  const parts = async (choice: store.Choice | undefined) => (choice ? partsOf(db, choice) : []);
  const comes = await Promise.all(
    steps.filter(({ target }) => target !== null).map(({ choice }) => partsOf(db, choice)),
  );
  const isAssigned = order.kind === "assign";
  return {
    comes: summed(comes.flat()),
    goes: await parts(steps.find(({ target }) => target === null)?.choice),
    elsewhere: await parts(
      isAssigned && !order.fromOthers ? { inside: of.cyptid, from: "others" } : undefined,
    ),
    accounts: ends ? await store.accountsOf(db, ends.ids) : 0,
  };
}

async function partsOf(db: Db, choice: store.Choice): Promise<MovedPart[]> {
  const parts: MovedPart[] = [];
  for (const one of store.concerned(choice)) {
    const { zs, mj } = await store.sizeOf(db, one, choice);
    if (zs === 0) continue;
    parts.push({ dataset: one.name, title: one.title, counter: one.work.counter, zs, mj });
  }
  return parts;
}

function summed(parts: readonly MovedPart[]): MovedPart[] {
  const sums = new Map<string, MovedPart>();
  for (const part of parts) {
    const { zs = 0, mj = null } = sums.get(part.dataset) ?? {};
    const both = part.mj === null ? mj : part.mj + (mj ?? 0);
    sums.set(part.dataset, { ...part, zs: part.zs + zs, mj: both });
  }
  return [...sums.values()];
}

export function move({ db, caller, queue }: Context, { order }: In<"move">) {
  return write(db, { by: caller.username, via: api.move.path }, async (tx) => {
    const { title, of } = await planOf(tx, caller, order);
    const moveId = newId();
    await store.noteMove(tx, {
      ...{ move_id: moveId, title, kind: order.kind, input: order, caller },
      ...{ xzqdm: of.xzqdm, cyptid: of.cyptid },
    });
    return { moveId, jobId: await queue.add(tx, "movePlatform", { moveId, title }, caller) };
  });
}

export async function moves({ readDb, caller }: Context, { areaCode }: In<"moves">) {
  return { list: await store.recentMoves(readDb, demandScope(caller, areaCode)) };
}

export function undo({ db, caller, queue }: Context, { moveId }: In<"undo">) {
  return write(db, { by: caller.username, via: api.undo.path }, async (tx) => {
    const found = await store.lockMove(tx, moveId, demandScope(caller));
    if (!found || found.state === "2") {
      throw new Refusal(status.notFound, "归属调整不存在、已撤销或不在权限范围内");
    }
    const title = `撤销：${found.title}`;
    return { jobId: await queue.add(tx, "undoPlatformMove", { moveId, title }, caller) };
  });
}

type MoveJob = JobContext<{ moveId: string; title: string }, { moved: number }>;

/** Moves the records in slices; platforms end with the last one. */
export async function runMove(job: MoveJob): Promise<Finished> {
  const { db, caller, input, report } = job;
  const author = { by: caller.username, via: api.move.path };
  const known = await job.write(author, (tx) =>
    store.lockMove(tx, input.moveId, demandScope(caller)),
  );
  if (!known) throw absent(dataset);
  const order = known.input as MoveInput;
  if (order.kind === "rename") return runRename(job, order);
  const plan = await job.write(author, (tx) => planOf(tx, caller, unseen(order)));
  let moved = 0;
  for (const { choice, target } of plan.steps) {
    for (const one of store.concerned(choice)) {
      await inSlices(await store.chosenIds(db, one, choice), limits.sliceRows, async (ids) => {
        report(Math.min(98, moved === 0 ? 1 : 50), `${one.title}，已调整 ${moved} 条`);
        const rows = await job.write(author, (tx) =>
          moveSlice(tx, known.move_id, one, ids, target, caller),
        );
        moved += rows;
      });
    }
  }
  return job.finish(author, async (tx) => {
    if (plan.ends) moved += await ended(tx, known.move_id, plan, plan.ends, caller);
    await store.setMoveState(tx, known.move_id, "1");
    await noteLedger(tx, caller, plan.of, plan.title, moved);
    return { moved };
  });
}

/** What has come meanwhile goes along, as nothing may stay on a platform that ends; and it ends. */
async function ended(
  tx: Db,
  moveId: string,
  { steps }: Plan,
  { ids: gone, ...end }: NonNullable<Plan["ends"]>,
  caller: Caller,
): Promise<number> {
  let moved = 0;
  for (const { choice, target } of steps) {
    for (const one of store.concerned(choice)) {
      const ids = await store.chosenIds(tx, one, choice);
      if (ids.length > 0) moved += await moveSlice(tx, moveId, one, ids, target, caller);
    }
  }
  if ((await store.setEnded(tx, gone, end, caller.username)) < gone.length) {
    throw new Refusal(status.conflict, "产业平台已被他人停用或删除");
  }
  return moved;
}

/** The order without the versions that were seen: it was confirmed already. */
const unseen = (order: PlatformOrder): PlatformOrder =>
  order.kind === "assign"
    ? ({ ...order, bbh: undefined } as unknown as PlatformOrder)
    : {
        ...order,
        platforms: order.platforms.map(({ id }) => ({ id }) as { id: string; bbh: number }),
      };

async function moveSlice(
  tx: Db,
  moveId: string,
  one: AnyDataset,
  ids: readonly string[],
  target: store.Target,
  { username }: Caller,
): Promise<number> {
  const rows = await store.moveTo(tx, one, ids, target, username);
  await store.keepMoved(tx, moveId, one.name, rows);
  if (one.name === "gyyd")
    await store.relationsFollow(
      tx,
      rows.map(({ id }) => id),
    );
  return rows.length;
}

const noteLedger = (tx: Db, by: Caller, { cyptid, xzqdm }: Cypt, title: string, moved: number) =>
  noteChange(tx, {
    ...{ kind: "3", source: dataset.name, id: cyptid, place: { xzqdm, cyptid }, by },
    title: `产业平台归属调整：${title}，共${moved}条`,
    changes: [],
  });

/** Writes a platform's new name wherever it stands. */
async function runRename(job: MoveJob, { cyptid, cyptmc }: { cyptid: string; cyptmc: string }) {
  const author = { by: job.caller.username, via: api.move.path };
  let moved = 0;
  for (const one of store.concerned({ on: [cyptid] })) {
    const ids = await store.misnamedIds(job.db, one, cyptid, cyptmc);
    await inSlices(ids, limits.sliceRows, async (some) => {
      job.report(50, `${one.title}，已更名 ${moved} 条`);
      await job.write(author, (tx) => store.rename(tx, one, some, cyptid));
      moved += some.length;
    });
  }
  return job.finish(author, async (tx) => {
    await store.setMoveState(tx, job.input.moveId, "1");
    return { moved };
  });
}

/** Undoes a move, the last slice first; what has been changed since stays, and is counted. */
export async function runUndo(
  job: JobContext<{ moveId: string; title: string }, { moved: number; stayed: number }>,
): Promise<Finished> {
  const { db, caller, input } = job;
  const author = { by: caller.username, via: api.undo.path };
  const known = await job.write(author, async (tx) => {
    const found = await store.lockMove(tx, input.moveId, demandScope(caller));
    if (!found) throw absent(dataset);
    await reopen(tx, found, caller);
    return found;
  });
  const done = { moved: 0, stayed: 0 };
  for (const { no, dataset: name, rows } of await store.keptSlices(db, known.move_id)) {
    job.report(50, `已撤销 ${done.moved} 条`);
    await job.write(author, async (tx) => {
      const one = datasets[name] as AnyDataset;
      const back = await store.moveBack(tx, one, rows, caller.username);
      if (name === "gyyd") await store.relationsFollow(tx, back);
      await store.markUndone(tx, known.move_id, no);
      done.moved += back.length;
      done.stayed += rows.length - back.length;
    });
  }
  return job.finish(author, async (tx) => {
    await store.setMoveState(tx, known.move_id, "2");
    return done;
  });
}

/** A move that was cancelled or has failed is put back by a job of its own. */
export async function putBack(tx: Db, { moveId }: { moveId: string }): Promise<void> {
  const found = await store.brokenOff(tx, moveId);
  if (!found) return;
  const input = { moveId, title: `撤销：${found.title}` };
  await insertJob(tx, { id: newId(), kind: "undoPlatformMove", input, caller: found.caller });
}

/** Platforms that the move has ended are in use again, if their names are still free. */
async function reopen(tx: Db, { input, state }: store.Move, caller: Caller): Promise<void> {
  const order = input as MoveInput;
  if (order.kind !== "end" || state !== "1") return;
  const ids = order.platforms.map(({ id }) => id);
  for (const { cyptid, cyptmc, xzqdm } of await lockRecords<Cypt>(
    tx,
    dataset,
    ids,
    demandScope(caller),
  )) {
    if (await isNameTaken(tx, { xzqdm, cyptmc, except: cyptid })) {
      throw new Refusal(status.conflict, `已有同名的在用平台“${cyptmc}”，不能恢复`);
    }
  }
  await store.setEnded(tx, ids, null, caller.username);
}

/** Has a platform's new name written to its records, once the edit is stored. */
export async function followName(tx: Db, { caller, queue }: Context, row: Cypt): Promise<void> {
  const { cyptid, cyptmc, xzqdm } = row;
  const title = `产业平台更名为${cyptmc}`;
  const input = { kind: "rename", cyptid, cyptmc };
  const moveId = newId();
  await store.noteMove(tx, {
    ...{ move_id: moveId, title, kind: "rename", input, xzqdm, cyptid, caller },
  });
  await queue.add(tx, "movePlatform", { moveId, title }, caller);
}
