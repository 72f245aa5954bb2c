import { z } from "zod";
import { zkfxmsd } from "../../datasets/zkfxmsd";
import { endpoint } from "../../define/endpoint";
import { zkfxmFilter } from "../project/zkfxmsd";
import { taskRow } from "./rw";

const place = {
  areaCode: z.string().max(9).optional(),
  nd: z.number().int().min(2014).max(2030).default(2024),
};

/** Projects of the year alone, or also those of earlier years that are still open. */
const prior = z.boolean().default(false);

/** A count, 低效用地面积 in ㎡, and the filter that lists exactly these projects. */
const figure = z.object({ zs: z.number().int(), mj: z.number(), filter: zkfxmFilter });

const regionTrack = taskRow.extend({
  /** Name of the city of a county in a list of counties. */
  csmc: z.string().nullable(),
  /** Projects behind their planned day. */
  late: z.number().int(),
  /** Matters of supervision that are not closed, and those of them whose day has passed. */
  supervised: z.number().int(),
  supervisedLate: z.number().int(),
});
export type RegionTrack = z.infer<typeof regionTrack>;

const lateProject = zkfxmsd.record
  .pick({
    xmid: true,
    xmbh: true,
    xmmc: true,
    xzqdm: true,
    xzqmc: true,
    xmjd: true,
    dxmj: true,
    ssdw: true,
    ssnd: true,
    bbh: true,
  })
  .extend({
    /** The day that has passed: of the end where that is missed, else of the start. */
    lx: z.enum(["jg", "kg"]),
    planned: z.string(),
    days: z.number().int(),
    /** Open matters of supervision about it. */
    supervised: z.number().int(),
  });
export type LateProject = z.infer<typeof lateProject>;

/** How the plan of a year is carried out (实施跟踪). Years that are over are judged at their end. */
export const governTrackApi = {
  /** K05 and K06 of a region and of those below it, or of all its counties. */
  regions: endpoint({
    path: "ssgz/regions",
    kind: "json",
    readonly: true,
    access: "zkfxm:view",
    input: z.object({ ...place, prior, level: z.enum(["below", "county"]).default("below") }),
    output: z.object({
      /** Percent of the year that has passed, and the day on which this is so. */
      elapsed: z.number(),
      day: z.string(),
      total: regionTrack,
      list: z.array(regionTrack),
    }),
  }),
  /** Approved projects whose planned day has passed before they came so far; the latest first. */
  overdue: endpoint({
    path: "ssgz/overdue",
    kind: "json",
    readonly: true,
    access: "zkfxm:view",
    input: z.object({
      ...place,
      prior,
      lx: z.enum(["jg", "kg"]).optional(),
      keyword: z.string().trim().max(100).optional(),
      current: z.number().int().min(1).max(200).default(1),
      pageSize: z.number().int().min(1).max(200).default(50),
    }),
    output: z.object({
      day: z.string(),
      total: z.number().int(),
      list: z.array(lateProject),
      /** Not finished in time; and not begun in time where the end still lies ahead. */
      jg: figure,
      kg: figure,
    }),
  }),
  /** Completed and planned area of each month of a year, in 亩. */
  curve: endpoint({
    path: "ssgz/curve",
    kind: "json",
    readonly: true,
    access: "zkfxm:view",
    input: z.object(place),
    output: z.object({
      /** Task of the year; null where none is set. */
      rwl: z.number().nullable(),
      months: z.array(
        z.object({
          month: z.number().int(),
          /** Sums since January; what is completed is null for months that lie ahead. */
          planned: z.number(),
          completed: z.number().nullable(),
          inPlan: figure,
          done: figure,
        }),
      ),
    }),
  }),
};
