import { z } from "zod";
import { gyyd } from "../../datasets/gyyd";
import { pj } from "../../datasets/pj";
import { yddw } from "../../datasets/yddw";
import { bytes, endpoint } from "../../define/endpoint";
import { mostParcelFiles } from "../records/parcelFile";
import { figureOutput, infoOutput } from "../records/standardCalls";

const figure = z.number().nullable();

/** Data for the industrial renovation page and for the file of a parcel. */
export const gyzzApi = {
  /** Areas in ㎡, rates in percent, tax in 万元/亩; each grade has the filter that lists its land. */
  leftData: endpoint({
    path: "gyydxz/getGyzzLeftData",
    kind: "json",
    readonly: true,
    access: gyyd.access.read,
    input: z.object({ areaCode: z.string().max(9).optional() }),
    output: z.object({
      zs: z.number().int(),
      mj: z.number(),
      mjss: figure,
      mjzjz: figure,
      /** 综合容积率, and the share of the land inside parks. */
      rjl: figure,
      yqnzb: figure,
      dxmj: z.number(),
      /** Shares of due industrial contracts that were started, and completed. */
      kgl: figure,
      jgl: figure,
      pj: z.array(figureOutput),
      hyTop: z.array(
        z.object({ hydm: z.string(), label: z.string(), zs: z.number().int(), mjss: figure }),
      ),
      filter: z.record(z.string(), z.unknown()),
    }),
  }),
  /** 亩均税收 and 亩均增加值 (万元/亩) of the published tax versions by year, and the land (㎡) they cover. */
  trend: endpoint({
    path: "gyydxz/getGyzzTrend",
    kind: "query",
    access: gyyd.access.read,
    input: z.object({ areaCode: z.string().max(9).optional() }),
    output: z.array(
      z.object({ nd: z.number().int(), ydmj: z.number(), mjss: figure, mjzjz: figure }),
    ),
  }),
  /** One file per parcel; amounts are null without `ss:view`. */
  detail: endpoint({
    path: "gyydxz/getDetailInfo",
    kind: "query",
    access: gyyd.access.read,
    input: z.object({ dkid: z.string().max(40) }),
    output: infoOutput(gyyd.record).extend({
      contract: z.record(z.string(), z.unknown()).nullable(),
      enterprises: z.array(
        yddw.record.extend({
          gxid: z.string(),
          gxlx: z.string(),
          gxzt: z.string(),
          symj: z.number(),
          ftbl: z.number(),
          qsrq: z.string(),
          zzrq: z.string().nullable(),
        }),
      ),
      years: z.array(
        z.object({
          nd: z.number().int(),
          qys: z.number().int(),
          zss: figure,
          mjss: figure,
          zzjz: figure,
          mjzjz: figure,
          pjdj: z.string().nullable(),
        }),
      ),
      evaluation: z.array(pj.record),
      alerts: z.array(z.object({ level: z.enum(["red", "orange", "yellow"]), text: z.string() })),
    }),
  }),
  /** Parcel files (一地一档) as one document, or as a workbook with one sheet per topic. */
  file: endpoint({
    path: "export/gyydDetail",
    log: "导出工业用地",
    kind: "blob",
    slow: true,
    access: "export:do",
    also: "gyyd:view",
    input: z.object({
      dkids: z.array(z.string().max(40)).min(1).max(mostParcelFiles),
      format: z.enum(["xlsx", "pdf"]).default("xlsx"),
    }),
    output: bytes,
  }),
};
