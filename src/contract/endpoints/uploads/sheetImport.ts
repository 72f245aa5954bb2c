import { z } from "zod";
import { drpcztCodes } from "../../codes/landCodes";
import { bytes, endpoint, pageInput, upload } from "../../define/endpoint";
import { limits } from "../../limits";
import { choiceSchema } from "../../rules/import/choices";
import { taskRegisterNames } from "../../rules/plan/taskRegisters";
import { remarkSchema } from "../../rules/problem/remark";
import { problemSchema } from "../../rules/problem/report";
import { rowKinds } from "../../rules/sheet/rowKinds";
import { chosenHeading } from "../../rules/values/chosenHeading";
import { givenCells } from "../../rules/values/givenCells";
import { headingChoices } from "../../rules/values/headingChoices";
import { importResult, jobRef } from "../records/job";

/** Registers whose records come in sheets. */
export const sheetRegisters = ["xztd", "gysl", ...taskRegisterNames] as const;
export type SheetRegister = (typeof sheetRegisters)[number];

const change = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** What was found in a sheet; nothing is in the register yet. */
export const sheetReport = z.object({
  pcid: z.string(),
  dataset: z.enum(sheetRegisters),
  fileName: z.string(),
  total: z.number().int(),
  /** Rows without any E. */
  clean: z.number().int(),
  errorCount: z.number().int(),
  warnCount: z.number().int(),
  counts: z.record(z.string(), z.number().int()),
  headings: z.array(z.object({ title: z.string(), column: z.string().nullable() })),
  /** Titles of columns that a heading can be matched to, by field. */
  titles: z.record(z.string(), z.string()),
  headingRow: z.number().int(),
  /** Columns without which no row was read. */
  missing: z.array(z.string()),
  problems: z.array(problemSchema),
  leftOff: z.number().int(),
  /** What was guessed about the file. */
  remarks: z.array(remarkSchema),
  canImport: z.boolean(),
  canImportClean: z.boolean(),
});
export type SheetReport = z.infer<typeof sheetReport>;

export const sheetStored = importResult.extend({ unchanged: z.number().int() });
export type SheetStored = z.infer<typeof sheetStored>;

const row = z.object({
  row: z.number().int(),
  kind: z.enum(rowKinds),
  number: z.string().nullable(),
  name: z.string().nullable(),
  changes: z.array(change),
  /** Why a row is refused. */
  messages: z.array(z.string()),
  /** What was chosen for a record with other values; null if nothing yet. */
  how: choiceSchema.shape.how.nullable(),
  kept: z.array(z.string()),
});
export type SheetRow = z.infer<typeof row>;

const one = z.object({ pcid: z.string().min(1).max(40) });
const checked = z.object({ jobId: jobRef.shape.jobId.nullable(), done: sheetReport.nullable() });

/**
 * Sheets of registers: their columns matched, their differences chosen, and their good rows stored as
 * a batch. Each needs the right to import of its register.
 */
export const sheetApi = {
  /** Reads a sheet and compares it with the register; a long one is left to a job, whose result has the batch. */
  check: endpoint({
    path: "sheet/check",
    log: "校验清单",
    kind: "upload",
    slow: true,
    access: "",
    input: z.object({
      dataset: z.enum(sheetRegisters),
      file: upload,
      columns: headingChoices,
      headingRow: chosenHeading,
      given: givenCells,
    }),
    output: checked,
  }),
  /** Reads it again with the user's matching of headings, or because the register has changed. */
  match: endpoint({
    path: "sheet/match",
    log: "匹配清单列名",
    kind: "json",
    slow: true,
    access: "",
    input: one.extend({
      columns: z.record(z.string().max(200), z.string().max(40).nullable()).optional(),
      headingRow: chosenHeading,
    }),
    output: checked,
  }),
  info: endpoint({
    path: "sheet/info",
    kind: "json",
    readonly: true,
    access: "",
    input: one,
    output: z.object({ state: z.enum(Object.keys(drpcztCodes)), report: sheetReport }),
  }),
  /** What it would change, row by row. */
  rows: endpoint({
    path: "sheet/rows",
    kind: "json",
    readonly: true,
    access: "",
    input: pageInput({ pcid: one.shape.pcid, kind: z.enum(rowKinds) }),
    output: z.object({
      total: z.number().int(),
      /** For how many records with other values nothing was chosen yet. */
      open: z.number().int(),
      list: z.array(row),
    }),
  }),
  /** Chooses what becomes of records that the register has with other values. */
  choose: endpoint({
    path: "sheet/choose",
    log: "选择清单差异",
    kind: "json",
    slow: true,
    access: "",
    input: one.extend({
      /** For all of them. */
      all: choiceSchema.shape.how.optional(),
      choices: z
        .array(choiceSchema.extend({ number: z.string().max(60) }))
        .max(limits.bulkRecords)
        .default([]),
    }),
    output: z.object({ open: z.number().int() }),
  }),
  /** Stores the rows without errors, all or none; many of them are left to a job. */
  store: endpoint({
    path: "sheet/store",
    log: "清单入库",
    kind: "json",
    slow: true,
    access: "",
    input: one.extend({
      confirmWarnings: z.boolean().default(false),
      onlyClean: z.boolean().default(false),
    }),
    output: z.object({ jobId: jobRef.shape.jobId.nullable(), done: sheetStored.nullable() }),
  }),
  /** The refused rows with their values and a column 问题, for correcting and bringing back. */
  rejected: endpoint({
    path: "sheet/rejected",
    log: "下载未入库的行",
    kind: "blob",
    slow: true,
    access: "",
    input: one,
    output: bytes,
  }),
};
