import { z } from "zod";
import { yjhcztCodes, yjlbCodes } from "../../codes/industryCodes";
import { yjhc } from "../../datasets/yjhc";
import { endpoint } from "../../define/endpoint";
import { moveCall, usualCalls } from "../records/register";

/** Alerts that were sent down, and their way to the end. */
export const yjhcApi = {
  ...usualCalls(yjhc, {
    pageList: "yjhc/pageList",
    info: "yjhc/getYjhcInfo",
    stats: "tjfx/yjhc",
  }),
  /**
   * 下发核查: a task for each record that has none of this kind open. Of 税收骤降 the ids are credit
   * codes, and who sends it may see tax.
   */
  send: endpoint({
    path: "yjhc/save",
    word: "下发",
    kind: "json",
    access: yjhc.access.write,
    input: z.object({
      yjlb: z.enum(Object.keys(yjlbCodes) as [keyof typeof yjlbCodes]),
      ids: z.array(z.string().max(40)).min(1).max(1000),
      xfyj: z.string().trim().max(500).default(""),
    }),
    /** How many were sent, and how many were not, as they are out already or not the caller's. */
    output: z.object({ sent: z.number().int(), skipped: z.number().int() }),
  }),
  move: moveCall(
    yjhc.access.read,
    "yjhc/updateZt",
    { ids: "ids", state: "zt", note: "clyj", word: "核查" },
    Object.keys(yjhcztCodes),
  ),
};
