import { problemOf } from "../problem/problemOf";
import { noProblems, type ValueRule } from "./record";

const parcelNumber = { dxydsd: /^\d{6}SD\d{9}$/, dxydst: /^\d{6}DX\d{9}$/ } as const;

/** GB/T 37346: 县6 + 地籍区3 + 地籍子区3 + 特征码2 + 宗地5 + 定着物1 + 单元8. */
const unitNumber = /^\d{12}[GJZ][A-Z]\d{5}[A-Z]\d{8}$/;

/** A006: 地块编号 has the library's form and starts with 行政区代码. */
export const badParcelNumber: ValueRule = (record, { library }) => {
  const { dkbh, xzqdm } = record.values;
  if (!dkbh) return noProblems;
  const details = { field: "DKBH", value: dkbh };
  if (!parcelNumber[library].test(dkbh)) {
    return [problemOf("A006", "E", record, "地块编号格式错误", details)];
  }
  if (!xzqdm || dkbh.startsWith(xzqdm)) return noProblems;
  return [problemOf("A006", "E", record, "地块编号与行政区代码不一致", details)];
};

function unitNumberFault(bdcdyh: string, xzqdm: string | null): string | null {
  if (!unitNumber.test(bdcdyh)) return "不动产单元号格式错误";
  if (!xzqdm || bdcdyh.startsWith(xzqdm)) return null;
  return `不动产单元号前6位${bdcdyh.slice(0, 6)}与行政区代码${xzqdm}不一致`;
}

/** A013: 不动产单元号 has its form and starts with 行政区代码. */
export const badUnitNumber: ValueRule = (record) => {
  const { bdcdyh, xzqdm } = record.values;
  if (!bdcdyh) return noProblems;
  const message = unitNumberFault(bdcdyh, xzqdm ?? null);
  const details = { field: "BDCDYH", value: bdcdyh };
  return message === null ? noProblems : [problemOf("A013", "E", record, message, details)];
};
