import { yqlxCodes, yqztCodes } from "../codes/supplyCodes";
import { auditFields, placeFields, reviewFields } from "../define/common";
import { defineDataset, type RecordOf } from "../define/dataset";
import { area, code, date, integer, optional, planned, system, text } from "../define/field";

const { xzqdm, xzqmc, cyptid, cyptmc } = placeFields;

/** Applications to postpone the agreed start or completion of a supply contract (延期申请). */
export const tdgyyq = defineDataset({
  name: "tdgyyq",
  title: "延期申请",
  table: "tdgyyq",
  key: { id: "yqid", number: "yqbh", name: "xmmc" },
  geometry: null,
  fields: {
    yqid: system(text("延期ID", 32)),
    yqbh: system(text("申请编号", 20)),
    gyid: system(text("供应ID", 32)),
    /** The supply's number, name, holder and area at the time of application. */
    dzjgh: system(text("电子监管号", 18)),
    xmmc: system(text("项目名称", 100)),
    srr: system(optional(text("土地使用权人", 200))),
    gymj: system(area("供应面积")),
    ...{ xzqdm, xzqmc, cyptid, cyptmc },
    yqlx: code("延期事项", yqlxCodes),
    yydsj: system(planned(date("原约定时间"))),
    xydsj: planned(date("申请延至")),
    ycts: system(integer("延长天数", { unit: "天" })),
    /** The agreed completion that moves along with a postponed start. */
    yyjgsj: system(optional(planned(date("原约定竣工时间")))),
    xyjgsj: system(optional(planned(date("竣工顺延至")))),
    yqly: text("延期理由", 500),
    zt: system(code("审核状态", yqztCodes)),
    sqr: system(text("申请人", 50)),
    ...reviewFields,
    ...auditFields,
  },
  views: {
    table: [
      "yqbh",
      "xmmc",
      "yqlx",
      "xzqmc",
      "srr",
      "gymj",
      "yydsj",
      "xydsj",
      "ycts",
      "xyjgsj",
      "zt",
      "yqly",
      "sqr",
      "cjsj",
      "shr",
      "shsj",
      "shyj",
    ],
    filter: ["yqlx", "zt", "gyid", "yydsj", "xydsj"],
    form: ["yqlx", "xydsj", "yqly"],
    card: ["yqlx", "yydsj", "xydsj", "ycts", "yyjgsj", "xyjgsj", "yqly"],
    tile: [],
    search: ["yqbh", "xmmc", "dzjgh"],
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
      title: "按审核状态",
      colors: { "0": "#3b82f6", "1": "#22c55e", "2": "#dc2626", "3": "#9ca3af" },
    },
  ],
  rollup: { by: ["yqlx", "zt"], single: [], sums: [] },
  work: {
    counter: "件",
    noun: "延期申请",
    editable: [],
    deletable: [],
    searched: null,
    bulk: false,
    home: null,
  },
  state: "zt",
});

export type Tdgyyq = RecordOf<typeof tdgyyq>;
