import { type Bzcf, bzcf as dataset } from "#contract/datasets/bzcf";
import { bzcfApi as api } from "#contract/endpoints/industry/bzcf";
import { problemOf } from "#contract/rules/problem/problemOf";
import type { Problem } from "#contract/rules/problem/report";
import { nextNumber } from "../../repositories/records/record";
import type { SaveRules, StoredValues } from "../records/recordSave";
import { readCalls, writeCalls } from "../records/registerCalls";

/** Parts must not exceed their wholes, and built factories need a date. */
function problemsOf(values: StoredValues): Problem[] {
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

const register: SaveRules = {
  dataset,
  complete: async (tx, { values, before }) => ({
    cfbh: before ? String(before.cfbh) : await nextNumber(tx, dataset, `${values.xzqdm}CF`, 5),
  }),
  check: async (_, { values }) => problemsOf(values),
};

export const { pageList, info, stats } = readCalls<Bzcf>(dataset);
export const { insert, update, remove } = writeCalls<Bzcf>(register, api);
