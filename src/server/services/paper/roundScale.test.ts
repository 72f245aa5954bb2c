import { expect, test } from "vitest";
import { roundScale } from "./roundScale";

test("a scale is round, no larger than what is needed, and not much smaller", () => {
  expect([1, 200, 201, 612, 1000, 1001, 7600, 260_000].map(roundScale)).toEqual([
    ...[200, 200, 250, 750, 1000, 1250, 10_000, 300_000],
  ]);
  for (let needed = 200; needed < 1_000_000; needed *= 1.07) {
    const scale = roundScale(needed);
    expect(scale).toBeGreaterThanOrEqual(needed);
    expect(scale / needed).toBeLessThan(1.34);
  }
});
