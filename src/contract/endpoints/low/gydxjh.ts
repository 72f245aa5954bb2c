import { z } from "zod";
import { jhztCodes } from "../../codes/landCodes";
import { gydxjh } from "../../datasets/gydxjh";
import { bytes, endpoint } from "../../define/endpoint";
import { filterOf } from "../records/filterOf";
import { exportOrder, moveCall, usualCalls } from "../records/standardCalls";

/** The 2025 plan for inefficient industry. */
export const gydxjhApi = {
  ...usualCalls(gydxjh, {
    pageList: "dxydssxm/gydxjhPageList",
    info: "dxydssxm/getGydxjhInfo",
    stats: "tjfx/gydxjh",
    insert: "dxydssxm/insertGydxjh",
    update: "dxydssxm/updateGydxjh",
    remove: "dxydssxm/deleteGydxjh",
  }),
  updateJhzt: moveCall(
    gydxjh.access.read,
    "dxydssxm/updateGydxjhJhzt",
    {
      ids: "jhids",
      state: "jhzt",
      note: "bz",
      word: "状态流转",
      log: "审核流转2025年工业低效计划",
    },
    Object.keys(jhztCodes),
  ),
  exportShape: endpoint({
    path: "dxydssxm/exportDxydjhShapeFile",
    log: "导出2025年工业低效计划",
    kind: "blob",
    slow: true,
    access: "export:do",
    also: "zkfxm:view",
    input: z.object({ ...filterOf(gydxjh), ...exportOrder }),
    output: bytes,
  }),
};
