import { z } from "zod";
import { bytes, endpoint, sortInput } from "../../define/endpoint";
import { jobRef } from "./job";
import { exportOrder } from "./standardCalls";

/** Maximum parcels in one coordinate export: readers accept 10 MB. */
export const mostTxtParcels = 5_000;

const sheetOrder = z.object({
  dataset: z.string().max(40),
  filter: z.record(z.string(), z.unknown()).default({}),
  sort: sortInput.optional(),
  columns: z.array(z.string().max(40)).min(1).max(200).optional(),
  /** Names and telephone numbers of people in full; needs `person:view`, and the log says so. */
  people: z.boolean().default(false),
});
export type SheetOrder = z.output<typeof sheetOrder>;

/** A list as a sheet, or with `shape` as a shapefile, if the register has that. */
const fileOrder = sheetOrder.extend({ shape: z.object(exportOrder).optional() });
export type FileOrder = z.output<typeof fileOrder>;

/** Exports lists of any dataset as files. */
export const exportListApi = {
  /**
   * List rows as xlsx: same dataset, filter, order and read permission as the page call. Columns
   * are those of the table unless others are named.
   */
  list: endpoint({
    path: "export/list",
    log: "导出列表",
    kind: "blob",
    slow: true,
    access: "export:do",
    input: sheetOrder,
    output: bytes,
  }),
  /** Long lists, by a job: `job/info` follows it, and `export/file` gives its file. */
  start: endpoint({
    path: "export/startList",
    log: "导出列表",
    kind: "json",
    access: "export:do",
    input: fileOrder,
    output: jobRef,
  }),
  /** The file that such a job has made: for its owner alone, until its time is over. */
  file: endpoint({
    path: "export/file",
    log: "下载导出文件",
    kind: "blob",
    slow: true,
    access: "export:do",
    input: jobRef,
    output: bytes,
  }),
  /**
   * List outlines as boundary coordinates (界址点坐标), each parcel in its own 3° zone: one text file,
   * or a zip with one per zone. Needs the same permission as reading the list.
   */
  txt: endpoint({
    path: "export/txt",
    log: "导出勘测定界 TXT",
    kind: "blob",
    slow: true,
    access: "export:do",
    input: z.object({
      dataset: z.string().max(40),
      filter: z.record(z.string(), z.unknown()).default({}),
      encoding: z.enum(["gbk", "utf8"]).default("gbk"),
    }),
    output: bytes,
  }),
};
