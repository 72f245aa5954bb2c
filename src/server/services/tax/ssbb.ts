import type { z } from "zod";
import { ssbb as dataset, type Ssbb } from "#contract/datasets/ssbb";
import { ssbbApi as api, type CompareKind, compareKinds } from "#contract/endpoints/tax/ssbb";
import { messages, Refusal, status } from "#contract/errors";
import { ssbbEdges } from "#contract/workflow/ssbb";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { noteChange } from "../../repositories/inbox/gxtz";
import { insertRecord, markRemoved, nextNumber } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import { moveRecords } from "../../repositories/records/shrz";
import * as store from "../../repositories/tax/ssbb";
import type { Context } from "../context/context";
import { newId } from "../context/newId";
import { moveAlong } from "../records/recordMove";
import { refreshYear } from "./parcelYear";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

const noun = "税收版本";

export const list = ({ readDb, caller }: Context, { nd }: In<"list">) =>
  store.versionList(readDb, demandScope(caller), nd);

/** A draft with the next number of its period, empty or with the rows of another version. */
export function create(
  ctx: Context,
  { nd, sjlx, sjq, bbmc, sm, copyFrom }: In<"create">,
): Promise<Ssbb> {
  const { db, caller } = ctx;
  demandProvince(ctx);
  if ((sjlx === "1") !== (sjq === null) || (sjlx === "2" && Number(sjq) > 4)) {
    throw new Refusal(status.badRequest, "季报的期为1到4，月报为1到12，年报不填");
  }
  const period = { "1": "", "2": `Q${sjq}`, "3": `M${sjq}` }[sjlx];
  return write(db, { by: caller.username, via: api.create.path }, async (tx) => {
    const bbbh = await nextNumber(tx, dataset, `${nd}${period}-V`, 1);
    const signed = { cjr: caller.username, gxr: caller.username };
    const values = { bbid: newId(), bbbh, bbmc, nd, sjlx, sjq, sm, xzqdm: "33", ...signed };
    const made = await insertRecord<Ssbb>(tx, dataset, values, null);
    if (copyFrom === undefined) return made;
    if (!(await store.versionOf(tx, copyFrom, true))) throw absent();
    await store.copyRows(tx, { from: copyFrom, to: made.bbid, nd, by: caller.username });
    return made;
  });
}

/** Versions are the province's: a tax clerk of a city fills them and does not make them. */
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

/** Two versions side by side: how many enterprises differ and in what, and a page of them. */
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

/** Moves one version, with all that hangs on it; the evaluation of its year is made anew behind. */
const step = (ctx: Context, via: string, to: string, input: In<"publish">, from?: string) =>
  write(ctx.db, { by: ctx.caller.username, via }, async (tx) => {
    const moved = await moveVersion({ ...ctx, db: tx }, via, to, input, from);
    if (to === "2" && moved.sjlx === "1") {
      await ctx.queue.add(tx, "evaluate", { nd: moved.nd }, ctx.caller);
    }
    return moved;
  });

/** All of the step or nothing; `from` narrows where two edges meet. */
function moveVersion(
  ctx: Context,
  via: string,
  to: string,
  { bbid, bbh, note }: In<"publish">,
  from?: string,
): Promise<Ssbb> {
  const { db, caller } = ctx;
  demandProvince(ctx);
  const edges = ssbbEdges.filter((edge) => from === undefined || edge.from.includes(from));
  return write(db, { by: caller.username, via }, async (tx) => {
    const seen = await store.versionOf(tx, bbid);
    if (!seen) throw absent();
    await store.lockPeriod(tx, seen);
    if (to === "2") await makeRoom(tx, ctx, seen);
    const move = { ids: [bbid], to, note, versions: { [bbid]: bbh } };
    const moved = await moveAlong({ ...ctx, db: tx }, { dataset, noun, edges }, via, move);
    const [failure] = moved.failed;
    if (failure) throw new Refusal(status.conflict, failure.message);
    if (to === "2") {
      await store.signPublication(tx, bbid, caller.realName);
      await notePublication(tx, ctx, seen);
    }
    if (to !== "1" && seen.sjlx === "1") await refreshYear(tx, seen.nd);
    return (await store.versionOf(tx, bbid)) as Ssbb;
  });
}

/** Everybody's figures change with the version that counts. */
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

/** The version that counts makes way for the next. An empty one is not published. */
async function makeRoom(tx: Db, { caller }: Context, next: Ssbb): Promise<void> {
  if ((await store.rowsOfVersion(tx, next.bbid)) === 0) {
    throw new Refusal(status.badRequest, "版本内没有数据，不能发布");
  }
  const former = await store.currentVersion(tx, next);
  if (!former || former.bbid === next.bbid) return;
  const role = caller.roles.includes("ROLE_TAX") ? "ROLE_TAX" : "ROLE_PROVINCE";
  await moveRecords(tx, dataset, {
    steps: [{ id: former.bbid, from: "2", bbh: former.bbh, role }],
    to: "3",
    note: `由${next.bbbh}替代`,
    by: caller.username,
    review: null,
    scope: demandScope(caller),
  });
}

export function remove(ctx: Context, { bbid }: In<"remove">) {
  const { db, caller } = ctx;
  demandProvince(ctx);
  return write(db, { by: caller.username, via: api.remove.path }, async (tx) => {
    const version = await store.versionOf(tx, bbid, true);
    if (!version) throw absent();
    const scope = demandScope(caller);
    const gone = await markRemoved(tx, dataset, [bbid], ["0"], scope, caller.username);
    if (gone.length === 0) throw new Refusal(status.conflict, "只有草稿可以删除");
    await store.removeRows(tx, bbid);
    return { bbid };
  });
}

const absent = () => new Refusal(status.notFound, "税收版本不存在");
