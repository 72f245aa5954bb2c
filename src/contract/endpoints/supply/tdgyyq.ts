import { z } from "zod";
import { yqlxCodes, yqztCodes } from "../../codes/supplyCodes";
import { tdgyyq } from "../../datasets/tdgyyq";
import { endpoint } from "../../define/endpoint";
import { moveCall, usualCalls } from "../records/standardCalls";

/** Applications to postpone a contract's agreed days, and their workflow. */
export const tdgyyqApi = {
  ...usualCalls(tdgyyq, {
    pageList: "tdgyyq/pageList",
    info: "tdgyyq/getTdgyyqInfo",
    stats: "tjfx/tdgyyq",
  }),
  /** What the office has settled about applications: days ahead, and days that are past. */
  terms: endpoint({
    path: "tdgyyq/getTerms",
    kind: "json",
    readonly: true,
    access: tdgyyq.access.read,
    input: z.object({}),
    output: z.object({ aheadDays: z.number().int(), toPast: z.boolean() }),
  }),
  /** Papers are files that the applicant uploaded and that are not bound to a record yet. */
  apply: endpoint({
    path: "tdgyyq/save",
    log: "提交延期申请",
    word: "申请",
    kind: "json",
    access: tdgyyq.access.write,
    input: z.object({
      gyid: z.string().max(40),
      yqlx: z.enum(Object.keys(yqlxCodes) as [keyof typeof yqlxCodes]),
      xydsj: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "申请延至应为YYYY-MM-DD"),
      yqly: z.string().trim().max(500, "延期理由不超过500个字"),
      fileIds: z.array(z.string().max(40)).max(20).default([]),
    }),
    output: tdgyyq.record,
  }),
  move: moveCall(
    tdgyyq.access.read,
    "tdgyyq/updateZt",
    { ids: "ids", state: "zt", note: "shyj", word: "审核", log: "审核流转延期申请" },
    Object.keys(yqztCodes),
  ),
};
