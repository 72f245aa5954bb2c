import { describe, expect, test } from "vitest";
import { choroplethColors, colorOf, noDataColor, quantileClasses } from "./quantile";

describe("quantileClasses", () => {
  test("puts as many regions into each of five classes", () => {
    const values = [7, 1, 9, 3, 5, 2, 8, 4, 6, 10];
    const classes = quantileClasses(values);
    expect(classes.map((c) => c.to)).toEqual([2, 4, 6, 8, 10]);
    expect(classes.map((c) => c.color)).toEqual(choroplethColors);
  });

  test("gives equal figures one colour, the dark one for the highest", () => {
    const classes = quantileClasses([0, 0, 0, 0, 0, 0, 0, 0, 5]);
    expect(classes).toEqual([
      { from: 0, to: 0, color: choroplethColors[3] },
      { from: 0, to: 5, color: choroplethColors[4] },
    ]);
  });

  test("has no class without figures and leaves missing ones out", () => {
    expect(quantileClasses([null, undefined])).toEqual([]);
    expect(quantileClasses([null, 3]).map((c) => c.to)).toEqual([3]);
  });
});

test("a region without a figure is grey and not the lowest class", () => {
  const classes = quantileClasses([0, 1, 2, 3, 4]);
  expect(colorOf(undefined, classes)).toBe(noDataColor);
  expect(colorOf(0, classes)).toBe(choroplethColors[0]);
  expect(colorOf(4, classes)).toBe(choroplethColors[4]);
});
