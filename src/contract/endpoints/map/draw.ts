import { z } from "zod";
import { dxydsd } from "../../datasets/dxydsd";
import { dxydst } from "../../datasets/dxydst";
import { gyyd } from "../../datasets/gyyd";
import { endpoint } from "../../define/endpoint";
import { outlineInput } from "../../rules/outline/outlineLimits";
import { multiPolygonSchema } from "../../rules/problem/problem";

const id = z.string().min(1).max(40);
const dataset = z.string().max(40);
const bbox = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const values = z.record(z.string(), z.unknown()).default({});

/** What an outline may lie on, in the words of the strip. */
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
    .min(2)
    .max(50),
  confirmWarnings: z.boolean().default(false),
});

const mergeInput = z.object({
  parents: z.array(record).min(2).max(50),
  geometry: outlineInput,
  values,
  confirmWarnings: z.boolean().default(false),
});

export type SplitOrder = z.output<typeof splitInput>;
export type MergeOrder = z.output<typeof mergeInput>;

const kin = z.object({
  id: z.string(),
  number: z.string(),
  name: z.string(),
  /** ㎡ on the ellipsoid, as it was. */
  txmj: z.number(),
  /** It still stands in the register. */
  isAlive: z.boolean(),
});
export type Kin = z.infer<typeof kin>;

const lineageStep = z.object({
  kind: z.enum(["split", "merge"]),
  at: z.string(),
  by: z.string(),
  parents: z.array(kin),
  children: z.array(kin),
});
export type LineageStep = z.infer<typeof lineageStep>;

/** What drawing on the map asks of the server. */
export const drawApi = {
  /**
   * What an outline covers of the caller's records: shared areas in ㎡, the largest first. Nothing is
   * stored, so nothing is told of records outside the caller's reach.
   */
  overlaps: endpoint({
    path: "map/overlaps",
    heavy: true,
    kind: "json",
    readonly: true,
    access: "",
    input: z.object({
      geometry: outlineInput,
      /** The record that is edited: it does not overlap itself. */
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
          /** Percent of the smaller of both. */
          share: z.number(),
          place: z.tuple([z.number(), z.number()]),
        }),
      ),
      /** There are more than the list holds. */
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
  /** Outlines of the caller's records inside bounds in degrees, to snap to; the first 500. */
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
  /** A parcel of the city library that was drawn. Without 地块编号 it gets the next one. */
  insert: endpoint({
    path: "dxydsd/insertSdDxyd",
    kind: "json",
    access: dxydsd.access.write,
    input: z.object({
      values,
      geometry: outlineInput,
      confirmWarnings: z.boolean().default(false),
    }),
    output: dxydsd.record,
  }),
  /** Puts pieces in the place of a parcel; they must be all of it. */
  split: endpoint({
    path: "dxydsd/splitSdDxyd",
    kind: "json",
    access: dxydsd.access.write,
    input: splitInput,
    output: z.object({ list: z.array(dxydsd.record) }),
  }),
  /** The same in the provincial library. */
  splitProvincial: endpoint({
    path: "dxydst/splitDxyd",
    kind: "json",
    access: dxydst.access.write,
    input: splitInput,
    output: z.object({ list: z.array(dxydst.record) }),
  }),
  /** Puts one parcel in the place of several; the first one's attributes go on. */
  merge: endpoint({
    path: "dxydsd/mergeSdDxyd",
    kind: "json",
    access: dxydsd.access.write,
    input: mergeInput,
    output: dxydsd.record,
  }),
  /** The same in the provincial library. */
  mergeProvincial: endpoint({
    path: "dxydst/mergeDxyd",
    kind: "json",
    access: dxydst.access.write,
    input: mergeInput,
    output: dxydst.record,
  }),
  /** Pieces of industrial land in the place of a parcel: enterprises stay by their part of the ground. */
  splitIndustrial: endpoint({
    path: "gyydxz/splitGyyd",
    word: "分割",
    kind: "json",
    access: gyyd.access.write,
    input: splitInput,
    output: z.object({ list: z.array(gyyd.record) }),
  }),
  /** One parcel of industrial land in the place of several, with the enterprises of all. */
  mergeIndustrial: endpoint({
    path: "gyydxz/mergeGyyd",
    word: "合并",
    kind: "json",
    access: gyyd.access.write,
    input: mergeInput,
    output: gyyd.record,
  }),
  /** Splits and merges that a record came from or went into, the latest first. */
  lineage: endpoint({
    path: "map/lineage",
    kind: "query",
    access: "",
    input: z.object({ dataset, id }),
    output: z.object({ steps: z.array(lineageStep) }),
  }),
};
