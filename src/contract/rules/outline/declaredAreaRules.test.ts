import { describe, expect, test } from "vitest";
import { differentArea } from "./declaredAreaRules";

const subject = { row: 1, dkbh: null };
const found = (declared: number | null, plane = 10_000, ellipsoid = 9_990) =>
  differentArea(declared, { plane, ellipsoid }, subject).map(({ level, message }) => [
    level,
    message,
  ]);

describe("G010: the declared area", () => {
  test.each([10_000, 10_010, 9_980.01])("%d fits one of the two areas", (declared) => {
    expect(found(declared)).toEqual([]);
  });

  test("a square metre is always allowed", () => {
    expect(found(101, 100, 100)).toEqual([]);
    expect(found(101.01, 100, 100)).toHaveLength(1);
  });

  test("up to one percent asks, more blocks; the nearer area counts", () => {
    expect(found(10_100)).toEqual([["W", "填报面积10100.00㎡与图形面积10000.00㎡相差1.00%"]]);
    expect(found(10_101)).toEqual([["E", "填报面积10101.00㎡与图形面积10000.00㎡相差1.01%"]]);
    expect(found(9_900)).toEqual([["W", "填报面积9900.00㎡与图形面积9990.00㎡相差0.90%"]]);
  });

  test("an empty or negative area is another rule's business", () => {
    expect(found(null)).toEqual([]);
    expect(found(-5)).toEqual([]);
  });
});
