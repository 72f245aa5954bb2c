import { cbjbCodes, dbjbCodes, dblxCodes, dbztCodes } from "../codes/trackCodes";
import { auditFields, placeFields } from "../define/common";
import { defineDataset, type RecordOf } from "../define/dataset";
import {
  code,
  date,
  inRole,
  integer,
  optional,
  planned,
  system,
  text,
  time,
} from "../define/field";

const { cyptid, cyptmc } = placeFields;

/**
 * Supervision (督办事项): a note from the province or a city to a region or about a project, with a
 * deadline for the answer. Its region is the one that answers (four digits for a city).
 */
export const dbsx = defineDataset({
  name: "dbsx",
  title: "督办事项",
  table: "dbsx",
  key: { id: "dbid", number: "dbbh", name: "bt" },
  geometry: null,
  fields: {
    dbid: system(text("督办ID", 32)),
    dbbh: system(text("督办编号", 20)),
    bt: system(text("督办标题", 120)),
    dblx: system(code("督办对象", dblxCodes)),
    dbjb: system(code("督办层级", dbjbCodes)),
    cbjb: system(code("承办层级", cbjbCodes)),
    nd: system(integer("年度", { unit: "年" })),
    /** The region's code, or the project's id and number. */
    ywid: system(text("业务ID", 40)),
    ywbh: system(text("对象编号", 40)),
    xzqdm: inRole("place", system(text("承办地区代码", 6))),
    xzqmc: system(text("承办地区", 50)),
    cyptid: system(cyptid),
    cyptmc: system(cyptmc),
    dbnr: system(text("督办内容", 500)),
    jzrq: planned(date("办理期限")),
    zt: system(code("办理状态", dbztCodes)),
    hfr: system(optional(text("回复人", 50))),
    hfsj: system(optional(time("回复时间"))),
    hfnr: system(optional(text("回复内容", 500))),
    clr: system(optional(text("核办人", 50))),
    clsj: system(optional(time("核办时间"))),
    clyj: system(optional(text("核办意见", 500))),
    ...auditFields,
  },
  views: {
    table: [
      "dbbh",
      "bt",
      "dblx",
      "xzqmc",
      "dbjb",
      "jzrq",
      "zt",
      "dbnr",
      "hfr",
      "hfsj",
      "cjr",
      "cjsj",
    ],
    filter: ["dblx", "dbjb", "cbjb", "nd", "zt", "jzrq", "ywid"],
    form: [],
    card: ["dbnr", "jzrq", "hfnr", "clyj"],
    tile: [],
    search: ["dbbh", "bt"],
  },
  access: {
    read: "zkfxm:view",
    write: "rw:edit",
    approve: "rw:edit",
    import: "rw:edit",
    delete: "rw:edit",
  },
  symbols: [
    {
      by: "zt",
      title: "按办理状态",
      colors: { "0": "#f97316", "1": "#3b82f6", "2": "#dc2626", "3": "#22c55e" },
    },
  ],
  rollup: { by: ["nd", "dblx", "dbjb", "cbjb", "zt"], single: [], sums: [] },
  work: {
    counter: "件",
    noun: "督办事项",
    editable: [],
    deletable: [],
    searched: null,
    bulk: false,
    home: null,
  },
  state: "zt",
});

export type Dbsx = RecordOf<typeof dbsx>;
