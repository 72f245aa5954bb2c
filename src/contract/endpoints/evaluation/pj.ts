import { z } from "zod";
import { pjdjCodes } from "../../codes/landCodes";
import { pj } from "../../datasets/pj";
import { bytes, endpoint, pageInput, pageOutput } from "../../define/endpoint";
import { askedYear } from "../../define/year";
import { type defaultWeights, indicators } from "../../rules/evaluation/evaluation";
import { schemeSchema } from "../../rules/evaluation/scheme";
import { filterOf } from "../records/filterOf";
import { jobRef } from "../records/job";
import { type PageQuery, pageQueryOf, statsCall } from "../records/standardCalls";

const list = (path: string) =>
  endpoint({
    path,
    kind: "json",
    readonly: true,
    access: pj.access.read,
    input: pageQueryOf(pj),
    output: pageOutput(pj.record),
  });

const weight = z.number().min(0).max(100);
const weights = z.object(
  Object.fromEntries(indicators.map((name) => [name, weight])) as Record<
    keyof typeof defaultWeights,
    typeof weight
  >,
);
const inForce = z.object({
  areaCode: z.string(),
  from: z.string().nullable(),
  weights,
  scheme: schemeSchema,
});
const grade = z.enum(Object.keys(pjdjCodes) as [keyof typeof pjdjCodes]);
type Shown = { columns?: string[] | undefined };

/** The page's filters, and its columns in order. */
const exportQuery = pageInput({
  ...filterOf(pj),
  columns: z.array(z.string().max(40)).min(1).max(60).optional(),
}) as unknown as z.ZodType<PageQuery & Shown, Partial<PageQuery & Shown>>;

/** Evaluation by object, its weights, and the job that computes it. */
export const pjApi = {
  ztpj: list("pj/ztpj"),
  yqpj: list("pj/yqpj"),
  dkpj: list("pj/dkpj"),
  qypj: list("pj/qypj"),
  stats: statsCall(pj, "tjfx/pj"),
  /** The weights in force for a region: its own, or inherited from the region above. */
  weights: endpoint({
    path: "pj/getPjqz",
    kind: "query",
    access: pj.access.read,
    input: z.object({ areaCode: z.string().max(6).optional() }),
    /** `from` is the region that set them; null for the defaults. */
    output: inForce,
  }),
  saveWeights: endpoint({
    path: "pj/savePjqz",
    log: "修改评价规则",
    kind: "json",
    access: pj.access.write,
    input: z.object({ areaCode: z.string().max(6), weights, scheme: schemeSchema }),
    output: inForce,
  }),
  /**
   * How many enterprises of a region rules that are not saved would move from which grade to which, and
   * one page of those that change, or of those that `from` and `to` name. Stores nothing.
   */
  preview: endpoint({
    path: "pj/previewPjqz",
    kind: "json",
    readonly: true,
    slow: true,
    heavy: true,
    access: pj.access.write,
    input: z.object({
      ...{ areaCode: z.string().max(6), weights, scheme: schemeSchema, nd: askedYear },
      ...{ from: grade.optional(), to: grade.optional() },
      current: z.number().int().min(1).default(1),
      pageSize: z.number().int().min(1).max(500).default(20),
    }),
    output: z.object({
      nd: z.number().int(),
      /** Enterprises with a tax row, and those whose grade would be another. */
      all: z.number().int(),
      changed: z.number().int(),
      matrix: z.array(z.object({ from: grade, to: grade, zs: z.number().int() })),
      total: z.number().int(),
      list: z.array(
        z.object({
          ...{ id: z.string(), dxmc: z.string(), xzqdm: z.string(), xzqmc: z.string() },
          ...{ from: grade, to: grade, pjyj: z.string().nullable() },
        }),
      ),
    }),
  }),
  /** Removes a region's own weights, so it inherits from the region above again. */
  dropWeights: endpoint({
    path: "pj/deletePjqz",
    log: "评价规则恢复上级",
    kind: "json",
    access: pj.access.write,
    input: z.object({ areaCode: z.string().max(6) }),
    output: inForce,
  }),
  /**
   * Sets 一票否决 or other points for or against an object; takes effect with the next evaluation. What is
   * left out stays.
   */
  update: endpoint({
    path: "pj/updatePj",
    log: "修改综合评价",
    kind: "json",
    access: pj.access.write,
    input: z.object({
      pjid: z.string().max(50),
      bbh: z.number().int(),
      zgmc: z.string().trim().max(200).nullable().optional(),
      jf: z.number().min(0).max(100).nullable().optional(),
    }),
    output: pj.record,
  }),
  compute: endpoint({
    path: "pj/compute",
    log: "核算综合评价",
    kind: "json",
    access: pj.access.write,
    input: z.object({ nd: askedYear }),
    output: jobRef,
  }),
  /**
   * Exports the shown page as xlsx with the columns it names. `pjdx` selects the object type
   * (parcels by default).
   */
  export: endpoint({
    path: "export/dxpj",
    log: "导出综合评价",
    kind: "blob",
    slow: true,
    access: "export:do",
    also: "pj:view",
    input: exportQuery,
    output: bytes,
  }),
};
