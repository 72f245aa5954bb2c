import { z } from "zod";
import { crfsCodes, jyxCodes, ytlbCodes } from "../../codes/supplyCodes";
import { tdgy } from "../../datasets/tdgy";
import { endpoint, pageInput, pageOutput } from "../../define/endpoint";
import { askedYear } from "../../define/year";
import { filterOf } from "../records/filterOf";
import { many } from "../records/filterValues";
import { type PageQuery, pageCall } from "../records/standardCalls";
import { supplyInfo } from "./tdgy";

const filters = filterOf(tdgy);
const access = tdgy.access.read;

const pageOf = (path: string, narrowed: z.ZodRawShape) =>
  endpoint({
    path,
    kind: "json",
    readonly: true,
    access,
    input: pageInput({ ...filters, ...narrowed }) as unknown as z.ZodType<
      PageQuery,
      Partial<PageQuery>
    >,
    output: pageOutput(tdgy.record),
  });

/**
 * One row of a report. `filter` lists the parcels behind it. Rates without a denominator are null.
 */
const cell = z.object({
  key: z.string(),
  label: z.string(),
  zs: z.number().int(),
  /** ㎡ */
  mj: z.number(),
  /** 万元 */
  je: z.number(),
  /** 万元/亩 */
  mjjj: z.number().nullable(),
  /** Percent above the starting price. */
  yjl: z.number().nullable(),
  /** Mean agreed 容积率上限, by area. */
  rjl: z.number().nullable(),
  /** 元/㎡ of floor area. */
  lmj: z.number().nullable(),
  filter: z.record(z.string(), z.unknown()),
});
export type ReportCell = z.infer<typeof cell>;

const dimensions = ["areaCode", "cyptid", ...tdgy.rollup.by];
const dimensionShape = Object.fromEntries(
  Object.entries(filters).filter(([name]) => dimensions.includes(name)),
);

/** Year, region and rollup dimensions; `qdnd` and `ggnd` accept several years. */
export type ReportQuery = { nd?: number | undefined; areaCode?: string | undefined } & Readonly<
  Record<string, unknown>
>;
const reportQuery = (more: z.ZodRawShape = {}) =>
  z.object({
    nd: askedYear,
    ...dimensionShape,
    ...more,
  }) as unknown as z.ZodType<ReportQuery, Partial<ReportQuery>>;

export const reportSides = ["region", "month", "industry", "platform"] as const;

const report = z.object({ total: cell, list: z.array(cell) });

const industrial = { ytlb: many({ "1": ytlbCodes[1] }), gdfs: many(crfsCodes) };
const commercial = { ytlb: many(jyxCodes) };

/** Granting of industrial and business land. */
export const gyydcrApi = {
  pageList: pageOf("gyydcr/getGycrdkListPage", industrial),
  info: supplyInfo("gyydcr/getGycrdkInfo"),
  /** The parcels behind one report cell: its `filter` is the input. */
  reportRows: pageCall(tdgy, "gyydcr/crbbInfo"),
  reportTotal: endpoint({
    path: "gyydcr/crbbTotal",
    kind: "json",
    readonly: true,
    access,
    input: reportQuery(),
    output: cell,
  }),
  reportStats: endpoint({
    path: "gyydcr/crbbStatistics",
    kind: "json",
    readonly: true,
    access,
    input: reportQuery({ by: z.enum(reportSides).default("region") }),
    output: report,
  }),
  commercialList: pageOf("gyydcr/getJyxydqd", commercial),
  /** 出让情况 of business land by year of the notice: sold, unsold and withdrawn. */
  commercialStats: endpoint({
    path: "gyydcr/getJyxydcrqk",
    kind: "json",
    readonly: true,
    access,
    input: reportQuery(commercial),
    output: z.object({
      total: cell,
      byState: z.array(cell),
      byUse: z.array(cell),
      byRegion: z.array(cell),
    }),
  }),
  /** Granted industrial parcels per industry platform, for all years unless `qdnd` names some. */
  platformStats: endpoint({
    path: "gyydcr/getGycrdkCyptInfo",
    kind: "json",
    readonly: true,
    access,
    input: z.object({ ...dimensionShape, ...industrial }) as unknown as z.ZodType<
      Partial<ReportQuery>
    >,
    output: report,
  }),
};
