import type { z } from "zod";
import { gydxjh as dataset, type Gydxjh } from "#contract/datasets/gydxjh";
import { gydxjhApi as api } from "#contract/endpoints/low/gydxjh";
import { Refusal, status } from "#contract/errors";
import { problemOf } from "#contract/rules/problem/problemOf";
import type { Problem } from "#contract/rules/problem/report";
import { completionObjection, jhztEdges } from "#contract/workflow/projectStates";
import { type Ground, groundOf } from "../../repositories/low/parcelGround";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { moveAlong, type StateMachine } from "../records/recordMove";
import { removeFrom } from "../records/recordRemove";
import { insertInto, type SaveRules, type StoredValues, updateIn } from "../records/recordSave";
import { readCalls } from "../records/registerCalls";
import { exportShape as exportOf } from "../sheets/exportShape";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

const year = 2025;
/** Plan values copied from the parcel cannot be changed. */
export const planRegister = (ground: Ground | null): SaveRules => ({
  dataset,
  complete: async (_, { before, values }): Promise<StoredValues> =>
    ground
      ? { jhnd: year, dkid: ground.parcel.dkid, dkbh: ground.parcel.dkbh }
      : { dkid: before?.dkid ?? values.dkid ?? null },
  check: async (_, { values }) => problemsOf(values, ground),
});

function problemsOf({ jhwcsj, wcbl }: StoredValues, ground: Ground | null): Problem[] {
  const nowhere = { row: null, dkbh: null };
  const wrong = (rule: string, field: string, message: string, value: string | number | null) =>
    problemOf(rule, "E", nowhere, message, { field, value });
  const problems: Problem[] = [];
  if (!String(jhwcsj).startsWith(`${year}-`)) {
    problems.push(wrong("A005", "JHWCSJ", `计划完成时间应在${year}年内`, jhwcsj ?? null));
  }
  if (Number(wcbl) > 100) problems.push(wrong("A003", "WCBL", "完成比例应不大于100", wcbl ?? null));
  if (ground && ground.parcel.shzt !== "5") {
    problems.push(wrong("P004", "DKID", `地块${ground.parcel.dkbh}未通过审核`, null));
  }
  if (ground && ground.parcel.xztdyt !== "工业") {
    problems.push(wrong("A004", "DKID", `地块${ground.parcel.dkbh}不是工业用地`, null));
  }
  return problems;
}

export const { pageList, info, stats } = readCalls<Gydxjh>(dataset);
export const exportShape = exportOf(dataset);

/** Adds an approved industrial parcel to the plan, with its place and outline. */
export async function insert(ctx: Context, input: In<"insert">) {
  const dkid = String(input.values.dkid ?? "");
  const ground = await groundOf(ctx.db, dkid, demandScope(ctx.caller));
  if (!ground) throw new Refusal(status.badRequest, "地块不存在或不在权限范围内");
  const { xzqdm, xzjdm, cyptid } = ground.parcel;
  const values = { ...input.values, xzqdm, xzjdm, cyptid };
  const geometry = input.geometry ?? (ground.geometry as unknown as typeof input.geometry);
  return insertInto<Gydxjh>(ctx, planRegister(ground), api.insert.path, {
    ...input,
    values,
    ...(geometry && { geometry }),
  });
}

export const update = (ctx: Context, input: In<"update">) =>
  updateIn<Gydxjh>(ctx, planRegister(null), api.update.path, input);
export const remove = (ctx: Context, { ids }: In<"remove">) =>
  removeFrom(ctx, planRegister(null), api.remove.path, ids);

const flow: StateMachine = {
  dataset,
  edges: jhztEdges,
  whyNot: completionObjection,
};

export const updateJhzt = (ctx: Context, { jhids, jhzt, bz, versions }: In<"updateJhzt">) =>
  moveAlong(ctx, flow, api.updateJhzt.path, { ids: jhids, to: jhzt, note: bz, versions });
