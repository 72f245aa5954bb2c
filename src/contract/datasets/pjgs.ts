import { pjgsztCodes } from "../codes/industryCodes";
import { auditFields, placeFields } from "../define/common";
import { defineDataset, type RecordOf } from "../define/dataset";
import { code, date, integer, optional, planned, system, text, time } from "../define/field";

/**
 * Public notices of the evaluation of a county's enterprises and parcels in a year (评价公示): first and
 * last day, and whether it was published afterwards.
 */
export const pjgs = defineDataset({
  name: "pjgs",
  title: "评价公示",
  table: "pjgs",
  key: { id: "gsid", number: "gsbh", name: "gsmc" },
  geometry: null,
  fields: {
    gsid: system(text("公示ID", 32)),
    /** Assigned by the server: county, `GS`, year and a serial. */
    gsbh: system(text("公示编号", 20)),
    gsmc: system(text("公示名称", 100)),
    nd: system(integer("评价年度", { unit: "年" })),
    xzqdm: system(placeFields.xzqdm),
    xzqmc: system(text("县（市、区）", 50)),
    cyptid: system(placeFields.cyptid),
    cyptmc: system(placeFields.cyptmc),
    qsrq: system(date("公示起始日期")),
    zzrq: system(planned(date("公示截止日期"))),
    /** Enterprises with a grade when it began. */
    qys: system(integer("参评企业数", { unit: "家" })),
    zt: system(code("公示状态", pjgsztCodes)),
    fbr: system(optional(text("公布人", 50))),
    fbsj: system(optional(time("公布时间"))),
    ...auditFields,
  },
  views: {
    table: ["gsmc", "gsbh", "xzqmc", "nd", "qsrq", "zzrq", "qys", "zt", "fbr", "fbsj"],
    filter: ["nd", "zt", "qsrq", "zzrq"],
    form: [],
    card: ["qsrq", "zzrq", "qys", "zt"],
    tile: [],
    search: ["gsbh", "gsmc"],
  },
  access: {
    read: "pj:view",
    write: "pj:edit",
    approve: "pj:edit",
    import: "pj:edit",
    delete: "pj:edit",
  },
  symbols: [],
  rollup: { by: ["nd", "zt"], single: [], sums: [] },
  work: {
    counter: "件",
    noun: "公示",
    editable: [],
    deletable: [],
    searched: null,
    bulk: false,
    home: "/sys-gyyd/dqrh/pjgs",
  },
  state: "zt",
});

export type Pjgs = RecordOf<typeof pjgs>;
