import { z } from "zod";
import * as codes from "../../codes/landCodes";
import { dayText } from "../../datasets/pastDay";
import type { AnyDataset } from "../../define/dataset";
import { bytes, endpoint, pageInput, pageOutput, upload } from "../../define/endpoint";
import { outlineInput } from "../../rules/outline/outlineLimits";
import { multiPolygonSchema } from "../../rules/problem/report";
import { bboxText, many, manyYears } from "./filterValues";
import { reviewSchema, revisionSchema } from "./history";
import { jobRef } from "./job";

/** Filters shared by lists, tiles, features and exports. Areas in 亩. */
export const dxydFilterShape = {
  areaCode: z.string().optional(),
  bbox: bboxText,
  dxlx: many(codes.dxlxCodes),
  xztdyt: many(codes.xztdytCodes),
  shzt: many(codes.shztCodes),
  zkfzt: many(codes.zkfztCodes),
  rdnf: manyYears,
  /** Substring of number, name or owner. */
  keyword: z.string().max(100).optional(),
  dkbh: z.string().max(30).optional(),
  dkmc: z.string().max(100).optional(),
  tdsyqr: z.string().max(100).optional(),
  dxyy: many(codes.dxyyCodes),
  nzkffs: many(codes.zkffsCodes),
  pjdj: many(codes.pjdjCodes),
  hydm: many(codes.hydmCodes),
  sfnrjh: z.coerce.number().int().min(0).max(1).optional(),
  mjMin: z.coerce.number().optional(),
  mjMax: z.coerce.number().optional(),
  pcid: z.string().max(32).optional(),
  dkids: z
    .preprocess(
      (value) => (typeof value === "string" ? value.split(",") : value),
      z.array(z.string().max(32)).max(10_000),
    )
    .optional(),
};

export const dxydFilter = z.object(dxydFilterShape);

/** Every figure can be checked: `filter` lists exactly the records that it counts. */
const figure = z.object({
  key: z.string(),
  label: z.string(),
  zs: z.number().int(),
  /** ㎡ */
  mj: z.number(),
  filter: dxydFilter,
});
export type Figure = z.infer<typeof figure>;

export const figureGroups = [
  "region",
  "rdnf",
  "dxlx",
  "xztdyt",
  "shzt",
  "zkfzt",
  "dxyy",
  "nzkffs",
  "pjdj",
  "hydm",
] as const;

const batchResult = z.object({
  ok: z.array(z.string()),
  failed: z.array(z.object({ id: z.string(), message: z.string() })),
});

const ids = z.array(z.string().max(32)).min(1).max(1000);

type Paths = Record<
  | "pageList"
  | "info"
  | "validateMdb"
  | "importMdb"
  | "updateShzt"
  | "stats"
  | "update"
  | "undo"
  | "remove"
  | "exportShape",
  string
>;

/** Calls for either library; `paths` keeps the customer's spelling of each. */
export function dxydEndpoints<R extends z.ZodType>(
  { access, title }: Pick<AnyDataset, "access" | "title">,
  record: R,
  paths: Paths,
) {
  return {
    pageList: endpoint({
      path: paths.pageList,
      kind: "json",
      readonly: true,
      access: access.read,
      input: pageInput(dxydFilterShape),
      output: pageOutput(record),
    }),
    info: endpoint({
      path: paths.info,
      kind: "query",
      access: access.read,
      input: z.object({ dkid: z.string() }),
      output: z.object({
        record,
        geometry: multiPolygonSchema,
        reviews: z.array(reviewSchema),
        revisions: z.array(revisionSchema),
        /** True if the last change was the caller's own and nothing has happened since. */
        undoable: z.boolean(),
      }),
    }),
    validateMdb: endpoint({
      path: paths.validateMdb,
      log: `校验${title}`,
      kind: "upload",
      slow: true,
      access: access.import,
      input: z.object({ file: upload }),
      output: jobRef,
    }),
    importMdb: endpoint({
      path: paths.importMdb,
      log: `导入${title}`,
      kind: "json",
      slow: true,
      access: access.import,
      input: z.object({
        fileId: z.string(),
        confirmWarnings: z.boolean().default(false),
        onlyClean: z.boolean().default(false),
      }),
      output: jobRef,
    }),
    updateShzt: endpoint({
      path: paths.updateShzt,
      word: "审核流转",
      log: `审核流转${title}`,
      kind: "json",
      access: "dxyd:view",
      input: z.object({
        dkids: ids,
        shzt: z.enum(["0", "1", "2", "3", "4", "5", "9"]),
        shyj: z.string().trim().max(500).default(""),
        /** Version that the user saw, by dkid. */
        versions: z.record(z.string(), z.number().int()).optional(),
      }),
      output: batchResult,
    }),
    /**
     * Counts and areas by group, from the rollup. With `asOf` they are as of the end of that day,
     * while `filter` lists what meets the same conditions today.
     */
    stats: endpoint({
      path: paths.stats,
      heavy: true,
      kind: "json",
      readonly: true,
      access: access.read,
      input: z.object({
        ...dxydFilterShape,
        asOf: dayText.optional(),
        groups: z.array(z.enum(figureGroups)).max(10),
      }),
      output: z.object({
        total: figure,
        groups: z.record(z.string(), z.array(figure)),
      }),
    }),
    /**
     * Changes attributes or outline. A stale `bbh` answers 409 with `problems: { current }`; rule
     * errors, and warnings until confirmed, answer 400 with `problems`.
     */
    update: endpoint({
      path: paths.update,
      word: "修改",
      log: `修改${title}`,
      kind: "json",
      access: access.write,
      input: z.object({
        dkid: z.string(),
        bbh: z.number().int(),
        values: z.record(z.string(), z.unknown()),
        geometry: outlineInput.optional(),
        confirmWarnings: z.boolean().default(false),
      }),
      output: record,
    }),
    /** Restores the version before the caller's own last change. */
    undo: endpoint({
      path: paths.undo,
      word: "撤销修改",
      log: `撤销修改${title}`,
      kind: "json",
      access: access.write,
      input: z.object({ dkid: z.string(), bbh: z.number().int() }),
      output: record,
    }),
    remove: endpoint({
      path: paths.remove,
      word: "删除",
      log: `删除${title}`,
      kind: "json",
      access: access.delete,
      input: z.object({ dkids: ids }),
      output: batchResult,
    }),
    exportShape: endpoint({
      path: paths.exportShape,
      log: `导出${title}`,
      kind: "blob",
      slow: true,
      access: "export:do",
      also: access.read,
      input: z.object({
        ...dxydFilterShape,
        /** `zone` uses the 3° zone that contains most of the parcels. */
        crs: z
          .enum(["4490", "4527", "4528", "4529", "4548", "4549", "4550", "zone"])
          .default("4490"),
        encoding: z.enum(["gbk", "utf8"]).default("gbk"),
      }),
      output: bytes,
    }),
  };
}
