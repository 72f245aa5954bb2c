import type { z } from "zod";
import * as codes from "../codes/landCodes";
import { auditFields, placeFields } from "../define/common";
import { defineDataset, type RecordOf } from "../define/dataset";
import {
  area,
  code,
  type Field,
  floorArea,
  inRole,
  integer,
  money,
  number,
  optional,
  system,
  text,
  time,
  yields,
} from "../define/field";

/** What a project pays and yields, and what follows from it: exact to who reports it. */
const reported = <S extends z.ZodType>(field: Field<S>) => yields(field, "zkfxm:edit");

/**
 * Results of redevelopment projects in the city library (实施成效), one record per completed project.
 * The clerk reports figures for the whole project; they do not belong to any single enterprise.
 */
export const sscx = defineDataset({
  name: "sscx",
  title: "实施成效",
  table: "sscx",
  key: { id: "cxid", number: "xmbh", name: "xmmc" },
  geometry: null,
  fields: {
    cxid: system(text("成效ID", 32)),
    xmid: system(text("项目ID", 32)),
    xmbh: system(text("项目编号", 19)),
    xmmc: system(text("项目名称", 100)),
    ...placeFields,
    /** Copied from the project. */
    zkffs: system(optional(code("再开发方式", codes.zkffsCodes))),
    wcmj: area("完成面积"),
    wcnd: integer("完成年度", { unit: "年" }),
    scmj: optional(area("盘活土地面积")),
    xzjzmj: optional(floorArea("新增建筑面积")),
    gzqjzmj: optional(floorArea("改造前建筑面积")),
    gzhjzmj: optional(floorArea("改造后建筑面积")),
    gzqrjl: optional(number("改造前容积率", 2, { min: 0, precision: 6 })),
    gzhrjl: optional(number("改造后容积率", 2, { min: 0, precision: 6 })),
    gzqss: reported(optional(number("改造前年税收", 2, { unit: "万元", precision: 16 }))),
    gzhss: reported(optional(number("改造后年税收", 2, { unit: "万元", precision: 16 }))),
    /** Tax of a year over 完成面积 in 亩. */
    gzqmjss: system(reported(optional(number("改造前亩均税收", 2, { unit: "万元/亩" })))),
    gzhmjss: system(reported(optional(number("改造后亩均税收", 2, { unit: "万元/亩" })))),
    /** 改造后 less 改造前. */
    xzss: system(reported(optional(number("新增年税收", 2, { unit: "万元", precision: 16 })))),
    gzqcz: reported(optional(money("改造前年产值"))),
    gzhcz: reported(optional(money("改造后年产值"))),
    xzjy: optional(integer("新增就业", { unit: "人", min: 0 })),
    gbmj: optional(area("公共配套/绿地面积")),
    ljtz: optional(money("累计投资")),
    cxzt: system(code("成效状态", codes.cxztCodes)),
    hsr: inRole("review", system(optional(text("核实人", 50)))),
    hssj: inRole("review", system(optional(time("核实时间")))),
    hsyj: inRole("review", system(optional(text("核实意见", 500)))),
    ...auditFields,
  },
  views: {
    table: [
      "xmbh",
      "xmmc",
      "xzqmc",
      "zkffs",
      "wcmj",
      "wcnd",
      "scmj",
      "gzqrjl",
      "gzhrjl",
      "gzqmjss",
      "gzhmjss",
      "xzss",
      "xzjy",
      "cxzt",
    ],
    filter: ["wcnd", "zkffs", "cxzt", "wcmj"],
    form: [
      "wcmj",
      "wcnd",
      "scmj",
      "xzjzmj",
      "gzqjzmj",
      "gzhjzmj",
      "gzqrjl",
      "gzhrjl",
      "gzqss",
      "gzhss",
      "gzqcz",
      "gzhcz",
      "xzjy",
      "gbmj",
      "ljtz",
      "bz",
    ],
    card: ["wcmj", "wcnd", "gzqmjss", "gzhmjss"],
    tile: [],
    search: ["xmbh", "xmmc"],
  },
  access: {
    read: "zkfxm:view",
    write: "zkfxm:edit",
    approve: "zkfxm:approve",
    import: "zkfxm:edit",
    delete: "zkfxm:edit",
  },
  symbols: [],
  rollup: {
    by: ["wcnd", "cxzt"],
    single: [],
    sums: ["wcmj", "scmj", "xzjzmj", "gbmj", "gzqjzmj", "gzhjzmj", "gzqss", "gzhss", "xzjy"],
  },
  work: {
    counter: "个",
    noun: "实施成效",
    editable: ["0"],
    deletable: [],
    searched: null,
    bulk: true,
    home: "/sys/data/sscx",
  },
  state: "cxzt",
});

export type Sscx = RecordOf<typeof sscx>;
