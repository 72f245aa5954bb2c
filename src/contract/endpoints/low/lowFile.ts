import { z } from "zod";
import { dxydAccess } from "../../datasets/dxyd";
import { bytes, endpoint } from "../../define/endpoint";
import { mostParcelFiles } from "../records/parcelFile";

export const lowFileApi = {
  /**
   * Files of low-efficiency parcels (一地一档): the parcel, what the registers that the caller may read
   * know of its ground, and the industrial land on it; as one document or as a workbook.
   */
  file: endpoint({
    path: "export/dxydDetail",
    log: "导出低效用地一地一档",
    kind: "blob",
    slow: true,
    access: "export:do",
    also: dxydAccess.read,
    input: z.object({
      dataset: z.enum(["dxydsd", "dxydst"]),
      dkids: z.array(z.string().max(40)).min(1).max(mostParcelFiles),
      format: z.enum(["xlsx", "pdf"]).default("xlsx"),
    }),
    output: bytes,
  }),
};
