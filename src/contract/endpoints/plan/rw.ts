import { z } from "zod";
import { rwlxCodes } from "../../codes/landCodes";
import { bytes, endpoint } from "../../define/endpoint";
import { taskRegisterNames } from "../../rules/plan/taskRegisters";
import { multiPolygonSchema, problemSchema } from "../../rules/problem/report";
import { figureOutput } from "../records/standardCalls";

/** X006 checks its range. */
const year = z.coerce.number().int().optional();
const kind = z.enum(Object.keys(rwlxCodes) as ["1", "2", "3", "4", "5"]).default("1");

/** Quantity in 亩, for industry upstairs in 万㎡. X006 checks its range. */
const quantity = {
  /** Null withdraws the task. */
  rwl: z.number().nullable(),
  zrdw: z.string().trim().max(100).nullable().optional(),
  xdwh: z.string().trim().max(100).nullable().optional(),
  xdrq: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, "下达日期应为YYYY-MM-DD")
    .nullable()
    .optional(),
  /**
   * Version that the user saw, null for none; a stale one answers 409. If left out, the version is
   * not checked.
   */
  bbh: z.number().int().nullable().optional(),
};

const saved = z.object({ saved: z.number().int(), warnings: z.array(problemSchema) });

export const taskRow = z.object({
  areaCode: z.string(),
  name: z.string(),
  rwl: z.number().nullable(),
  /** Completed in the year. */
  wcl: z.number().nullable(),
  /** Percent; null without a quantity. */
  wclv: z.number().nullable(),
  zrdw: z.string().nullable(),
  xdwh: z.string().nullable(),
  xdrq: z.string().nullable(),
  bbh: z.number().int().nullable(),
  /** 完成率 minus the share of the year that has passed, in percentage points. */
  sxjdc: z.number().nullable(),
  /** Rank by rate among its neighbours, from 1; null without a rate. */
  pm: z.number().int().nullable(),
  /** Approved projects under construction, in 亩; null for kinds without projects. */
  zj: z.number().nullable(),
  /** Lists the completed projects; null for kinds completed by other records. */
  filter: z.record(z.string(), z.unknown()).nullable(),
  /**
   * The records behind the completed quantity: projects, supply out of the stock, or disposed idle
   * land; null for 工业上楼.
   */
  records: z.object({ dataset: z.string(), filter: z.record(z.string(), z.unknown()) }).nullable(),
});
export type RegionTask = z.infer<typeof taskRow>;

/** Annual tasks, and two surveys shown on their pages. */
export const rwApi = {
  /**
   * The province sets tasks for cities, a city for its counties. Open warnings (X007) answer 400
   * until confirmed.
   */
  saveRwl: endpoint({
    path: "dxydssxm/saveRwl",
    log: "修改年度任务",
    kind: "json",
    access: "rw:edit",
    input: z.object({
      nd: year,
      rwlx: kind,
      items: z
        .array(z.object({ areaCode: z.string().max(6), ...quantity }))
        .min(1)
        .max(200),
      confirmWarnings: z.boolean().default(false),
    }),
    output: saved,
  }),
  /** The requested region and those below it. */
  getNdrw: endpoint({
    path: "dxydssxm/getNdrw",
    kind: "json",
    readonly: true,
    access: "zkfxm:view",
    input: z.object({ areaCode: z.string().optional(), nd: year, rwlx: kind }),
    output: z.object({ total: taskRow, list: z.array(taskRow) }),
  }),
  editCyptRw: endpoint({
    path: "dxydsd/editCyptRw",
    log: "修改产业平台年度任务",
    kind: "json",
    access: "rw:edit",
    input: z.object({ cyptid: z.string().max(32), nd: year, rwlx: kind, ...quantity }),
    output: z.object({ cyptid: z.string(), nd: z.number().int(), rwl: z.number().nullable() }),
  }),
  /** Several platforms at once, all or none. */
  saveCyptRw: endpoint({
    path: "dxydsd/saveCyptRw",
    log: "修改产业平台年度任务",
    kind: "json",
    access: "rw:edit",
    input: z.object({
      nd: year,
      rwlx: kind,
      items: z
        .array(z.object({ cyptid: z.string().max(32), ...quantity }))
        .min(1)
        .max(200),
    }),
    output: z.object({ saved: z.number().int() }),
  }),
  /** The sheet to fill in: whose tasks the caller sets, with what is set already. */
  template: endpoint({
    path: "dxydssxm/downloadRwTemplate",
    log: "下载年度任务模板",
    kind: "blob",
    access: "rw:edit",
    input: z.object({ dataset: z.enum(taskRegisterNames), nd: year, rwlx: kind }),
    output: bytes,
  }),
  /** A region's platforms, including those without a task. */
  platforms: endpoint({
    path: "dxydsd/getCyptRwList",
    kind: "json",
    readonly: true,
    access: "zkfxm:view",
    input: z.object({ areaCode: z.string().optional(), nd: year, rwlx: kind }),
    output: z.array(
      taskRow.omit({ areaCode: true }).extend({
        cyptid: z.string(),
        cyptlx: z.string(),
        cyptjb: z.string().nullable(),
        xzqdm: z.string(),
        xzqmc: z.string(),
      }),
    ),
  }),
  /** Vacant land on the list: in total, and by region, verification, disposal and kind. */
  kdpcSumary: endpoint({
    path: "dxydssxm/kdpc/sumary",
    kind: "json",
    readonly: true,
    access: "xztd:view",
    input: z.object({ areaCode: z.string().optional() }),
    output: z.object({
      total: figureOutput,
      groups: z.record(z.string(), z.array(figureOutput)),
    }),
  }),
  /**
   * 飞地入园: redevelopment and industry-upstairs projects on a platform that belongs to another
   * county, as map features.
   */
  enclaves: endpoint({
    path: "dxydssxm/getFdryShapeList",
    kind: "json",
    readonly: true,
    access: "zkfxm:view",
    input: z.object({ areaCode: z.string().optional() }),
    output: z.object({
      type: z.literal("FeatureCollection"),
      features: z.array(
        z.object({
          type: z.literal("Feature"),
          id: z.string(),
          properties: z.object({
            ywlx: z.enum(["zkfxmsd", "gysl"]),
            xmid: z.string(),
            xmbh: z.string(),
            xmmc: z.string(),
            xzqdm: z.string(),
            xzqmc: z.string(),
            cyptid: z.string(),
            cyptmc: z.string(),
            /** The platform's county. */
            cyptxzqmc: z.string(),
            /** ㎡ */
            mj: z.number(),
          }),
          geometry: z.object({ type: z.literal("MultiPolygon"), coordinates: multiPolygonSchema }),
        }),
      ),
    }),
  }),
};
