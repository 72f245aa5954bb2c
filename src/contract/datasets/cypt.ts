import { cyptjbCodes, cyptlxCodes } from "../codes/officeCodes";
import { auditFields, outlineFields, placeFields } from "../define/common";
import { defineDataset, type RecordOf } from "../define/dataset";
import {
  area,
  code,
  date,
  integer,
  money,
  number,
  optional,
  personal,
  secret,
  system,
  text,
  yields,
} from "../define/field";

const { xzqdm, xzqmc, xzjdm, xzjmc } = placeFields;

/** Industry platforms (产业平台): development zones, parks and small-enterprise quarters. */
export const cypt = defineDataset({
  name: "cypt",
  title: "产业平台",
  table: "cypt",
  key: { id: "cyptid", number: "cyptid", name: "cyptmc" },
  geometry: "Polygon",
  fields: {
    cyptid: text("产业平台ID", 32),
    cyptmc: text("产业平台名称", 100),
    cyptjc: optional(text("简称", 50)),
    cyptlx: code("类型", cyptlxCodes),
    cyptjb: optional(code("级别", cyptjbCodes)),
    ...{ xzqdm, xzqmc, xzjdm, xzjmc },
    pzwh: optional(text("批准文号", 100)),
    pzrq: optional(date("批准日期")),
    ghmj: area("规划面积"),
    gygymj: optional(area("工业用地")),
    ykfmj: optional(area("已开发面积")),
    zdcy: optional(text("主导产业", 200)),
    qys: system(optional(integer("企业数", { unit: "家" }))),
    gsqys: system(optional(integer("规上企业数", { unit: "家" }))),
    /** Users who may not see tax amounts only get the 亩均 figures. */
    zss: system(secret(optional(money("总税收")), "ss:view")),
    mjss: system(yields(optional(number("亩均税收", 2, { unit: "万元/亩", precision: 12 })))),
    gwh: optional(text("管委会", 100)),
    lxr: personal(optional(text("联系人", 50))),
    txmj: optional(outlineFields.txmj),
    zxjd: optional(outlineFields.zxjd),
    zxwd: optional(outlineFields.zxwd),
    ...auditFields,
  },
  views: {
    table: [
      "cyptmc",
      "cyptlx",
      "cyptjb",
      "xzqmc",
      "ghmj",
      "gygymj",
      "ykfmj",
      "zdcy",
      "qys",
      "gsqys",
      "zss",
      "mjss",
      "gwh",
      "pzwh",
      "pzrq",
    ],
    filter: ["cyptmc", "cyptlx", "cyptjb", "zdcy", "ghmj", "mjss"],
    form: [],
    card: ["ghmj", "gygymj", "qys", "mjss", "zdcy"],
    tile: ["cyptlx", "cyptjb"],
    search: ["cyptid", "cyptmc"],
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
      by: "cyptlx",
      title: "按类型",
      colors: {
        "1": "#dc2626",
        "2": "#f97316",
        "3": "#8b5cf6",
        "4": "#3b82f6",
        "5": "#14b8a6",
        "6": "#ec4899",
        "9": "#94a3b8",
      },
    },
    {
      by: "cyptjb",
      title: "按级别",
      colors: { "1": "#b91c1c", "2": "#ea580c", "3": "#1d4ed8", "4": "#0f766e" },
    },
  ],
  rollup: {
    by: ["cyptlx", "cyptjb"],
    single: [],
    sums: ["ghmj", "gygymj", "ykfmj", "qys", "gsqys", "zss"],
    rates: { mjss: { of: "zss", per: "gygymj" } },
  },
  work: {
    counter: "个",
    noun: "产业平台",
    editable: [],
    deletable: [],
    searched: "park",
    bulk: false,
    home: null,
  },
  state: null,
});

export type Cypt = RecordOf<typeof cypt>;
