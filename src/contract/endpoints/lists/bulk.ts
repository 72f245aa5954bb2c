import { z } from "zod";
import { datasets } from "../../datasets/index";
import { endpoint } from "../../define/endpoint";
import { limits } from "../../limits";
import { problemSchema } from "../../rules/problem/report";

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
