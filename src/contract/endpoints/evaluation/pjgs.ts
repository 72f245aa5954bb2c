import { z } from "zod";
import { rgdjCodes } from "../../codes/landCodes";
import { pjgs } from "../../datasets/pjgs";
import { pjyy } from "../../datasets/pjyy";
import { endpoint } from "../../define/endpoint";
import { askedYear } from "../../define/year";
import { batchResult, moveCall, usualCalls } from "../records/standardCalls";

/** Public notices of evaluations. */
export const pjgsApi = {
  ...usualCalls(pjgs, {
    pageList: "pjgs/pageList",
    info: "pjgs/getPjgsInfo",
    stats: "tjfx/pjgs",
  }),
  /**
   * Begins the notice of a year in each county of a region that has an evaluation and no notice. How
   * long it lasts, the authority's rules say.
   */
  start: endpoint({
    path: "pjgs/insertPjgs",
    log: "开始评价公示",
    kind: "json",
    access: pjgs.access.write,
    input: z.object({
      areaCode: z.string().max(6),
      nd: askedYear,
      qsrq: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "公示起始日期应为YYYY-MM-DD"),
    }),
    output: z.object({ started: z.number().int(), skipped: z.number().int() }),
  }),
  /** Publishes the evaluation, or withdraws its notice. */
  move: moveCall(
    pjgs.access.approve,
    "pjgs/updateZt",
    { ids: "gsids", state: "zt", note: "shyj", word: "公示流转", log: "流转评价公示" },
    ["1", "2"],
  ),
};

/** Objections to an evaluation under notice. */
export const pjyyApi = {
  ...usualCalls(pjyy, {
    pageList: "pjyy/pageList",
    info: "pjyy/getPjyyInfo",
    stats: "tjfx/pjyy",
    insert: "pjyy/insertPjyy",
  }),
  /** Answers them; 人工定级 gives a grade. */
  move: endpoint({
    path: "pjyy/updateYyzt",
    word: "答复",
    log: "答复评价异议",
    kind: "json",
    access: pjyy.access.approve,
    input: z.object({
      yyids: z.array(z.string().max(40)).min(1).max(200),
      yyzt: z.enum(["1", "2", "3"]),
      dfyj: z.string().trim().max(500).default(""),
      rgdj: z.enum(Object.keys(rgdjCodes) as [keyof typeof rgdjCodes]).optional(),
      /** Version that the user saw, by id. */
      versions: z.record(z.string(), z.number().int()).optional(),
    }),
    output: batchResult,
  }),
};
