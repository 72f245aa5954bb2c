import { z } from "zod";
import { cxztCodes } from "../../codes/landCodes";
import { sscx } from "../../datasets/sscx";
import { endpoint } from "../../define/endpoint";
import { moveCall, usualCalls } from "../records/standardCalls";

/** Results of completed redevelopment projects. */
export const sscxApi = {
  ...usualCalls(sscx, {
    pageList: "sscx/pageList",
    info: "sscx/getSscxInfo",
    stats: "tjfx/sscx",
  }),
  /**
   * Enters a project's results, or changes them until they are reported; needs `bbh` once they
   * exist.
   */
  save: endpoint({
    path: "sscx/save",
    log: "修改实施成效",
    word: "填写",
    kind: "json",
    access: sscx.access.write,
    input: z.object({
      xmid: z.string().max(40),
      bbh: z.number().int().optional(),
      values: z.record(z.string(), z.unknown()),
      confirmWarnings: z.boolean().default(false),
    }),
    output: sscx.record,
  }),
  updateCxzt: moveCall(
    sscx.access.read,
    "sscx/updateCxzt",
    { ids: "cxids", state: "cxzt", note: "hsyj", word: "核实流转", log: "审核流转实施成效" },
    Object.keys(cxztCodes),
  ),
};
