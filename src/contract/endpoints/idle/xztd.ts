import { z } from "zod";
import { czfsCodes, xzztCodes } from "../../codes/supplyCodes";
import { tdgy } from "../../datasets/tdgy";
import { xztd } from "../../datasets/xztd";
import { bytes, endpoint, upload } from "../../define/endpoint";
import { askedYear } from "../../define/year";
import { remarkSchema } from "../../rules/problem/remark";
import { chosenHeading } from "../../rules/values/chosenHeading";
import { infoOutput, moveCall, pageCall, statsCall, usualCalls } from "../records/standardCalls";

const access = xztd.access;

/** Parcels, ㎡, and the filter that lists them. */
const stock = z.object({
  zs: z.number().int(),
  mj: z.number(),
  filter: z.record(z.string(), z.unknown()),
});

/** Stock of a region over a year; `czlv` in percent, null if there was nothing to dispose of. */
const stockRow = z.object({
  key: z.string(),
  label: z.string(),
  /** 年初存量, 本年新增, 本年处置, 年末存量: opening + added − disposed = closing, in ㎡. */
  opening: stock,
  added: stock,
  disposed: stock,
  closing: stock,
  /**
   * Parcels disposed of in part within the year, with the remainder that stays; in parcels opening + added −
   * disposed + partial = closing.
   */
  partial: stock,
  czlv: z.number().nullable(),
  /** Rank by rate, from 1. */
  pm: z.number().int().nullable(),
});
export type StockRow = z.infer<typeof stockRow>;

export const idleUploaded = z.object({
  total: z.number().int(),
  inserted: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  /** What was guessed about the file. */
  remarks: z.array(remarkSchema),
});
export type IdleUploaded = z.infer<typeof idleUploaded>;

const sheet = z.object({
  file: upload,
  headingRow: chosenHeading,
  confirmWarnings: z.stringbool().default(false),
});

/** Idle land: list, workflow from inquiry through finding to disposal, and statistics. */
export const xztdApi = {
  pageList: pageCall(xztd, "xztd/pageList"),
  /** Includes the supply's contract; the reviews are the log of what was done about the land. */
  info: endpoint({
    path: "xztd/getXztdInfo",
    kind: "query",
    access: access.read,
    input: z.object({ xzid: z.string().max(40) }),
    output: infoOutput(xztd.record).extend({
      contract: tdgy.record.nullable(),
      /** The fee calculated from the price, in 万元; null while the price is unknown. */
      fee: z.number().nullable(),
      /** Ways of disposal that the cause and the years allow here. */
      ways: z.array(z.enum(Object.keys(czfsCodes) as [keyof typeof czfsCodes])),
    }),
  }),
  stats: statsCall(xztd, "tjfx/xztd"),
  /** 闲置消化统计表: the regions below the requested one. */
  stockStats: endpoint({
    path: "xztd/getXzxhtjb",
    kind: "json",
    readonly: true,
    access: access.read,
    input: z.object({
      areaCode: z.string().max(9).optional(),
      nd: askedYear,
    }),
    output: z.object({ total: stockRow, list: z.array(stockRow) }),
  }),
  ...usualCalls(xztd, {
    insert: "xztd/insertXztd",
    update: "xztd/updateXztd",
    remove: "xztd/deleteXztd",
  }),
  move: moveCall(
    access.read,
    "xztd/updateXzzt",
    { ids: "xzids", state: "xzzt", note: "clyj", word: "流转", log: "审核流转闲置土地" },
    Object.keys(xzztCodes),
  ),
  /** Adds and changes records by 电子监管号: all rows of the sheet, or none if any has an error. */
  upload: endpoint({
    path: "xztd/xztdUpload",
    log: "导入闲置土地",
    word: "清单上传",
    kind: "upload",
    slow: true,
    access: access.import,
    input: sheet,
    output: idleUploaded,
  }),
  /** The template to fill in. */
  template: endpoint({
    path: "xztd/downloadTemplate",
    log: "下载闲置土地模板",
    kind: "blob",
    access: access.import,
    input: z.object({}),
    output: bytes,
  }),
};
