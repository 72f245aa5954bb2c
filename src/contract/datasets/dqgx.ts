import { gxlxCodes, gxztCodes, ppfsCodes } from "../codes/industryCodes";
import { auditFields, placeFields } from "../define/common";
import { defineDataset, type RecordOf } from "../define/dataset";
import {
  area,
  code,
  date,
  floorArea,
  integer,
  number,
  optional,
  planned,
  system,
  text,
} from "../define/field";

/**
 * Which enterprise uses which industrial land, how, since when, and with what share of its tax
 * (地企关系).
 */
export const dqgx = defineDataset({
  name: "dqgx",
  title: "地企关系",
  table: "dqgx",
  key: { id: "gxid", number: "gxbh", name: "qymc" },
  geometry: null,
  fields: {
    gxid: system(text("关系ID", 32)),
    /** Assigned by the server: county, `GX` and a six-digit serial. */
    gxbh: system(text("关系编号", 14)),
    dkid: text("地块ID", 32),
    dkbh: system(text("地块编号", 14)),
    /** Location of the land. */
    xzqdm: system(placeFields.xzqdm),
    xzqmc: system(text("县（市、区）", 50)),
    cyptid: system(placeFields.cyptid),
    cyptmc: system(placeFields.cyptmc),
    tyshxydm: text("统一社会信用代码", 18),
    qymc: system(text("企业名称", 200)),
    gxlx: code("关系类型", gxlxCodes),
    symj: area("使用面积"),
    jzmj: optional(floorArea("使用建筑面积")),
    ftbl: number("税收分摊比例", 2, { unit: "%", min: 0, precision: 5 }),
    qsrq: date("起始日期"),
    zzrq: optional(planned(date("终止日期"))),
    ppfs: system(code("匹配方式", ppfsCodes)),
    /** Confidence of the matching method; null for relations entered by hand. */
    ppd: system(optional(integer("匹配度"))),
    gxzt: system(code("关系状态", gxztCodes)),
    ...auditFields,
  },
  views: {
    table: [
      "gxbh",
      "dkbh",
      "qymc",
      "tyshxydm",
      "xzqmc",
      "gxlx",
      "symj",
      "ftbl",
      "qsrq",
      "zzrq",
      "ppfs",
      "ppd",
      "gxzt",
    ],
    filter: ["dkid", "tyshxydm", "gxlx", "ppfs", "gxzt", "ftbl", "qsrq"],
    form: ["dkid", "tyshxydm", "gxlx", "symj", "jzmj", "ftbl", "qsrq", "zzrq", "bz"],
    card: [],
    tile: [],
    search: ["gxbh", "dkbh", "tyshxydm", "qymc"],
  },
  access: {
    read: "gyyd:view",
    write: "dqgx:edit",
    approve: "dqgx:edit",
    import: "dqgx:edit",
    delete: "dqgx:edit",
  },
  symbols: [],
  rollup: { by: ["gxlx", "ppfs", "gxzt"], single: [], sums: ["symj"] },
  work: {
    counter: "条",
    noun: "地企关系",
    editable: ["0"],
    deletable: ["0"],
    searched: null,
    bulk: true,
    home: "/sys-gyyd/dqrh/dqgxgl",
  },
  // A relation that is not confirmed yet is a request, and requests enter.
  ledger: { kind: "1", approved: null },
  state: "gxzt",
});

export type Dqgx = RecordOf<typeof dqgx>;
