import { sjlxCodes, ssbbztCodes } from "../codes/industryCodes";
import { auditFields, placeFields } from "../define/common";
import { defineDataset, type RecordOf } from "../define/dataset";
import { code, integer, optional, system, text, time } from "../define/field";

/**
 * Versions of the tax base table (税收核算基础表版本). They belong to the province, so their region is 33.
 */
export const ssbb = defineDataset({
  name: "ssbb",
  title: "税收版本",
  table: "ssbb",
  key: { id: "bbid", number: "bbbh", name: "bbmc" },
  geometry: null,
  fields: {
    bbid: system(text("版本ID", 32)),
    /** `2024-V1`; a quarter or month follows the year. `bbh` is the usual optimistic lock. */
    bbbh: system(text("版本编号", 20)),
    bbmc: text("版本名称", 100),
    xzqdm: system(placeFields.xzqdm),
    cyptid: system(placeFields.cyptid),
    nd: integer("年度", { unit: "年" }),
    sjlx: code("数据类型", sjlxCodes),
    sjq: optional(integer("期", { min: 0 })),
    zt: system(code("版本状态", ssbbztCodes)),
    fbr: system(optional(text("发布人", 50))),
    fbsj: system(optional(time("发布时间"))),
    sm: optional(text("说明", 500)),
    ...auditFields,
  },
  views: { table: [], filter: [], form: [], card: [], tile: [], search: ["bbbh", "bbmc"] },
  access: {
    read: "ss:view",
    write: "ss:import",
    approve: "ss:publish",
    import: "ss:import",
    delete: "ss:import",
  },
  symbols: [],
  uncounted: true,
  rollup: { by: ["nd", "sjlx", "zt"], single: [], sums: [] },
  work: {
    counter: "个",
    noun: "税收版本",
    editable: [],
    deletable: [],
    searched: null,
    bulk: false,
    home: null,
  },
  state: "zt",
});

export type Ssbb = RecordOf<typeof ssbb>;
