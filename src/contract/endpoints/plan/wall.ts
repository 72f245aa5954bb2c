import { z } from "zod";
import { endpoint, pageInput } from "../../define/endpoint";
import { askedYear } from "../../define/year";
import { bridgeParts } from "../../rules/plan/stockBridge";
import { type Light, lightWords } from "../../rules/plan/taskTime";
import { zkfxmFilter } from "../project/zkfxmsd";
import { lateProject, responsible } from "./governTrack";
import { taskRow } from "./rw";

const place = { areaCode: z.string().max(6), nd: askedYear };

const part = z.object({ zs: z.number().int(), mj: z.number() });

const movedParcel = z.object({
  dkid: z.string(),
  dkbh: z.string(),
  dkmc: z.string(),
  xzqdm: z.string(),
  xzqmc: z.string(),
  day: z.string(),
  /** What the step adds to the part, in ㎡. */
  mj: z.number(),
});
export type MovedParcel = z.infer<typeof movedParcel>;

const named = z.object({
  xmid: z.string(),
  xmbh: z.string(),
  xmmc: z.string(),
  xzqdm: z.string(),
  xzqmc: z.string(),
  /** 低效用地面积 in 亩. */
  mu: z.number(),
  /** What it waits for. */
  step: z.string(),
});

/** The projects that would close a gap: all of them counted, the first of them by name. */
const closers = z.object({
  zs: z.number().int(),
  mu: z.number(),
  /** Whether they are enough. */
  close: z.boolean(),
  /** How many of them wait for what, most first. */
  steps: z.array(z.object({ step: z.string(), zs: z.number().int(), mu: z.number() })),
  first: z.array(named),
  /** Lists them; null for those who see figures and no records. */
  filter: zkfxmFilter.nullable(),
});

const regionForecast = z.object({
  areaCode: z.string(),
  name: z.string(),
  /** The year's task in 亩; null if none is set. */
  rwl: z.number().nullable(),
  done: z.number(),
  going: z.number(),
  speed: z.number().nullable(),
  expected: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** What would be missing of the task at the year's end; 0 if nothing, null without a task. */
  gap: z.number().nullable(),
  tested: z.array(
    z.object({
      year: z.number().int(),
      expected: z.number(),
      actual: z.number(),
      going: z.number(),
    }),
  ),
  /** How many of them ended in the band that the others' errors give. */
  held: z.number().int().nullable(),
  /** Mean error of the tested years in percent. */
  error: z.number().nullable(),
});
export type RegionForecast = z.infer<typeof regionForecast>;

const regionGap = taskRow
  .pick({ areaCode: true, name: true, rwl: true, wcl: true, wclv: true, sxjdc: true, pm: true })
  .extend({
    gap: z.number().nullable(),
    missing: z.number().nullable(),
    light: z.enum(Object.keys(lightWords) as [Light, ...Light[]]),
    /** Projects past their planned day. */
    late: z.number().int(),
    /** Lists what was completed. */
    filter: z.record(z.string(), z.unknown()).nullable(),
    /** The step that holds most of the land that is not complete, among all projects under way; null where nothing waits. */
    cause: z
      .object({
        ...{ step: z.string(), zs: z.number().int(), mu: z.number(), filter: zkfxmFilter },
        open: z.number().int(),
      })
      .nullable(),
    /** Who answers for the region; null to a wall, which sees figures alone. */
    person: responsible.nullable(),
  });
export type RegionGap = z.infer<typeof regionGap>;

/** The four figures of the wall, in this order. */
export const kpiIds = ["task", "stock", "disposal", "tax"] as const;
export type KpiId = (typeof kpiIds)[number];

