import { z } from "zod";
import * as codes from "../../codes/landCodes";
import { sscx } from "../../datasets/sscx";
import { zkfxmsd } from "../../datasets/zkfxmsd";
import { bytes, endpoint, pageInput, pageOutput, upload } from "../../define/endpoint";
import { askedYear } from "../../define/year";
import { listOfIds } from "../records/filterOf";
import { bboxText, many, manyYears, onPlatforms } from "../records/filterValues";
import { jobRef } from "../records/job";
import { exportOrder } from "../records/standardCalls";
import { fileSchema, zkfxmEndpoints } from "./zkfxm";

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .optional();

/** Project filters. `wcnd` selects years of completion (实际竣工, 进度 ≥ 已竣工). */
export const zkfxmFilterShape = {
  areaCode: z.string().optional(),
  bbox: bboxText,
  keyword: z.string().max(100).optional(),
  xmids: listOfIds,
  xmmc: z.string().max(100).optional(),
  ssnd: manyYears,
  wcnd: manyYears,
  zkffs: many(codes.zkffsCodes),
  xmlx: many(codes.xmlxCodes),
  xmjd: many(codes.xmjdCodes),
  spzt: many(codes.spztCodes),
  cyptid: onPlatforms,
  jhkgsjMin: day,
  jhkgsjMax: day,
  jhjgsjMin: day,
  jhjgsjMax: day,
  sjjgsjMin: day,
  sjjgsjMax: day,
};

export const zkfxmFilter = z.object(zkfxmFilterShape);
export type ZkfxmFilter = z.infer<typeof zkfxmFilter>;

/** A task's year and region; the task is 低效用地再开发 unless another kind is given. */
const taskInput = z.object({
  areaCode: z.string().optional(),
  nd: askedYear,
});

/**
 * Task of a region or a platform: quantities in 亩, rates in percent, null without a denominator.
 */
const taskFigure = z.object({
  key: z.string(),
  label: z.string(),
  rwl: z.number(),
  wcl: z.number(),
  wclv: z.number().nullable(),
  /** 完成率 minus the share of the year that has passed, in percentage points. */
  sxjdc: z.number().nullable(),
  zs: z.number().int(),
  /** Rank by rate, from 1; null without a rate. */
  pm: z.number().int().nullable(),
  /** Lists the completed projects. */
  filter: zkfxmFilter,
});
export type TaskFigure = z.infer<typeof taskFigure>;

export const taskOutput = z.object({ total: taskFigure, list: z.array(taskFigure) });

/** A boolean in a file form, where all fields are text. */
const ticked = z
  .union([z.boolean(), z.enum(["true", "false"])])
  .default(false)
  .transform((value) => value === true || value === "true");

export const zkfxmsdApi = {
  pageList: endpoint({
    path: "dxydsd/zkfxmPageList",
    kind: "json",
    readonly: true,
    access: zkfxmsd.access.read,
    input: pageInput(zkfxmFilterShape),
    output: pageOutput(zkfxmsd.record),
  }),
  ...zkfxmEndpoints(zkfxmsd, {
    info: "dxydsd/getZkfxmSdInfo",
    check: "dxydsd/checkZkfxm",
    insert: "dxydsd/insertZkfxm",
    update: "dxydsd/updateZkfxm",
    updateSpzt: "dxydsd/updateZkfxmSpzt",
    updateXmjd: "dxydsd/updateZkfxmXmjd",
    remove: "dxydsd/deleteZkfxm",
  }),
  /**
   * Checks a project geodatabase and stores its projects if the report allows. The job result is
   * the report plus `imported`; if nothing was stored, `imported` is null and `refusal` says why. With
   * `look` nothing is stored: the result tells what would be, and `storeMdb` does it.
   */
  importMdb: endpoint({
    path: "dxydsd/importZkfxmMdb",
    log: "导入再开发项目",
    kind: "upload",
    slow: true,
    access: zkfxmsd.access.import,
    input: z.object({
      file: upload,
      confirmWarnings: ticked,
      onlyClean: ticked,
      look: ticked,
    }),
    output: jobRef,
  }),
  /** Stores the projects of a file that was looked at; it is checked once more. */
  storeMdb: endpoint({
    path: "dxydsd/storeZkfxmMdb",
    log: "入库再开发项目",
    kind: "json",
    access: zkfxmsd.access.import,
    input: z.object({
      fileId: z.string().min(1).max(40),
      confirmWarnings: z.boolean().default(false),
      onlyClean: z.boolean().default(false),
    }),
    output: jobRef,
  }),
  exportShape: endpoint({
    path: "dxydsd/exportZkfxmShapeFile",
    log: "导出再开发项目",
    kind: "blob",
    slow: true,
    access: "export:do",
    also: "zkfxm:view",
    input: z.object({ ...zkfxmFilterShape, ...exportOrder }),
    output: bytes,
  }),
  /** A project's results (实施成效) and photos. */
  results: endpoint({
    path: "dxydsd/getZkfxmCxInfo",
    kind: "query",
    access: zkfxmsd.access.read,
    input: z.object({ xmid: z.string().max(40) }),
    output: z.object({ record: sscx.record.nullable(), files: z.array(fileSchema) }),
  }),
  /** Projects ordered by completed area, for dashboards. */
  orderList: endpoint({
    path: "dxydsd/getZkfxmOrderList",
    kind: "json",
    readonly: true,
    access: zkfxmsd.access.read,
    input: z.object({
      areaCode: z.string().optional(),
      limit: z.number().int().min(1).max(100).default(10),
    }),
    output: z.array(
      z.object({
        xmid: z.string(),
        xmbh: z.string(),
        xmmc: z.string(),
        xzqmc: z.string(),
        /** The project's serial number within its county and year. */
        xh: z.number().int(),
        pm: z.number().int(),
        dxmj: z.number(),
        xmjd: zkfxmsd.fields.xmjd.schema,
      }),
    ),
  }),
  /** Projects by redevelopment type and by progress: count, and 低效用地面积 in ㎡. */
  stats: endpoint({
    path: "tjfx/dxydzkf",
    heavy: true,
    kind: "json",
    readonly: true,
    access: zkfxmsd.access.read,
    input: z.object({
      areaCode: z.string().optional(),
      bbox: bboxText,
      ssnd: manyYears,
      wcnd: manyYears,
      zkffs: many(codes.zkffsCodes),
      xmjd: many(codes.xmjdCodes),
      spzt: many(codes.spztCodes),
      groups: z.array(z.enum(["zkffs", "xmjd", "ssnd", "wcnd", "spzt", "region"])).max(6),
    }),
    output: z.object({
      total: z.object({ zs: z.number().int(), mj: z.number(), filter: zkfxmFilter }),
      groups: z.record(
        z.string(),
        z.array(
          z.object({
            key: z.string(),
            label: z.string(),
            zs: z.number().int(),
            mj: z.number(),
            filter: zkfxmFilter,
          }),
        ),
      ),
    }),
  }),
  /** Annual task by region (任务量). */
  tasks: endpoint({
    path: "dxydsd/getZkfxmRwlStatic",
    kind: "json",
    readonly: true,
    access: zkfxmsd.access.read,
    input: taskInput,
    output: taskOutput,
  }),
  /** Annual task by industry platform. */
  platformTasks: endpoint({
    path: "dxydsd/getZkfxmCyptRwStatic",
    kind: "json",
    readonly: true,
    access: zkfxmsd.access.read,
    input: taskInput,
    output: taskOutput,
  }),
};
