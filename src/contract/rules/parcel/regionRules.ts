import { isWithin } from "../../regions";
import { problemOf } from "../problem/problemOf";
import type { Problem } from "../problem/report";
import { noProblems, type ValueRule } from "./record";

/** A009: 行政区代码 is a county in the user's region. */
export const foreignRegion: ValueRule = (record, { counties, callerArea }) => {
  const { xzqdm } = record.values;
  if (!xzqdm || (counties.has(xzqdm) && isWithin(xzqdm, callerArea))) return noProblems;
  const message = `行政区代码${xzqdm}不存在或不在权限范围内`;
  return [problemOf("A009", "E", record, message, { field: "XZQDM", value: xzqdm })];
};

/** A010: the county name matches its code, and the town code extends it. */
export const inconsistentRegion: ValueRule = (record, { counties }) => {
  const { xzqdm, xzqmc, xzjdm } = record.values;
  if (!xzqdm) return noProblems;
  const name = counties.get(xzqdm)?.name;
  const problems: Problem[] = [];
  const add = (field: string, value: string) =>
    problems.push(problemOf("A010", "W", record, "行政区名称与代码不一致", { field, value }));
  if (name && xzqmc && xzqmc !== name) add("XZQMC", xzqmc);
  if (xzjdm && !xzjdm.startsWith(xzqdm)) add("XZJDM", xzjdm);
  return problems;
};
