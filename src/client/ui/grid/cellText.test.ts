import { describe, expect, test } from "vitest";
import { gyyd } from "#contract/datasets/gyyd";
import type { Field } from "#contract/define/field";
import { cellText, readCell, typedKeys } from "./cellText";

const field = (key: keyof typeof gyyd.fields): Field => gyyd.fields[key];
const read = (key: keyof typeof gyyd.fields, text: string) =>
  readCell(field(key), text, "2024-06-30");

test("what is typed of industrial land is its form, places by their names, without what the server keeps", () => {
  const keys = typedKeys(gyyd, new Set(["bz"]));
  expect(keys).toEqual(expect.arrayContaining(["zl", "mj", "ydqk", "syqqsrq", "xzjmc", "cyptmc"]));
  for (const key of ["xzjdm", "cyptid", "bz", "zss", "dkbh"]) expect(keys).not.toContain(key);
  expect(typedKeys(gyyd, new Set(), { zl: {} })).not.toContain("zl");
});

describe("a cell", () => {
  test.each([
    ["mj", "15", 10_000],
    ["mj", "1,500.00", 1_000_000],
    ["rjl", "1.25", 1.25],
    ["cc", "3", 3],
    ["ydqk", "正常使用", "1"],
    ["ydqk", "1", "1"],
    ["sfzz", "是", 1],
    ["syqqsrq", "2020/3/1", "2020-03-01"],
    ["syqqsrq", "2020年3月1日", "2020-03-01"],
    ["bdcdyh", "—", null],
    ["bdcdyh", " ", null],
  ] as const)("of %s reads %s as it is stored", (key, text, value) => {
    expect(read(key, text)).toMatchObject({ value, message: null });
  });

  test.each([
    ["zl", "", "坐落不能为空"],
    ["mj", "很大", "用地面积应为非负数"],
    ["mj", "-3", "用地面积应为非负数"],
    ["ydqk", "闲着", "用地情况取值“闲着”不在字典内"],
    ["syqqsrq", "2020-02-30", "使用权起始日期无效"],
  ] as const)("of %s says what is wrong with %s", (key, text, message) => {
    expect(read(key, text).message).toEqual(expect.stringContaining(message));
  });

  test.each([
    ["ydqk", "6"],
    ["sfzz", 0],
    ["syqqsrq", "2005-06-01"],
    ["rjl", 1.2],
  ] as const)("of %s with %s is the same when it is typed again", (key, value) => {
    expect(read(key, cellText(field(key), value)).value).toBe(value);
  });

  test("of an area is the same to a few hundredths of a ㎡", () => {
    expect(read("mj", cellText(field("mj"), 7253.33)).value).toBeCloseTo(7253.33, 0);
  });
});
