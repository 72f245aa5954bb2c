import * as codes from "../codes/officeCodes";
import { auditFields, placeFields } from "../define/common";
import { defineDataset, type RecordOf } from "../define/dataset";
import { code, flag, inRole, optional, system, text, time } from "../define/field";

const { xzqdm, xzqmc, cyptid, cyptmc } = placeFields;

/** The update ledger (更新台账): one entry per change that someone has to look at. */
export const gxtz = defineDataset({
  name: "gxtz",
  title: "更新台账",
  table: "gxtz",
  key: { id: "tzid", number: "tzid", name: "bt" },
  geometry: null,
  fields: {
    tzid: system(text("台账ID", 40)),
    bt: text("标题", 200),
    ywlx: system(code("业务类型", codes.gxtzlxCodes)),
    /** The record that changed, or the batch or version that caused the change. */
    ywid: system(optional(text("业务ID", 40))),
    ...{ xzqdm, xzqmc, cyptid, cyptmc },
    tjr: system(text("提交人", 50)),
    tjsj: system(time("提交时间")),
    zt: system(code("状态", codes.gxtzztCodes)),
    clr: inRole("review", system(optional(text("处理人", 50)))),
    clsj: inRole("review", system(optional(time("处理时间")))),
    clyj: inRole("review", system(optional(text("处理意见", 500)))),
    sfyd: system(flag("是否已读")),
    ...auditFields,
  },
  views: {
    table: ["bt", "ywlx", "xzqmc", "tjr", "tjsj", "zt", "clr", "clsj", "clyj", "sfyd"],
    filter: ["bt", "ywlx", "zt", "sfyd", "tjsj", "ywid"],
    form: [],
    card: [],
    tile: [],
    search: ["tzid", "bt"],
  },
  access: {
    read: "gxtz:view",
    write: "gxtz:edit",
    approve: "gxtz:edit",
    import: "gxtz:edit",
    delete: "gxtz:edit",
  },
  symbols: [],
  rollup: { by: ["ywlx", "zt", "sfyd"], single: [], sums: [] },
  work: {
    counter: "条",
    noun: "台账",
    editable: [],
    deletable: [],
    searched: null,
    bulk: false,
    home: null,
  },
  state: "zt",
});

export type Gxtz = RecordOf<typeof gxtz>;
