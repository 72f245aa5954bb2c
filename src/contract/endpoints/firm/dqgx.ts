import { z } from "zod";
import { dqgx } from "../../datasets/dqgx";
import { endpoint } from "../../define/endpoint";
import { batchResult, removeCall, usualCalls } from "../records/standardCalls";

const ids = z.array(z.string().max(40)).min(1).max(1000);
const versions = z.record(z.string(), z.number().int()).optional();
const note = z.string().trim().max(500).default("");

/** Minimum length in characters of an adjustment's reason. */
export const adjustNote = 5;

/** Relations between land and enterprises. */
export const dqgxApi = {
  ...usualCalls(dqgx, {
    pageList: "gyydxz/getGyydXzDqgxList",
    info: "dqgx/getDqgxInfo",
    stats: "tjfx/dqgx",
  }),
  /**
   * Adds a relation, or changes the one named by `id` and `bbh`; confirmed ones cannot be changed.
   */
  save: endpoint({
    path: "dqgx/save",
    log: "修改地企关系",
    word: "保存",
    kind: "json",
    access: dqgx.access.write,
    input: z.object({
      id: z.string().max(40).optional(),
      bbh: z.number().int().default(0),
      values: z.record(z.string(), z.unknown()),
      confirmWarnings: z.boolean().default(false),
    }),
    output: dqgx.record,
  }),
  /**
   * Each one separately; an enterprise's shares, including those confirmed earlier, must total 100.
   */
  confirm: endpoint({
    path: "dqgx/confirm",
    log: "确认地企关系",
    word: "确认",
    kind: "json",
    access: dqgx.access.write,
    input: z.object({ ids, note, versions }),
    output: batchResult,
  }),
  /** Ends confirmed relations as of a day. */
  release: endpoint({
    path: "dqgx/release",
    log: "解除地企关系",
    word: "解除",
    kind: "json",
    access: dqgx.access.write,
    input: z.object({
      ids,
      zzrq: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "终止日期应为YYYY-MM-DD"),
      note,
      versions,
    }),
    output: batchResult,
  }),
  /** An enterprise's current relations, for users who may shift shares between them. */
  shares: endpoint({
    path: "dqgx/getFtbl",
    kind: "query",
    access: dqgx.access.write,
    input: z.object({ tyshxydm: z.string().max(18) }),
    /** `elsewhere` is the percentage on land outside the caller's reach. */
    output: z.object({ list: z.array(dqgx.record), elsewhere: z.number() }),
  }),
  /** Shifts shares between the confirmed relations of one enterprise; they must total 100. */
  adjust: endpoint({
    path: "dqgx/updateFtbl",
    log: "修改地企关系",
    word: "调整分摊",
    kind: "json",
    access: dqgx.access.write,
    input: z.object({
      shares: z
        .array(
          z.object({
            id: z.string().max(40),
            bbh: z.number().int(),
            ftbl: z
              .number()
              .min(0, "税收分摊比例应在0到100之间")
              .max(100, "税收分摊比例应在0到100之间"),
          }),
        )
        .min(1)
        .max(200),
      note: z.string().trim().min(adjustNote, `调整原因不少于${adjustNote}个字`).max(500),
    }),
    output: z.object({ changed: z.number().int() }),
  }),
  remove: removeCall(dqgx, "dqgx/delete"),
  /** Proposes relations for land that has none, by credit code, holder name and address. */
  match: endpoint({
    path: "dqgx/match",
    log: "自动匹配地企关系",
    word: "自动匹配",
    kind: "json",
    slow: true,
    access: dqgx.access.write,
    input: z.object({ areaCode: z.string().max(9).optional() }),
    /** Number of proposals by 匹配方式. */
    output: z.object({ total: z.number().int(), byWay: z.record(z.string(), z.number().int()) }),
  }),
};
