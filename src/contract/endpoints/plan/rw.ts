import { z } from "zod";
import { rwlxCodes } from "../../codes/codes";
import { endpoint } from "../../define/endpoint";
import { multiPolygonSchema, problemSchema } from "../../rules/problem/problem";
import { figureOutput } from "../records/register";

const year = z.coerce.number().int().default(2024);
const kind = z.enum(Object.keys(rwlxCodes) as ["1", "2", "3", "4", "5"]).default("1");

/** Quantity in 亩, of industry upstairs in 万㎡. What it may be is said by X006. */
const quantity = {
  /** Null takes the task back. */
  rwl: z.number().nullable(),
  zrdw: z.string().trim().max(100).nullable().optional(),
  xdwh: z.string().trim().max(100).nullable().optional(),
  xdrq: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, "下达日期应为YYYY-MM-DD")
    .nullable()
    .optional(),
  /** Version that the user saw, null for none; a stale one answers 409. Left out: whatever is there. */
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
  /** Place by rate among its neighbours, from 1; null without a rate. */
  pm: z.number().int().nullable(),
  /** Approved projects that are under construction, in 亩; null for kinds without projects. */
  zj: z.number().nullable(),
  /** Lists the completed projects; null for kinds that other records complete. */
  filter: z.record(z.string(), z.unknown()).nullable(),
  /**
   * The records that make up what was completed: projects, supply out of the stock, idle land disposed
   * of; null for 工业上楼.
   */
  records: z.object({ dataset: z.string(), filter: z.record(z.string(), z.unknown()) }).nullable(),
});
export type RegionTask = z.infer<typeof taskRow>;

/** Annual tasks, and two surveys that their pages show. */
export const rwApi = {
  /** The province sets cities, a city its counties. Open warnings (X007) answer 400 until confirmed. */
  saveRwl: endpoint({
    path: "dxydssxm/saveRwl",
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
  /** The region asked for and those below it. */
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
    kind: "json",
    access: "rw:edit",
    input: z.object({ cyptid: z.string().max(32), nd: year, rwlx: kind, ...quantity }),
    output: z.object({ cyptid: z.string(), nd: z.number().int(), rwl: z.number().nullable() }),
  }),
  /** Several platforms at once: all of them, or none. */
  saveCyptRw: endpoint({
    path: "dxydsd/saveCyptRw",
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
  /** Platforms of a region, also those without a task. */
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
  /** Vacant land on the list: whole, by region, by verification, disposal and kind. */
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
   * 飞地入园: projects of redevelopment and of industry upstairs on the ground of a platform that
   * belongs to another county, as features for the map.
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
            /** County that the platform belongs to. */
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
