import { z } from "zod";
import { fjlxCodes } from "../../codes/landCodes";
import { bytes, endpoint, upload, uploads } from "../../define/endpoint";
import { limits } from "../../limits";
import { batchResult } from "../records/standardCalls";

const id = z.string().min(1).max(40);
const kind = z.enum(Object.keys(fjlxCodes) as [keyof typeof fjlxCodes]);

/** The record a file belongs to: `ywlx` is the dataset, `ywid` the record's id. */
const owner = { ywlx: z.string().max(30), ywid: id };

export const fileSchema = z.object({
  fileId: z.string(),
  /** Both null: not attached to a record yet, and visible only to the uploader. */
  ywlx: z.string().nullable(),
  ywid: z.string().nullable(),
  fjlx: z.string().nullable(),
  yjmc: z.string(),
  hzm: z.string(),
  /** Bytes. */
  dx: z.number().int(),
  md5: z.string(),
  /** Where a photo was taken, in degrees, and its direction, in degrees from north. */
  jd: z.number().nullable(),
  wd: z.number().nullable(),
  psfx: z.number().int().nullable(),
  /** Whether a photo told its place, or has that of its record; of attached photos alone. */
  placedBy: z.enum(["photo", "record"]).optional(),
  /** Metres from its record's outline, of a photo that told its place. */
  away: z.number().int().optional(),
  /** The uploader's account and name. */
  scr: z.string(),
  scrmc: z.string(),
  scsj: z.string(),
});

const more = z.boolean();
const texts = z.array(z.array(z.string()));

export const contentSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("table"),
    sheet: z.string(),
    rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
    more,
  }),
  z.object({ kind: z.literal("text"), text: z.string(), more }),
  z.object({
    kind: z.literal("document"),
    blocks: z.array(
      z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("text"), text: z.string(), level: z.number().int().nullable() }),
        z.object({ kind: z.literal("table"), rows: texts }),
      ]),
    ),
    more,
  }),
  z.object({
    kind: z.literal("entries"),
    entries: z.array(z.object({ name: z.string(), size: z.number() })),
    more,
  }),
]);

const place = {
  jd: z.coerce.number().min(-180).max(180).optional(),
  wd: z.coerce.number().min(-90).max(90).optional(),
  psfx: z.coerce.number().int().min(0).max(359).optional(),
};

/** Attachments of any record: whoever may read the record may read its files. */
export const fileApi = {
  upload: endpoint({
    path: "file/upload",
    log: "上传附件",
    kind: "upload",
    slow: true,
    access: "",
    input: z
      .object({
        file: upload,
        ywlx: owner.ywlx.optional(),
        ywid: owner.ywid.optional(),
        fjlx: kind.default("99"),
        ...place,
      })
      .refine(({ ywlx, ywid }) => (ywlx === undefined) === (ywid === undefined), {
        message: "业务类型和业务ID须同时填写",
      }),
    output: fileSchema,
  }),
  /**
   * Which records of a register the paths of files mean, by numbers in their names or, if these have
   * none, in the folders above: those of the innermost that has any. Records of the caller's alone.
   */
  match: endpoint({
    path: "file/match",
    kind: "json",
    readonly: true,
    slow: true,
    access: "",
    input: z.object({
      ywlx: owner.ywlx,
      paths: z
        .array(z.string().min(1).max(limits.pathLength))
        .min(1)
        .max(limits.folderFiles, `一次最多${limits.folderFiles}个文件`),
    }),
    output: z.object({
      records: z.array(
        z.object({
          id: z.string(),
          number: z.string(),
          name: z.string(),
          /** Why no file can be added to it. */
          why: z.string().nullable(),
          /** The files that it has, by name and bytes. */
          files: z.array(z.object({ yjmc: z.string(), dx: z.number().int() })),
        }),
      ),
      /** For each path the records that it means, by their place in `records`. */
      matches: z.array(z.array(z.number().int())),
    }),
  }),
  list: endpoint({
    path: "file/getFileList",
    kind: "json",
    readonly: true,
    access: "",
    input: z.object({ ...owner, fjlx: kind.optional() }),
    output: z.array(fileSchema),
  }),
  download: endpoint({
    path: "file/download",
    log: "下载附件",
    kind: "blob",
    slow: true,
    access: "",
    input: z.object({ fileId: id }),
    output: bytes,
  }),
  /** A picture as a JPEG, rotated upright: `small` for lists, `large` for viewing. */
  thumbnail: endpoint({
    path: "file/thumbnail",
    kind: "blob",
    readonly: true,
    access: "",
    input: z.object({ fileId: id, size: z.enum(["small", "large"]).default("small") }),
    output: bytes,
  }),
  /**
   * The beginning of a table or text, or the contents of an archive; `more` means there is more.
   */
  content: endpoint({
    path: "file/content",
    kind: "json",
    readonly: true,
    access: "",
    input: z.object({ fileId: id }),
    output: contentSchema,
  }),
  remove: endpoint({
    path: "file/deleteFile",
    log: "删除附件",
    kind: "json",
    access: "",
    input: z.object({ fileId: id }),
    output: z.object({}),
  }),
};

/** The same under the customer's paths for the city library; `dkid` may be a project's id. */
export const dxydFileApi = {
  upload: endpoint({
    path: "dxydsd/uploadFiles",
    log: "上传附件",
    kind: "upload",
    slow: true,
    access: "dxyd:edit",
    input: z.object({ files: uploads }),
    output: z.array(
      z.object({
        fileId: z.string(),
        name: z.string(),
        size: z.number().int(),
        /** Returns the file in reply to a POST from a session that may read it. */
        url: z.string(),
      }),
    ),
  }),
  remove: endpoint({
    path: "dxydsd/deleteFiles",
    log: "删除附件",
    kind: "json",
    access: "dxyd:edit",
    input: z.object({ fileIds: z.array(id).min(1).max(100) }),
    output: batchResult,
  }),
  bind: endpoint({
    path: "dxydsd/saveFileUrls",
    log: "修改附件",
    kind: "json",
    access: "dxyd:edit",
    input: z.object({
      dkid: id,
      ywlx: owner.ywlx.default("dxydsd"),
      files: z
        .array(z.object({ fileId: id, fjlx: kind }))
        .min(1)
        .max(100),
    }),
    output: z.array(fileSchema),
  }),
  list: endpoint({
    path: "dxydsd/fildFilesFromDkid",
    kind: "query",
    access: "dxyd:view",
    input: z.object({ dkid: id, ywlx: owner.ywlx.default("dxydsd") }),
    output: z.array(fileSchema),
  }),
};
