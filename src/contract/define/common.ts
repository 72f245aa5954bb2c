import { spztCodes } from "../codes/codes";
import { area, code, integer, number, optional, system, text, time } from "./field";

/** Fields that many entities have in common (domain/03 §0). */

/** Where a record lies. The names follow the codes, and the server writes them. */
export const placeFields = {
  xzqdm: text("行政区代码", 6),
  xzqmc: system(text("县（市、区）", 50)),
  xzjdm: optional(text("乡镇街道代码", 9)),
  xzjmc: optional(text("乡镇街道", 50)),
  cyptid: optional(text("产业平台ID", 32)),
  cyptmc: optional(text("所属产业平台", 100)),
} as const;

/** Who wrote a record, when, and which version it is. */
export const auditFields = {
  bz: optional(text("备注", 500)),
  cjr: system(text("创建人", 50)),
  cjsj: system(time("创建时间")),
  gxr: system(text("更新人", 50)),
  gxsj: system(time("更新时间")),
  bbh: system(integer("版本号")),
} as const;

/** What the server measures of an outline: ㎡ on the ellipsoid, and a point inside it. */
export const outlineFields = {
  txmj: system(area("图形面积")),
  zxjd: system(number("中心经度", 7, { unit: "°" })),
  zxwd: system(number("中心纬度", 7, { unit: "°" })),
} as const;

/** State, reviewer, time and note of an approval (domain/04 §2). */
export const approvalFields = {
  spzt: system(code("审批状态", spztCodes)),
  spr: system(optional(text("审批人", 50))),
  spsj: system(optional(time("审批时间"))),
  spyj: system(optional(text("审批意见", 500))),
} as const;
