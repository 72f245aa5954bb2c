import { expect, test } from "vitest";
import { acrossOf, roundSamples } from "./circleSizes";

test("a circle's area is to another's as their totals are, and nothing has none", () => {
  expect(acrossOf(4913, 4913)).toBe(52);
  expect((acrossOf(700, 4913) / acrossOf(2800, 4913)) ** 2).toBeCloseTo(1 / 4, 10);
  expect([acrossOf(0, 10), acrossOf(-1, 10), acrossOf(0, 0)]).toEqual([0, 0, 0]);
});

test.each([
  [4913, false, [4000, 1000, 300]],
  [0.7, false, [0.7, 0.1, 0.04]],
  [5, true, [5, 1]],
  [1, true, [1]],
  [0, false, []],
] as const)("a legend for totals up to %d says %s %s", (most, whole, expected) => {
  expect(roundSamples(most, whole)).toEqual(expected);
});
