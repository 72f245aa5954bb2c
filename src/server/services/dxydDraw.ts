import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { type Dxydsd, dxydsd } from "#contract/datasets/dxydsd";
import { dxydst } from "#contract/datasets/dxydst";
import type { AnyDataset } from "#contract/define/dataset";
import { drawApi as api } from "#contract/endpoints/draw";
import { Refusal, status } from "#contract/errors";
import { hundredth } from "#contract/hundredth";
import { derivedValues } from "#contract/rules/derivedValues";
import type { Problem } from "#contract/rules/problem";
import { editableShzt } from "#contract/workflow/shzt";
import { ellipsoidArea } from "#geo/ellipsoid";
import type { MultiPolygon } from "#geo/position";
import { groundDifference } from "#geo/sameGround";
import type { Db } from "../db/tables";
import { write } from "../db/write";
import { noteChange } from "../repositories/gxtz";
import { noteLineage } from "../repositories/lineage";
import { findRecord, lockRecords, markRemoved, nextNumber } from "../repositories/record";
import { demandScope } from "../repositories/scope";
import type { Context } from "./context";
import { townOf } from "./drawnPlace";
import { type DxydRow, gone } from "./dxydApi";
import { attributeProblems, countyProblems, overlapProblems, valueContext } from "./dxydChecks";
import {
  type Draft,
  type DraftInput,
  insertInto,
  keptValues,
  type Register,
  stale,
  type Values,
} from "./recordSave";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;
type Numbered = { id: string; bbh: number };
/** What a step notes of a record of either library. */
type DxydKey = Pick<Dxydsd, "dkid" | "dkbh" | "xzqdm" | "cyptid">;

const drawnByHand = "4";
const serialDigits = 5;

/** How a drawn parcel enters a library: by the rules of an import, and of an edit. */
const library = (dataset: AnyDataset, letters: string): Register => ({
  dataset,
  noun: "地块",
  editable: editableShzt,
  deletable: null,
  areaField: "mj",
  derive: (values) => derivedValues(values, undefined) as Values,
  complete: async (tx, { values }) => {
    const prefix = `${values.xzqdm ?? ""}${letters}${values.rdnf ?? ""}`;
    const dkbh = values.dkbh || (await nextNumber(tx, dataset, prefix, serialDigits));
    return { sjly: drawnByHand, dkbh };
  },
  check: (tx, draft, ctx) => drawnProblems(tx, dataset, draft, ctx),
});

/** The letters of a number tell the libraries apart. */
export const cityLibrary = library(dxydsd, "SD");
export const provincialLibrary = library(dxydst, "DX");

/** A006–A024, G012 and G013; the outline by itself was checked before. */
async function drawnProblems(
  tx: Db,
  dataset: AnyDataset,
  draft: Draft,
  { caller }: Context,
): Promise<Problem[]> {
  const record = { ...draft.values, dkid: "" } as unknown as DxydRow;
  const { txmj, zxjd, zxwd } = draft.values;
  const inside = [Number(zxjd), Number(zxwd)] as const;
  const outline = { geometry: draft.geometry ?? [], txmj: Number(txmj), inside };
  return [
    ...attributeProblems(dataset, record, await valueContext(tx, caller.areaCode)),
    ...(await countyProblems(tx, record, outline)),
    ...(await overlapProblems(tx, dataset, record, outline)),
  ];
}

/** A parcel that was drawn, checked as an import would be. */
export const insertDrawn = (ctx: Context, { geometry, ...input }: In<"insert">): Promise<Dxydsd> =>
  write(ctx.db, { by: ctx.caller.username, via: api.insert.path }, async (db) => {
    const values = await townOf(db, geometry, input.values);
    const order = { ...input, geometry, values: { ...values, mj: values.mj ?? areaOf(geometry) } };
    return insertInto<Dxydsd>({ ...ctx, db }, cityLibrary, api.insert.path, order);
  });

const areaOf = (geometry: MultiPolygon) => hundredth(ellipsoidArea(geometry));

/** Pieces in the place of a parcel: its attributes go on in each, its area is shared out. */
export const splitParcel = <R extends DxydKey>(
  ctx: Context,
  register: Register,
  via: string,
  { dkid, bbh, parts, confirmWarnings }: In<"split">,
): Promise<{ list: R[] }> =>
  write(ctx.db, { by: ctx.caller.username, via }, async (tx) => {
    const [parent] = await takeOut(tx, ctx, register, [{ id: dkid, bbh }], "分割");
    if (!parent) throw gone();
    demandSameGround(
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
      const own = { ...inherited(register, parent.record), dkmc: `${parent.record.dkmc}-${i + 1}` };
      const order = { geometry, confirmWarnings, values: { ...own, mj: shares[i], ...values } };
      list.push(await insertPart<R>({ ...ctx, db: tx }, register, via, order, i + 1));
    }
    await noteStep(tx, ctx, register, "split", [parent.record], list);
    return { list };
  });

