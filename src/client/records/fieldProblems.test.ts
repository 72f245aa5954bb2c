import { expect, test } from "vitest";
import type { Problem } from "#contract/rules/problem/report";
import {
  problemsOf,
  saidOnce,
  sortProblems,
  warningsByField,
  withoutRepeats,
} from "./fieldProblems";

const problem = (level: Problem["level"], field: string | null, message: string): Problem => ({
  rule: "A001",
  level,
  row: null,
  dkbh: null,
  field,
  value: null,
  message,
});

test("errors go to their fields, the rest above the form, warnings to the question", () => {
  const sorted = sortProblems(
    [
      problem("E", "DKMC", "地块名称不能为空"),
      problem("E", null, "图形自相交"),
      problem("W", "RJL", "容积率与总建筑面积、地块面积不符"),
      problem("I", "MJ", "按公顷"),
    ],
    ["dkmc", "rjl", "mj"],
  );
  expect([...sorted.byField]).toEqual([["dkmc", ["地块名称不能为空"]]]);
  expect(sorted.others.map((one) => one.message)).toEqual(["图形自相交"]);
  expect(sorted.warnings.map((one) => one.message)).toEqual(["容积率与总建筑面积、地块面积不符"]);
});

test("warnings that were not confirmed go to their fields", () => {
  const found = warningsByField([
    problem("W", "RJL", "容积率与总建筑面积、地块面积不符"),
    problem("W", "RJL", "建筑密度/容积率超出合理范围"),
    problem("W", null, "该文件已导入过"),
  ]);
  expect([...found]).toEqual([
    ["rjl", ["容积率与总建筑面积、地块面积不符", "建筑密度/容积率超出合理范围"]],
  ]);
});

test("a reply that is no list of problems is not taken for one", () => {
  expect(problemsOf({ current: {} })).toBeNull();
  expect(problemsOf(undefined)).toBeNull();
});

test("a sentence about several fields stands at the first of them; the others are only marked", () => {
  const told = new Map([
    ["rjl", ["建筑密度/容积率超出合理范围", "容积率低于2.0"]],
    ["jzmd", ["建筑密度/容积率超出合理范围"]],
  ]);
  expect([...saidOnce(told, ["dkmc", "jzmd", "rjl"])]).toEqual([
    ["jzmd", ["建筑密度/容积率超出合理范围"]],
    ["rjl", ["容积率低于2.0"]],
  ]);
  expect([...saidOnce(told, ["rjl", "jzmd"])].at(1)).toEqual(["jzmd", []]);
});

test("of problems that say the same the first is kept, in order", () => {
  const [one, again, other] = [
    problem("W", "JZMD", "超出合理范围"),
    problem("W", "RJL", "超出合理范围"),
    problem("W", "MJ", "面积过小"),
  ];
  expect(withoutRepeats([one, again, other] as Problem[])).toEqual([one, other]);
});
