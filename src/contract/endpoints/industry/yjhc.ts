import { z } from "zod";
import { yjhcztCodes, yjlbCodes } from "../../codes/industryCodes";
import { yjhc } from "../../datasets/yjhc";
import { endpoint } from "../../define/endpoint";
import { moveCall, usualCalls } from "../records/standardCalls";

/** Alerts sent down for checking, and their workflow. */
export const yjhcApi = {
  ...usualCalls(yjhc, {
    pageList: "yjhc/pageList",
    info: "yjhc/getYjhcInfo",
    stats: "tjfx/yjhc",
  }),
  /**
   * 下发核查: creates a task for each record without an open one of this kind. For 税收骤降 the ids are
   * credit codes, and the sender needs the right to see tax.
   */
  send: endpoint({
    path: "yjhc/save",
    log: "下发核查任务",
    word: "下发",
    kind: "json",
    access: yjhc.access.write,
    input: z.object({
      yjlb: z.enum(Object.keys(yjlbCodes) as [keyof typeof yjlbCodes]),
      ids: z.array(z.string().max(40)).min(1).max(1000),
      xfyj: z.string().trim().max(500).default(""),
    }),
    /**
     * How many were sent, and how many were skipped because they are already open or out of the
     * caller's reach.
     */
    output: z.object({ sent: z.number().int(), skipped: z.number().int() }),
  }),
  move: moveCall(
    yjhc.access.read,
    "yjhc/updateZt",
    { ids: "ids", state: "zt", note: "clyj", word: "核查", log: "审核流转核查任务" },
    Object.keys(yjhcztCodes),
  ),
};
