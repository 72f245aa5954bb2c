import { z } from "zod";
import { yddw } from "../../datasets/yddw";
import { endpoint } from "../../define/endpoint";
import { pageCall, usualCalls } from "../records/standardCalls";

/** Enterprises that use land. */
export const yddwApi = {
  pageList: pageCall(yddw, "gyydxz/getYddwPageXzList"),
  /** The same page for enterprise management. */
  managed: pageCall(yddw, "gyydxz/getQyglPageList"),
  /** Enterprises of a parcel, or the first 500 by name or number. */
  list: endpoint({
    path: "gyydxz/getYddwxzList",
    kind: "json",
    readonly: true,
    access: yddw.access.read,
    input: z.object({
      areaCode: z.string().max(9).optional(),
      dkid: z.string().max(32).optional(),
      keyword: z.string().max(100).optional(),
    }),
    output: z.array(yddw.record),
  }),
  /**
   * The top enterprises of a region, each placed at the largest parcel it uses: ranked by tax (万元),
   * or without `ss:view` by the land (㎡) they use.
   */
  points: endpoint({
    path: "gyydxz/getYddwPoints",
    kind: "query",
    access: yddw.access.read,
    input: z.object({ areaCode: z.string().max(9).optional() }),
    output: z.object({
      by: z.enum(["zss", "ydmj"]),
      list: z.array(
        z.object({
          tyshxydm: z.string(),
          qymc: z.string(),
          zxjd: z.number(),
          zxwd: z.number(),
          value: z.number(),
        }),
      ),
    }),
  }),
  /** Enterprises and totals of an industry platform; areas in ㎡, null without `ss:view`. */
  ofPlatform: endpoint({
    path: "gyydxz/getYqqyInfo",
    kind: "json",
    readonly: true,
    access: yddw.access.read,
    input: z.object({ cyptid: z.string().max(32) }),
    output: z.object({
      zs: z.number().int(),
      ydmj: z.number(),
      zss: z.number().nullable(),
      mjss: z.number().nullable(),
      list: z.array(yddw.record),
    }),
  }),
  ...usualCalls(yddw, {
    info: "yddw/getYddwInfo",
    stats: "tjfx/yddw",
    insert: "yddw/insertYddw",
    update: "yddw/updateYddw",
    remove: "yddw/deleteYddw",
  }),
};
