import { qlxzCodes, tdqsCodes } from "../../codes/landCodes";
import { problemOf } from "../problem/problemOf";
import { noProblems, type ValueRule } from "./record";

/** A014: 权利性质 starts with the first digit of 土地权属: state land 10x, collective land 20x. */
export const inconsistentTenure: ValueRule = (record) => {
  const { tdqs, qlxz } = record.values;
  if (!tdqs || !qlxz || !(tdqs in tdqsCodes) || !(qlxz in qlxzCodes)) return noProblems;
  if (tdqs.charAt(0) === qlxz.charAt(0)) return noProblems;
  const details = { field: "QLXZ", value: qlxz };
  const allowed = Object.entries(qlxzCodes)
    .filter(([code]) => code.startsWith(tdqs.charAt(0)))
    .map(([code, label]) => `${code} ${label}`)
    .join("、");
  const owner = tdqsCodes[tdqs as keyof typeof tdqsCodes];
  const message = `权属与权利性质不一致：土地权属为${owner}的，权利性质允许 ${allowed}`;
  return [problemOf("A014", "E", record, message, details)];
};
