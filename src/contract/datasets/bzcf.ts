import { bzcfztCodes } from "../codes/supplyCodes";
import { auditFields, outlineFields, placeFields } from "../define/common";
import { defineDataset, type RecordOf } from "../define/dataset";
import {
  area,
  code,
  date,
  floorArea,
  integer,
  number,
  optional,
  system,
  text,
} from "../define/field";

const many = (label: string, unit: string) => optional(integer(label, { unit, min: 0 }));

/** Standard factories (标准厂房, domain/03 §22). */
export const bzcf = defineDataset({
  name: "bzcf",
  title: "标准厂房",
  table: "bzcf",
  key: { id: "cfid", number: "cfbh", name: "cfmc" },
  geometry: "Polygon",
  fields: {
    cfid: system(text("厂房ID", 32)),
    cfbh: system(text("厂房编号", 13)),
    cfmc: text("厂房名称", 100),
    ...placeFields,
    jsdw: optional(text("建设单位", 200)),
    ydmj: optional(area("用地面积")),
    jzmj: floorArea("建筑面积"),
    ds: many("栋数", "栋"),
    cs: many("层数", "层"),
    cg: optional(number("层高", 2, { unit: "m", min: 0, precision: 5 })),
    hz: many("荷载", "kg/㎡"),
    kzmj: optional(floorArea("可租面积")),
    yzmj: optional(floorArea("已租面积")),
    /** yzmj / kzmj */
    rzl: system(optional(number("入驻率", 2, { unit: "%" }))),
    zj: optional(number("租金", 2, { unit: "元/㎡·月", min: 0, precision: 10 })),
    rzqys: many("入驻企业数", "家"),
    jcsj: optional(date("建成时间")),
    zt: code("状态", bzcfztCodes),
    ...outlineFields,
    ...auditFields,
  },
  views: {
    table: ["cfmc", "xzqmc", "cyptmc", "jsdw", "jzmj", "cs", "kzmj", "yzmj", "rzl", "zj", "zt"],
    filter: ["cfmc", "zt", "jzmj", "rzl", "zj", "jcsj"],
    form: [
      "cfmc",
      "xzjdm",
      "jsdw",
      "ydmj",
      "jzmj",
      "ds",
      "cs",
      "cg",
      "hz",
      "kzmj",
      "yzmj",
      "zj",
      "rzqys",
      "jcsj",
      "zt",
      "bz",
    ],
    card: ["jzmj", "kzmj", "yzmj", "rzl", "rzqys"],
    tile: ["zt"],
    search: ["cfbh", "cfmc"],
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
      by: "zt",
      title: "按状态",
      colors: { "1": "#3b82f6", "2": "#22c55e", "3": "#94a3b8" },
    },
  ],
  rollup: { by: ["zt"], single: [], sums: ["ydmj", "jzmj", "kzmj", "yzmj", "rzqys"] },
  work: {
    counter: "幢",
    noun: "标准厂房",
    editable: null,
    deletable: null,
    searched: "record",
    bulk: false,
    home: null,
  },
  state: null,
});

export type Bzcf = RecordOf<typeof bzcf>;
