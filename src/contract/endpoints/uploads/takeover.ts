import { z } from "zod";
import { bytes, endpoint, pageInput, pageOutput, upload } from "../../define/endpoint";
import { remarkSchema } from "../../rules/problem/remark";
import { levels, problemSchema } from "../../rules/problem/report";
import { takeoverRegisters } from "../../rules/takeover/registers";
import { jobRef } from "../records/job";
import { parseCrsCodes } from "./parseFile";

/** Whoever may take a register over: 系统管理员, and the reviewers of a city and of the province. */
export const takeoverAccess = "takeover:do";

/** What stage a takeover has reached. */
export const takeoverStates = {
  "0": "待试运行",
  "1": "已试运行",
  "2": "已接管",
  "3": "已撤回",
  "4": "已放弃",
} as const;
export type TakeoverState = keyof typeof takeoverStates;

const id = z.string().regex(/^[0-9a-f]{32}$/, "编号应为32位十六进制数");
const register = z.enum(takeoverRegisters as [string, ...string[]]);
const state = z.enum(Object.keys(takeoverStates) as [TakeoverState, ...TakeoverState[]]);

/** How a file is read where it does not say so itself. */
const reading = {
  layer: z.string().max(200).nullable(),
  crs: z.enum(["auto", ...parseCrsCodes]),
  encoding: z.enum(["auto", "gbk", "utf-8"]),
};

/** A file as its beginning shows it. */
const lookedAt = z.object({
  format: z.string().nullable(),
  layers: z.array(z.string()),
  /** A description of the reference system; null if the file does not say. */
  system: z.string().nullable(),
  headings: z.array(z.string()),
  /** The first values of each column. */
  samples: z.record(z.string(), z.array(z.string())),
  remarks: z.array(remarkSchema),
  /** Why it cannot be read as it is. */
  fault: z.string().nullable(),
});
export type LookedAt = z.output<typeof lookedAt>;

const file = z.object({
  fileId: z.string(),
  name: z.string(),
  size: z.number().int(),
  ...reading,
  look: lookedAt,
});
export type TakeoverFile = z.output<typeof file>;

const columns = z.record(z.string().max(200), z.string().max(40).nullable());
const values = z.record(z.string().max(40), z.string().max(200));

const group = z.object({
  key: z.string(),
  label: z.string(),
  zs: z.number().int(),
  /** Declared and measured area in ㎡; null for registers without. */
  mj: z.number().nullable(),
  txmj: z.number().nullable(),
});

/** What a dry run has found, and a takeover has done. */
const takeoverReport = z.object({
  /** Records of the files, and those of them that are taken over. */
  total: z.number().int(),
  taken: z.number().int(),
  mj: z.number().nullable(),
  txmj: z.number().nullable(),
  counts: z.array(
    z.object({
      rule: z.string(),
      level: z.enum(Object.keys(levels) as ["E", "W", "I"]),
      zs: z.number().int(),
    }),
  ),
  states: z.array(group),
  counties: z.array(group),
  links: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      register: z.string(),
      found: z.number().int(),
      lost: z.number().int(),
    }),
  ),
  remarks: z.array(remarkSchema),
  /** Problems that the downloaded report lists; of more, only the number is known. */
  listed: z.number().int(),
  seconds: z.number(),
});
export type TakeoverReport = z.output<typeof takeoverReport>;

const takeover = z.object({
  id,
  dataset: z.string(),
  state,
  files: z.array(file),
  columns,
  /** Values of records whose file has none, by field. */
  values,
  /** Fields that records must have and that nothing fills yet. */
  lacking: z.array(z.string()),
  by: z.string(),
  /** Name of whoever began it. */
  author: z.string(),
  areaCode: z.string(),
  begunAt: z.string(),
  doneAt: z.string().nullable(),
  /** The job that works on it, while it does; only its owner can follow it. */
  jobId: z.string().nullable(),
  report: takeoverReport.nullable(),
  /** Records that were changed since: while there are none, it can be taken back. */
  moved: z.number().int(),
  /** It is the caller's own. */
  isOwn: z.boolean(),
});
export type Takeover = z.output<typeof takeover>;

const one = z.object({ id });

/** Takes whole registers over from the files of another system. */
export const takeoverApi = {
  pageList: endpoint({
    path: "takeover/pageList",
    kind: "json",
    readonly: true,
    access: takeoverAccess,
    input: pageInput({}),
    output: pageOutput(
      takeover
        .pick({
          ...{ id: true, dataset: true, state: true, author: true, areaCode: true },
          ...{ begunAt: true, doneAt: true, isOwn: true },
        })
        .extend({ files: z.array(z.string()), total: z.number().int(), taken: z.number().int() }),
    ),
  }),
  info: endpoint({
    path: "takeover/info",
    kind: "query",
    access: takeoverAccess,
    input: one,
    output: takeover,
  }),
  /** Begins a takeover with its first file, or adds one; columns are matched as the last time. */
  upload: endpoint({
    path: "takeover/upload",
    log: "上传整册接管的文件",
    kind: "upload",
    slow: true,
    large: true,
    access: takeoverAccess,
    input: z
      .object({ file: upload, dataset: register.optional(), id: id.optional() })
      .refine((given) => (given.dataset === undefined) !== (given.id === undefined), {
        message: "请选择登记册",
      }),
    output: takeover,
  }),
  /** How the files are read, which column fills which field, and what all records have. */
  match: endpoint({
    path: "takeover/match",
    log: "对应整册接管的列",
    kind: "json",
    access: takeoverAccess,
    input: one.extend({
      files: z
        .array(z.object({ fileId: z.string().max(40), ...reading }))
        .max(20)
        .optional(),
      columns,
      values,
    }),
    output: takeover,
  }),
  /**
   * Reads and checks everything, unseen by others: the dry run. With `publish` the records become
   * the register's afterwards, all at once.
   */
  start: endpoint({
    path: "takeover/start",
    log: "整册接管",
    kind: "json",
    access: takeoverAccess,
    input: one.extend({ publish: z.boolean().default(false) }),
    output: jobRef,
  }),
  /** The first problems of a rule. */
  problems: endpoint({
    path: "takeover/problems",
    kind: "json",
    readonly: true,
    access: takeoverAccess,
    input: one.extend({ rule: z.string().max(10).optional() }),
    output: z.array(problemSchema.extend({ file: z.string() })),
  }),
  /** The report of a dry run or a takeover as xlsx. */
  report: endpoint({
    path: "takeover/report",
    log: "下载整册接管报告",
    kind: "blob",
    slow: true,
    access: takeoverAccess,
    input: one,
    output: bytes,
  }),
  /** Takes all of it back, as long as none of its records has been changed. */
  revoke: endpoint({
    path: "takeover/revoke",
    log: "撤回整册接管",
    kind: "json",
    access: takeoverAccess,
    input: one,
    output: jobRef,
  }),
  /** Gives up one that is not published: its files and its report go. */
  drop: endpoint({
    path: "takeover/drop",
    log: "放弃整册接管",
    kind: "json",
    access: takeoverAccess,
    input: one,
    output: z.object({}),
  }),
};