/** In percent, 亩, percent, and 万元/亩; null for what has no history, no target, no denominator. */
const kpi = z.object({
  value: z.number().nullable(),
  /** Against the end of the month before, and the same day of the year before. */
  month: z.number().nullable(),
  year: z.number().nullable(),
  /** What `month` is against, where it is the last published quarter instead. */
  period: z.enum(["month", "quarter"]),
  target: z.number().nullable(),
  light: z.enum(Object.keys(lightWords) as [Light, ...Light[]]),
  line: z.array(z.number()),
  /** What the points of the line are; of a figure that comes by the year there is no month to compare with. */
  course: z.enum(["months", "years"]),
  /** The same figure at the ends of years, its own the last; empty where only months are told. */
  years: z.array(z.object({ nd: z.number().int(), value: z.number() })),
  /** The records behind it. */
  lists: z.array(z.object({ dataset: z.string(), filter: z.record(z.string(), z.unknown()) })),
});
export type Kpi = z.infer<typeof kpi>;

const decision = lateProject.extend({ step: z.string(), person: responsible.nullable() });
export type Decision = z.infer<typeof decision>;

/** Matters that a leader is asked to decide at once. */
export const mostDecisions = 5;

/** What the wall answers: where the problem is, whether it gets better, whom to ask. */
export const wallApi = {
  /**
   * How the stock of low-efficiency land came from the beginning of a year to now, or to the year's end; ㎡. The
   * stock of each month's end stands beside it.
   */
  bridge: endpoint({
    path: "wall/bridge",
    heavy: true,
    kind: "query",
    access: "dxyd:view",
    input: z.object(place),
    output: z.object({
      nd: z.number().int(),
      day: z.string(),
      /** The day on which the library's history begins; null for an empty one. */
      since: z.string().nullable(),
      start: z.number(),
      end: z.number(),
      parts: z.object(
        Object.fromEntries(bridgeParts.map((name) => [name, part])) as Record<
          (typeof bridgeParts)[number],
          typeof part
        >,
      ),
      months: z.array(z.object({ day: z.string(), mj: z.number() })),
      /** Lists the stock of now; null for a past year. */
      filter: z.record(z.string(), z.unknown()).nullable(),
    }),
  }),
  /** The parcels that a part of the bridge counts, the latest step first. */
  moved: endpoint({
    path: "wall/moved",
    heavy: true,
    kind: "json",
    readonly: true,
    access: "dxyd:view",
    input: pageInput({ ...place, part: z.enum(bridgeParts) }).omit({ sort: true, after: true }),
    output: z.object({ total: z.number().int(), list: z.array(movedParcel) }),
  }),
  /** What a region and those below it will have completed at the year's end, and what would close the gap; 亩. */
  forecast: endpoint({
    path: "wall/forecast",
    heavy: true,
    kind: "query",
    access: "zkfxm:view",
    input: z.object(place),
    output: z.object({
      nd: z.number().int(),
      day: z.string(),
      total: regionForecast,
      list: z.array(regionForecast),
      closers,
    }),
  }),
  /** How far a region and those below it are behind the part of the task that is due; the furthest first. */
  gaps: endpoint({
    path: "wall/gaps",
    kind: "query",
    access: "zkfxm:view",
    input: z.object(place),
    output: z.object({
      nd: z.number().int(),
      day: z.string(),
      /** Percent of the year that has passed. */
      elapsed: z.number(),
      total: regionGap,
      list: z.array(regionGap),
    }),
  }),
  /** Each figure to those who may see it; null without the permission. */
  kpis: endpoint({
    path: "wall/kpis",
    heavy: true,
    kind: "query",
    access: "",
    input: z.object(place),
    output: z.object({
      nd: z.number().int(),
      day: z.string(),
      kpis: z.record(z.enum(kpiIds), kpi.nullable()),
    }),
  }),
  /**
   * The late projects with the most land for the longest time about which the caller's level has no open note: with
   * the step that holds each, and whom to ask.
   */
  decisions: endpoint({
    path: "wall/decisions",
    kind: "query",
    access: "zkfxm:view",
    input: z.object(place),
    output: z.object({
      day: z.string(),
      /** All late projects. */
      total: z.number().int(),
      list: z.array(decision).max(mostDecisions),
    }),
  }),
};
