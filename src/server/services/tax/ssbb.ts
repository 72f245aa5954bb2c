import type { z } from "zod";
import { ssbb as dataset, type Ssbb } from "#contract/datasets/ssbb";
import { ssbbApi as api, type CompareKind, compareKinds } from "#contract/endpoints/tax/ssbb";
import { messages, Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";
import { isWithin } from "#contract/regions";
import { ssbbEdges } from "#contract/workflow/ssbb";
import { toldBefore } from "../../db/asking";
import type { Db } from "../../db/tables";
import { type Author, write } from "../../db/write";
import { noteChange } from "../../repositories/inbox/gxtz";
import { insertRecord, markRemoved, nextNumber } from "../../repositories/records/record";
import {
  closeRollOut,
  openRollOut,
  openRollOuts,
  type RollOutRow,
} from "../../repositories/records/rollOut";
import { demandScope } from "../../repositories/records/scope";
import { moveRecords } from "../../repositories/records/shrz";
import { keepMatchKinds } from "../../repositories/records/taxYear";
import * as store from "../../repositories/tax/ssbb";
import { codesOf } from "../../repositories/tax/taxRevoke";
import type { Context } from "../context/context";
import { newId } from "../context/newId";
import { inCourse, rollOut } from "../context/rollOut";
import { moveAlong } from "../records/recordMove";
import { matchRollOut, settleMatches, settleYear, type Undoable, yearRollOut } from "./parcelYear";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

type Settling = z.output<typeof api.settling.output>;

export const list = ({ readDb, caller }: Context, { nd }: In<"list">) =>
  store.versionList(readDb, demandScope(caller), nd);

/**
 * Updates in progress: figures of land and enterprises after a change of version, grades after an
 * evaluation.
 */
export async function settling({ db, caller }: Context): Promise<Settling> {
  const concerned = (areaCode: string) =>
    isWithin(areaCode, caller.areaCode) || isWithin(caller.areaCode, areaCode);
  return (await openRollOuts(db)).flatMap(({ kind, input, since }) => {
    if (kind !== "taxYear" && kind !== "evaluation") return [];
    const { nd, areaCode = limits.defaultRegion } = input as { nd: number; areaCode?: string };
    return concerned(areaCode) ? [{ kind, nd, since }] : [];
  });
}

/** A draft with the next number of its period, empty or with the rows of another version. */
export async function create(ctx: Context, input: In<"create">): Promise<Ssbb> {
  const { db, caller } = ctx;
  const { nd, sjlx, sjq, copyFrom } = input;
  demandProvince(ctx);
  if ((sjlx === "1") !== (sjq === null) || (sjlx === "2" && Number(sjq) > 4)) {
    throw new Refusal(status.badRequest, "季报的期为1到4，月报为1到12，年报不填");
  }
  const author = { by: caller.username, via: api.create.path };
  const bbid = newId();
  if (copyFrom === undefined) return write(db, author, (tx) => addVersion(tx, ctx, bbid, input));
  const copy = { ...rowsRollOut(bbid), turn: newId(), ...author };
  const slices = slicesOf(db, author);
  await slices.write(async (tx) => {
    if (!(await store.versionOf(tx, copyFrom, true))) throw absent();
    await openRollOut(tx, copy);
  });
  try {
    const items = await store.rowIds(db, copyFrom);
    await inCourse(slices, { ...unsaid, items }, (tx, ids) =>
      copyRows(tx, { to: bbid, nd, by: caller.username }, ids),
    );
    return await write(db, author, async (tx) => {
      await closeRollOut(tx, copy);
      return addVersion(tx, ctx, bbid, input);
    });
  } catch (error) {
    await clearRows(db, copy);
    throw error;
  }
}

/** What is copied of an archived version gets the 匹配类型 of today. */
async function copyRows(tx: Db, copy: store.Copy, ids: readonly string[]): Promise<void> {
  await store.copyRows(tx, copy, ids);
  await keepMatchKinds(tx, await codesOf(tx, ids), copy.to);
}

const unsaid = { from: 0, to: 100, step: "" };

/** Slices that stay invisible until the version exists, so they write no audit rows. */
const slicesOf = (db: Db, author: Author) => ({
  report: () => {},
  write: (work: (tx: Db) => Promise<unknown>) =>
    toldBefore(async () => {
      await write(db, author, work);
    }),
});

async function addVersion(
  tx: Db,
  { caller }: Context,
  bbid: string,
  { nd, sjlx, sjq, bbmc, sm }: In<"create">,
): Promise<Ssbb> {
  const period = { "1": "", "2": `Q${sjq}`, "3": `M${sjq}` }[sjlx];
  const bbbh = await nextNumber(tx, dataset, `${nd}${period}-V`, 1);
  const signed = { cjr: caller.username, gxr: caller.username };
  const values = { bbid, bbbh, bbmc, nd, sjlx, sjq, sm, xzqdm: "33", ...signed };
  return insertRecord<Ssbb>(tx, dataset, values, null);
}

/** Rows to delete: of a deleted version, or of one whose creation was interrupted. */
const rowsRollOut = (bbid: string) => ({
  what: `taxRows ${bbid}`,
  kind: "taxRows" as const,
  input: { bbid },
});

export const clearRows = (db: Db, row: RollOutRow): Promise<boolean> =>
  rollOut(
    db,
    row,
    { report: () => {} },
    {
      work: async (out) => {
        const items = await store.rowIds(db, (row.input as { bbid: string }).bbid, true);
        await inCourse(out, { ...unsaid, items }, store.removeRows);
      },
    },
  );

/** Versions belong to the province: tax clerks of a city fill them, but do not create them. */
function demandProvince({ caller }: Context): void {
  if (caller.areaCode !== "33") throw new Refusal(status.forbidden, messages.forbidden);
}

export const start = (ctx: Context, input: In<"start">) => step(ctx, api.start.path, "1", input);
export const publish = (ctx: Context, input: In<"publish">) =>
  step(ctx, api.publish.path, "2", input, "1");
export const archive = (ctx: Context, input: In<"archive">) =>
  step(ctx, api.archive.path, "3", input);
export const rollback = (ctx: Context, input: In<"rollback">) =>
  step(ctx, api.rollback.path, "2", input, "3");

/** Two versions side by side: how many enterprises differ and how, and one page of them. */
export async function compare({ readDb, caller }: Context, input: In<"compare">) {
  const { areaCode, from, to, kind, current, pageSize } = input;
  const scope = demandScope(caller, areaCode);
  const groups = await store.compareCounts(readDb, from, to, scope);
  const of = (one: CompareKind) => groups.find((group) => group.kind === one)?.zs ?? 0;
  const sum = (side: "before" | "after") => groups.reduce((all, group) => all + group[side], 0);
  const counts = Object.fromEntries(compareKinds.map((one) => [one, of(one)])) as Record<
    CompareKind,
    number
  >;
  return {
    counts,
    before: sum("before"),
    after: sum("after"),
    total: kind ? counts[kind] : groups.reduce((all, { zs }) => all + zs, 0),
    list: await store.comparePage(
      readDb,
      { from, to, kind },
      scope,
      pageSize,
      (current - 1) * pageSize,
    ),
  };
}

/**
 * Moves one version; the figures of its year are updated in slices, and its evaluation is redone
 * afterwards. A caller that does not want to wait gets the job that does it.
 */
async function step(
  ctx: Context,
  via: string,
  to: string,
  input: In<"publish">,
  from?: string,
): Promise<Ssbb & { jobId?: string }> {
  const { db, caller } = ctx;
  if (input.note) ctx.note({ note: input.note });
  const { moved, settling, jobId } = await write(db, { by: caller.username, via }, async (tx) => {
    const step = await moveVersion({ ...ctx, db: tx }, via, to, input, from);
    const { bbid } = step.moved;
    return { bbid, ...step, ...(await beginSettling(tx, ctx, via, step, input.background)) };
  });
  if (jobId !== undefined) return { ...moved, jobId };
  if (settling !== null) await settleNow(ctx, via, settling, moved.nd);
  return moved;
}

/** The version has moved already: if its figures cannot be updated now, a job does it. */
async function settleNow(ctx: Context, via: string, settling: RollOutRow, nd: number) {
  const { db, queue, caller } = ctx;
  const quiet = { report: () => {} };
  if (settling.kind === "taxMatches") {
    await settleMatches(db, settling, quiet);
    return;
  }
  try {
    await settleYear(db, settling, quiet);
  } catch {
    await toldBefore(() =>
      write(db, { by: caller.username, via }, (tx) => queue.add(tx, "settleYear", { nd }, caller)),
    );
  }
}

type Moved = Undoable["moved"][number];
/** A version after its step, the one that made room for it, and what the step is called. */
type Step = { moved: Ssbb; versions: readonly Moved[]; action: string };

/** All of the step or nothing; `from` selects one of two edges with the same target. */
function moveVersion(
  ctx: Context,
  via: string,
  to: string,
  { bbid, bbh, note }: In<"publish">,
  from?: string,
): Promise<Step> {
  const { db, caller } = ctx;
  demandProvince(ctx);
  const edges = ssbbEdges.filter((edge) => from === undefined || edge.from.includes(from));
  const author = { by: caller.username, via };
  return write(db, author, async (tx) => {
    const seen = await store.versionOf(tx, bbid);
    if (!seen) throw absent();
    await store.lockPeriod(tx, seen);
    const former = to === "2" ? await makeRoom(tx, ctx, seen) : null;
    const move = { ids: [bbid], to, note, versions: { [bbid]: bbh } };
    const { failed } = await moveAlong({ ...ctx, db: tx }, { dataset, edges }, via, move);
    if (failed[0]) throw new Refusal(status.conflict, failed[0].message);
    if (to === "2") {
      await store.signPublication(tx, bbid, caller.realName);
      await notePublication(tx, ctx, seen);
    }
    const moved = (await store.versionOf(tx, bbid)) as Ssbb;
    const own: Moved = { id: bbid, bbh: moved.bbh, from: seen.zt, to };
    const action =
      edges.find((edge) => edge.to === to && edge.from.includes(seen.zt))?.action ?? "";
    return { moved, versions: former ? [own, former] : [own], action };
  });
}

/**
 * The work that follows when a yearly version is published or withdrawn, and the job that does it
 * for a caller who does not wait; null for others, unless they have been archived for a while.
 */
async function beginSettling(
  tx: Db,
  { caller, queue }: Context,
  via: string,
  { moved: { bbid, nd, sjlx, zt }, versions, action }: Step,
  background: boolean,
): Promise<{ settling: RollOutRow | null; jobId?: string }> {
  const isBack = versions[0]?.from === "3";
  const signed = { turn: newId(), by: caller.username, via };
  if (sjlx !== "1" && isBack) {
    const settling = { ...matchRollOut(bbid), ...signed };
    await openRollOut(tx, settling);
    return { settling };
  }
  if (zt === "1" || sjlx !== "1") return { settling: null };
  const order = { nd, evaluateFor: zt === "2" ? caller : null, isBack };
  const jobId = background ? await queue.add(tx, "settleYear", { nd }, caller) : undefined;
  const step = jobId && { step: { job: jobId, action, role: roleOf(caller), moved: versions } };
  const settling = { ...yearRollOut({ ...order, ...step }), ...signed };
  await openRollOut(tx, settling);
  return { settling, ...(jobId !== undefined && { jobId }) };
}

const roleOf = ({ roles }: Context["caller"]) =>
  roles.includes("ROLE_TAX") ? "ROLE_TAX" : "ROLE_PROVINCE";

/** Publication goes into the ledger, since it changes everybody's figures. */
async function notePublication(tx: Db, { caller }: Context, version: Ssbb): Promise<void> {
  const { bbid, bbbh, bbmc, zt, xzqdm } = version;
  const rows = await store.rowsOfVersion(tx, bbid);
  const states = dataset.fields.zt.codes ?? {};
  await noteChange(tx, {
    ...{ kind: "2", source: dataset.name, id: bbid, place: { xzqdm }, by: caller },
    title: `税收版本${bbbh}（${bbmc}）发布，共${rows}家`,
    changes: [{ field: "zt", label: "状态", before: states[zt] ?? zt, after: states["2"] ?? "2" }],
  });
}

/** Archives the published version in favour of the next. An empty version is not published. */
async function makeRoom(tx: Db, { caller }: Context, next: Ssbb): Promise<Moved | null> {
  if ((await store.rowsOfVersion(tx, next.bbid)) === 0) {
    throw new Refusal(status.badRequest, "版本内没有数据，不能发布");
  }
  const former = await store.currentVersion(tx, next);
  if (!former || former.bbid === next.bbid) return null;
  const { bbid: id, bbh } = former;
  await moveRecords(tx, dataset, {
    steps: [{ id, from: "2", bbh, role: roleOf(caller) }],
    to: "3",
    note: `由${next.bbbh}替代`,
    by: caller.username,
    review: null,
    scope: demandScope(caller),
  });
  return { id, bbh: bbh + 1, from: "2", to: "3" };
}

export async function remove(ctx: Context, { bbid }: In<"remove">) {
  const { db, caller } = ctx;
  demandProvince(ctx);
  const author = { by: caller.username, via: api.remove.path };
  const rest = { ...rowsRollOut(bbid), turn: newId(), ...author };
  await write(db, author, async (tx) => {
    const version = await store.versionOf(tx, bbid, true);
    if (!version) throw absent();
    const scope = demandScope(caller);
    const gone = await markRemoved(tx, dataset, [bbid], ["0"], scope, caller.username);
    if (gone.length === 0) throw new Refusal(status.conflict, "只有草稿可以删除");
    await openRollOut(tx, rest);
  });
  await clearRows(db, rest);
  return { bbid };
}

const absent = () => new Refusal(status.notFound, "税收版本不存在");
