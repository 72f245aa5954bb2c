import { mjssfdCodes, pjdxCodes, pjfzCodes } from "../codes/industryCodes";
import { hydmCodes, pjdjCodes, rgdjCodes } from "../codes/landCodes";
import { cyptlxCodes } from "../codes/officeCodes";
import { auditFields, placeFields } from "../define/common";
import { defineDataset, type RecordOf } from "../define/dataset";
import { area, code, integer, number, optional, system, text, yields } from "../define/field";

const indicator = (label: string, digits: number, unit?: string) =>
  system(optional(number(label, digits, { precision: 16, ...(unit && { unit }) })));
/** What follows from amounts of the object, as the score made of it and the place that it gives. */
const yielded = (label: string, digits: number, unit?: string) =>
  yields(indicator(label, digits, unit));

/** Evaluation of regions, parks, parcels and enterprises by output per 亩 (评价). */
export const pj = defineDataset({
  name: "pj",
  title: "亩均效益评价",
  table: "pj",
  /** Year, object type and the object's own id. */
  key: { id: "pjid", number: "pjid", name: "dxmc" },
  geometry: null,
  fields: {
    pjid: system(text("评价ID", 50)),
    pjnd: system(integer("评价年度", { unit: "年" })),
    pjdx: system(code("评价对象", pjdxCodes)),
    dxid: system(text("对象ID", 32)),
    dxmc: system(text("对象名称", 200)),
    xzqdm: system(placeFields.xzqdm),
    xzqmc: system(text("行政区", 50)),
    cyptid: system(placeFields.cyptid),
    cyptmc: system(placeFields.cyptmc),
    qygm: system(optional(code("分组", pjfzCodes))),
    /** Parcels and enterprises only. */
    hydm: system(optional(code("行业", hydmCodes))),
    /** Parks only. */
    cyptlx: system(optional(code("园区类型", cyptlxCodes))),
    ydmj: system(area("参评用地面积")),
    mjss: yielded("亩均税收", 2, "万元/亩"),
    mjssfd: system(optional(code("亩均税收分档", mjssfdCodes))),
    mjzjz: yielded("亩均增加值", 2, "万元/亩"),
    ldscl: yielded("全员劳动生产率", 2, "万元/人"),
    dwnhzjz: yielded("单位能耗增加值", 4, "万元/吨标煤"),
    dwpfzjz: yielded("单位排放增加值", 4, "万元/当量"),
    rdzb: yielded("R&D占比", 2, "%"),
    /** Of parks and regions. */
    rjl: indicator("容积率", 2),
    zf: yielded("综合得分", 2),
    pm: system(yields(optional(integer("排名")))),
    /** Null for regions, which are ranked and not graded. */
    pjdj: system(optional(code("评价等级", pjdjCodes))),
    /** Why it has this grade or none, in words. */
    pjyj: system(optional(text("评级依据", 300))),
    /** A value starting with 一票否决 forces grade D. */
    zgmc: optional(text("一票否决/加分事项", 200)),
    /** Points for what zgmc tells; how many count at most is a setting. */
    jf: optional(number("加分", 2, { min: 0, precision: 5 })),
    /** The grade that an upheld objection has given it, and why; it stands instead of its rank's. */
    rgdj: system(optional(code("人工定级", rgdjCodes))),
    rgly: system(optional(text("定级理由", 500))),
    ...auditFields,
  },
  views: {
    table: [
      "dxmc",
      "xzqmc",
      "qygm",
      "ydmj",
      "mjss",
      "mjzjz",
      "ldscl",
      "dwnhzjz",
      "dwpfzjz",
      "rdzb",
      "rjl",
      "zf",
      "pm",
      "pjdj",
      "pjyj",
      "hydm",
      "cyptlx",
      "zgmc",
      "jf",
      "rgdj",
      "rgly",
    ],
    filter: ["pjnd", "pjdx", "dxmc", "qygm", "hydm", "cyptlx", "mjss", "mjzjz", "zf", "pjdj"],
    form: ["zgmc", "jf"],
    card: ["mjss", "mjzjz", "zf", "pm", "pjdj", "pjyj"],
    tile: [],
    search: ["dxmc"],
  },
  access: {
    read: "pj:view",
    write: "pj:edit",
    approve: "pj:edit",
    import: "pj:edit",
    delete: "pj:edit",
  },
  symbols: [],
  rollup: {
    by: ["pjnd", "pjdx", "qygm", "pjdj", "mjssfd"],
    sets: { class: ["pjnd", "pjdx", "mjssfd"], "": ["pjnd", "pjdx", "qygm", "pjdj"] },
    single: [],
    sums: ["ydmj"],
  },
  work: {
    counter: "个",
    noun: "评价",
    editable: null,
    deletable: [],
    searched: null,
    bulk: false,
    home: null,
  },
  state: null,
  regions: { by: "pjdx", of: "1" },
});

export type Pj = RecordOf<typeof pj>;
