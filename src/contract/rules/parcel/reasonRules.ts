import { dxyyCodes, pjdjCodes } from "../../codes/landCodes";
import { problemOf } from "../problem/problemOf";
import { type DxydRecord, noProblems, type ValueRule } from "./record";

const industrialNeeds = ["hydm", "mjss", "pjdj"] as const;

/** A019: industrial land has its industry, tax per 亩 and grade. */
export const missingIndustryValues: ValueRule = (record) => {
  if (record.values.xztdyt !== "工业") return noProblems;
  return industrialNeeds
    .filter((key) => isEmpty(record.values[key]) && record.unread[key] === undefined)
    .map((key) => {
      const message = "工业用地应填写行业、亩均税收、综合评价等级";
      return problemOf("A019", "E", record, message, { field: key.toUpperCase() });
    });
};

/** A020, reason 01: the tax per 亩 is below the county's threshold. */
export const unprovenTaxReason: ValueRule = (record, { threshold }) => {
  const { mjss, xzqdm } = record.values;
  if (isEmpty(mjss) || !xzqdm || !hasReason(record, "01")) return noProblems;
  const limit = threshold(xzqdm);
  if (mjss < limit) return noProblems;
  return [inconsistent(record, `亩均税收${mjss}万元/亩，不低于标准${limit}万元/亩`)];
};

/** A020, reason 02: the grade is D. */
export const unprovenGradeReason: ValueRule = (record) => {
  const { pjdj } = record.values;
  if (!pjdj || !(pjdj in pjdjCodes) || pjdj === "D" || !hasReason(record, "02")) return noProblems;
  return [inconsistent(record, `综合评价等级为${pjdj}，应为D`)];
};

function inconsistent(record: DxydRecord, why: string) {
  const details = { field: "DXYY", value: record.values.dxyy };
  return problemOf("A020", "W", record, `低效原因与指标不一致（${why}）`, details);
}

function hasReason(record: DxydRecord, reason: string): boolean {
  const reasons = record.values.dxyy?.split(",") ?? [];
  return reasons.includes(reason) && reasons.every((one) => Object.hasOwn(dxyyCodes, one));
}

function isEmpty(value: string | number | null | undefined): value is null | undefined {
  return value === null || value === undefined;
}
