import { expect, test } from "vitest";
import { bridgeBars, digitsOf, floorOf, unitOf } from "./bridgeBars";

const sums = {
  start: 123.1,
  end: 118.6,
  parts: { found: { mj: 8.4 }, redeveloped: { mj: -10.9 }, struck: { mj: -2 }, other: { mj: 0 } },
  forecast: 116.2,
};

test("each change starts where the one before it ended", () => {
  const bars = bridgeBars(sums);
  expect(bars.map(({ label }) => label)).toEqual([
    "年初",
    "新认定",
    "再开发",
    "出库",
    "现在",
    "年底",
  ]);
  const changes = bars.filter(({ kind }) => kind === "more" || kind === "less");
  expect(changes[0]?.from).toBe(123.1);
  for (const [i, bar] of changes.entries()) {
    if (i > 0) expect(bar.from).toBe(changes[i - 1]?.to);
  }
  expect(changes.at(-1)?.to).toBeCloseTo(sums.end);
});

test("corrections stand there only if there were any, the year's end only once it is known", () => {
  const other = bridgeBars({
    ...sums,
    parts: { ...sums.parts, other: { mj: 0.5 } },
    forecast: null,
  });
  expect(other.map(({ label }) => label)).toContain("更正");
  expect(other.map(({ label }) => label)).not.toContain("年底");
});

test("the axis begins at a round number below everything, and at zero where changes are large", () => {
  const floor = floorOf(bridgeBars(sums));
  expect(floor).toBe(90);
  expect(floorOf(bridgeBars({ ...sums, start: 4, end: 118.6, forecast: null }))).toBe(0);
  const still = { found: { mj: 0 }, redeveloped: { mj: 0 }, struck: { mj: 0 }, other: { mj: 0 } };
  expect(floorOf(bridgeBars({ start: 0, end: 0, parts: still, forecast: 0 }))).toBe(0);
});

test("one unit for the whole card, with as many digits as tell a figure", () => {
  expect(unitOf(9_999)).toEqual({ unit: "亩", divisor: 1 });
  const { unit, divisor } = unitOf(105_300);
  expect(unit).toBe("千亩");
  const told = (mu: number) => (mu / divisor).toFixed(digitsOf(mu, divisor));
  expect([105_320, 2_555, 2_614, -41].map(told)).toEqual(["105.3", "2.56", "2.61", "-0.041"]);
  expect(digitsOf(2_555, 1)).toBe(0);
});
