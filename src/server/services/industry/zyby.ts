import type { z } from "zod";
import { zyby as dataset, type Zyby } from "#contract/datasets/zyby";
import { zybyApi as api } from "#contract/endpoints/industry/zyby";
import { checkGeometry } from "#contract/rules/outline/checkGeometry";
import { problemOf } from "#contract/rules/problem/problemOf";
import type { Problem } from "#contract/rules/problem/report";
import { zybyEdges } from "#contract/workflow/projectStates";
import type { MultiPolygon } from "#geo/position";
import { businessDay } from "../../db/dataTime";
import type { Db } from "../../db/tables";
import { markOverdue, outlineText, replacementOutline } from "../../repositories/industry/zyby";
import { nextNumber } from "../../repositories/records/record";
import type { Context } from "../context/context";
import { inPages, type Writer, writerOf } from "../context/inSlices";
import { recordInfo } from "../records/recordInfo";
import { moveAlong, type StateMachine } from "../records/recordMove";
import { removeFrom } from "../records/recordRemove";
import {
  type Draft,
  insertInto,
  type SaveRules,
  type StoredValues,
  updateIn,
} from "../records/recordSave";
import { readCalls } from "../records/registerCalls";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;
type Shape = [number, number][][][];

const nowhere = { row: null, dkbh: null };

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

/** `replacement` is the outline of the replacement land; null removes it. */
export const replacementRegister = (replacement?: MultiPolygon | null): SaveRules => ({
  dataset,
  derive: ({ zymj, bcmj, zypzrq }) => {
    const [taken, given] = [Number(zymj ?? 0), Number(bcmj ?? 0)];
    return {
      zynd: Number(String(zypzrq ?? "").slice(0, 4)),
      bcbl: taken > 0 ? rounded(given / taken, 4) : 0,
      cemj: rounded(taken - given, 2),
    };
  },
  complete: async (tx, draft) => ({
    ...(await numberOf(tx, draft)),
    zt: stateOf(draft, businessDay()),
    ...(replacement === undefined ? {} : { bcgeom: replacement && outlineText(replacement) }),
  }),
  check: async (_, { values }) => [
    ...problemsOf(values),
    ...(replacement ? outlineProblems(values, replacement) : []),
  ],
});

async function numberOf(tx: Db, { values, before }: Draft): Promise<StoredValues> {
  const place = `${values.xzqdm}ZB${values.zynd}`;
  const isSame = before !== null && String(before.zybybh).startsWith(place);
  if (isSame || !/^\d{6}ZB\d{4}$/.test(place)) return {};
  return { zybybh: await nextNumber(tx, dataset, place, 5) };
}

/** Overdue after the deadline; no longer overdue once the deadline is extended. */
function stateOf({ values, before }: Draft, day: string): string {
  const now = String(before?.zt ?? "0");
  const isLate = typeof values.qxrq === "string" && values.qxrq < day;
  if (isLate) return "3";
  return now === "3" ? "1" : now;
}

function problemsOf({ zypzrq, qxrq, bcmj, bclx }: StoredValues): Problem[] {
  const wrong = (rule: string, field: string, message: string) =>
    problemOf(rule, "E", nowhere, message, { field });
  return [
    ...(qxrq && zypzrq && qxrq < zypzrq ? [wrong("A005", "QXRQ", "补充期限早于占用批准日期")] : []),
    ...(bcmj && !bclx ? [wrong("A001", "BCLX", "补充类型不能为空")] : []),
  ];
}

/** Errors in the second outline, and whether its area is as stated. */
function outlineProblems({ bcmj, xzqdm }: StoredValues, replacement: MultiPolygon): Problem[] {
  const mj = typeof bcmj === "number" ? bcmj : null;
  const subject = { dkbh: null, mj, xzqdm: String(xzqdm ?? "") };
  const { problems } = checkGeometry(replacement, subject, null);
  return problems.map((one) => ({ ...one, message: `补充地块：${one.message}` }));
}

export const { pageList, stats } = readCalls<Zyby>(dataset);

export async function info(ctx: Context, { zybyid = "" }: In<"info">) {
  const known = await recordInfo<Zyby>(ctx, dataset, zybyid);
  const bcgeometry = (await replacementOutline(ctx.db, zybyid)) as Shape | null;
  return { ...known, bcgeometry };
}

export function save(ctx: Context, { id, bbh, bcgeometry, ...input }: In<"save">) {
  const register = replacementRegister(bcgeometry as MultiPolygon | null | undefined);
  if (id === undefined) return insertInto<Zyby>(ctx, register, api.save.path, input);
  return updateIn<Zyby>(ctx, register, api.save.path, { id, bbh, ...input });
}

export const remove = (ctx: Context, { ids }: In<"remove">) =>
  removeFrom(ctx, replacementRegister(), api.remove.path, ids);

const flow: StateMachine = {
  dataset,
  edges: zybyEdges,
  objections: async (_, rows, { to }) => {
    const uneven = to === "2" ? rows.filter(({ bcbl }) => Number(bcbl) < 1) : [];
    return new Map(uneven.map(({ zybyid }) => [String(zybyid), "补充面积不足，尚未平衡"]));
  },
};

export const updateZt = (ctx: Context, { ids, zt, bz, versions }: In<"updateZt">) =>
  moveAlong(ctx, flow, api.updateZt.path, { ids, to: zt, note: bz, versions });

/** Moves records past their deadline to 逾期未补, and back those that are not; returns how many. */
export const refreshReplacements = (
  db: Db,
  day = businessDay(),
  written: Writer = writerOf(db),
): Promise<number> =>
  inPages(written, { by: "system", via: "calendar" }, async (tx, after, size) => {
    const ids = await markOverdue(tx, day, after, size);
    return { ids, changed: ids.length };
  });
