import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { dxydsd } from "#contract/datasets/dxydsd";
import type { AnyDataset } from "#contract/define/dataset";
import type { MergeOrder, SplitOrder } from "#contract/endpoints/map/draw";
import { Refusal, status } from "#contract/errors";
import { hundredth } from "#contract/hundredth";
import { apart, outlineObjection, outlineVerbs } from "#contract/rules/outline/outlineSteps";
import type { Problem } from "#contract/rules/problem/report";
import { ellipsoidArea } from "#geo/crs/ellipsoid";
import { groundDifference } from "#geo/overlap/sameGround";
import type { MultiPolygon } from "#geo/position";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { noteChange } from "../../repositories/inbox/gxtz";
import { noteLineage } from "../../repositories/map/lineage";
import { lastVersionsIn } from "../../repositories/records/history";
import { findRecord, lockRecords, markRemoved } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { isApproved } from "../records/noteInLedger";
import {
  absent,
  type DraftInput,
  insertInto,
  keptValues,
  type SaveRules,
  type StoredValues,
  stale,
} from "../records/recordSave";

/** The message for a missing parcel, the same for all registers. */
export const gone = (): Refusal => absent(dxydsd);

type Numbered = { id: string; bbh: number };
/** Fields of every parcel that can be split or merged. */
export type ParcelKey = { dkid: string; dkbh: string; xzqdm: string; cyptid: string | null };
export type ParcelRow = ParcelKey & StoredValues & { bbh: number; mj: number };

/** How parcels of a register replace others. */
export type SplitMerge = {
  register: SaveRules;
  /**
   * Values not inherited by pieces or merged parcels, since they only hold for the parent's ground.
   */
  notShared: readonly string[];
  /** Who brought a parcel: what becomes of it is theirs too. */
  bringer?: string;
  /** Values added up on merging; areas in ㎡. */
  summed: readonly string[];
  /** Default name of the n-th piece, from 1. */
  pieceName?: (parent: ParcelRow, n: number) => StoredValues;
  /** Moves everything attached to the parents to the children. */
  follow?: (
    tx: Db,
    ctx: Context,
    parents: readonly ParcelRow[],
    children: readonly ParcelKey[],
  ) => Promise<void>;
};

export const areaOf = (geometry: MultiPolygon) => hundredth(ellipsoidArea(geometry));

/**
 * Replaces a parcel by pieces: each inherits its attributes, and its area is divided among them.
 */
export const splitParcel = <R extends ParcelKey>(
  ctx: Context,
  kinship: SplitMerge,
  via: string,
  { dkid, bbh, parts, confirmWarnings }: SplitOrder,
): Promise<{ list: R[] }> =>
  write(ctx.db, { by: ctx.caller.username, via }, async (tx) => {
    const [parent] = await takeOut(tx, ctx, kinship, [{ id: dkid, bbh }], "split");
    if (!parent) throw gone();
    await demandSameGround(
      [parent.geometry],
      parts.map(({ geometry }) => geometry),
      "分割",
    );
    const shares = sharedOut(
      Number(parent.record.mj),
      parts.map(({ geometry }) => areaOf(geometry)),
    );
    const list: R[] = [];
    for (const [i, { geometry, values }] of parts.entries()) {
      const own = {
        ...inherited(kinship, parent.record),
        ...kinship.pieceName?.(parent.record, i + 1),
      };
      const order = { geometry, confirmWarnings, values: { ...own, mj: shares[i], ...values } };
      const brought = broughtBy(kinship, [parent.record]);
      list.push(await insertPart<R>({ ...ctx, db: tx }, kinship, via, { order, brought }, i + 1));
    }
    await noteStep(tx, ctx, kinship, "split", [parent.record], list);
    return { list };
  });

/** Replaces several parcels by one: attributes of the first, areas and buildings summed. */
export const mergeParcels = <R extends ParcelKey>(
  ctx: Context,
  kinship: SplitMerge,
  via: string,
  { parents, geometry, values, confirmWarnings }: MergeOrder,
): Promise<R> =>
  write(ctx.db, { by: ctx.caller.username, via }, async (tx) => {
    const found = await takeOut(tx, ctx, kinship, parents, "merge");
    const [first] = found;
    if (!first) throw gone();
    const records = found.map(({ record }) => record);
    if (records.some(({ xzqdm }) => xzqdm !== first.record.xzqdm)) {
      const counties = [...new Set(records.map(({ xzqmc, xzqdm }) => String(xzqmc ?? xzqdm)))];
      throw new Refusal(
        status.badRequest,
        `不同县（市、区）的地块不能合并：所选地块分属${counties.join("、")}`,
      );
    }
    if (geometry.length > 1 && found.every((one) => one.geometry.length === 1)) {
      throw new Refusal(status.badRequest, apart(found.length, geometry.length));
    }
    await demandSameGround(
      found.map((one) => one.geometry),
      [geometry],
      "合并",
    );
    const own = { ...inherited(kinship, first.record), ...sums(kinship, records) };
    const order = { geometry, confirmWarnings, values: { ...own, ...values } };
    const brought = broughtBy(kinship, records);
    const child = await insertPart<R>({ ...ctx, db: tx }, kinship, via, { order, brought }, null);
    await noteStep(tx, ctx, kinship, "merge", records, [child]);
    return child;
  });

/**
 * Removes the parents from the register, at the versions that the user saw; in the requested order.
 */
