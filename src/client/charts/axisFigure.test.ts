import { expect, test } from "vitest";
import { axisFigure, axisSteps } from "./axisFigure";

test("axis figures use 万 and 亿 and drop empty decimals", () => {
  const text = axisFigure(2);
  expect([0, 500, 2_500, 25_000, 300_000, 120_000_000, 0.5].map(text)).toEqual([
    "0",
    "500",
    "2,500",
    "2.5万",
    "30万",
    "1.2亿",
    "0.50",
  ]);
});

test("an axis of whole numbers has no step between them", () => {
  expect(axisSteps([1, 0, null], 0)).toBe(1);
  expect(axisSteps([3, 1], 0)).toBe(3);
  expect(axisSteps([120, 7], 0)).toBe(4);
  expect(axisSteps([0.4, 1], 2)).toBe(4);
});
