import { describe, expect, test } from "vitest";
import { dxydsd } from "../../datasets/dxydsd";
import type { DxydValues } from "../parcel/record";
import { sampleContext, sampleRecord } from "../parcel/sampleRecord";
import { checkFields } from "./fieldRules";

const check = (values: DxydValues, unread: Record<string, string> = {}) =>
  checkFields(
    Object.fromEntries(Object.entries(dxydsd.fields).filter(([, f]) => !f.system)),
    sampleRecord(values, unread),
    sampleContext.today,
  ).map(({ rule, field, message }) => [rule, field, message]);

describe("values by what their fields state", () => {
  test("a record without fault has no problem", () => {
    expect(check({})).toEqual([]);
  });

  test.each([
    ["dkmc", "地块名称"],
    ["mj", "地块面积"],
    ["sfkfbjn", "是否城镇开发边界内"],
    ["dxyy", "低效认定原因"],
    ["rdnf", "认定年度"],
  ] as const)("A001: %s must be filled", (key, label) => {
    expect(check({ [key]: null })).toEqual([["A001", key.toUpperCase(), `${label}不能为空`]]);
    expect(check({ [key]: undefined })).toHaveLength(1);
  });

  test("A001: what need not be filled may stay empty", () => {
    expect(check({ bz: null, ghyt: null, jzzdmj: null, tyshxydm: null })).toEqual([]);
  });

  test("A002: texts are counted in characters", () => {
    expect(check({ dkmc: "地".repeat(100) })).toEqual([]);
    expect(check({ dkmc: "𠮷".repeat(100) })).toEqual([]);
    expect(check({ dkmc: "地".repeat(101) })).toEqual([
      ["A002", "DKMC", "地块名称长度超过100：填写的是101个字，允许100个字以内"],
    ]);
  });

  test("A002: numbers fit their column", () => {
    expect(check({ rjl: 9_999.99 })).toEqual([]);
    expect(check({ rjl: 10_000 })).toEqual([
      ["A002", "RJL", "容积率长度超过6：整数部分允许4位以内"],
    ]);
    expect(check({ mjss: -1e10 })).toEqual([
      ["A002", "MJSS", "亩均税收长度超过12：整数部分允许10位以内"],
    ]);
  });

  test("A003: areas are not negative, taxes may be", () => {
    expect(check({ jzzdmj: 0, mjss: -3.5 })).toEqual([]);
    expect(check({ jzzdmj: -0.01 })).toEqual([["A003", "JZZDMJ", "建筑占地面积应为非负数"]]);
  });

  test("A003: what is no number is reported once, and not as missing", () => {
    expect(check({ mj: null }, { mj: "约五亩" })).toEqual([["A003", "MJ", "地块面积应为非负数"]]);
    expect(check({ mjss: null }, { mjss: "未知" })).toEqual([["A003", "MJSS", "亩均税收应为数字"]]);
    expect(check({ rdnf: null }, { rdnf: "2024.5" })).toEqual([
      ["A003", "RDNF", "认定年度应为非负数"],
    ]);
  });

  test.each([
    ["dxlx", "7", "低效类型取值“7”不在字典内"],
    ["dxyy", "03,77", "低效认定原因取值“03,77”不在字典内"],
    ["xztdyt", "constructor", "现状用途取值“constructor”不在字典内"],
    ["sfkfbjn", 2, "是否城镇开发边界内取值“2”不在字典内"],
  ] as const)("A004: %s has no value %s", (key, value, message) => {
    expect(check({ [key]: value })).toEqual([
      ["A004", key.toUpperCase(), expect.stringContaining(message)],
    ]);
  });

  test("A004: a code that its name begins with is said once", () => {
    expect(check({ pjdj: "E" })).toEqual([
      ["A004", "PJDJ", expect.stringContaining("允许 A 优先发展类、B 鼓励提升类")],
    ]);
  });

  test("A004: a flag that is no number is no flag", () => {
    expect(check({ sfkfbjn: null }, { sfkfbjn: "是" })).toEqual([
      ["A004", "SFKFBJN", "是否城镇开发边界内取值“是”不在字典内，允许 0 否、1 是"],
    ]);
  });

  test("A004: planned uses are of 2023; of the third level, whose lists are not complete, W", () => {
    const levels = (ghyt: string) =>
      checkFields(dxydsd.fields, { row: 1, dkbh: null, values: { ghyt }, unread: {} }, "2024-12-31")
        .filter(({ field }) => field === "GHYT")
        .map(({ level, message }) => [level, message]);
    expect([levels("1001"), levels("100101"), levels("080401")]).toEqual([[], [], []]);
    expect(levels("100104")).toEqual([["W", expect.stringContaining("上级为1001 工业用地")]]);
    expect(levels("1313")).toEqual([["W", expect.stringContaining("2020年试行版")]]);
    expect(levels("9999")).toEqual([
      ["E", expect.stringContaining("应为用地用海分类（2023）的代码")],
    ]);
    expect(levels("999901")).toEqual([["E", expect.any(String)]]);
  });

  test.each(["1950-01-01", "2024-12-31"])("A005: %s is a date", (rdrq) => {
    expect(check({ rdrq })).toEqual([]);
  });

  test.each(["1949-12-31", "2025-01-01"])("A005: %s is out of time", (rdrq) => {
    expect(check({ rdrq })).toEqual([
      ["A005", "RDRQ", "认定日期无效，应为1950-01-01至2024-12-31之间的日期"],
    ]);
  });

  test("A005: a text that is no day of the calendar", () => {
    expect(check({ rdrq: null }, { rdrq: "2023-02-30" })).toEqual([
      ["A005", "RDRQ", "认定日期无效，应为1950-01-01至2024-12-31之间的日期"],
    ]);
  });

  test("a problem carries row, number and the value as it stood", () => {
    const record = sampleRecord({ mj: null }, { mj: "x".repeat(500) });
    expect(checkFields({ mj: dxydsd.fields.mj }, record, sampleContext.today)).toEqual([
      expect.objectContaining({
        level: "E",
        row: 7,
        dkbh: "330110SD202400001",
        value: "x".repeat(200),
      }),
    ]);
  });
});
