import { landStandards } from "../../codes/landClasses/landStandards";
import { problemOf } from "../problem/problemOf";
import { isConstructionLand, isLandClass, landClassName } from "../values/landClass";
import { noProblems, type ValueRule } from "./record";

/** A004 for 现状地类: it must be a land survey code. */
export const unknownLandClass: ValueRule = (record) => {
  const { dlbm } = record.values;
  if (!dlbm || isLandClass(dlbm)) return noProblems;
  const message = `现状地类取值“${dlbm}”不在字典内，应为${landStandards["TDT1055-2019"].title}的代码`;
  return [problemOf("A004", "E", record, message, { field: "DLBM", value: dlbm })];
};

/** A015: only construction land can be inefficient. */
export const notConstructionLand: ValueRule = (record) => {
  const { dlbm } = record.values;
  if (!dlbm || !isLandClass(dlbm) || isConstructionLand(dlbm)) return noProblems;
  const message = `现状地类${dlbm}${landClassName(dlbm) ?? ""}不是建设用地，不得纳入低效用地`;
  return [problemOf("A015", "E", record, message, { field: "DLBM", value: dlbm })];
};
