import { pjyyztCodes } from "../codes/industryCodes";
import { pjdjCodes, rgdjCodes } from "../codes/landCodes";
import { auditFields, placeFields } from "../define/common";
import { defineDataset, type RecordOf } from "../define/dataset";
import { code, date, inRole, integer, optional, system, text, time } from "../define/field";

/** Objections of enterprises to their grade, raised within the public notice (评价异议). */
export const pjyy = defineDataset({
  name: "pjyy",
  title: "评价异议",
  table: "pjyy",
  key: { id: "yyid", number: "yybh", name: "qymc" },
  geometry: null,
  fields: {
    yyid: system(text("异议ID", 32)),
    /** Assigned by the server: county, `YY`, year and a serial. */
    yybh: system(text("异议编号", 20)),
    nd: integer("评价年度", { unit: "年" }),
    gsid: system(text("公示ID", 32)),
    /** The evaluation that it is about. */
    pjid: system(text("评价ID", 50)),
    tyshxydm: text("统一社会信用代码", 18),
    qymc: system(text("企业名称", 200)),
    xzqdm: system(placeFields.xzqdm),
    xzqmc: system(text("县（市、区）", 50)),
    cyptid: system(placeFields.cyptid),
    cyptmc: system(placeFields.cyptmc),
    yynr: text("异议内容", 500),
    tcrq: system(date("提出日期")),
    tcdj: system(optional(code("提出时等级", pjdjCodes))),
    yyzt: system(code("异议状态", pjyyztCodes)),
    rgdj: optional(code("人工定级", rgdjCodes)),
    dfr: inRole("review", system(optional(text("答复人", 50)))),
    dfsj: inRole("review", system(optional(time("答复时间")))),
    dfyj: inRole("review", system(optional(text("答复意见", 500)))),
    /** When an upheld one took effect: the first evaluation after it was answered. */
    cssj: system(optional(time("重新评价时间"))),
    ...auditFields,
  },
  views: {
    table: [
      "qymc",
      "yybh",
      "xzqmc",
      "nd",
      "yynr",
      "tcrq",
      "tcdj",
      "yyzt",
      "rgdj",
      "dfyj",
      "dfr",
      "dfsj",
      "cssj",
      "cjr",
    ],
    filter: ["nd", "yyzt", "gsid", "tyshxydm", "tcrq"],
    form: ["nd", "tyshxydm", "yynr", "bz"],
    card: ["yynr", "tcdj", "yyzt", "rgdj", "dfyj", "cssj"],
    tile: [],
    search: ["yybh", "qymc"],
  },
  access: {
    read: "pj:view",
    write: "gyyd:edit",
    approve: "pj:edit",
    import: "gyyd:edit",
    delete: "gyyd:edit",
  },
  symbols: [],
  rollup: { by: ["nd", "yyzt"], single: [], sums: [] },
  work: {
    counter: "件",
    noun: "异议",
    editable: [],
    deletable: [],
    searched: null,
    bulk: false,
    home: "/sys-gyyd/dqrh/pjyy",
  },
  state: "yyzt",
});

export type Pjyy = RecordOf<typeof pjyy>;
