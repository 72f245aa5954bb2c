import { notStarting } from "../problem/compared";
import { problemOf } from "../problem/problemOf";
import { unitNumberFault } from "../values/unitNumber";
import { noProblems, type ValueRule } from "./record";

const parcelNumber = { dxydsd: /^\d{6}SD\d{9}$/, dxydst: /^\d{6}DX\d{9}$/ } as const;
const letters = { dxydsd: "SD", dxydst: "DX" } as const;

/** A006: 地块编号 has the library's form and starts with 行政区代码. */
export const badParcelNumber: ValueRule = (record, { library }) => {
  const { dkbh, xzqdm } = record.values;
  if (!dkbh) return noProblems;
  const details = { field: "DKBH", value: dkbh };
  if (!parcelNumber[library].test(dkbh)) {
    const message = `地块编号格式错误：应为${xzqdm || "6位行政区代码"}、${letters[library]}和9位数字`;
    return [problemOf("A006", "E", record, message, details)];
  }
  if (!xzqdm || dkbh.startsWith(xzqdm)) return noProblems;
  return [
    problemOf(
      "A006",
      "E",
      record,
      `地块编号与行政区代码不一致：${notStarting(dkbh, xzqdm)}`,
      details,
    ),
  ];
};

/** A013: 不动产单元号 has its form and starts with 行政区代码. */
export const badUnitNumber: ValueRule = (record) => {
  const { bdcdyh, xzqdm } = record.values;
  if (!bdcdyh) return noProblems;
  const message = unitNumberFault(bdcdyh, xzqdm ?? null);
  const details = { field: "BDCDYH", value: bdcdyh };
  return message === null ? noProblems : [problemOf("A013", "E", record, message, details)];
};
