import { z } from "zod";
import { sjlxCodes } from "../../codes/industryCodes";
import { ssbb } from "../../datasets/ssbb";
import { endpoint } from "../../define/endpoint";
import { someYear } from "../../define/year";

const one = z.object({
  bbid: z.string().max(32),
  /** Version of the record that the user saw. */
  bbh: z.number().int(),
  note: z.string().trim().max(500).default(""),
  /** Return as soon as the version has moved, and update the dependent figures in a job. */
  background: z.boolean().default(false),
});
/** The version's new state, and the background job, if dependent figures need updating. */
const moved = ssbb.record.extend({ jobId: z.string().optional() });
const step = (path: string, log: string, access: string) =>
  endpoint({ path, log, kind: "json", slow: true, access, input: one, output: moved });

export const compareKinds = ["added", "absent", "changed", "same"] as const;
export type CompareKind = (typeof compareKinds)[number];

/** Versions of the tax base table. */
export const ssbbApi = {
  /** Includes rows and sum of 核算税收 (万元) in the caller's region; newest first. */
  list: endpoint({
    path: "ssbb/list",
    kind: "json",
    readonly: true,
    access: ssbb.access.read,
    input: z.object({ nd: z.int32().optional() }),
    output: z.array(ssbb.record.extend({ jlzs: z.number().int(), sszj: z.number() })),
  }),
  /**
   * Updates in progress in the caller's region; until they finish, sums mix old and new figures.
   */
  settling: endpoint({
    path: "ssbb/settling",
    kind: "query",
    access: "",
    input: z.object({}),
    output: z.array(
      z.object({
        kind: z.enum(["taxYear", "evaluation"]),
        nd: z.number().int(),
        since: z.string(),
      }),
    ),
  }),
  create: endpoint({
    path: "ssbb/create",
    log: "新增税收版本",
    kind: "json",
    access: ssbb.access.write,
    input: z.object({
      nd: someYear,
      sjlx: z.enum(Object.keys(sjlxCodes) as [keyof typeof sjlxCodes]).default("1"),
      sjq: z.number().int().min(1).max(12).nullable().default(null),
      bbmc: z.string().trim().min(1).max(100),
      sm: z.string().max(500).nullable().default(null),
      /** Copies this version's rows. */
      copyFrom: z.string().max(32).optional(),
    }),
    output: ssbb.record,
  }),
  /** 0 → 1 */
  start: step("ssbb/start", "提交核算税收版本", ssbb.access.write),
  /** 1 → 2; archives the previously published version, and updates the year's figures. */
  publish: step("ssbb/publish", "发布税收版本", ssbb.access.approve),
  /** 2 → 3 */
  archive: step("ssbb/archive", "归档税收版本", ssbb.access.approve),
  /** 3 → 2, with a note. */
  rollback: step("ssbb/rollback", "回退税收版本", ssbb.access.approve),
  /** Enterprises whose 核算税收 (万元) differs between two versions, largest difference first. */
  compare: endpoint({
    path: "ssbb/compare",
    kind: "json",
    readonly: true,
    access: ssbb.access.read,
    input: z.object({
      areaCode: z.string().max(9).optional(),
      /** The earlier and the later version. */
      from: z.string().max(32),
      to: z.string().max(32),
      kind: z.enum(compareKinds).optional(),
      current: z.number().int().min(1).default(1),
      pageSize: z.number().int().min(1).max(500).default(20),
    }),
    output: z.object({
      counts: z.record(z.enum(compareKinds), z.number().int()),
      /** 核算税收 in each version. */
      before: z.number(),
      after: z.number(),
      total: z.number().int(),
      list: z.array(
        z.object({
          tyshxydm: z.string(),
          qymc: z.string(),
          xzqmc: z.string(),
          kind: z.enum(compareKinds),
          before: z.number().nullable(),
          after: z.number().nullable(),
        }),
      ),
    }),
  }),
  /** Deletes a draft with its rows; other versions cannot be deleted. */
  remove: endpoint({
    path: "ssbb/delete",
    log: "删除税收版本",
    kind: "json",
    access: ssbb.access.write,
    input: z.object({ bbid: z.string().max(32) }),
    output: z.object({ bbid: z.string() }),
  }),
};
