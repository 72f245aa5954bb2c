import { z } from "zod";
import { drpcztCodes } from "../../codes/landCodes";
import { bytes, endpoint, pageInput, pageOutput } from "../../define/endpoint";
import { taskRegisterNames } from "../../rules/plan/taskRegisters";

export const jobStates = ["queued", "running", "done", "failed", "cancelled"] as const;

export const jobRef = z.object({ jobId: z.string() });

/** Result of an import. */
export const importResult = z.object({
  batchId: z.string(),
  total: z.number().int(),
  inserted: z.number().int(),
  updated: z.number().int(),
  skipped: z.number().int(),
  /** Of a file of several counties: the batch that each of them has got. */
  batches: z
    .array(
      z.object({
        batchId: z.string(),
        xzqdm: z.string(),
        xzqmc: z.string(),
        inserted: z.number().int(),
        updated: z.number().int(),
        /** ㎡ */
        mj: z.number(),
      }),
    )
    .optional(),
  /** What holds the records of the file, in degrees: west, south, east, north. */
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly().nullish(),
});

const job = z.object({
  jobId: z.string(),
  kind: z.string(),
  state: z.enum(jobStates),
  /** 0 to 100. */
  progress: z.number(),
  /** What the job is doing, in words. */
  step: z.string(),
  /** Number of attempts. */
  attempt: z.number().int(),
  /** Seconds since the attempt began; null while the job is waiting. */
  seconds: z.number().int().nullable(),
  /** It was cancelled, and stops or undoes its work. */
  cancelling: z.boolean(),
  /** Why it failed, in words for the user. */
  message: z.string().nullable(),
});

export const jobApi = {
  info: endpoint({
    path: "job/info",
    kind: "query",
    access: "",
    input: jobRef,
    output: job.extend({ result: z.unknown() }),
  }),
  /** The caller's jobs that are not over, or ended within the last hour; the newest first. */
  list: endpoint({
    path: "job/list",
    kind: "query",
    access: "",
    input: z.object({}),
    output: z.array(
      job.extend({
        /** What it works on: 文件“…”, a year. */
        about: z.string(),
        /** The register of an imported file or of a comparison, or null. */
        dataset: z.string().nullable(),
      }),
    ),
  }),
  /**
   * Stops a job before its last step: what it has done is undone. One that is past it stays as it
   * is, and `message` says so.
   */
  cancel: endpoint({
    path: "job/cancel",
    log: "取消后台任务",
    kind: "json",
    access: "",
    input: jobRef,
    output: z.object({ state: z.enum(jobStates), message: z.string().optional() }),
  }),
};

const batch = z.object({
  pcid: z.string(),
  /** The batch of a file of several counties that it was split from. */
  ypcid: z.string().nullable(),
  ywlx: z.string(),
  wjmc: z.string(),
  /** Empty for a county's part of a file, which is not its to read. */
  fileId: z.string(),
  areaCode: z.string(),
  xzqmc: z.string(),
  /** How many counties' batches it was split into. */
  parts: z.number().int(),
  /** Records of a stored batch that their county has yet to submit. */
  drafts: z.number().int(),
  zs: z.number(),
  tgs: z.number(),
  cwgs: z.number(),
  jgs: z.number(),
  zt: z.enum(Object.keys(drpcztCodes) as [keyof typeof drpcztCodes]),
  scr: z.string(),
  /** The uploader's name. */
  uploader: z.string(),
  scsj: z.string(),
  rksj: z.string().nullable(),
  /** The batch can be taken back: none of its records has moved on. */
  revocable: z.boolean(),
  /** Records of a stored batch that were since changed, submitted or deleted. */
  moved: z.number().int(),
  /** The caller's own check of this file, while its result waits to be stored; else null. */
  jobId: z.string().nullable(),
});

/** Result of taking a batch back. */
export const revoked = z.object({ removed: z.number().int(), restored: z.number().int() });

/** Registers whose records come in batches: files of parcels, and sheets. */
const batchRegisters = [
  "dxydst",
  "dxydsd",
  "xztd",
  "gysl",
  "zkfxmsd",
  ...taskRegisterNames,
] as const;

/** Import batches; what a caller may do with them goes by their register's rights. */
export const drpcApi = {
  pageList: endpoint({
    path: "drpc/pageList",
    kind: "json",
    readonly: true,
    access: "",
    input: pageInput({
      /** Without a register, those of both libraries. */
      ywlx: z.enum(batchRegisters).optional(),
      /** Only what was brought into the region and is not submitted. */
      brought: z.boolean().optional(),
    }),
    output: pageOutput(batch),
  }),
  /**
   * Takes a whole batch back: deletes new records and restores the earlier version of changed ones.
   */
  revoke: endpoint({
    path: "drpc/revoke",
    log: "撤回导入批次",
    kind: "json",
    slow: true,
    access: "",
    input: z.object({ pcid: z.string() }),
    output: revoked,
  }),
  /** The same as a job; `job/info` returns what was done. */
  startRevoke: endpoint({
    path: "drpc/startRevoke",
    log: "撤回导入批次",
    kind: "json",
    access: "",
    input: z.object({ pcid: z.string().max(32) }),
    output: jobRef,
  }),
  /** The problems found in a checked file, as xlsx (校验报告). */
  report: endpoint({
    path: "drpc/report",
    log: "下载导入检查报告",
    kind: "blob",
    slow: true,
    access: "dxyd:view",
    input: z.object({ pcid: z.string() }),
    output: bytes,
  }),
  /** The rejected records with their values and problems, as xlsx or as a zipped shapefile. */
  rejected: endpoint({
    path: "drpc/rejected",
    log: "下载未入库地块",
    kind: "blob",
    slow: true,
    access: "dxyd:view",
    input: z.object({ pcid: z.string(), form: z.enum(["xlsx", "shp"]).default("xlsx") }),
    output: bytes,
  }),
};
