import { z } from "zod";
import { dxydsd } from "../../datasets/dxydsd";
import { bytes, endpoint, pageInput, pageOutput } from "../../define/endpoint";
import { type DuplicateRule, duplicateKinds } from "../../rules/import/duplicateRules";
import { jobRef } from "../records/job";
import { dxydEndpoints, dxydFilterShape } from "../records/libraryCalls";

const rule = z.enum(Object.keys(duplicateKinds) as [DuplicateRule, ...DuplicateRule[]]);

/** Shared areas in ㎡, shares in percent of each parcel. */
const duplicateLine = z.object({
  rule,
  level: z.enum(["E", "W", "I"]),
  lx: z.string(),
  message: z.string(),
  dkid1: z.string(),
  dkbh1: z.string(),
  dkmc1: z.string(),
  dkid2: z.string(),
  dkbh2: z.string(),
  dkmc2: z.string(),
  cdmj: z.number(),
  cdbl1: z.number(),
  cdbl2: z.number(),
  cdbl: z.number(),
  /** Whether the second one is in the provincial library. */
  isProvincial: z.boolean(),
  place: z.tuple([z.number(), z.number()]),
});

/** The first 2,000 lines. */
const duplicatesFound = z.object({ total: z.number().int(), list: z.array(duplicateLine) });

const ofRegion = {
  areaCode: z.string().max(9),
  /** Only these kinds. */
  rules: z.array(rule).min(1).optional(),
};

export const dxydsdApi = {
  ...dxydEndpoints(dxydsd, dxydsd.record, {
    pageList: "dxydsd/pageList",
    info: "dxydsd/getDxydSdInfo",
    validateMdb: "dxydsd/vaildateSdMdb",
    importMdb: "dxydsd/formatSdMdb",
    updateShzt: "dxydsd/updateSdDxydShzt",
    stats: "tjfx/sjdxyd",
    update: "dxydsd/updateSdDxyd",
    undo: "dxydsd/undoSdDxyd",
    remove: "dxydsd/deleteSdDxyd",
    exportShape: "dxydsd/exportShapeFile",
  }),
  /**
   * Duplicates among parcels of the city library (by id, or all of a region, up to 10,000), or in
   * an import batch before or after it is stored.
   */
  checkDuplicates: endpoint({
    path: "dxydsd/checkDxydSdCf",
    kind: "json",
    slow: true,
    readonly: true,
    access: dxydsd.access.read,
    input: z.object({
      areaCode: z.string().optional(),
      dkids: z.array(z.string().max(32)).min(1).max(10_000).optional(),
      batchId: z.string().max(32).optional(),
      /** Only these kinds. */
      rules: z.array(rule).min(1).optional(),
    }),
    output: duplicatesFound,
  }),
  /**
   * Compares all parcels of the register, as a job, or those that have changed since: from then on
   * `pageDuplicates` shows what was found.
   */
  startDuplicates: endpoint({
    path: "dxydsd/startDxydSdCf",
    log: "比对市级低效用地",
    kind: "json",
    access: dxydsd.access.read,
    input: z.object(ofRegion),
    output: jobRef,
  }),
  /** What was found among the parcels of a region, without those that have changed since. */
  pageDuplicates: endpoint({
    path: "dxydsd/pageDxydSdCf",
    kind: "json",
    readonly: true,
    access: dxydsd.access.read,
    input: pageInput(ofRegion),
    output: pageOutput(duplicateLine).extend({
      /** Findings of each kind, whatever kinds are asked for. */
      counts: z.partialRecord(rule, z.number().int()),
      /** As of when parcels were compared; null before the first time. */
      madeAt: z.string().nullable(),
      /** Nothing has changed since. */
      isCurrent: z.boolean(),
    }),
  }),
  /** The same as a sheet, all of it. */
  exportDuplicates: endpoint({
    path: "dxydsd/exportDxydSdCf",
    log: "导出重复检查",
    kind: "blob",
    slow: true,
    access: "export:do",
    also: dxydsd.access.read,
    input: z.object(ofRegion),
    output: bytes,
  }),
  /** A lighter page call for map panels (驾驶舱). */
  jscPageList: endpoint({
    path: "dxydsd/jscPageList",
    kind: "json",
    readonly: true,
    access: dxydsd.access.read,
    input: pageInput(dxydFilterShape),
    output: pageOutput(
      dxydsd.record.pick({
        dkid: true,
        dkbh: true,
        dkmc: true,
        xzqdm: true,
        xzqmc: true,
        mj: true,
        dxlx: true,
        shzt: true,
        zkfzt: true,
        zxjd: true,
        zxwd: true,
      }),
    ).extend({ sums: z.record(z.string(), z.number()) }),
  }),
};
