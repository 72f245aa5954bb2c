import { z } from "zod";
import { kdjc } from "../../datasets/kdjc";
import { endpoint } from "../../define/endpoint";
import { batchResult, usualCalls } from "../records/standardCalls";

/** Land is listed from this many 亩, or this percentage of its parcel, upwards. */
const threshold = z.object({
  kdmj: z.number().min(0).max(10_000),
  kdbl: z.number().min(0).max(100),
});

/** Vacant land: verified first, then put to use. */
export const kdjcApi = {
  ...usualCalls(kdjc, {
    pageList: "kdjc/pageList",
    info: "kdjc/getKdjcInfo",
    stats: "tjfx/kdjc",
    insert: "kdjc/insertKdjc",
    update: "kdjc/updateKdjc",
    remove: "kdjc/deleteKdjc",
  }),
  /** One step of verification (`hczt`) or of disposal (`czzt`). */
  move: endpoint({
    path: "kdjc/updateZt",
    log: "审核流转空地",
    word: "流转",
    kind: "json",
    access: kdjc.access.read,
    input: z.object({
      kdids: z.array(z.string().max(40)).min(1).max(1000),
      lx: z.enum(["hczt", "czzt"]),
      zt: z.enum(["0", "1", "2"]),
      clyj: z.string().trim().max(500).default(""),
      /** Version that the user saw, by id. */
      versions: z.record(z.string(), z.number().int()).optional(),
    }),
    output: batchResult,
  }),
  threshold: endpoint({
    path: "kdjc/getKdbz",
    kind: "query",
    access: kdjc.access.read,
    input: z.object({}),
    output: threshold,
  }),
  /** Set by the province; returns how many records were added to or dropped from the list. */
  setThreshold: endpoint({
    path: "kdjc/saveKdbz",
    log: "修改空地列入标准",
    word: "调整列入标准",
    kind: "json",
    access: kdjc.access.approve,
    input: threshold,
    output: threshold.extend({ changed: z.number().int() }),
  }),
};
