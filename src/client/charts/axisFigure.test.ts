import { expect, test } from "vitest";
import { axisFigure } from "./axisFigure";

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
