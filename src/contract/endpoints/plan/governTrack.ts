import { z } from "zod";
import { zkfxmsd } from "../../datasets/zkfxmsd";
import { endpoint } from "../../define/endpoint";
import { askedYear } from "../../define/year";
import { zkfxmFilter } from "../project/zkfxmsd";
import { taskRow } from "./rw";

const place = {
  areaCode: z.string().max(9).optional(),
  nd: askedYear,
};

/** Only this year's projects, or also open ones from earlier years. */
const prior = z.boolean().default(false);

/** A count, 低效用地面积 in ㎡, and the filter that lists exactly these projects. */
const figure = z.object({ zs: z.number().int(), mj: z.number(), filter: zkfxmFilter });

/** Whom to ask about a project or a region. */
export const responsible = z.object({
  name: z.string(),
  /** 责任单位, or the region of the account. */
  unit: z.string(),
  /** Null where none is known, or the reader does not call people. */
  phone: z.string().nullable(),
  /** Whether the person answers for the project itself, the county, or the city. */
  of: z.enum(["project", "county", "city"]),
});
export type Responsible = z.infer<typeof responsible>;

const regionTrack = taskRow.extend({
  /** In a list of counties, the name of the county's city. */
  csmc: z.string().nullable(),
  /** Projects past their planned day. */
  late: z.number().int(),
  /** Open supervision matters, and how many of them are past their deadline today, whatever year they are about. */
  supervised: z.number().int(),
  supervisedLate: z.number().int(),
  /** Null to those who see figures alone. */
  person: responsible.nullable(),
});
export type RegionTrack = z.infer<typeof regionTrack>;

export const lateProject = zkfxmsd.record
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
    /** The missed day: the planned end if that is missed, else the planned start. */
    lx: z.enum(["jg", "kg"]),
    planned: z.string(),
    days: z.number().int(),
    /** Open supervision matters about it. */
    supervised: z.number().int(),
  });

const lateAsked = lateProject.extend({ person: responsible.nullable() });
export type LateProject = z.infer<typeof lateAsked>;

/** How the plan of a year is carried out (实施跟踪). Past years are judged as of their end. */
export const governTrackApi = {
  /** K05 and K06 of a region and the regions below it, or of all its counties. */
  regions: endpoint({
    path: "ssgz/regions",
    kind: "json",
    readonly: true,
    access: "zkfxm:view",
    input: z.object({ ...place, prior, level: z.enum(["below", "county"]).default("below") }),
    output: z.object({
      /** Percent of the year that has passed, and the date it applies to. */
      elapsed: z.number(),
      day: z.string(),
      total: regionTrack,
      list: z.array(regionTrack),
    }),
  }),
  /** Approved projects that missed a planned day, most overdue first. */
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
      list: z.array(lateAsked),
      /** Not finished in time; not started in time, with the planned end still ahead. */
      jg: figure,
      kg: figure,
    }),
  }),
  /** Completed and planned area per month of a year, in 亩. */
  curve: endpoint({
    path: "ssgz/curve",
    kind: "json",
    readonly: true,
    access: "zkfxm:view",
    input: z.object(place),
    output: z.object({
      /** The year's task; null if none is set. */
      rwl: z.number().nullable(),
      months: z.array(
        z.object({
          month: z.number().int(),
          /** Running totals since January; `completed` is null for future months. */
          planned: z.number(),
          completed: z.number().nullable(),
          inPlan: figure,
          done: figure,
        }),
      ),
    }),
  }),
  /** Who may be made responsible for a region or a project in it: accounts of the region and of its city. */
  people: endpoint({
    path: "ssgz/people",
    kind: "query",
    access: "rw:edit",
    input: z.object({ areaCode: z.string().max(6) }),
    output: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        roles: z.array(z.string()),
        areaCode: z.string(),
        areaName: z.string(),
        phone: z.string().nullable(),
      }),
    ),
  }),
  /** Makes an account responsible for regions or approved projects; null takes the duty away. */
  giveDuty: endpoint({
    path: "ssgz/duty",
    log: "指定责任人",
    kind: "json",
    access: "rw:edit",
    input: z.object({
      kind: z.enum(["region", "project"]),
      ids: z.array(z.string().max(40)).min(1).max(200),
      userId: z.string().max(40).nullable(),
    }),
    output: z.object({ given: z.number().int() }),
  }),
};
