import { z } from "zod";
import { rwlxCodes, spztCodes } from "../../codes/landCodes";
import { zkfxmsd } from "../../datasets/zkfxmsd";
import { bytes, endpoint } from "../../define/endpoint";
import { askedYear } from "../../define/year";
import { many } from "../records/filterValues";

const kind = z.enum(Object.keys(rwlxCodes) as ["1", "2", "3", "4", "5"]).default("1");
const day = z.iso.date("日期应为YYYY-MM-DD");

/** A plan: projects of 实施年度 `nd` in the given approval states, next to that year's tasks. */
const plan = {
  areaCode: z.string().max(6).optional(),
  nd: askedYear,
  rwlx: kind,
  spzt: many(spztCodes),
};

/** Count, ㎡ and 万元 of a row's projects. */
const sums = z.object({
  zs: z.number().int(),
  xmmj: z.number(),
  dxmj: z.number(),
  jhtz: z.number(),
});
export type PlanSums = z.infer<typeof sums>;

/**
 * A region, a platform, or everything outside platforms. Quantities are in 亩, for industry upstairs
 * in 万㎡.
 */
const node = sums.extend({
  key: z.string(),
  kind: z.enum(["region", "platform", "outside"]),
  name: z.string(),
  /** For a platform, its county. */
  areaCode: z.string(),
  cyptid: z.string().nullable(),
  rwl: z.number().nullable(),
  zrdw: z.string().nullable(),
  xdwh: z.string().nullable(),
  xdrq: z.string().nullable(),
  bbh: z.number().int().nullable(),
  /**
   * The sum of the tasks one level below, how many of them are set, and how many there could be.
   */
  parts: z.number().nullable(),
  set: z.number().int(),
  of: z.number().int(),
  /**
   * From the earliest planned start of its projects to the latest planned completion; null without
   * any.
   */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Number of completed projects. */
  done: z.number().int(),
  /** Lists the projects; null if no filter can express them. */
  filter: z.record(z.string(), z.unknown()).nullable(),
});
export type PlanNode = z.infer<typeof node>;

const project = zkfxmsd.record
  .pick({
    xmid: true,
    xmbh: true,
    xmmc: true,
    xzqdm: true,
    xmlx: true,
    zkffs: true,
    xmmj: true,
    dxmj: true,
    jhtz: true,
    ssdw: true,
    zrdw: true,
    jhkgsj: true,
    jhjgsj: true,
    sjkgsj: true,
    sjjgsj: true,
    xmjd: true,
    spzt: true,
    bbh: true,
  })
  .extend({ cyptid: z.string().nullable() });
export type PlanProject = z.infer<typeof project>;

/** 实施计划: the year's tasks broken down, and the projects that fulfil them. */
export const governPlanApi = {
  /**
   * One level of the plan: a region and its direct children. A platform clerk sees one platform.
   */
  level: endpoint({
    path: "govern/planLevel",
    kind: "json",
    readonly: true,
    access: "zkfxm:view",
    input: z.object(plan),
    output: z.object({
      /** The day as of which the plan is judged. */
      today: z.string(),
      total: node,
      list: z.array(node),
      /**
       * How much of the region's task is assigned to counties and to platforms; null if none is
       * set.
       */
      split: z.object({ counties: z.number().nullable(), platforms: z.number().nullable() }),
    }),
  }),
  /** Projects of a county on one platform (or on none, if `cyptid` is empty), by planned start. */
  projects: endpoint({
    path: "govern/planProjects",
    kind: "json",
    readonly: true,
    access: "zkfxm:view",
    input: z.object({
      nd: plan.nd,
      spzt: plan.spzt,
      areaCode: z.string().max(6),
      cyptid: z.string().max(32).default(""),
      current: z.number().int().min(1).default(1),
      pageSize: z.number().int().min(1).max(200).default(50),
    }),
    output: z.object({ total: z.number().int(), list: z.array(project) }),
  }),
  /**
   * Moves a project's planned days. Approved projects belong to the city and the province
   * (`rw:edit`), drafts to their clerk (`zkfxm:edit`). A stale version or a built project answers
   * 409.
   */
  move: endpoint({
    path: "govern/planMove",
    log: "修改实施计划",
    word: "调整计划",
    kind: "json",
    access: "zkfxm:view",
    input: z.object({
      xmid: z.string().max(40),
      bbh: z.number().int(),
      jhkgsj: day,
      jhjgsj: day,
    }),
    output: project,
  }),
  /** A region's whole plan as a sheet: regions, platforms and projects as on the page. */
  sheet: endpoint({
    path: "govern/planSheet",
    log: "导出实施计划",
    kind: "blob",
    slow: true,
    access: "export:do",
    also: "zkfxm:view",
    input: z.object(plan),
    output: bytes,
  }),
};
