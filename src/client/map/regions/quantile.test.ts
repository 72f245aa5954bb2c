import { describe, expect, test } from "vitest";
import { paperTone } from "../../theme/mapTone";
import { colorOf, divergingClasses, formatLimits, quantileClasses } from "./quantile";

const { ramp, sides, noData } = paperTone;

describe("quantileClasses", () => {
  test("puts as many regions into each of five classes", () => {
    const values = [7, 1, 9, 3, 5, 2, 8, 4, 6, 10];
    const classes = quantileClasses(values, ramp);
    expect(classes.map((c) => c.from)).toEqual([1, 3, 5, 7, 9]);
    expect(classes.map((c) => c.to)).toEqual([2, 4, 6, 8, 10]);
    expect(classes.map((c) => c.color)).toEqual(ramp);
  });

  test("gives equal figures one colour, the light one for nothing and the dark one for the highest", () => {
    const classes = quantileClasses([0, 0, 0, 0, 0, 0, 0, 0, 5], ramp);
    expect(classes).toEqual([
      { from: 0, to: 0, color: ramp[0] },
      { from: 5, to: 5, color: ramp[4] },
    ]);
  });

  test("has no class without figures and leaves missing ones out", () => {
    expect(quantileClasses([null, undefined], ramp)).toEqual([]);
    expect(quantileClasses([null, 3], ramp).map((c) => c.to)).toEqual([3]);
  });
});

describe("divergingClasses", () => {
  test("parts figures at the middle, and no class holds both sides", () => {
    const classes = divergingClasses([5, 8, 11, 14, 20, 30], 12, sides);
    expect(classes.map(({ from, to }) => [from, to])).toEqual([
      [5, 8],
      [11, 11],
      [14, 20],
      [30, 30],
    ]);
    expect(classes.map(({ color }) => color)).toEqual([...sides.below, ...sides.above]);
    expect(colorOf(12, divergingClasses([10, 12], 12, sides), noData)).toBe(sides.above[0]);
  });

  test("a side without figures has no class, one with a single class is near the middle", () => {
    expect(divergingClasses([15, 15], 12, sides)).toEqual([
      { from: 15, to: 15, color: sides.above[0] },
    ]);
    expect(divergingClasses([null, 0], 12, sides).map(({ color }) => color)).toEqual([
      sides.below.at(-1),
    ]);
  });
});

test("a region without a figure is grey and not the lowest class", () => {
  const classes = quantileClasses([0, 1, 2, 3, 4], ramp);
  expect(colorOf(undefined, classes, noData)).toBe(noData);
  expect(colorOf(0, classes, noData)).toBe(ramp[0]);
  expect(colorOf(4, classes, noData)).toBe(ramp[4]);
});

test("limits are written with as many decimals as it takes to tell classes apart", () => {
  const written = (...limits: [from: number, to: number][]) => {
    const classes = limits.map(([from, to]) => ({ from, to, color: "" }));
    const text = formatLimits(classes);
    return classes.map(({ from, to }) => `${text(from)}–${text(to)}`);
  };
  expect(written([2761.8, 5984.2], [6880.4, 22_420])).toEqual(["2,762–5,984", "6,880–22,420"]);
  expect(written([100, 5984.2], [5984.4, 9000])).toEqual(["100–5,984.2", "5,984.4–9,000"]);
  expect(written([0.401, 0.5], [0.52, 0.6])).toEqual(["0.4–0.5", "0.52–0.6"]);
});
