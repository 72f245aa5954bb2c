import type { z } from "zod";
import { type Bzcf, bzcf as dataset } from "#contract/datasets/bzcf";
import { bzcfApi as api } from "#contract/endpoints/industry/bzcf";
import type { Problem } from "#contract/rules/problem/problem";
import { problemOf } from "#contract/rules/problem/problemOf";
import { nextNumber } from "../../repositories/records/record";
import type { Context } from "../context/context";
import { recordInfo } from "../records/recordInfo";
import { listRecords } from "../records/recordList";
import { removeFrom } from "../records/recordRemove";
import { insertInto, type Register, updateIn, type Values } from "../records/recordSave";
import { figuresOf } from "../records/recordStats";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

/** Parts inside their wholes, and built ones with the day. */
function problemsOf(values: Values): Problem[] {
  const { kzmj, jzmj, yzmj, zt, jcsj } = values;
  const wrong = (field: string, message: string) =>
    problemOf("A016", "E", { row: null, dkbh: null }, message, {
      field: field.toUpperCase(),
      value: values[field] ?? null,
    });
  return [
    ...(Number(kzmj ?? 0) > Number(jzmj) ? [wrong("kzmj", "可租面积不应大于建筑面积")] : []),
    ...(Number(yzmj ?? 0) > Number(kzmj ?? 0) ? [wrong("yzmj", "已租面积不应大于可租面积")] : []),
    ...(zt === "2" && !jcsj ? [wrong("jcsj", "已建成的厂房应填写建成时间")] : []),
  ];
}

const register: Register = {
  dataset,
  complete: async (tx, { values, before }) => ({
    cfbh: before ? String(before.cfbh) : await nextNumber(tx, dataset, `${values.xzqdm}CF`, 5),
  }),
  check: async (_, { values }) => problemsOf(values),
};

export const pageList = (ctx: Context, input: In<"pageList">) =>
  listRecords<Bzcf>(ctx, dataset, input);
export const info = (ctx: Context, { cfid = "" }: In<"info">) =>
  recordInfo<Bzcf>(ctx, dataset, cfid);
export const stats = (ctx: Context, input: In<"stats">) => figuresOf(ctx, dataset, input);
export const insert = (ctx: Context, input: In<"insert">) =>
  insertInto<Bzcf>(ctx, register, api.insert.path, input);
export const update = (ctx: Context, input: In<"update">) =>
  updateIn<Bzcf>(ctx, register, api.update.path, input);
export const remove = (ctx: Context, { ids }: In<"remove">) =>
  removeFrom(ctx, register, api.remove.path, ids);
