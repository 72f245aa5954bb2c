import { expect, test } from "vitest";
import { type Clump, naturalBreaks } from "./naturalBreaks";

const clump = (top: number, count = 1): Clump => ({
  ...{ top, count, sum: top * count, squares: top * top * count },
});

/** The least sum of squared distances over all ways to part values into so many classes. */
function leastSpread(values: readonly number[], classes: number): number {
  if (classes === 1) return spread(values);
  let least = Number.POSITIVE_INFINITY;
  for (let first = 1; first <= values.length - classes + 1; first++) {
    const cost = spread(values.slice(0, first)) + leastSpread(values.slice(first), classes - 1);
    least = Math.min(least, cost);
  }
  return least;
}

function spread(values: readonly number[]): number {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  return values.reduce((sum, one) => sum + (one - mean) ** 2, 0);
}

test.each([2, 3, 4, 5])(
  "no other way of %i classes has values nearer to their means",
  (classes) => {
    let seed = 7;
    const next = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    for (let round = 0; round < 30; round++) {
      const values = Array.from({ length: 12 }, () => 1e6 + Math.round(next() ** 3 * 1000));
      const sorted = [...new Set(values)].sort((a, b) => a - b);
      const breaks = naturalBreaks(
        sorted.map((value) => clump(value)),
        classes,
      );
      expect(breaks).toHaveLength(classes);
      const parts = breaks.map((top, i) =>
        sorted.filter((one) => one <= top && one > (breaks[i - 1] ?? Number.NEGATIVE_INFINITY)),
      );
      const sum = parts.reduce((all, part) => all + spread(part), 0);
      expect(sum).toBeCloseTo(leastSpread(sorted, classes), 3);
    }
  },
);

test("many records of one value draw the breaks to them", () => {
  expect(naturalBreaks([clump(1), clump(2), clump(9), clump(10)], 2)).toEqual([2, 10]);
  expect(naturalBreaks([clump(1), clump(5, 1000), clump(6), clump(10, 1000)], 2)).toEqual([6, 10]);
});

test("there are no more classes than values", () => {
  expect(naturalBreaks([clump(3), clump(4)], 5)).toEqual([3, 4]);
  expect(naturalBreaks([], 5)).toEqual([]);
});
