import { landClassNames } from "../codes/landClasses/presentClasses";
import { gyytCodes, kzxjbCodes, xzsxCodes } from "../codes/supplyCodes";
import { auditFields, outlineFields, placeFields } from "../define/common";
import { defineDataset, type RecordOf } from "../define/dataset";
import {
  area,
  code,
  flag,
  inRole,
  number,
  optional,
  presentClass,
  system,
  text,
} from "../define/field";

/** Land that the plan designates for industry (规划工业, domain/03 §17). */
export const ghgy = defineDataset({
  name: "ghgy",
  title: "规划工业",
  table: "ghgy",
  key: { id: "ghid", number: "dkbh", name: "ghmc" },
  geometry: "Polygon",
  fields: {
    ghid: system(text("规划ID", 32)),
    dkbh: text("地块编号", 30),
    ghmc: text("规划名称", 100),
    ...placeFields,
    ghyt: code("规划用途", gyytCodes),
    mj: inRole("area", area("规划面积")),
    ghrjl: optional(number("规划容积率", 2, { min: 0, precision: 5 })),
    xzdlbm: optional(presentClass("现状地类", landClassNames)),
    xzsx: optional(code("现状属性", xzsxCodes)),
    sfgyhx: flag("是否工业控制线内"),
    kzxjb: optional(code("控制线级别", kzxjbCodes)),
    ghmjz: optional(text("片区", 100)),
    pfwh: optional(text("批复文号", 100)),
    ...outlineFields,
    ...auditFields,
  },
  views: {
    table: ["dkbh", "ghmc", "xzqmc", "ghyt", "mj", "ghrjl", "xzsx", "sfgyhx", "kzxjb", "ghmjz"],
    filter: ["dkbh", "ghmc", "ghyt", "xzsx", "sfgyhx", "kzxjb", "mj"],
    form: [
      "dkbh",
      "ghmc",
      "xzjdm",
      "ghyt",
      "mj",
      "ghrjl",
      "xzdlbm",
      "xzsx",
      "sfgyhx",
      "kzxjb",
      "ghmjz",
      "pfwh",
      "bz",
    ],
    card: ["mj", "ghyt", "xzsx", "kzxjb"],
    tile: ["ghyt", "xzsx", "kzxjb"],
    search: ["dkbh", "ghmc"],
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
      by: "ghyt",
      title: "按规划用途",
      colors: {
        "1001": "#b98b62",
        "100101": "#c4a484",
        "100102": "#a97142",
        "100103": "#7b4a12",
      },
    },
    {
      by: "xzsx",
      title: "按现状属性",
      colors: {
        "1": "#22c55e",
        "2": "#3b82f6",
        "3": "#f97316",
        "4": "#84cc16",
        "5": "#94a3b8",
      },
    },
  ],
  rollup: { by: ["ghyt", "xzsx", "sfgyhx", "kzxjb"], single: [], sums: ["mj"] },
  work: {
    counter: "宗",
    noun: "规划地块",
    editable: null,
    deletable: null,
    searched: "record",
    bulk: true,
    home: "/sys-gyyd/gyydybz/ghgy",
  },
  state: null,
});

export type Ghgy = RecordOf<typeof ghgy>;
