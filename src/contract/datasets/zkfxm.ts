import * as codes from "../codes/landCodes";
import { approvalFields, auditFields, outlineFields, placeFields } from "../define/common";
import {
  area,
  code,
  date,
  flag,
  inRole,
  integer,
  money,
  number,
  optional,
  planned,
  plannedUse,
  system,
  text,
  yields,
} from "../define/field";

/** Shared by the redevelopment projects (再开发项目) of the provincial and the city library. */
export const zkfxmFields = {
  xmid: system(text("项目ID", 32)),
  /** Assigned by the server: county, `ZK`, year, five digits. */
  xmbh: system(text("项目编号", 19)),
  xmmc: text("项目名称", 100),
  ...placeFields,
  xmmj: inRole("area", area("项目面积")),
  dxmj: area("其中低效用地面积"),
  zkffs: code("再开发方式", codes.zkffsCodes),
  xmlx: code("项目类型", codes.xmlxCodes),
  ssnd: integer("实施年度", { unit: "年" }),
  ssdw: text("实施主体", 200),
  tyshxydm: optional(text("统一社会信用代码", 18)),
  /**
   * Who is responsible for keeping the plan: a town, a platform office or a bureau, never the
   * developer.
   */
  zrdw: optional(text("责任单位", 100)),
  gzqyt: plannedUse("改造前用途"),
  gzhyt: plannedUse("改造后用途"),
  gzqrjl: optional(number("改造前容积率", 2, { min: 0, precision: 6 })),
  gzhrjl: optional(number("改造后容积率", 2, { min: 0, precision: 6 })),
  gzqmjss: yields(
    optional(number("改造前亩均税收", 2, { unit: "万元/亩", precision: 12 })),
    "zkfxm:edit",
  ),
  gzhmjss: yields(
    optional(number("改造后亩均税收", 2, { unit: "万元/亩", precision: 12 })),
    "zkfxm:edit",
  ),
  jhtz: money("计划投资"),
  ljtz: optional(money("累计投资")),
  jhkgsj: planned(date("计划开工时间")),
  jhjgsj: planned(date("计划竣工时间")),
  sjkgsj: optional(date("实际开工时间")),
  sjjgsj: optional(date("实际竣工时间")),
  yssj: optional(date("验收时间")),
  xmjd: code("项目进度", codes.xmjdCodes),
  pfwh: optional(text("实施方案批复文号", 100)),
  pfrq: optional(date("批复日期")),
  sfgysl: optional(flag("是否工业上楼")),
  sfpzsf: optional(flag("是否典型试点")),
  ...approvalFields,
  ...outlineFields,
  ...auditFields,
  /** Year of 实际竣工 once 进度 is 已竣工 or 已验收; 0 until then. */
  wcnd: system(integer("完成年度", { unit: "年" })),
} as const;

export const zkfxmViews = {
  table: [
    "xmbh",
    "xmmc",
    "xzqmc",
    "xmmj",
    "dxmj",
    "zkffs",
    "xmlx",
    "ssdw",
    "jhtz",
    "jhkgsj",
    "jhjgsj",
    "sjjgsj",
    "xmjd",
    "spzt",
  ],
  filter: ["xmmc", "ssnd", "zkffs", "xmlx", "xmjd", "spzt", "wcnd", "jhkgsj", "jhjgsj", "sjjgsj"],
  form: [
    "xmmc",
    "xzjdm",
    "xmmj",
    "dxmj",
    "zkffs",
    "xmlx",
    "ssnd",
    "ssdw",
    "tyshxydm",
    "zrdw",
    "gzqyt",
    "gzhyt",
    "gzqrjl",
    "gzhrjl",
    "gzqmjss",
    "gzhmjss",
    "jhtz",
    "ljtz",
    "jhkgsj",
    "jhjgsj",
    "sfgysl",
    "sfpzsf",
    "bz",
  ],
  card: ["xmmj", "dxmj", "ssdw", "zkffs", "jhtz", "xmjd"],
  tile: ["xmjd", "spzt", "zkffs"],
  search: ["xmbh", "xmmc", "ssdw"],
} as const;

export const zkfxmAccess = {
  read: "zkfxm:view",
  write: "zkfxm:edit",
  approve: "zkfxm:approve",
  import: "zkfxm:edit",
  delete: "zkfxm:edit",
} as const;

export const zkfxmSymbols = [
  {
    by: "xmjd",
    title: "按项目进度",
    colors: {
      "1": "#fde68a",
      "2": "#fbbf24",
      "3": "#a3e635",
      "4": "#38bdf8",
      "5": "#22c55e",
      "6": "#15803d",
    },
  },
  {
    by: "spzt",
    title: "按审批状态",
    colors: {
      "0": "#9ca3af",
      "1": "#3b82f6",
      "2": "#f97316",
      "3": "#06b6d4",
      "4": "#dc2626",
      "5": "#22c55e",
      "6": "#7f1d1d",
      "7": "#4b5563",
    },
  },
] as const;

export const zkfxmRollup = {
  by: ["ssnd", "wcnd", "zkffs", "xmjd", "spzt"],
  single: [],
  sums: ["dxmj", "jhtz", "ljtz"],
} as const;
