import { z } from "zod";
import { endpoint } from "../../define/endpoint";
import { multiPolygonSchema } from "../../rules/problem/report";
import { todoKinds } from "../../workflow/todo";
import { reviewSchema } from "../records/history";
import { fileSchema } from "../uploads/file";
import { ledgerChange } from "./gxtz";

const kind = z.enum(todoKinds.map(({ key }) => key) as [string, ...string[]]);
const region = { areaCode: z.string().max(9).optional() };

const todoRow = z.object({
  kind,
  id: z.string(),
  bbh: z.number().int(),
  bh: z.string(),
  mc: z.string(),
  xzqdm: z.string(),
  xzqmc: z.string(),
  state: z.string(),
  /** ㎡; null for records without land of their own. */
  mj: z.number().nullable(),
  /** Who last moved or wrote it, and since when it has been waiting. */
  by: z.string(),
  since: z.string(),
  /** Whole days of waiting, and whether that exceeds the limit for its kind. */
  days: z.number().int(),
  overdue: z.boolean(),
  /** What its steps are judged by beside its state. */
  facts: z.record(z.string(), z.unknown()),
  /** The caller entered it, or has worked on it before. */
  mine: z.boolean(),
});
export type TodoRow = z.infer<typeof todoRow>;

const decisionRow = z.object({
  /** Id of the step in the log. */
  rzid: z.string(),
  kind,
  id: z.string(),
  /** The record to open; null if it is gone or out of reach. */
  target: z.object({ dataset: z.string(), id: z.string() }).nullable(),
  bh: z.string(),
  mc: z.string(),
  xzqmc: z.string(),
  /** The decision, in a word. */
  outcome: z.string(),
  state: z.string(),
  by: z.string(),
  role: z.string(),
  at: z.string(),
  note: z.string().nullable(),
  seen: z.boolean(),
});
export type DecisionRow = z.infer<typeof decisionRow>;

/** What waits for the caller: records of all kinds that the caller's roles can move on. */
export const todoApi = {
  /** Overdue ones first, then the caller's own, then longest waiting. */
  list: endpoint({
    path: "todo/list",
    kind: "json",
    readonly: true,
    access: "",
    input: z.object({
      ...region,
      kind: kind.optional(),
      keyword: z.string().trim().max(100).optional(),
      overdue: z.boolean().optional(),
      current: z.number().int().min(1).max(200).default(1),
      pageSize: z.number().int().min(1).max(200).default(50),
    }),
    output: z.object({ total: z.number().int(), list: z.array(todoRow) }),
  }),
  counts: endpoint({
    path: "todo/counts",
    kind: "json",
    readonly: true,
    access: "",
    input: z.object(region),
    output: z.object({
      total: z.number().int(),
      overdue: z.number().int(),
      /** Number of decisions about the caller's submissions that they have not seen. */
      unseen: z.number().int(),
      kinds: z.array(
        z.object({ kind, title: z.string(), zs: z.number().int(), overdue: z.number().int() }),
      ),
    }),
  }),
  /** Other desks' decisions about the caller's submissions: unseen ones first, then newest. */
  decided: endpoint({
    path: "todo/decided",
    kind: "json",
    readonly: true,
    access: "",
    input: z.object({
      unseen: z.boolean().default(false),
      current: z.number().int().min(1).max(1000).default(1),
      pageSize: z.number().int().min(1).max(200).default(50),
    }),
    output: z.object({
      total: z.number().int(),
      unseen: z.number().int(),
      list: z.array(decisionRow),
    }),
  }),
  /** Marks decisions as seen; all of the caller's if none are given. */
  seen: endpoint({
    path: "todo/seen",
    log: "标记办理结果已读",
    kind: "json",
    access: "",
    input: z.object({
      rzids: z
        .array(z.string().regex(/^\d{1,19}$/))
        .max(200)
        .optional(),
    }),
    output: z.object({ seen: z.number().int() }),
  }),
  /**
   * One record for review: what changed since someone in the caller's role last decided about it,
   * the outlines then and now, earlier notes and attachments.
   */
  info: endpoint({
    path: "todo/info",
    kind: "json",
    readonly: true,
    access: "",
    input: z.object({ kind, id: z.string().max(40) }),
    output: z.object({
      row: todoRow,
      record: z.record(z.string(), z.unknown()),
      geometry: multiPolygonSchema.nullable(),
      /** The outline at the last decision, if it was different. */
      before: multiPolygonSchema.nullable(),
      /** Time of that decision; null for a first review. */
      since: z.string().nullable(),
      changes: z.array(ledgerChange),
      reviews: z.array(reviewSchema),
      files: z.array(fileSchema),
    }),
  }),
};
