import { pplxCodes } from "../codes/industryCodes";
import { hydmCodes } from "../codes/landCodes";
import { auditFields, placeFields } from "../define/common";
import { defineDataset, type RecordOf } from "../define/dataset";
import {
  area,
  code,
  flag,
  integer,
  number,
  optional,
  secret,
  system,
  text,
  yields,
} from "../define/field";

/** One enterprise's amount in 万元; a refund can make it negative. */
const amount = (label: string) =>
  secret(number(label, 4, { unit: "万元", precision: 16 }), "ss:view");
const some = (label: string) => ({ ...amount(label), required: false });
const measure = (label: string, unit: string) =>
  optional(number(label, 4, { unit, min: 0, precision: 16 }));

/** Tax base table (税收核算基础表): one row per enterprise and version. */
export const sshsjcb = defineDataset({
  name: "sshsjcb",
  title: "税收核算基础表",
  table: "sshsjcb",
  key: { id: "id", number: "tyshxydm", name: "qymc" },
  geometry: null,
  fields: {
    id: system(text("记录ID", 32)),
    bbid: system(text("版本ID", 32)),
    nd: integer("年度", { unit: "年" }),
    tyshxydm: text("统一社会信用代码", 18),
    qymc: text("企业名称", 200),
    xzqdm: placeFields.xzqdm,
    xzqmc: placeFields.xzqmc,
    cyptid: system(placeFields.cyptid),
    cyptmc: system(placeFields.cyptmc),
    hydm: optional(code("行业", hydmCodes)),
    zzs: some("增值税"),
    qysds: some("企业所得税"),
    grsds: some("个人所得税"),
    cswhjss: some("城建税"),
    fcs: some("房产税"),
    tdsys: some("城镇土地使用税"),
    yhs: some("印花税"),
    qtss: some("其他税收"),
    ssje: amount("实际入库税收合计"),
    mdtytse: some("免抵调库税额"),
    tsje: some("退税"),
    /** ssje + mdtytse − tsje */
    hsss: system(amount("核算税收")),
    yysr: some("营业收入"),
    zjz: some("工业增加值"),
    nh: measure("综合能耗", "吨标煤"),
    pfl: measure("排放当量", "当量"),
    rdfy: some("研发费用"),
    pjrs: optional(integer("平均用工", { unit: "人", min: 0 })),
    ydmj: optional(area("参评用地面积")),
    mjss: system(yields(optional(number("亩均税收", 2, { unit: "万元/亩", precision: 12 })))),
    mjzjz: system(yields(optional(number("亩均增加值", 2, { unit: "万元/亩", precision: 12 })))),
    pplx: system(code("匹配类型", pplxCodes)),
    sfyc: system(flag("是否异常")),
    ycyy: system(optional(text("异常原因", 200))),
    ...auditFields,
  },
  views: {
    table: [
      "qymc",
      "tyshxydm",
      "xzqmc",
      "hydm",
      "ssje",
      "mdtytse",
      "tsje",
      "hsss",
      "yysr",
      "zjz",
      "ydmj",
      "mjss",
      "mjzjz",
      "pplx",
      "sfyc",
    ],
    filter: ["bbid", "nd", "qymc", "tyshxydm", "hydm", "hsss", "mjss", "ydmj", "pplx", "sfyc"],
    form: [],
    card: [],
    tile: [],
    search: ["tyshxydm", "qymc"],
  },
  access: {
    read: "ss:view",
    write: "ss:import",
    approve: "ss:publish",
    import: "ss:import",
    delete: "ss:import",
  },
  symbols: [],
  rollup: {
    by: ["bbid", "nd", "pplx", "sfyc"],
    single: [],
    sums: ["ssje", "hsss", "yysr", "zjz", "ydmj"],
  },
  work: {
    counter: "家",
    noun: "税收数据",
    editable: [],
    deletable: [],
    searched: null,
    bulk: false,
    home: null,
  },
  state: null,
});

export type Sshsjcb = RecordOf<typeof sshsjcb>;
