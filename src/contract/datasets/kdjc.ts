import { czztCodes, kdhcztCodes, kdlxCodes, lyjyCodes } from "../codes/supplyCodes";
import { auditFields, outlineFields, placeFields } from "../define/common";
import { defineDataset, type RecordOf } from "../define/dataset";
import { area, code, date, flag, inRole, number, optional, system, text } from "../define/field";

/** Vacant land on supplied parcels (空地监测, domain/03 §21). */
export const kdjc = defineDataset({
  name: "kdjc",
  title: "空地监测",
  table: "kdjc",
  key: { id: "kdid", number: "kdbh", name: "xmmc" },
  geometry: "Polygon",
  fields: {
    kdid: system(text("空地ID", 32)),
    kdbh: system(text("空地编号", 13)),
    gyid: text("供应ID", 32),
    dkid: optional(text("地块ID", 32)),
    /** Name, holder and area are those of the supply. */
    xmmc: system(text("项目名称", 100)),
    tdsyqr: system(optional(text("土地使用权人", 200))),
    mj: system(area("宗地面积")),
    ...placeFields,
    kdmj: inRole("area", area("空地面积")),
    /** kdmj / mj */
    kdbl: system(number("空地率", 2, { unit: "%", min: 0 })),
    /** Large enough to be listed under the current threshold. */
    sflr: system(flag("是否列入监测")),
    yxsj: optional(date("影像时间")),
    kdlx: code("空地类型", kdlxCodes),
    hczt: system(code("核查状态", kdhcztCodes)),
    lyjy: optional(code("利用建议", lyjyCodes)),
    czzt: system(code("处置状态", czztCodes)),
    ...outlineFields,
    ...auditFields,
  },
  views: {
    table: [
      "kdbh",
      "xmmc",
      "tdsyqr",
      "xzqmc",
      "mj",
      "kdmj",
      "kdbl",
      "kdlx",
      "yxsj",
      "hczt",
      "czzt",
    ],
    filter: ["xmmc", "tdsyqr", "kdlx", "hczt", "czzt", "lyjy", "sflr", "kdmj", "kdbl", "yxsj"],
    form: ["gyid", "xzjdm", "kdmj", "kdlx", "yxsj", "lyjy", "bz"],
    card: ["mj", "kdmj", "kdbl", "kdlx", "lyjy"],
    tile: ["kdlx", "hczt", "czzt"],
    search: ["kdbh", "xmmc", "tdsyqr"],
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
      by: "hczt",
      title: "按核查状态",
      colors: { "0": "#fde047", "1": "#f97316", "2": "#d1d5db" },
    },
    {
      by: "czzt",
      title: "按处置状态",
      colors: { "0": "#fde047", "1": "#3b82f6", "2": "#22c55e" },
    },
  ],
  rollup: { by: ["sflr", "kdlx", "hczt", "czzt", "lyjy"], single: [], sums: ["mj", "kdmj"] },
  work: {
    counter: "宗",
    noun: "空地",
    editable: ["0", "1"],
    deletable: ["0"],
    searched: "record",
    bulk: true,
    home: "/sys-gyyd/qsmzq/kdjc",
  },
  state: "hczt",
});

export type Kdjc = RecordOf<typeof kdjc>;
