import { expect, test } from "vitest";
import { ruleNames } from "#contract/rules/problem/ruleNames";
import { ruleRows } from "./ruleRows";

test("a rule is told in the dictionary's words, with its level and its article", () => {
  expect(ruleRows("A")).toContainEqual({
    code: "A011",
    level: "错误或警告",
    text: expect.stringContaining("统一社会信用代码…校验不通过"),
    law: expect.stringContaining("GB 32100-2015"),
  });
  expect(ruleRows("G").find(({ code }) => code === "G010")?.level).toBe("错误或警告");
  expect(ruleRows("A").find(({ code }) => code === "A008")?.text).toContain(
    "该地块已提交审核、已审核通过、已出库，不能覆盖",
  );
  expect(ruleRows("P")[0]?.law).toBe("本地设置");
});

test("every rule of a parcel, a project or a takeover that has a name is told", () => {
  const told = new Set(ruleRows("FSAGPJY").map(({ code }) => code));
  const named = Object.keys(ruleNames).filter((code) => !code.startsWith("X"));
  expect(named.filter((code) => !told.has(code))).toEqual([]);
});

test("a rule is told once at each level", () => {
  const codes = ruleRows("FSAGPCJXY").map(({ code, level }) => `${code} ${level}`);
  expect(codes.filter((code, i) => codes.indexOf(code) < i)).toEqual([]);
});
