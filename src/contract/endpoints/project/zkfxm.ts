import { z } from "zod";
import * as codes from "../../codes/landCodes";
import type { AnyDataset } from "../../define/dataset";
import { endpoint } from "../../define/endpoint";
import { outlineInput } from "../../rules/outline/outlineLimits";
import { multiPolygonSchema, problemSchema } from "../../rules/problem/report";
import { reviewSchema } from "../records/history";
import { batchResult, infoOutput, moveCall } from "../records/standardCalls";

/** Maximum parcels in one project. */
export const mostProjectParcels = 500;

/** Parcels of a project. It takes the whole parcel unless `zymj` (㎡) says less. */
export const linkedParcels = z
  .array(z.object({ dkid: z.string().max(32), zymj: z.number().optional() }))
  .max(mostProjectParcels);

/** Values by field name, boundary in degrees. Server-maintained fields are ignored. */
const draft = {
  values: z.record(z.string(), z.unknown()),
  geometry: outlineInput.optional(),
  /** The user has seen and accepted the warnings. */
  confirmWarnings: z.boolean().default(false),
};

export const fileSchema = z.object({
  fileId: z.string(),
  fjlx: z.string().nullable(),
  yjmc: z.string(),
  hzm: z.string(),
  /** Bytes. */
  dx: z.number(),
  scr: z.string(),
  scsj: z.string(),
});

type Paths = Record<
  "info" | "check" | "insert" | "update" | "updateSpzt" | "updateXmjd" | "remove",
  string
>;

/** Calls for the projects of either library; `paths` keeps the customer's spelling of each. */
export function zkfxmEndpoints<R extends z.ZodType>(
  dataset: AnyDataset & { record: R },
  paths: Paths,
) {
  const { access, title } = dataset;
  return {
    info: endpoint({
      path: paths.info,
      kind: "query",
      access: access.read,
      input: z.object({ xmid: z.string().max(40) }),
      output: infoOutput(dataset.record).extend({
        geometry: multiPolygonSchema,
        parcels: z.array(
          z.object({ dkid: z.string(), dkbh: z.string(), dkmc: z.string(), zymj: z.number() }),
        ),
        files: z.array(fileSchema),
        /** Progress steps (xmjd), newest first; `reviews` holds the approval steps. */
        steps: z.array(reviewSchema),
      }),
    }),
    /** Runs all rules on a draft, or on changes to a stored project; nothing is stored. */
    check: endpoint({
      path: paths.check,
      kind: "json",
      readonly: true,
      access: access.read,
      input: z.object({
        ...draft,
        xmid: z.string().max(40).optional(),
        parcels: linkedParcels.optional(),
      }),
      output: z.object({
        problems: z.array(problemSchema),
        errorCount: z.number().int(),
        warnCount: z.number().int(),
        /**
         * For each parcel (by dkid) held by another active project (P005), that project's number.
         */
        heldBy: z.record(z.string(), z.string()),
      }),
    }),
    insert: endpoint({
      path: paths.insert,
      word: "新增",
      log: `新增${title}`,
      kind: "json",
      access: access.write,
      input: z.object({ ...draft, parcels: linkedParcels.default([]) }),
      output: dataset.record,
    }),
    /**
     * A stale `bbh` answers 409 with `problems: { current }`; errors and open warnings answer 400.
     */
    update: endpoint({
      path: paths.update,
      word: "修改",
      log: `修改${title}`,
      kind: "json",
      access: access.write,
      input: z.object({
        ...draft,
        xmid: z.string().max(40),
        bbh: z.number().int(),
        /** If left out, the parcels stay unchanged. */
        parcels: linkedParcels.optional(),
      }),
      output: dataset.record,
    }),
    updateSpzt: moveCall(
      access.read,
      paths.updateSpzt,
      { ids: "xmids", state: "spzt", note: "spyj", word: "审批流转", log: `审批流转${title}` },
      Object.keys(codes.spztCodes),
    ),
    /** Moves an approved project one progress step, with the dates that the step requires. */
    updateXmjd: endpoint({
      path: paths.updateXmjd,
      word: "更新进度",
      log: `更新${title}进度`,
      kind: "json",
      access: access.read,
      input: z.object({
        xmid: z.string().max(40),
        bbh: z.number().int(),
        xmjd: z.enum(Object.keys(codes.xmjdCodes) as [string, ...string[]]),
        bz: z.string().trim().max(500).default(""),
        values: z.record(z.string(), z.unknown()).default({}),
      }),
      output: dataset.record,
    }),
    remove: endpoint({
      path: paths.remove,
      word: "删除",
      log: `删除${title}`,
      kind: "json",
      access: access.delete,
      input: z.object({ xmids: z.array(z.string().max(40)).min(1).max(1000) }),
      output: batchResult,
    }),
  };
}
