import type { z } from "zod";
import { wssgyyd as dataset, type Wssgyyd } from "#contract/datasets/wssgyyd";
import { wssgyydApi as api } from "#contract/endpoints/industry/bszy";
import { problemOf } from "#contract/rules/problem/problemOf";
import type { Context } from "../context/context";
import { type SaveRules, updateIn } from "../records/recordSave";
import { readCalls } from "../records/registerCalls";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

const register: SaveRules = {
  dataset,
  complete: async (_, { before }) => ({
    xzqdm: before?.xzqdm ?? null,
    xzqmc: before?.xzqmc ?? null,
  }),
  check: async (_, { values: { hczt, hcjg } }) =>
    hczt === "1" && !hcjg
      ? [
          problemOf("A001", "E", { row: null, dkbh: null }, "已核查的地块应填写核查结果", {
            field: "HCJG",
          }),
        ]
      : [],
};

export const { pageList, info, stats } = readCalls<Wssgyyd>(dataset);

/** Place and area always come from the register of land. */
export const update = (ctx: Context, { values, ...input }: In<"update">) => {
  const { hczt, hcjg, czjy, bz } = values;
  return updateIn<Wssgyyd>(ctx, register, api.update.path, {
    ...input,
    values: { hczt, hcjg, czjy, bz },
  });
};