/** One parcel in the place of several: the attributes of the first, areas and buildings summed. */
export const mergeParcels = <R extends DxydKey>(
  ctx: Context,
  register: Register,
  via: string,
  { parents, geometry, values, confirmWarnings }: In<"merge">,
): Promise<R> =>
  write(ctx.db, { by: ctx.caller.username, via }, async (tx) => {
    const found = await takeOut(tx, ctx, register, parents, "合并");
    const [first] = found;
    if (!first) throw gone();
    const records = found.map(({ record }) => record);
    if (records.some(({ xzqdm }) => xzqdm !== first.record.xzqdm)) {
      throw new Refusal(status.badRequest, "不同县（市、区）的地块不能合并");
    }
    if (geometry.length > 1 && found.every((one) => one.geometry.length === 1)) {
      throw new Refusal(status.badRequest, "所选地块不相邻，不能合并");
    }
    demandSameGround(
      found.map((one) => one.geometry),
      [geometry],
      "合并",
    );
    const own = { ...inherited(register, first.record), ...sums(records) };
    const order = { geometry, confirmWarnings, values: { ...own, ...values } };
    const child = await insertPart<R>({ ...ctx, db: tx }, register, via, order, null);
    await noteStep(tx, ctx, register, "merge", records, [child]);
    return child;
  });

/** Takes the parents out of the register, in the versions that the user saw; in the order asked. */
async function takeOut(
  tx: Db,
  { caller }: Context,
  { dataset }: Register,
  asked: readonly Numbered[],
  verb: string,
) {
  const scope = demandScope(caller);
  const ids = [...new Set(asked.map(({ id }) => id))];
  if (ids.length < asked.length) throw new Refusal(status.badRequest, `同一地块不能重复${verb}`);
  const locked = await lockRecords<DxydRow & Values>(tx, dataset, ids, scope);
  if (locked.length < ids.length) throw gone();
  for (const record of locked) {
    const seen = asked.find(({ id }) => id === record.dkid);
    if (record.bbh !== seen?.bbh) throw stale(dataset, caller, record);
    demandFree(dataset, record, verb);
  }
  const found = [];
  for (const id of ids) {
    const one = await findRecord<DxydRow & Values>(tx, dataset, id, scope);
    if (one) found.push(one);
  }
  const gained = await markRemoved(tx, dataset, ids, editableShzt, scope, caller.username);
  if (gained.length < ids.length) throw gone();
  return found;
}

/** As long as nobody reviews it and no project counts on it. */
function demandFree({ fields }: AnyDataset, { dkbh, shzt, zkfzt }: DxydRow, verb: string): void {
  if (!editableShzt.includes(shzt)) {
    const label = fields.shzt?.codes?.[shzt] ?? shzt;
    throw new Refusal(status.conflict, `“${label}”的地块${dkbh}不能${verb}`);
  }
  if (zkfzt !== "0") {
    throw new Refusal(status.conflict, `地块${dkbh}已纳入再开发项目，不能${verb}`);
  }
}

function demandSameGround(
  before: readonly MultiPolygon[],
  after: readonly MultiPolygon[],
  verb: string,
): void {
  const difference = groundDifference(before, after);
  if (difference === 0) return;
  const message = `${verb}前后图形不一致，相差${difference.toFixed(2)}㎡`;
  throw new Refusal(status.badRequest, message);
}

/** Buildings cannot be shared out by ground; what they imply is filled in again. */
const notShared = ["dkbh", "jzzdmj", "zjzmj", "jzmd", "rjl"];

const inherited = ({ dataset }: Register, record: Values): Values =>
  Object.fromEntries(
    Object.entries(keptValues(dataset, record)).filter(([name]) => !notShared.includes(name)),
  );

function sums(records: readonly Values[]): Values {
  const total = (name: string) =>
    records.every((record) => typeof record[name] === "number")
      ? hundredth(records.reduce((sum, record) => sum + Number(record[name]), 0))
      : null;
  const [mj, jzzdmj, zjzmj] = [total("mj"), total("jzzdmj"), total("zjzmj")];
  const rjl = mj && zjzmj !== null ? hundredth(zjzmj / mj) : null;
  return { mj, jzzdmj, zjzmj, rjl };
}

/** The area of the register shared out by drawn areas, to the last hundredth. */
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
async function insertPart<R extends DxydKey>(
  ctx: Context,
  register: Register,
  via: string,
  order: DraftInput,
  row: number | null,
): Promise<R> {
  try {
    return await insertInto<R>(ctx, register, via, order);
  } catch (error) {
    if (!(error instanceof Refusal) || !Array.isArray(error.problems) || row === null) throw error;
    const problems = (error.problems as Problem[]).map((one) => ({ ...one, row }));
    throw new Refusal(error.status, `第 ${row} 块：${error.message}`, problems);
  }
}

async function noteStep(
  tx: Db,
  { caller }: Context,
  { dataset }: Register,
  kind: "split" | "merge",
  parents: readonly (DxydRow & Values)[],
  children: readonly DxydKey[],
): Promise<void> {
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
  if (!first) return;
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
