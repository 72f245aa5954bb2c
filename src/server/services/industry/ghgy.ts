import { ghgy as dataset, type Ghgy } from "#contract/datasets/ghgy";
import { ghgyApi as api } from "#contract/endpoints/industry/ghgy";
import { notStarting } from "#contract/rules/problem/compared";
import { problemOf } from "#contract/rules/problem/problemOf";
import type { SaveRules } from "../records/recordSave";
import { readCalls, writeCalls } from "../records/registerCalls";

const register: SaveRules = {
  dataset,
  check: async (_, { values: { sfgyhx, kzxjb, dkbh, xzqdm } }) => {
    const at = { row: null, dkbh: String(dkbh) };
    if (!String(dkbh).startsWith(String(xzqdm))) {
      const about = { field: "DKBH", value: dkbh };
      const due = notStarting(String(dkbh), String(xzqdm));
      const message = `地块编号与行政区代码不一致：${due}`;
      return [problemOf("A006", "E", at, message, about)];
    }
    if ((sfgyhx === 1) === (kzxjb !== null)) return [];
    const message = "工业控制线内的地块才有控制线级别，且应填写";
    return [problemOf("A001", "E", at, message, { field: "KZXJB", value: kzxjb })];
  },
};

export const { pageList, info, stats } = readCalls<Ghgy>(dataset);
export const { insert, update, remove } = writeCalls<Ghgy>(register, api);
