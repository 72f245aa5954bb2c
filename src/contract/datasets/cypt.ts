import { cyptjbCodes, cyptlxCodes, cyptztCodes } from "../codes/officeCodes";
import { auditFields, outlineFields, placeFields } from "../define/common";
import { defineDataset, type RecordOf } from "../define/dataset";
import {
  area,
  code,
  date,
  integer,
  number,
  optional,
  personal,
  secret,
  system,
  text,
  yields,
} from "../define/field";

const { xzqdm, xzqmc, xzjdm, xzjmc } = placeFields;

/**
 * Industry platforms (产业平台): development zones, parks and small-enterprise quarters. What land and
 * enterprises come to is kept by the database in the transaction that changes them.
 */
export const cypt = defineDataset({
  name: "cypt",
  title: "产业平台",
  table: "cypt",
  key: { id: "cyptid", number: "cyptbh", name: "cyptmc" },
  geometry: "Polygon",
  named: true,
  fields: {
    cyptid: system(text("产业平台ID", 32)),
    /** Assigned by the server: county, `PT` and a four-digit serial. */
    cyptbh: system(text("产业平台编号", 20)),
    cyptmc: text("产业平台名称", 100),
    cyptjc: optional(text("简称", 50)),
    cyptlx: code("类型", cyptlxCodes),
    cyptjb: optional(code("级别", cyptjbCodes)),
    cyptzt: system(code("平台状态", cyptztCodes)),
    ...{ xzqdm, xzqmc, xzjdm, xzjmc },
    pzwh: optional(text("批准文号", 100)),
    pzrq: optional(date("批准日期")),
    ghmj: area("规划面积"),
    ykfmj: optional(area("已开发面积")),
    zdcy: optional(text("主导产业", 200)),
    dks: system(integer("工业地块数", { unit: "宗" })),
    gygymj: system(area("工业用地")),
    qys: system(integer("企业数", { unit: "家" })),
    gsqys: system(integer("规上企业数", { unit: "家" })),
    /** Users who may not see tax amounts only get the 亩均 figures. */
    zss: system(secret(number("总税收", 4, { unit: "万元", precision: 16 }), "ss:view")),
    mjss: system(yields(optional(number("亩均税收", 2, { unit: "万元/亩", precision: 12 })))),
    gwh: optional(text("管委会", 100)),
    lxr: personal(optional(text("联系人", 50))),
    tyrq: system(optional(date("停用日期"))),
    tysm: system(optional(text("停用说明", 500))),
    /** The platform that one has been merged into. */
    brptid: system(optional(text("并入平台ID", 32))),
    brptmc: system(optional(text("并入平台", 100))),
    txmj: optional(outlineFields.txmj),
    zxjd: optional(outlineFields.zxjd),
    zxwd: optional(outlineFields.zxwd),
    ...auditFields,
  },
  views: {
    table: [
      "cyptbh",
      "cyptmc",
      "cyptzt",
      "cyptlx",
      "cyptjb",
      "xzqmc",
      "ghmj",
      "gygymj",
      "ykfmj",
      "zdcy",
      "dks",
      "qys",
      "gsqys",
      "zss",
      "mjss",
      "gwh",
      "pzwh",
      "pzrq",
    ],
    filter: ["cyptzt", "cyptmc", "cyptlx", "cyptjb", "zdcy", "ghmj", "mjss"],
    form: [
      "cyptmc",
      "cyptjc",
      "cyptlx",
      "cyptjb",
      "xzjdm",
      "pzwh",
      "pzrq",
      "ghmj",
      "ykfmj",
      "zdcy",
      "gwh",
      "lxr",
      "bz",
    ],
    card: ["ghmj", "gygymj", "qys", "mjss", "zdcy"],
    tile: ["cyptlx", "cyptjb", "cyptzt"],
    search: ["cyptbh", "cyptmc"],
  },
  access: {
    read: "gyyd:view",
    write: "cypt:edit",
    approve: "cypt:edit",
    import: "cypt:edit",
    delete: "cypt:edit",
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
    by: ["cyptlx", "cyptjb", "cyptzt"],
    single: [],
    sums: ["ghmj", "gygymj", "ykfmj", "dks", "qys", "gsqys", "zss"],
    rates: { mjss: { of: "zss", per: "gygymj" } },
  },
  work: {
    counter: "个",
    noun: "产业平台",
    editable: ["1"],
    deletable: ["1"],
    searched: "park",
    bulk: false,
    home: "/sys-gyyd/dqrh/cyptgl",
  },
  state: "cyptzt",
});

export type Cypt = RecordOf<typeof cypt>;
