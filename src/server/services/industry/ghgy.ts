import type { z } from "zod";
import { ghgy as dataset, type Ghgy } from "#contract/datasets/ghgy";
import { ghgyApi as api } from "#contract/endpoints/industry/ghgy";
import { problemOf } from "#contract/rules/problem/problemOf";
import type { Context } from "../context/context";
import { recordInfo } from "../records/recordInfo";
import { listRecords } from "../records/recordList";
import { removeFrom } from "../records/recordRemove";
import { insertInto, type Register, updateIn } from "../records/recordSave";
import { figuresOf } from "../records/recordStats";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

const register: Register = {
  dataset,
  check: async (_, { values: { sfgyhx, kzxjb, dkbh, xzqdm } }) => {
    const at = { row: null, dkbh: String(dkbh) };
    if (!String(dkbh).startsWith(String(xzqdm))) {
      const about = { field: "DKBH", value: dkbh };
      return [problemOf("A006", "E", at, "地块编号与行政区代码不一致", about)];
    }
    if ((sfgyhx === 1) === (kzxjb !== null)) return [];
    const message = "工业控制线内的地块才有控制线级别，且应填写";
    return [problemOf("A001", "E", at, message, { field: "KZXJB", value: kzxjb })];
  },
};

export const pageList = (ctx: Context, input: In<"pageList">) =>
  listRecords<Ghgy>(ctx, dataset, input);
export const info = (ctx: Context, { ghid = "" }: In<"info">) =>
  recordInfo<Ghgy>(ctx, dataset, ghid);
export const stats = (ctx: Context, input: In<"stats">) => figuresOf(ctx, dataset, input);
export const insert = (ctx: Context, input: In<"insert">) =>
  insertInto<Ghgy>(ctx, register, api.insert.path, input);
export const update = (ctx: Context, input: In<"update">) =>
  updateIn<Ghgy>(ctx, register, api.update.path, input);
export const remove = (ctx: Context, { ids }: In<"remove">) =>
  removeFrom(ctx, register, api.remove.path, ids);
