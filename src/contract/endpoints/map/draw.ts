import { z } from "zod";
import { dxydsd } from "../../datasets/dxydsd";
import { dxydst } from "../../datasets/dxydst";
import { gyyd } from "../../datasets/gyyd";
import { endpoint } from "../../define/endpoint";
import { outlineInput } from "../../rules/outline/outlineLimits";
import { mostKin } from "../../rules/outline/outlineSteps";
import { multiPolygonSchema } from "../../rules/problem/report";

const id = z.string().min(1).max(40);
const dataset = z.string().max(40);
const bbox = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const values = z.record(z.string(), z.unknown()).default({});

/** What an outline may overlap, as worded in the overlap strip. */
export const overlapKinds = {
  parcel: "低效用地",
  project: "已批项目",
  idle: "闲置土地",
  unsupplied: "批而未供",
  industrial: "工业用地",
} as const;
export type OverlapKind = keyof typeof overlapKinds;

const record = z.object({ id: z.string(), bbh: z.number().int() });

const splitInput = z.object({
  dkid: id,
  bbh: z.number().int(),
  parts: z
    .array(z.object({ geometry: outlineInput, values }))
    .min(2, "分割至少要有 2 块，地块还没有分开")
    .max(mostKin, `一次最多分割为 ${mostKin} 块，请减少分割线`),
  confirmWarnings: z.boolean().default(false),
});

const mergeInput = z.object({
  parents: z
    .array(record)
    .min(2, "合并至少要选 2 宗地块")
    .max(mostKin, `一次最多合并 ${mostKin} 宗地块，请分次合并`),
  geometry: outlineInput,
  values,
  confirmWarnings: z.boolean().default(false),
});

export type SplitOrder = z.output<typeof splitInput>;
export type MergeOrder = z.output<typeof mergeInput>;

const relative = z.object({
  id: z.string(),
  number: z.string(),
  name: z.string(),
  /** ㎡ on the ellipsoid, at that time. */
  txmj: z.number(),
  /** Whether it is still in the register. */
  isAlive: z.boolean(),
});
export type Relative = z.infer<typeof relative>;

const lineageStep = z.object({
  kind: z.enum(["split", "merge"]),
  at: z.string(),
  by: z.string(),
  parents: z.array(relative),
  children: z.array(relative),
});
export type LineageStep = z.infer<typeof lineageStep>;

/** Server calls for drawing on the map. */
export const drawApi = {
  /**
   * Which of the caller's records an outline covers: shared areas in ㎡, largest first. Since
   * nothing is stored, records outside the caller's reach are not reported.
   */
  overlaps: endpoint({
    path: "map/overlaps",
    heavy: true,
    kind: "json",
    readonly: true,
    access: "",
    input: z.object({
      geometry: outlineInput,
      /** The record being edited, which does not overlap itself. */
      except: z.object({ dataset, ids: z.array(id).max(100) }).optional(),
    }),
    output: z.object({
      list: z.array(
        z.object({
          kind: z.enum(Object.keys(overlapKinds) as [OverlapKind, ...OverlapKind[]]),
          dataset: z.string(),
          id: z.string(),
          number: z.string(),
          name: z.string(),
          m2: z.number(),
          /** Percent of the smaller of the two. */
          share: z.number(),
          place: z.tuple([z.number(), z.number()]),
        }),
      ),
      /** More were found than the list holds. */
      limited: z.boolean(),
      counties: z.array(
        z.object({
          areaCode: z.string(),
          name: z.string(),
          m2: z.number(),
          isOwn: z.boolean(),
          place: z.tuple([z.number(), z.number()]),
        }),
      ),
    }),
  }),
  /** Outlines of the caller's records within bounds in degrees, for snapping; the first 500. */
  around: endpoint({
    path: "map/around",
    heavy: true,
    kind: "json",
    readonly: true,
    access: "",
    input: z.object({ bbox, datasets: z.array(dataset).min(1).max(8) }),
    output: z.object({
      list: z.array(
        z.object({ dataset: z.string(), id: z.string(), geometry: multiPolygonSchema }),
      ),
    }),
  }),
  /** Adds a drawn parcel to the city library. Without 地块编号 it gets the next one. */
  insert: endpoint({
    path: "dxydsd/insertSdDxyd",
    log: "新增市级低效用地",
    kind: "json",
    access: dxydsd.access.write,
    input: z.object({
      values,
      geometry: outlineInput,
      confirmWarnings: z.boolean().default(false),
    }),
    output: dxydsd.record,
  }),
  /** Replaces a parcel by its pieces, which must cover all of it. */
  split: endpoint({
    path: "dxydsd/splitSdDxyd",
    log: "拆分市级低效用地",
    kind: "json",
    access: dxydsd.access.write,
    input: splitInput,
    output: z.object({ list: z.array(dxydsd.record) }),
  }),
  /** The same for the provincial library. */
  splitProvincial: endpoint({
    path: "dxydst/splitDxyd",
    log: "拆分省级低效用地",
    kind: "json",
    access: dxydst.access.write,
    input: splitInput,
    output: z.object({ list: z.array(dxydst.record) }),
  }),
  /** Replaces several parcels by one, which keeps the first one's attributes. */
  merge: endpoint({
    path: "dxydsd/mergeSdDxyd",
    log: "合并市级低效用地",
    kind: "json",
    access: dxydsd.access.write,
    input: mergeInput,
    output: dxydsd.record,
  }),
  /** The same for the provincial library. */
  mergeProvincial: endpoint({
    path: "dxydst/mergeDxyd",
    log: "合并省级低效用地",
    kind: "json",
    access: dxydst.access.write,
    input: mergeInput,
    output: dxydst.record,
  }),
  /**
   * Replaces a parcel of industrial land by its pieces; enterprises follow their part of the
   * ground.
   */
  splitIndustrial: endpoint({
    path: "gyydxz/splitGyyd",
    log: "拆分工业用地",
    word: "分割",
    kind: "json",
    access: gyyd.access.write,
    input: splitInput,
    output: z.object({ list: z.array(gyyd.record) }),
  }),
  /** Replaces several parcels of industrial land by one with the enterprises of all. */
  mergeIndustrial: endpoint({
    path: "gyydxz/mergeGyyd",
    log: "合并工业用地",
    word: "合并",
    kind: "json",
    access: gyyd.access.write,
    input: mergeInput,
    output: gyyd.record,
  }),
  /** Splits and merges that a record came from or went into, latest first. */
  lineage: endpoint({
    path: "map/lineage",
    kind: "query",
    access: "",
    input: z.object({ dataset, id }),
    output: z.object({ steps: z.array(lineageStep) }),
  }),
};
