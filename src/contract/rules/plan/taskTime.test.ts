import { describe, expect, test } from "vitest";
import { dayOf, elapsedOf, lightBounds, lightOf, lightRule, monthsBegun } from "./taskTime";

describe("the time of a year", () => {
  test("is judged at its last day once it is over", () => {
    expect(dayOf(2024, "2026-11-22")).toBe("2024-12-31");
    expect(dayOf(2026, "2026-11-22")).toBe("2026-11-22");
    expect(elapsedOf(2024, "2026-11-22")).toBe(100);
    expect(elapsedOf(2024, "2024-12-31")).toBe(100);
    expect(elapsedOf(2026, "2025-12-31")).toBe(0);
    expect(elapsedOf(2026, "2026-01-01")).toBeCloseTo(100 / 365);
  });

  test.each([
    [2024, 12],
    [2026, 11],
    [2027, 0],
  ])("has begun so many months of %i: %i", (nd, months) => {
    expect(monthsBegun(nd, "2026-11-22")).toBe(months);
  });
});

test.each([
  [0, "good"],
  [-0.1, "warn"],
  [-10, "warn"],
  [-10.01, "bad"],
  [null, "none"],
] as const)("a difference of %s points is %s", (difference, light) => {
  expect(lightOf(difference)).toBe(light);
});

test("the words tell the very bounds that the lights have", () => {
  const [most = 0] = (lightBounds.warn.match(/\d+/) ?? []).map(Number);
  expect(lightOf(-most)).toBe("warn");
  expect(lightOf(-most - 0.01)).toBe("bad");
  expect(lightBounds.bad).toContain(String(most));
  expect(lightRule).toContain(`不超过 ${most} 个百分点为黄色`);
});
