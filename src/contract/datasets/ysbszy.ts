import { bshcztCodes, sbtzCodes, zgcsCodes } from "../codes/industryCodes";
import { auditFields, outlineFields, placeFields } from "../define/common";
import { defineDataset, type RecordOf } from "../define/dataset";
import {
  area,
  code,
  codes,
  date,
  floorArea,
  inRole,
  number,
  optional,
  planned,
  system,
  text,
  time,
} from "../define/field";

/** Buildings on industrial land that look like villas (疑似别墅庄园), detected in imagery. */
export const ysbszy = defineDataset({
  name: "ysbszy",
  title: "疑似别墅庄园",
  table: "ysbszy",
  key: { id: "id", number: "tbbh", name: "qymc" },
  geometry: "Polygon",
  fields: {
    id: system(text("图斑ID", 32)),
    /** County, `BS` and a four-digit serial. */
    tbbh: text("图斑编号", 12),
    dkid: text("地块ID", 32),
    ...placeFields,
    qymc: optional(text("企业名称", 200)),
    jzmj: optional(floorArea("建筑面积")),
    zdmj: inRole("area", optional(area("占地面积"))),
    yxsj: date("影像时间"),
    yxly: optional(text("影像来源", 50)),
    zxd: optional(number("识别置信度", 2, { min: 0, precision: 4 })),
    sbtz: optional(codes("识别特征", sbtzCodes)),
    hczt: system(code("核查状态", bshcztCodes)),
    hcr: system(optional(text("核查人", 50))),
    hcsj: system(optional(time("核查时间"))),
    hcyj: system(optional(text("核查意见", 500))),
    zgcs: optional(code("整改措施", zgcsCodes)),
    zgqx: optional(planned(date("整改期限"))),
    ...outlineFields,
    ...auditFields,
  },
  views: {
    table: ["tbbh", "qymc", "xzqmc", "zdmj", "jzmj", "yxsj", "zxd", "sbtz", "hczt", "zgcs", "zgqx"],
    filter: ["tbbh", "qymc", "zdmj", "yxsj", "zxd", "hczt", "zgcs"],
    form: ["zgcs", "zgqx", "bz"],
    card: ["zdmj", "jzmj", "zxd", "hczt"],
    tile: ["hczt"],
    search: ["tbbh", "qymc"],
  },
  access: {
    read: "gyyd:view",
    write: "gyyd:edit",
    approve: "gyyd:edit",
    import: "gyyd:edit",
    delete: "gyyd:edit",
  },
  symbols: [
    {
      by: "hczt",
      title: "按核查状态",
      colors: {
        "0": "#94a3b8",
        "1": "#3b82f6",
        "2": "#dc2626",
        "3": "#a3a3a3",
        "4": "#f97316",
        "5": "#16a34a",
      },
    },
  ],
  rollup: { by: ["hczt", "zgcs"], single: [], sums: ["zdmj", "jzmj"] },
  work: {
    counter: "处",
    noun: "疑似别墅图斑",
    editable: ["0", "1", "2", "4"],
    deletable: [],
    searched: "record",
    bulk: true,
    home: "/sys-gyyd/gyydybz/bszysb",
  },
  state: "hczt",
});

export type Ysbszy = RecordOf<typeof ysbszy>;
