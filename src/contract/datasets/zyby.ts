import * as codes from "../codes/landCodes";
import { auditFields, outlineFields, placeFields } from "../define/common";
import { defineDataset, type RecordOf } from "../define/dataset";
import {
  area,
  code,
  date,
  inRole,
  integer,
  number,
  optional,
  planned,
  plannedUse,
  system,
  text,
} from "../define/field";

/**
 * Industrial land converted to other uses, and the land that replaces it (占一补一). The record's
 * outline is the land taken; the outline of the replacement land is in the column `bcgeom`.
 */
export const zyby = defineDataset({
  name: "zyby",
  title: "占一补一",
  table: "zyby",
  key: { id: "zybyid", number: "zybybh", name: "zyxmmc" },
  geometry: "Polygon",
  fields: {
    zybyid: system(text("占补ID", 32)),
    /** Assigned by the server: county, `ZB`, year, five digits. */
    zybybh: system(text("占补编号", 19)),
    zyxmmc: text("占用项目名称", 100),
    ...placeFields,
    zydkid: optional(text("占用地块ID", 32)),
    zymj: inRole("area", area("占用工业用地面积")),
    zyyt: plannedUse("转为用途"),
    zypzrq: date("占用批准日期"),
    zynd: system(integer("占用年度", { unit: "年" })),
    pwwh: optional(text("批文文号", 100)),
    bcdkid: optional(text("补充地块ID", 32)),
    bcmj: optional(area("补充面积")),
    bcwz: optional(text("补充位置", 200)),
    bclx: optional(code("补充类型", codes.bclxCodes)),
    /** bcmj / zymj; balanced from 1 on. */
    bcbl: system(number("补充比例", 4, { min: 0, inPercent: true })),
    /** zymj − bcmj; negative if more land was given than taken. */
    cemj: system(number("尚缺补充面积", 2, { unit: "㎡" })),
    qxrq: optional(planned(date("补充期限"))),
    zt: system(code("占补状态", codes.zybyztCodes)),
    ...outlineFields,
    ...auditFields,
  },
  views: {
    table: [
      "zybybh",
      "zyxmmc",
      "xzqmc",
      "zymj",
      "zyyt",
      "zypzrq",
      "bcmj",
      "bclx",
      "bcbl",
      "cemj",
      "qxrq",
      "zt",
    ],
    filter: ["zyxmmc", "zynd", "zyyt", "bclx", "zt", "zymj", "qxrq"],
    form: [
      "zyxmmc",
      "xzjdm",
      "zydkid",
      "zymj",
      "zyyt",
      "zypzrq",
      "pwwh",
      "bcdkid",
      "bcmj",
      "bcwz",
      "bclx",
      "qxrq",
      "bz",
    ],
    card: ["zymj", "zyyt", "bcmj", "bcbl", "zt"],
    tile: ["zt", "bclx"],
    search: ["zybybh", "zyxmmc"],
  },
  access: {
    read: "gyyd:view",
    write: "gyyd:edit",
    approve: "gyyd:audit",
    import: "gyyd:edit",
    delete: "gyyd:edit",
  },
  symbols: [
    {
      by: "zt",
      title: "按占补状态",
      colors: { "0": "#9ca3af", "1": "#3b82f6", "2": "#22c55e", "3": "#dc2626" },
    },
  ],
  rollup: { by: ["zynd", "zyyt", "bclx", "zt"], single: [], sums: ["zymj", "bcmj", "cemj"] },
  work: {
    counter: "宗",
    noun: "占补记录",
    editable: ["0", "1", "3"],
    deletable: ["0"],
    searched: "record",
    bulk: true,
    home: "/sys-gyyd/gyydybz/zyby",
  },
  state: "zt",
});

export type Zyby = RecordOf<typeof zyby>;
