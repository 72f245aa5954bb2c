import { yjhcztCodes, yjlbCodes } from "../codes/industryCodes";
import { auditFields, placeFields } from "../define/common";
import { defineDataset, type RecordOf } from "../define/dataset";
import { code, integer, optional, system, text } from "../define/field";

const { xzqdm, xzqmc, cyptid, cyptmc } = placeFields;

/** Alerts sent down for checking (预警核查): each is a task of the county until it is closed. */
export const yjhc = defineDataset({
  name: "yjhc",
  title: "预警核查",
  table: "yjhc",
  key: { id: "hcid", number: "ywbh", name: "mc" },
  geometry: null,
  fields: {
    hcid: system(text("核查ID", 32)),
    yjlb: system(code("预警类别", yjlbCodes)),
    mc: system(text("名称", 200)),
    /** Dataset, id and number of the record that raised the alert. */
    ywlx: system(text("业务类型", 20)),
    ywid: system(text("业务ID", 40)),
    ywbh: system(text("业务编号", 40)),
    ...{ xzqdm, xzqmc, cyptid, cyptmc },
    xfyj: system(optional(text("下发意见", 500))),
    /** Month as 202411; 0 while the task is open. */
    xfyf: system(integer("下发月份")),
    bjyf: system(integer("办结月份")),
    zt: system(code("核查状态", yjhcztCodes)),
    ...auditFields,
  },
  views: {
    table: ["mc", "ywbh", "yjlb", "xzqmc", "cyptmc", "zt", "cjr", "cjsj", "xfyj", "gxr", "gxsj"],
    filter: ["yjlb", "zt", "xfyf", "bjyf", "ywid"],
    form: [],
    card: [],
    tile: [],
    search: ["ywbh", "mc"],
  },
  access: {
    read: "gyyd:view",
    write: "rw:edit",
    approve: "rw:edit",
    import: "rw:edit",
    delete: "rw:edit",
  },
  symbols: [
    { by: "zt", title: "按核查状态", colors: { "0": "#f97316", "1": "#3b82f6", "2": "#22c55e" } },
    {
      by: "yjlb",
      title: "按预警类别",
      colors: {
        "1": "#f97316",
        "2": "#eab308",
        "3": "#dc2626",
        "4": "#a3a300",
        "5": "#111827",
        "6": "#db2777",
        "7": "#7c3aed",
        "8": "#0e7490",
      },
    },
  ],
  rollup: { by: ["yjlb", "zt", "xfyf", "bjyf"], single: [], sums: [] },
  work: {
    counter: "件",
    noun: "预警核查任务",
    editable: [],
    deletable: [],
    searched: null,
    bulk: false,
    home: null,
  },
  state: "zt",
});

export type Yjhc = RecordOf<typeof yjhc>;
