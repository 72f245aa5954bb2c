import type { z } from "zod";
import { tdgy as dataset, type Tdgy } from "#contract/datasets/tdgy";
import { tdgyApi as api, signedStages } from "#contract/endpoints/tdgy";
import { lifeCycleOf, type SupplyDates, yearsLater } from "#contract/rules/lifeCycle";
import { checkSupply } from "#contract/rules/supplyRules";
import { timelineOf } from "#contract/rules/timeline";
import { yjlxCodes } from "#contract/supplyCodes";
import type { Context } from "./context";
import { recordInfo } from "./recordInfo";
import { listRecords } from "./recordList";
import { insertInto, type Register, removeFrom, updateIn, type Values } from "./recordSave";
import { figuresOf } from "./recordStats";
import { asOfYear } from "./today";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

const noun = "供应地块";
const words = { [api.insert.path]: "新增", [api.update.path]: "修改", [api.remove.path]: "删除" };

/** The day on which the right ends: the column computes the same. */
function expiryOf({ ydjdsj, crnx, xqnx }: Values): string | null {
  if (!ydjdsj || !crnx) return null;
  return yearsLater(String(ydjdsj), Number(crnx) + Number(xqnx ?? 0));
}

const register: Register = {
  dataset,
  noun,
  ledger: "3",
  editable: null,
  deletable: null,
  areaField: "gymj",
  derive: (values) => lifeCycleOf({ ...values, dqrq: expiryOf(values) } as SupplyDates, asOfYear()),
  check: async (_, { values }) => checkSupply(values),
};

export const pageList = (ctx: Context, input: In<"pageList">) =>
  listRecords<Tdgy>(ctx, dataset, input);

export const kgjList = (ctx: Context, { qsmzqjd, ...input }: In<"kgjList">) =>
  listRecords<Tdgy>(ctx, dataset, { ...input, qsmzqjd: qsmzqjd ?? Object.keys(signedStages) });

/** One supply, its steps as of the reference day, and its open warning in words. */
export async function info(ctx: Context, { gyid }: In<"info">) {
  const found = await recordInfo<Tdgy>(ctx, dataset, gyid, { noun, words });
  const { yjlx, yqts } = found.record;
  const overdue = yqts > 0 ? `，已逾期${yqts}天` : "";
  return {
    ...found,
    timeline: timelineOf(found.record, asOfYear()),
    warning: yjlx ? `${yjlxCodes[yjlx]}${overdue}` : null,
  };
}

export const stats = (ctx: Context, input: In<"stats">) => figuresOf(ctx, dataset, input);
export { rates } from "./startRates";
export const insert = (ctx: Context, input: In<"insert">) =>
  insertInto<Tdgy>(ctx, register, api.insert.path, input);
export const update = (ctx: Context, input: In<"update">) =>
  updateIn<Tdgy>(ctx, register, api.update.path, input);
export const remove = (ctx: Context, { ids }: In<"remove">) =>
  removeFrom(ctx, register, api.remove.path, ids);
