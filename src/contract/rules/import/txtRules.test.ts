import { describe, expect, test } from "vitest";
import type { TxtFault } from "#geo/txt/txtFaults";
import { txtCrs } from "../coordinate/txtCrsRules";
import { faultyLine } from "./txtRules";

describe("lines of a coordinate exchange file", () => {
  test.each<[TxtFault, string, string, number | null, string]>([
    [{ kind: "missingSection", line: 1, text: "地块坐标" }, "F101", "E", null, "缺少[地块坐标]"],
    [
      { kind: "badHeader", line: 19, text: "7,x" },
      "F102",
      "E",
      19,
      "第19行地块描述格式错误，应为“界址点数,面积,地块编号,地块名称,图形属性,图幅号,用途,地类编码,@”",
    ],
    [
      { kind: "badPoint", line: 17, text: "J4", parcel: "1" },
      "F103",
      "E",
      17,
      "第17行坐标格式错误，应为“点号,圈号,X坐标,Y坐标”",
    ],
    [
      { kind: "count", line: 19, text: "9", parcel: "2", declared: 9, actual: 7 },
      "F104",
      "E",
      19,
      "地块2界址点数9与实际7不一致",
    ],
    [{ kind: "shape", line: 19, text: "线", parcel: "2" }, "F105", "E", 19, "地块2不是面状图形"],
    [
      { kind: "numbering", line: 25, text: "J6", parcel: "2", ring: "1", open: true },
      "F106",
      "W",
      25,
      "地块2界址点号不连续",
    ],
    [
      { kind: "duplicateNumber", line: 27, text: "", parcel: "2", firstLine: 19 },
      "F107",
      "E",
      27,
      "地块编号2重复",
    ],
  ])("%j", (fault, rule, level, row, message) => {
    expect(faultyLine(fault)).toEqual([expect.objectContaining({ rule, level, row, message })]);
  });

  test("an open ring is left to the rules of outlines", () => {
    expect(
      faultyLine({ kind: "unclosed", line: 5, text: "J6", parcel: "2", ring: "1", gap: 3 }),
    ).toEqual([]);
  });
});

describe("the head of a coordinate exchange file", () => {
  const head = {
    坐标系: "2000国家大地坐标系",
    几度分带: "3",
    投影类型: "高斯克吕格",
    计量单位: "米",
    带号: "40",
  };
  const rules = (change: Record<string, string>) =>
    txtCrs({ ...head, ...change }, 40_498_077).problems.map(({ rule, message }) => [rule, message]);

  test("is taken as the standard has it", () => {
    expect(txtCrs(head, 40_498_077)).toEqual({
      crs: { kind: "projected", zone: 40, prefixed: true },
      problems: [],
    });
    expect(rules({ 投影类型: "高斯-克吕格", 坐标系: "CGCS2000", 几度分带: "3度" })).toEqual([]);
  });

  test.each(["1980西安坐标系", "1954北京坐标系"])("S006: %s", (name) => {
    expect(rules({ 坐标系: name })).toEqual([["S006", "不接受1980西安/1954北京坐标系"]]);
  });

  test.each([
    ["WGS84", "WGS84"],
    ["", "未说明"],
  ])("S001: %j", (name, said) => {
    expect(rules({ 坐标系: name })).toEqual([
      ["S001", `坐标系应为2000国家大地坐标系，当前为${said}`],
    ]);
  });

  test.each<Record<string, string>>([
    { 几度分带: "6" },
    { 投影类型: "墨卡托" },
    { 计量单位: "度" },
    { 几度分带: "" },
  ])("S002: %j", (change) => {
    expect(rules(change)).toEqual([["S002", "应为3度分带高斯克吕格投影，单位米"]]);
  });

  test("S003: a zone that the province does not have", () => {
    expect(rules({ 带号: "38" })).toEqual([["S003", "带号38与坐标Y值40498077不一致"]]);
    expect(rules({ 带号: "" })).toEqual([["S003", "带号未说明与坐标Y值40498077不一致"]]);
  });
});
