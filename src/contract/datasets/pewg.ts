import * as codes from "../codes/landCodes";
import { auditFields, outlineFields, placeFields } from "../define/common";
import { defineDataset, type RecordOf } from "../define/dataset";
import { area, code, date, flag, inRole, integer, number, optional, planned, plannedUse, system, text } from "../define/field";

/** Land approved for building but not yet supplied (批而未供), one record per batch. */
export const pewg = defineDataset({
  name: "pewg",
  title: "批而未供",
  table: "pewg",
  key: { id: "pewgid", number: "shengpwwh", name: "pcmc" },
  geometry: "Polygon",
  fields: {
    pewgid: system(text("批次ID", 32)),
    shengpwwh: text("省批文号", 100),
    shipwwh: optional(text("市批文号", 100)),
    pcmc: text("批次名称", 100),
    ...placeFields,
    pzrq: date("批准日期"),
    pznd: system(integer("批准年度", { unit: "年" })),
    pzmj: area("批准面积"),
    xzjsydmj: optional(area("其中新增建设用地")),
    ygmj: area("已供面积"),
    /** The part of it supplied in the year set for all figures. */
    bngymj: optional(area("本年供应面积")),
    wgmj: inRole("area", system(area("未供面积"))),
    /** ygmj / pzmj */
    czl: system(number("处置率", 2, { unit: "%", min: 0 })),
    ghyt: optional(plannedUse("规划用途")),
    sfgy: flag("是否工业"),
    wgyy: optional(code("未供原因", codes.wgyyCodes)),
    ncsfs: optional(code("拟处置方式", codes.ncsfsCodes)),
    jhgysj: optional(planned(date("计划供应时间"))),
    jhgyjd: system(optional(text("计划供应季度", 20))),
    ...outlineFields,
    ...auditFields,
  },
  views: {
    table: [
      "pcmc",
      "shengpwwh",
      "xzqmc",
      "pzrq",
      "pzmj",
      "ygmj",
      "wgmj",
      "czl",
      "sfgy",
      "wgyy",
      "ncsfs",
      "jhgysj",
    ],
    filter: ["pcmc", "shengpwwh", "pznd", "ghyt", "sfgy", "wgyy", "ncsfs", "wgmj", "jhgysj"],
    form: [
      "pcmc",
      "shengpwwh",
      "shipwwh",
      "xzjdm",
      "pzrq",
      "pzmj",
      "xzjsydmj",
      "ygmj",
      "bngymj",
      "ghyt",
      "sfgy",
      "wgyy",
      "ncsfs",
      "jhgysj",
      "bz",
    ],
    card: ["pzmj", "ygmj", "bngymj", "wgmj", "czl", "wgyy"],
    tile: ["pznd", "wgyy", "sfgy"],
    search: ["shengpwwh", "pcmc"],
  },
  access: {
    read: "xztd:view",
    write: "xztd:edit",
    approve: "xztd:audit",
    import: "xztd:edit",
    delete: "xztd:edit",
  },
  symbols: [
    {
      by: "wgyy",
      title: "按未供原因",
      colors: {
        "1": "#f97316",
        "2": "#8b5cf6",
        "3": "#3b82f6",
        "4": "#eab308",
        "5": "#94a3b8",
        "6": "#6b7280",
      },
    },
  ],
  rollup: {
    by: ["pznd", "sfgy", "wgyy", "ncsfs", "jhgyjd"],
    single: [],
    sums: ["pzmj", "ygmj", "wgmj", "bngymj"],
  },
  work: {
    counter: "批",
    noun: "批次",
    editable: null,
    deletable: null,
    searched: "record",
    bulk: false,
    home: null,
  },
  ledger: { kind: "3", approved: null },
  state: null,
});

export type Pewg = RecordOf<typeof pewg>;
