import { z } from "zod";
import { dxydsd } from "../../datasets/dxydsd";
import { endpoint, upload, uploads } from "../../define/endpoint";
import { multiPolygonSchema, reportSchema } from "../../rules/problem/report";
import { importResult } from "../records/job";

/** A parcel of a coordinate file for preview before storing. */
export const txtParcel = z.object({
  /** Line of its header; identifies the parcel when attributes are given individually. */
  row: z.number().int(),
  number: z.string(),
  name: z.string(),
  use: z.string(),
  landClass: z.string(),
  /** ㎡, as declared and as drawn. */
  mj: z.number(),
  txmj: z.number().nullable(),
  geometry: multiPolygonSchema.nullable(),
});
export type TxtParcelPreview = z.infer<typeof txtParcel>;

const values = z.record(z.string().max(30), z.unknown());

/** Imports boundary coordinates in text form (界址点坐标) into the city library. */
export const dxydTxtApi = {
  /**
   * Checks a file, or several as one batch, and shows its parcels; the library is not changed.
   */
  validate: endpoint({
    path: "dxydsd/vaildateSdTxt",
    log: "校验市级低效用地",
    kind: "upload",
    slow: true,
    access: dxydsd.access.write,
    input: z.object({ file: upload.optional(), files: uploads.optional() }),
    output: reportSchema.extend({
      encoding: z.string().nullable(),
      parcels: z.array(txtParcel),
    }),
  }),
  /**
   * Stores the parcels of a checked file with the attributes of a form: all or none. `parcels`
   * holds attributes of single parcels by `row`, which override the common ones.
   */
  store: endpoint({
    path: "dxydsd/uploadTxtDxyd",
    log: "导入市级低效用地",
    kind: "json",
    slow: true,
    access: dxydsd.access.write,
    input: z.object({
      fileId: z.string().max(40),
      values,
      parcels: z.record(z.string().regex(/^\d{1,7}$/), values).default({}),
      confirmWarnings: z.boolean().default(false),
    }),
    output: importResult,
  }),
};
