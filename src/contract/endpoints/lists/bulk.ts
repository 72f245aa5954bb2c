import { z } from "zod";
import { datasets } from "../../datasets/index";
import { endpoint, upload } from "../../define/endpoint";
import { limits } from "../../limits";
import { remarkSchema } from "../../rules/problem/remark";
import { problemSchema } from "../../rules/problem/report";
import { chosenHeading } from "../../rules/values/chosenHeading";
import { headingChoices } from "../../rules/values/headingChoices";

/** Datasets whose records can be changed in bulk, in the table or with the dialog. */
const bulkDatasets = Object.values(datasets).flatMap(({ name, work }) => (work.bulk ? [name] : []));

const dataset = z.enum(bulkDatasets);
const items = z
  .array(
    z.object({
      id: z.string().min(1).max(40),
      /** The version that the user saw. */
      bbh: z.number().int(),
      values: z.record(z.string(), z.unknown()),
    }),
  )
  .min(1)
  .max(limits.bulkRecords, `一次最多修改${limits.bulkRecords}条`)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "同一记录不能重复提交");

/**
 * Why a record was not changed: a sentence, problems by field, and the version that someone else
 * saved meanwhile.
 */
const failed = z.array(
  z.object({
    id: z.string(),
    message: z.string(),
    problems: z.array(problemSchema).optional(),
    current: z.record(z.string(), z.unknown()).optional(),
  }),
);

const change = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** A record that a workbook has with other values. */
const joined = z.object({
  row: z.number().int(),
  id: z.string(),
  bbh: z.number().int(),
  /** The record as it is stored now. */
  record: z.record(z.string(), z.unknown()),
  /** Who changed it after the workbook was exported, and when; null if nobody did. */
  since: z.object({ by: z.string().nullable(), at: z.string() }).nullable(),
  /** Labels of fields that were changed meanwhile and are as exported in the workbook: they stay. */
  stays: z.array(z.string()),
  changes: z.array(
    change.extend({
      /** The workbook's value, as it is to be stored. */
      value: z.union([z.string(), z.number(), z.null()]),
      /** It was changed meanwhile too. */
      both: z.boolean(),
    }),
  ),
});
export type JoinedRecord = z.infer<typeof joined>;

const joinReport = z.object({
  fileName: z.string(),
  /** Rows below the headings. */
  total: z.number().int(),
  headingRow: z.number().int(),
  headings: z.array(
    z.object({
      title: z.string(),
      column: z.string().nullable(),
      /** Why the column changes nothing. */
      why: z.string().nullable(),
    }),
  ),
  /** When it was exported; null if it is none of our workbooks. */
  exported: z.string().nullable(),
  /** Records without differences. */
  same: z.number().int(),
  list: z.array(joined),
  problems: z.array(problemSchema),
  /** How many more there are. */
  leftOff: z.number().int(),
  remarks: z.array(remarkSchema),
});
export type JoinReport = z.infer<typeof joinReport>;

/**
 * Changes many records of one dataset, each one separately and under all rules of its own update.
 */
export const bulkApi = {
  /** Previews a save, including derived values; nothing is stored. */
  preview: endpoint({
    path: "bulk/preview",
    kind: "json",
    slow: true,
    readonly: true,
    access: "",
    input: z.object({ dataset, items }),
    output: z.object({
      ok: z.array(
        z.object({ id: z.string(), changes: z.array(change), warnings: z.array(z.string()) }),
      ),
      failed,
    }),
  }),
  /**
   * Reads a workbook whose rows are records by their numbers, such as an export that was changed, and
   * tells what it has otherwise than the register. Nothing is stored: `save` does that.
   */
  sheet: endpoint({
    path: "bulk/sheet",
    log: "读取修改表",
    kind: "upload",
    slow: true,
    access: "",
    input: z.object({ dataset, file: upload, columns: headingChoices, headingRow: chosenHeading }),
    output: joinReport,
  }),
  /** Without `confirmWarnings`, records with warnings count as failed. */
  save: endpoint({
    path: "bulk/save",
    log: "修改成批记录",
    kind: "json",
    slow: true,
    access: "",
    input: z.object({ dataset, items, confirmWarnings: z.boolean().default(false) }),
    output: z.object({
      ok: z.array(z.string()),
      failed,
      /** The saved records in their new state. */
      records: z.array(z.record(z.string(), z.unknown())),
    }),
  }),
};
