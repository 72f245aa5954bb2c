import { expect, test } from "vitest";
import type { Problem } from "#contract/rules/problem/report";
import { problemsOf, sortProblems, warningsByField } from "./fieldProblems";

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
