import type { z } from "zod";
import { kdjc } from "#contract/datasets/kdjc";
import { rwApi as api } from "#contract/endpoints/plan/rw";
import { messages, Refusal, status } from "#contract/errors";
import { isWithin, narrow } from "#contract/regions";
import { checkQuantity } from "#contract/rules/plan/taskRules";
import { dataYear } from "../../db/dataTime";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import {
  dropTask,
  enclavesIn,
  hasPlatform,
  platformTaskRows,
  setTask,
  type TaskOrder,
  type TaskOwner,
  type TaskRow,
  tasksOf,
} from "../../repositories/plan/tasks";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { refuseProblems } from "../records/recordSave";
import { figuresOf } from "../records/recordStats";
import { unevenParts } from "./taskParts";
import { completedRecords, type Progress, progressBy, progressOf, ranked } from "./taskProgress";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

/** Sets tasks of the regions directly below the caller's; the province also sets its own. */
export async function saveRwl(ctx: Context, input: In<"saveRwl">) {
  const { nd = dataYear(), rwlx, items, confirmWarnings } = input;
  const { db, caller } = ctx;
  demandBelow(
    caller.areaCode,
    items.map(({ areaCode }) => areaCode),
  );
  const by = caller.username;
  return write(db, { by, via: api.saveRwl.path }, async (tx) => {
    const known = await tasksOf(tx, caller.areaCode, { nd, rwlx });
    const names = new Map(known.map(({ areaCode, name }) => [areaCode, name]));
    const unknown = items.find(({ areaCode }) => !names.has(areaCode));
    if (unknown) throw new Refusal(status.badRequest, `行政区${unknown.areaCode}不存在`);
    const problems = items.flatMap(({ areaCode, rwl }) =>
      checkQuantity(nd, rwl ?? 0, names.get(areaCode) ?? ""),
    );
    refuseProblems(problems, true);
    for (const { areaCode, ...task } of items) {
      await order(tx, { areaCode }, { nd, rwlx, ...task }, by);
    }
    const codes = items.map(({ areaCode }) => areaCode);
    const uneven = await unevenParts(tx, caller.areaCode, codes, { nd, rwlx });
    const warnings = uneven.map(({ problem }) => problem);
    refuseProblems(warnings, confirmWarnings);
    return { saved: items.length, warnings };
  });
}

/** Sets or withdraws a task, unless somebody else has changed it meanwhile. */
async function order(
  tx: Db,
  owner: TaskOwner,
  { rwl, ...task }: Omit<TaskOrder, "rwl"> & { rwl: number | null },
  by: string,
): Promise<void> {
  const isDone =
    rwl === null ? await dropTask(tx, owner, task) : await setTask(tx, owner, { rwl, ...task }, by);
  if (!isDone) throw new Refusal(status.conflict, messages.stale);
}

/** The province sets cities and itself, a city its counties. */
function demandBelow(own: string, wanted: readonly string[]): void {
  const length = own.length < 4 ? 4 : 6;
  const isAllowed = (code: string) =>
    isWithin(code, own) && (code.length === length || (own.length === 2 && code === own));
  if (own.length > 4 || !wanted.every(isAllowed)) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
}

/** Tasks of a region and of those below it, with completed amounts. */
export async function getNdrw(ctx: Context, input: In<"getNdrw">) {
  const { areaCode: asked, nd = dataYear(), rwlx } = input;
  const { readDb: db, caller } = ctx;
  const scope = demandScope(caller, asked);
  const areaCode = narrow(asked, caller.areaCode) ?? caller.areaCode;
  const rows = await tasksOf(db, areaCode, { nd, rwlx });
  const partLength = areaCode.length < 4 ? 4 : 6;
  const own = await progressBy(db, { nd, rwlx }, areaCode.length, scope);
  const below = await progressBy(db, { nd, rwlx }, partLength, scope);
  const done = (row: TaskRow, sums: Progress) => ({
    ...row,
    ...progressOf(row.rwl, row.areaCode, nd, sums),
    ...completedRecords(rwlx, nd, { areaCode: row.areaCode }),
  });
  const nothing = { rwl: null, zrdw: null, xdwh: null, xdrq: null, bbh: null };
  const self = rows.find((row) => row.areaCode === areaCode);
  return {
    total: done(self ?? { areaCode, name: areaCode, ...nothing }, own),
    list: ranked(rows.filter((row) => row.areaCode !== areaCode).map((row) => done(row, below))),
  };
}

/** Platforms of a region with their tasks, including those without one. */
export async function platforms(
  { readDb: db, caller }: Context,
  { areaCode, nd = dataYear(), rwlx }: In<"platforms">,
) {
  const scope = demandScope(caller, areaCode);
  const sums = await progressBy(db, { nd, rwlx }, "cyptid", scope);
  const rows = await platformTaskRows(db, { nd, rwlx }, scope);
  return ranked(
    rows.map((row) => ({
      ...row,
      ...progressOf(row.rwl, row.cyptid, nd, sums),
      ...completedRecords(rwlx, nd, { cyptid: row.cyptid }),
    })),
  );
}

/** Sets the task of an industry platform in the caller's region. */
export async function editCyptRw(ctx: Context, input: In<"editCyptRw">) {
  const { cyptid, nd = dataYear(), rwlx, ...task } = input;
  await orderPlatforms(ctx, api.editCyptRw.path, { nd, rwlx, items: [{ cyptid, ...task }] });
  return { cyptid, nd, rwl: task.rwl };
}

/** The same for several platforms: if one is refused, none is changed. */
export async function saveCyptRw(ctx: Context, input: In<"saveCyptRw">) {
  await orderPlatforms(ctx, api.saveCyptRw.path, input);
  return { saved: input.items.length };
}

function orderPlatforms(
  { db, caller }: Context,
  via: string,
  { nd = dataYear(), rwlx, items }: In<"saveCyptRw">,
): Promise<void> {
  const scope = demandScope(caller);
  refuseProblems(
    items.flatMap(({ rwl }) => checkQuantity(nd, rwl ?? 0, "")),
    true,
  );
  const by = caller.username;
  return write(db, { by, via }, async (tx) => {
    for (const { cyptid, ...task } of items) {
      if (!(await hasPlatform(tx, cyptid, scope))) {
        throw new Refusal(status.notFound, "产业平台不存在或不在权限范围内");
      }
      await order(tx, { cyptid }, { nd, rwlx, ...task }, by);
    }
  });
}

const surveyed = ["region", "hczt", "czzt", "kdlx"];

/** Vacant land large enough to be listed. */
export const kdpcSumary = (ctx: Context, { areaCode }: In<"kdpcSumary">) =>
  figuresOf(ctx, kdjc, { areaCode, sflr: [1], groups: surveyed });

type Shape = z.input<typeof api.enclaves.output>["features"][number]["geometry"]["coordinates"];

export async function enclaves({ readDb, caller }: Context, { areaCode }: In<"enclaves">) {
  const rows = await enclavesIn(readDb, demandScope(caller, areaCode));
  return {
    type: "FeatureCollection" as const,
    features: rows.map(({ geometry, ...properties }) => ({
      type: "Feature" as const,
      id: properties.xmid,
      properties,
      geometry: { type: "MultiPolygon" as const, coordinates: geometry as unknown as Shape },
    })),
  };
}

export { template } from "./taskTemplate";
