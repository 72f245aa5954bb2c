import { describe, expect, test } from "vitest";
import { bboxOf } from "#geo/bbox";
import type { Position } from "#geo/position";
import type { Shzt } from "../../workflow/shzt";
import { rectangle } from "../outline/sampleRings";
import { alreadyThere, overlapsWithLayer, overlapsWithLibrary } from "./libraryRules";

const boxed = (ring: Position[]) => ({ multi: [[ring]], bbox: bboxOf([[ring]]) });
const mine = { row: 1, dkbh: "NEW", ...boxed(rectangle(0, 0, 100)) };
const stored = (dkbh: string, ring: Position[]) => ({ dkbh, ...boxed(ring) });

describe("A008: a number that the library has", () => {
  const found = (shzt: Shzt) =>
    alreadyThere({ row: 1, dkbh: "A" }, new Map([["A", shzt]])).map((p) => [p.level, p.message]);

  test.each(["0", "2", "4"] as const)("in state %s it is updated", (shzt) => {
    expect(found(shzt)).toEqual([["W", "地块编号A已存在，将更新"]]);
  });

  test.each([
    ["1", "已提交审核"],
    ["3", "已提交审核"],
    ["5", "已审核通过"],
    ["9", "已出库"],
  ] as const)("in state %s it is not, and says so", (shzt, words) => {
    expect(found(shzt)).toEqual([["E", `该地块${words}，不能覆盖`]]);
  });

  test("a new number, or none, is new", () => {
    expect(alreadyThere({ row: 1, dkbh: "B" }, new Map([["A", "0"]]))).toEqual([]);
    expect(alreadyThere({ row: 1, dkbh: null }, new Map([["A", "0"]]))).toEqual([]);
  });
});

describe("G012: overlap with the library", () => {
  const found = (ring: Position[], dkbh = "OLD") =>
    overlapsWithLibrary([mine], [stored(dkbh, ring)]).map((p) => [p.level, p.message]);

  test("over 10 ㎡ and over a percent of the smaller blocks", () => {
    expect(found(rectangle(90, 0, 100))).toEqual([["E", "与库内地块OLD重叠1000.00㎡（10.00%）"]]);
  });

  test("less asks, and a square metre is nothing", () => {
    expect(found(rectangle(99.5, 0, 100))).toEqual([["W", "与库内地块OLD重叠50.00㎡（0.50%）"]]);
    expect(found(rectangle(98, 0, 20, 4))).toEqual([["W", "与库内地块OLD重叠8.00㎡（10.00%）"]]);
    expect(found(rectangle(99.995, 0, 100))).toEqual([]);
    expect(found(rectangle(100, 0, 100))).toEqual([]);
  });

  test("the record itself does not count", () => {
    expect(found(rectangle(0, 0, 100), "NEW")).toEqual([]);
  });
});

describe("G014: overlap with other registers", () => {
  const found = (...rings: Position[][]) =>
    overlapsWithLayer([mine], { name: "批而未供", parcels: rings.map(boxed) });

  test("over a tenth of the parcel asks", () => {
    expect(found(rectangle(89, 0, 100))).toEqual([
      expect.objectContaining({ rule: "G014", level: "W", message: "与批而未供图层重叠，请核实" }),
    ]);
    expect(found(rectangle(91, 0, 100))).toEqual([]);
  });

  test("pieces add up", () => {
    expect(found(rectangle(94, 0, 100), rectangle(-94, 0, 100))).toHaveLength(1);
  });
});
