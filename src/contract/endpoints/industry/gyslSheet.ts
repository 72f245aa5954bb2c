import { z } from "zod";
import { gysl } from "../../datasets/gysl";
import { bytes, endpoint, upload } from "../../define/endpoint";
import { gyslColumns } from "../../rules/industry/gyslSheet";
import { remarkSchema } from "../../rules/problem/remark";
import { problemSchema } from "../../rules/problem/report";
import { rowKinds } from "../../rules/sheet/rowKinds";
import { chosenHeading } from "../../rules/values/chosenHeading";
import { headingChoices } from "../../rules/values/headingChoices";

const column = z.enum(gyslColumns as [string, ...string[]]);

const change = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export const gyslReport = z.object({
  fileName: z.string(),
  total: z.number().int(),
  headings: z.array(z.object({ title: z.string(), column: z.string().nullable() })),
  /** Their row. */
  headingRow: z.number().int(),
  counts: z.record(z.string(), z.number().int()),
  list: z.array(
    z.object({
      row: z.number().int(),
      kind: z.enum(rowKinds),
      xmbh: z.string().nullable(),
      xmmc: z.string().nullable(),
      changes: z.array(change),
    }),
  ),
  problems: z.array(problemSchema),
  /** What was guessed about the file. */
  remarks: z.array(remarkSchema),
  /** Rows written; null for a preview. */
  written: z.number().int().nullable(),
});
export type GyslReport = z.infer<typeof gyslReport>;

const sheet = z.object({
  file: upload,
  columns: headingChoices.pipe(z.record(z.string(), column.nullable())),
  headingRow: chosenHeading,
  save: z.stringbool().default(false),
});

/** Imports industry-upstairs projects from a sheet. */
export const gyslSheetApi = {
  /** The template to fill in. */
  template: endpoint({
    path: "dxydssxm/gysl/downloadTemplate",
    log: "下载工业上楼模板",
    kind: "blob",
    access: gysl.access.import,
    input: z.object({}),
    output: bytes,
  }),
  /**
   * Reads a sheet and returns what it would change; with `save`, rows without errors are written,
   * all or none. `columns` is JSON with the user's mapping of headings.
   */
  upload: endpoint({
    path: "dxydssxm/gysl/uploadGysl",
    log: "导入工业上楼",
    word: "导入",
    kind: "upload",
    slow: true,
    access: gysl.access.import,
    input: sheet,
    output: gyslReport,
  }),
};
