import { yearOf } from "../../dataTime";
import { limits } from "../../limits";
import { problemOf } from "../problem/problemOf";
import { isPlausibleDate } from "../values/fieldRules";
import { noProblems, type ValueRule } from "./record";

const { firstYear } = limits;
const message = "认定年度不合理";

/** A021: 认定年度 is within the campaign, and no year that has not come yet. */
export const unlikelyYear: ValueRule = (record, { today }) => {
  const { rdnf } = record.values;
  if (typeof rdnf !== "number" || (rdnf >= firstYear && rdnf <= yearOf(today))) return noProblems;
  const why = `${message}，允许 ${firstYear}–${yearOf(today)}`;
  return [problemOf("A021", "E", record, why, { field: "RDNF", value: rdnf })];
};

/** A021: 认定日期 is in 认定年度. */
export const dateOutsideYear: ValueRule = (record, { today }) => {
  const { rdnf, rdrq } = record.values;
  if (typeof rdnf !== "number" || !rdrq || !isPlausibleDate(rdrq, today)) return noProblems;
  if (Number(rdrq.slice(0, 4)) === rdnf) return noProblems;
  const why = `${message}（认定日期${rdrq}不在${rdnf}年）`;
  return [problemOf("A021", "W", record, why, { field: "RDRQ", value: rdrq })];
};

/** A023: warns about land outside the urban boundary. */
export const outsideUrbanBoundary: ValueRule = (record) => {
  if (record.values.sfkfbjn !== 0) return noProblems;
  const details = { field: "SFKFBJN", value: 0 };
  return [problemOf("A023", "W", record, "地块位于城镇开发边界外，请核实", details)];
};
