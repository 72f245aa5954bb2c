import { expect, test } from "vitest";
import { Refusal } from "#contract/errors";
import { problemOf } from "#contract/rules/problem/problemOf";
import { refuseProblems } from "./recordSave";

const place = { row: null, dkbh: null };
const problems = [
  problemOf("A013", "W", place, "面积相差较大", { field: "mj" }),
  problemOf("A001", "E", place, "坐落未填写", { field: "zl" }),
  problemOf("A002", "E", place, "面积不是数字", { field: "mj" }),
];

function refused(...given: Parameters<typeof refuseProblems>): Refusal | null {
  try {
    refuseProblems(...given);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

test("errors are told before warnings, whatever order they were found in", () => {
  const said = refused(problems, true);
  expect(said?.message).toBe("坐落未填写（共3项）");
  expect(said?.problems).toMatchObject([{ level: "E" }, { level: "E" }, { level: "W" }]);
});

test("warnings alone are refused until they are confirmed", () => {
  const [warning] = problems;
  expect(refused(warning ? [warning] : [], false)?.message).toBe("存在警告，请确认后保存");
  expect(refused(warning ? [warning] : [], true)).toBeNull();
});
