import { spztCodes } from "../codes/landCodes";
import { area, code, inRole, integer, nameOf, number, optional, system, text, time } from "./field";

/** Fields shared by many entities (domain/03 §0). */

/** Location of a record. The server fills in the names from the codes, and codes from names. */
export const placeFields = {
  xzqdm: inRole("place", text("行政区代码", 6)),
  xzqmc: nameOf("xzqdm", "county", system(text("县（市、区）", 50))),
  xzjdm: inRole("place", optional(text("乡镇街道代码", 9))),
  xzjmc: nameOf("xzjdm", "town", optional(text("乡镇街道", 50))),
  cyptid: inRole("place", optional(text("产业平台ID", 32))),
  cyptmc: nameOf("cyptid", "platform", optional(text("所属产业平台", 100))),
} as const;

/** Author, time and version of a record. */
export const auditFields = {
  bz: optional(text("备注", 500)),
  cjr: inRole("audit", system(text("创建人", 50))),
  cjsj: inRole("audit", system(time("创建时间"))),
  gxr: inRole("audit", system(text("更新人", 50))),
  gxsj: inRole("audit", system(time("更新时间"))),
  bbh: inRole("audit", system(integer("版本号"))),
} as const;

/** What the server measures from an outline: ㎡ on the ellipsoid, and a point inside it. */
export const outlineFields = {
  txmj: inRole("outline", system(area("图形面积"))),
  zxjd: inRole("outline", system(number("中心经度", 7, { unit: "°" }))),
  zxwd: inRole("outline", system(number("中心纬度", 7, { unit: "°" }))),
} as const;

/** Last reviewer, time and note. */
export const reviewFields = {
  shr: inRole("review", system(optional(text("审核人", 50)))),
  shsj: inRole("review", system(optional(time("审核时间")))),
  shyj: inRole("review", system(optional(text("审核意见", 500)))),
} as const;

/** State, reviewer, time and note of an approval (domain/04 §2). */
export const approvalFields = {
  spzt: system(code("审批状态", spztCodes)),
  spr: inRole("review", system(optional(text("审批人", 50)))),
  spsj: inRole("review", system(optional(time("审批时间")))),
  spyj: inRole("review", system(optional(text("审批意见", 500)))),
} as const;