async function takeOut(
  tx: Db,
  { caller }: Context,
  { register: { dataset } }: SplitMerge,
  asked: readonly Numbered[],
  step: "split" | "merge",
) {
  const scope = demandScope(caller);
  const ids = [...new Set(asked.map(({ id }) => id))];
  if (ids.length < asked.length)
    throw new Refusal(status.badRequest, `同一地块不能重复${outlineVerbs[step]}`);
  const locked = await lockRecords<ParcelRow>(tx, dataset, ids, scope);
  if (locked.length < ids.length) throw gone();
  for (const record of locked) {
    const seen = asked.find(({ id }) => id === record.dkid);
    if (record.bbh !== seen?.bbh) throw stale(dataset, caller, record);
    const objection = outlineObjection(dataset, record, step);
    if (objection) throw new Refusal(status.conflict, objection);
  }
  const found = [];
  for (const id of ids) {
    const one = await findRecord<ParcelRow>(tx, dataset, id, scope);
    if (one) found.push(one);
  }
  const gained = await markRemoved(tx, dataset, ids, dataset.work.editable, scope, caller.username);
  if (gained.length < ids.length) throw gone();
  return found;
}

async function demandSameGround(
  before: readonly MultiPolygon[],
  after: readonly MultiPolygon[],
  verb: string,
): Promise<void> {
  const { m2, allowed } = await groundDifference(before, after, setImmediate);
  if (m2 <= allowed) return;
  const message = `${verb}前后图形不一致，相差${m2.toFixed(2)}㎡，允许不超过${allowed.toFixed(2)}㎡`;
  throw new Refusal(status.badRequest, message);
}

const inherited = (
  { register: { dataset }, notShared }: SplitMerge,
  record: StoredValues,
): StoredValues =>
  Object.fromEntries(
    Object.entries(keptValues(dataset, record)).filter(([name]) => !notShared.includes(name)),
  );

/** Parcels that different people have brought stay apart: each is reviewed by somebody else. */
function broughtBy({ bringer }: SplitMerge, parents: readonly ParcelRow[]): StoredValues {
  if (!bringer) return {};
  const known = new Set(parents.flatMap((parent) => parent[bringer] ?? []));
  if (known.size > 1) throw new Refusal(status.badRequest, "由不同人员带入的地块不能合并");
  return { [bringer]: [...known][0] ?? null };
}

/** A value missing in any parent is missing in the whole. */
function sums({ summed }: SplitMerge, records: readonly StoredValues[]): StoredValues {
  const total = (name: string) =>
    records.every((record) => typeof record[name] === "number")
      ? hundredth(records.reduce((sum, record) => sum + Number(record[name]), 0))
      : null;
  return Object.fromEntries(summed.map((name) => [name, total(name)]));
}

/** Divides the registered area in proportion to the drawn areas, exact to the last hundredth. */
function sharedOut(mj: number, areas: readonly number[]): number[] {
  const whole = areas.reduce((sum, one) => sum + one, 0);
  let left = mj;
  return areas.map((one, i) => {
    const share = i === areas.length - 1 ? hundredth(left) : hundredth((mj * one) / whole);
    left -= share;
    return share;
  });
}

/** Problems of a piece carry its number as their row. */
async function insertPart<R extends ParcelKey>(
  ctx: Context,
  { register }: SplitMerge,
  via: string,
  { order, brought }: { order: DraftInput; brought: StoredValues },
  row: number | null,
): Promise<R> {
  try {
    return await insertInto<R>(ctx, register, via, order, brought);
  } catch (error) {
    if (!(error instanceof Refusal) || !Array.isArray(error.problems) || row === null) throw error;
    const problems = (error.problems as Problem[]).map((one) => ({ ...one, row }));
    throw new Refusal(error.status, `第 ${row} 块：${error.message}`, problems);
  }
}

/** Whether one of them is, or was before it was unlocked, approved data. */
async function wereApproved(tx: Db, dataset: AnyDataset, parents: readonly ParcelRow[]) {
  if (parents.some((parent) => isApproved(dataset, parent))) return true;
  const ids = parents.map(({ dkid }) => dkid);
  return (await lastVersionsIn(tx, dataset, ids, dataset.ledger?.approved ?? [])).size > 0;
}

async function noteStep(
  tx: Db,
  ctx: Context,
  { register: { dataset }, follow }: SplitMerge,
  kind: "split" | "merge",
  parents: readonly ParcelRow[],
  children: readonly ParcelKey[],
): Promise<void> {
  const { caller } = ctx;
  await follow?.(tx, ctx, parents, children);
  const step = randomUUID().replaceAll("-", "");
  const idsOf = (all: readonly { dkid: string }[]) => all.map(({ dkid }) => dkid);
  await noteLineage(
    tx,
    dataset,
    { step, kind, by: caller.username },
    idsOf(parents),
    idsOf(children),
  );
  const numbers = (all: readonly { dkbh: string }[]) => all.map(({ dkbh }) => dkbh).join("、");
  const [first] = children;
  if (!first || !(await wereApproved(tx, dataset, parents))) return;
  const verb = kind === "split" ? `分割为${children.length}宗` : "合并为";
  const { xzqdm, cyptid } = first;
  await noteChange(tx, {
    kind: "4",
    source: dataset.name,
    id: first.dkid,
    title: `${dataset.title}${numbers(parents)}${verb}：${numbers(children)}`,
    place: { xzqdm, cyptid },
    changes: [
      { field: "dkbh", label: "地块编号", before: numbers(parents), after: numbers(children) },
    ],
    by: caller,
  });
}
