import { expect, test } from "vitest";
import { problemOf } from "#contract/rules/problem/problemOf";
import { reasonOf } from "./bulkSave";

const problem = (level: "E" | "W", message: string) =>
  problemOf("G010", level, { row: null, dkbh: null }, message);
const failure = { id: "1", message: "数据未通过校验" };

test("a record that stays as it is says what the rules found", () => {
  const problems = [problem("W", "建议核对坐落"), problem("E", "面积相差5.46%")];
  expect(reasonOf({ ...failure, problems })).toBe("面积相差5.46%");
  expect(reasonOf({ ...failure, problems: problems.slice(0, 1) })).toBe("建议核对坐落");
  expect(reasonOf(failure)).toBe("数据未通过校验");
});
