import { expect, test } from "vitest";
import type { Problem, Report } from "#contract/rules/problem/report";
import {
  byParcel,
  leftOff,
  ofLevel,
  parcelOf,
  ruleChoices,
  shapesOf,
  worstOf,
} from "./problemRows";

const problem = (
  rule: string,
  level: Problem["level"],
  message: string,
  row: number | null = 1,
): Problem => ({ rule, level, row, dkbh: null, field: null, value: null, message });
const problems = [
  problem("G011", "E", "地块甲与乙重叠5㎡"),
  problem("A001", "E", "地块名称不能为空"),
  problem("A001", "E", "坐落不能为空"),
  problem("A022", "W", "地块面积异常（0.2亩）"),
];

test("a parcel has one row with all its problems and corrections; the file stands first", () => {
  const mend = { row: 2, dkbh: "乙", field: "ZL", from: null, to: "文一西路" };
  const rows = byParcel(
    [...problems, problem("A022", "W", "面积", 3), problem("F007", "W", "导入过", null)],
    [mend],
  );
  expect(rows.map(({ row, problems: its, mends }) => [row, its.length, mends.length])).toEqual([
    [null, 1, 0],
    [1, 4, 0],
    [2, 0, 1],
    [3, 1, 0],
  ]);
  expect(rows.map(worstOf)).toEqual(["W", "E", null, "W"]);
});

test("each rule that was broken is offered once, with its name and a count", () => {
  expect(ruleChoices(problems)).toEqual([
    { value: "A001", label: "A001 必填项为空（2）" },
    { value: "A022", label: "A022 面积异常（1）" },
    { value: "G011", label: "G011 文件内地块重叠（1）" },
  ]);
});

test("what a report counts and does not list is told for each level", () => {
  const report = {
    ...{ problems, leftOff: 12, errorCount: 10, warnCount: 5, infoCount: 0 },
  } as unknown as Report;
  expect([leftOff(report, "all"), leftOff(report, "E"), leftOff(report, "W")]).toEqual([12, 7, 4]);
});

test("under a filter, outlines are those of the records that are listed, and of their counterparts", () => {
  const shapes = { "1": [], "2": [], "3": [], "4": [] };
  const report = { problems, shapes } as unknown as Report;
  expect(shapesOf(problems, report)).toBe(shapes);
  expect(shapesOf(ofLevel(problems, "W"), report)).toEqual({ "1": [] });
  expect(shapesOf([{ ...problem("G011", "E", "…"), row: 2, other_row: 3 }], report)).toEqual({
    "2": [],
    "3": [],
  });
});

test("problems are filtered by level", () => {
  expect(ofLevel(problems, "W").map(({ rule }) => rule)).toEqual(["A022"]);
  expect(ofLevel(problems, "all")).toHaveLength(4);
});

test("a problem of a coordinate file belongs to a parcel by its number, or by where its line stands", () => {
  const of = parcelOf([
    { row: 13, number: "1" },
    { row: 19, number: "2" },
  ]);
  expect(of({ dkbh: null, row: 13 })).toBe(13);
  expect(of({ dkbh: null, row: 16 })).toBe(13);
  expect(of({ dkbh: "1", row: 25 })).toBe(13);
  expect(of({ dkbh: null, row: 25 })).toBe(19);
  expect(of({ dkbh: null, row: 4 })).toBeNull();
  expect(of({ dkbh: null, row: null })).toBeNull();
});
