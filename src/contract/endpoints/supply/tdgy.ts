import { z } from "zod";
import { signedStages, ytlbCodes } from "../../codes/supplyCodes";
import { tdgy } from "../../datasets/tdgy";
import { endpoint, pageInput, pageOutput } from "../../define/endpoint";
import type { MapFilter } from "../../map/layerSpec";
import { filterOf } from "../records/filterOf";
import { many, manyYears } from "../records/filterValues";
import {
  figureOutput,
  infoOutput,
  type PageQuery,
  pageCall,
  statsCall,
  usualCalls,
} from "../records/standardCalls";

const timelineStep = z.object({
  jd: z.string(),
  label: z.string(),
  agreed: z.string().nullable(),
  actual: z.string().nullable(),
  late: z.number().int(),
  state: z.enum(["done", "overdue", "ahead"]),
});

/** A supply with its steps, its current warning in words, and the idle land found on it. */
export const supplyInfo = (path: string) =>
  endpoint({
    path,
    kind: "query",
    access: tdgy.access.read,
    input: z.object({ gyid: z.string().max(40) }),
    output: infoOutput(tdgy.record).extend({
      timeline: z.array(timelineStep),
      warning: z.string().nullable(),
    }),
  });

/**
 * Starts and completions: due, done, in time; not done though due (ykg − yikg = ykwk, yjg − yijg = yjwj), of these
 * overdue, and those that wait for the step before: the land is not handed over, the building not begun.
 */
export const rateKeys = [
  ...(["ykg", "yikg", "aqkg", "ykwk", "wkg", "wjd"] as const),
  ...(["yjg", "yijg", "aqjg", "yjwj", "wjg", "wkwj"] as const),
] as const;
export type RateKey = (typeof rateKeys)[number];

/** ㎡; the filter lists the contracts. */
const rate = z.object({
  zs: z.number().int(),
  mj: z.number(),
  filter: z.record(z.string(), z.unknown()),
});
const rateRow = z.object({
  key: z.string(),
  label: z.string(),
  rates: z.object(
    Object.fromEntries(rateKeys.map((key) => [key, rate])) as Record<RateKey, typeof rate>,
  ),
});
export type RateRow = z.infer<typeof rateRow>;

/** Land supply and its contracts. */
export const tdgyApi = {
  pageList: pageCall(tdgy, "tdgy/pageList"),
  info: supplyInfo("tdgy/getKgjInfo"),
  /** Contracts with their start and completion states, days overdue and warning. */
  kgjList: endpoint({
    path: "tdgy/getKgjList",
    kind: "json",
    readonly: true,
    access: tdgy.access.read,
    input: pageInput({
      ...filterOf(tdgy),
      qsmzqjd: many(signedStages),
    }) as unknown as z.ZodType<PageQuery, Partial<PageQuery>>,
    output: pageOutput(tdgy.record),
  }),
  stats: statsCall(tdgy, "tjfx/tdgy"),
  /** 开竣工率 of the regions below the requested one; `qdnd` and `ytlb` narrow the contracts. */
  rates: endpoint({
    path: "tdgy/getKjgzl",
    kind: "json",
    readonly: true,
    access: tdgy.access.read,
    input: z.object({
      areaCode: z.string().max(9).optional(),
      qdnd: manyYears,
      ytlb: many(ytlbCodes),
    }),
    output: z.object({ total: rateRow, list: z.array(rateRow) }),
  }),
  /** The largest buyers (受让人) in the filtered contracts, highest price first. */
  buyers: endpoint({
    path: "tdgy/getSrrOrderList",
    kind: "json",
    readonly: true,
    access: tdgy.access.read,
    input: z.object(filterOf(tdgy)) as unknown as z.ZodType<MapFilter, MapFilter>,
    output: z.array(figureOutput),
  }),
  ...usualCalls(tdgy, {
    insert: "tdgy/insertTdgy",
    update: "tdgy/updateTdgy",
    remove: "tdgy/deleteTdgy",
  }),
};
