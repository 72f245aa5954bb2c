import { expect, test } from "vitest";
import {
  type FieldNumbers,
  rangeOf,
  rangesFault,
  rangesOf,
  rangesTo,
  rangeText,
  rangeWays,
} from "./layerRanges";

const numbersOf = (values: readonly number[], digits = 0): FieldNumbers => {
  const sample = [...values].sort((a, b) => a - b);
  return {
    ...{ count: sample.length, digits, sample },
    ...{ least: sample[0] ?? 0, most: sample.at(-1) ?? 0 },
  };
};
const limits = (ranges: ReturnType<typeof rangesOf>) => ranges.map(({ from, to }) => [from, to]);

test("equal steps, equal numbers and natural breaks each part figures in their way", () => {
  const numbers = numbersOf([1, 2, 3, 4, 50, 51, 52, 98, 99, 100]);
  expect(limits(rangesOf(numbers, "equal", 3))).toEqual([
    [1, 34],
    [35, 67],
    [68, 100],
  ]);
  expect(limits(rangesOf(numbers, "quantile", 2))).toEqual([
    [1, 50],
    [51, 100],
  ]);
  expect(limits(rangesOf(numbers, "natural", 3))).toEqual([
    [1, 4],
    [5, 52],
    [53, 100],
  ]);
});

test("no two ranges share a limit, every figure is in one, whatever the way", () => {
  const values = Array.from({ length: 150 }, (_, i) => Math.round(1.07 ** i * 100) / 100);
  for (const way of Object.keys(rangeWays) as (keyof typeof rangeWays)[]) {
    for (let count = 1; count <= 9; count++) {
      const ranges = rangesOf(numbersOf(values, 2), way, count);
      expect(ranges.length).toBeLessThanOrEqual(count);
      expect(rangesFault(ranges)).toBeNull();
      expect(values.filter((value) => rangeOf(ranges, String(value)) < 0)).toEqual([]);
    }
  }
});

test("few figures give few ranges, and one alone gives one", () => {
  for (const way of Object.keys(rangeWays) as (keyof typeof rangeWays)[]) {
    expect(limits(rangesOf(numbersOf([7, 7, 7]), way, 5))).toEqual([[7, 7]]);
  }
  expect(limits(rangesOf(numbersOf([0, 1]), "natural", 5))).toEqual([
    [0, 0],
    [1, 1],
  ]);
});

test("typed ends make ranges whose limits are written with their decimals", () => {
  const ranges = rangesTo({ least: 0.5, most: 1200.25, digits: 2 }, [10, 100]);
  expect(ranges.map(rangeText)).toEqual(["0.5–10", "10.01–100", "100.01–1,200.25"]);
  expect(
    [0.5, 10, 10.005, 10.01, 1200.25, 1200.26, 0].map((v) => rangeOf(ranges, String(v))),
  ).toEqual([0, 0, 1, 1, 2, -1, -1]);
  expect([null, "", "甲"].map((value) => rangeOf(ranges, value))).toEqual([-1, -1, -1]);
});

test("ranges that overlap or run backwards are refused in words", () => {
  expect(rangesFault([{ from: 5, to: 1 }])).toBe("第1段的下限5大于上限1");
  const shared = [
    { from: 0, to: 10 },
    { from: 10, to: 20 },
  ];
  expect(rangesFault(shared)).toBe("第2段从10开始，与上一段（至10）重叠：分段界限不能共用");
});
