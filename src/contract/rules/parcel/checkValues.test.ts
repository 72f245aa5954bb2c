import { describe, expect, test } from "vitest";
import { dxydsd } from "../../datasets/dxydsd";
import { dxydst } from "../../datasets/dxydst";
import { checkValues } from "./checkValues";
import { sampleContext, sampleValues } from "./sampleRecord";

const { library: _, ...context } = sampleContext;
const check = (change: Record<string, unknown>, dataset: typeof dxydsd | typeof dxydst = dxydsd) =>
  checkValues(dataset, { ...sampleValues, ...change }, context).map(({ rule, field, row }) => [
    rule,
    field,
    row,
  ]);

describe("the attributes of a form", () => {
  test("are in order", () => expect(check({})).toEqual([]));

  test("a form's empty texts and typed numbers are read like a file's", () => {
    expect(check({ mj: "12399.53", bz: "", rdrq: "20240215" })).toEqual([]);
    expect(check({ dkmc: "  ", mj: "很大" })).toEqual([
      ["A001", "DKMC", null],
      ["A003", "MJ", null],
    ]);
  });

  test("fields that no file has are checked too", () => {
    expect(check({ cylx: "业".repeat(51), sfnrjh: 3, lxdh: "123" })).toEqual([
      ["A002", "CYLX", null],
      ["A004", "SFNRJH", null],
      ["A024", "LXDH", null],
    ]);
  });

  test("what the server keeps is not the form's business", () => {
    expect(check({ shzt: "77", bbh: "x", dkid: null })).toEqual([]);
  });

  test("each library has its own numbers", () => {
    expect(check({ dkbh: "330110DX202400001" }, dxydst)).toEqual([]);
    expect(check({ dkbh: "330110DX202400001" })).toEqual([["A006", "DKBH", null]]);
  });
});
