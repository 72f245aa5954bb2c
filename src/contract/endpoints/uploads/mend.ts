import { z } from "zod";
import { endpoint, pageInput, upload } from "../../define/endpoint";
import { limits } from "../../limits";
import { choiceSchema } from "../../rules/import/choices";
import { reportSchema } from "../../rules/problem/report";

const pcid = z.string().min(1).max(40);
/** How many times the corrections had been changed when the caller saw them. */
const seen = z.number().int().min(0);

/** A value of a checked file as it should be: "" empties it, null takes the correction back. */
const cell = z.object({
  row: z.number().int().min(1).max(limits.importMaxParcels),
  /** Upper-case column name. */
  field: z.string().regex(/^[A-Z]{2,30}$/),
  value: z.string().max(500).nullable(),
});
export type MendCell = z.infer<typeof cell>;

const how = choiceSchema.shape.how;

const change = z.object({
  /** A field of the dataset, or `geom`. */
  field: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** A record that the library has with other values: the library's before, the file's after. */
const difference = z.object({
  dkid: z.string(),
  dkbh: z.string(),
  dkmc: z.string(),
  changes: z.array(change),
  /** What was chosen; null if nothing yet. */
  how: how.nullable(),
  kept: z.array(z.string()),
});
export type ImportDifference = z.infer<typeof difference>;

/** What is put right of a checked file before it is stored (domain/05 §11). */
export const mendApi = {
  /** Corrects values and checks the whole file with them: all of it, or nothing. */
  mend: endpoint({
    path: "drpc/mend",
    log: "更正导入数据",
    kind: "json",
    slow: true,
    access: "dxyd:import",
    input: z.object({ pcid, seen, cells: z.array(cell).min(1).max(limits.reportMaxProblems) }),
    output: reportSchema,
  }),
  /** The same by the corrected file of rejected records, as workbook or zipped shapefile. */
  mendFile: endpoint({
    path: "drpc/mendFile",
    log: "上传更正文件",
    kind: "upload",
    slow: true,
    access: "dxyd:import",
    input: z.object({ pcid, seen: z.coerce.number().int().min(0), file: upload }),
    output: reportSchema,
  }),
  /** Reads another layer of the file, and checks that; corrections of the former are dropped. */
  layer: endpoint({
    path: "drpc/layer",
    log: "选择导入图层",
    kind: "json",
    slow: true,
    access: "dxyd:import",
    input: z.object({ pcid, seen, layer: z.string().min(1).max(255) }),
    output: reportSchema,
  }),
  /** The records of a checked file that the library has with other values. */
  differences: endpoint({
    path: "drpc/differences",
    kind: "json",
    readonly: true,
    slow: true,
    access: "dxyd:import",
    input: pageInput({ pcid }),
    output: z.object({
      total: z.number().int(),
      /** For how many of them nothing was chosen yet. */
      open: z.number().int(),
      list: z.array(difference),
    }),
  }),
  /** Chooses what becomes of such records when the file is stored. */
  choose: endpoint({
    path: "drpc/choose",
    log: "选择导入差异",
    kind: "json",
    slow: true,
    access: "dxyd:import",
    input: z.object({
      pcid,
      /** For all of them. */
      all: how.optional(),
      choices: z
        .array(choiceSchema.extend({ dkbh: z.string().max(30) }))
        .max(limits.bulkRecords)
        .default([]),
    }),
    output: z.object({ open: z.number().int() }),
  }),
};
