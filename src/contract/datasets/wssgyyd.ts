import { wsshcztCodes, wsslxCodes } from "../codes/industryCodes";
import { auditFields, placeFields } from "../define/common";
import { defineDataset, type RecordOf } from "../define/dataset";
import { area, code, integer, optional, system, text } from "../define/field";

/** Industrial land without tax in the current year (无税收工业用地). The server maintains this list. */
export const wssgyyd = defineDataset({
  name: "wssgyyd",
  title: "无税收工业用地",
  table: "wssgyyd",
  key: { id: "dkid", number: "dkbh", name: "tdsyqr" },
  geometry: null,
  fields: {
    dkid: system(text("地块ID", 32)),
    dkbh: system(text("地块编号", 14)),
    tdsyqr: system(text("土地使用权人", 200)),
    ...placeFields,
    xzqdm: system(placeFields.xzqdm),
    zl: system(text("坐落", 200)),
    mj: system(area("用地面积")),
    wsslx: system(code("无税收类型", wsslxCodes)),
    qys: system(integer("企业数")),
    lxws: system(integer("连续无税年数", { unit: "年" })),
    hczt: code("核查状态", wsshcztCodes),
    hcjg: optional(text("核查结果", 500)),
    czjy: optional(text("处置建议", 500)),
    ...auditFields,
  },
  views: {
    table: [
      "dkbh",
      "tdsyqr",
      "xzqmc",
      "cyptmc",
      "mj",
      "wsslx",
      "qys",
      "lxws",
      "hczt",
      "hcjg",
      "czjy",
    ],
    filter: ["mj", "wsslx", "lxws", "hczt"],
    form: ["hczt", "hcjg", "czjy", "bz"],
    card: [],
    tile: [],
    search: ["dkbh", "tdsyqr"],
  },
  access: {
    read: "gyyd:view",
    write: "gyyd:edit",
    approve: "gyyd:audit",
    import: "gyyd:edit",
    delete: "gyyd:edit",
  },
  symbols: [],
  rollup: { by: ["wsslx", "lxws", "hczt"], single: [], sums: ["mj"] },
  work: {
    counter: "宗",
    noun: "无税收地块",
    editable: null,
    deletable: [],
    searched: null,
    bulk: true,
    home: "/sys-gyyd/gyydybz/wssgyyd",
  },
  state: null,
});

export type Wssgyyd = RecordOf<typeof wssgyyd>;
