import { z } from "zod";
import { dxydsd } from "../../datasets/dxydsd";
import { gyyd } from "../../datasets/gyyd";
import { endpoint } from "../../define/endpoint";
import { usualCalls } from "../records/standardCalls";

/** Industrial land (gyydxz). */
export const gyydApi = {
  ...usualCalls(gyyd, {
    pageList: "gyydxz/getGyydXzList",
    info: "gyydxz/getInfo",
    stats: "tjfx/gyyd",
    insert: "gyydxz/insertGyyd",
    update: "gyydxz/updateGyyd",
    remove: "gyydxz/deleteGyyd",
  }),
  /** Prefilled values for registering a parcel as low-efficiency land, and its version. */
  lowDraft: endpoint({
    path: "gyydxz/draftSdDxyd",
    kind: "query",
    access: dxydsd.access.write,
    input: z.object({ dkid: z.string().max(32) }),
    output: z.object({
      bbh: z.number().int(),
      values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
    }),
  }),
  /** 转低效: enters the parcel with its outline in the city library, to be submitted there. */
  listAsLow: endpoint({
    path: "gyydxz/insertSdDxyd",
    log: "工业用地转低效",
    word: "转低效",
    kind: "json",
    access: dxydsd.access.write,
    input: z.object({
      dkid: z.string().max(32),
      bbh: z.number().int(),
      values: z.record(z.string(), z.unknown()),
      confirmWarnings: z.boolean().default(false),
    }),
    output: dxydsd.record,
  }),
  /** Land in the caller's region that an enterprise holds or uses. */
  ofEnterprise: endpoint({
    path: "gyydxz/getGyydXzByTyshxydm",
    kind: "query",
    access: gyyd.access.read,
    input: z.object({ tyshxydm: z.string().max(18) }),
    output: z.array(gyyd.record),
  }),
};
