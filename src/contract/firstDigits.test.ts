import { expect, test } from "vitest";
import { firstDigits, firstDigitsIn } from "./firstDigits";

test("two digits are left, halves going away from zero", () => {
  const given = [0, 0.04, 1.45, 1.35, 12.34, 12.5, 99.5, 104.99, 1250, -3.25, 8.5];
  expect(given.map(firstDigits)).toEqual([0, 0.04, 1.5, 1.4, 12, 13, 100, 100, 1300, -3.3, 8.5]);
});

test("what is rounded stays as it is", () => {
  for (let n = 1; n < 100_000; n += 7) {
    const once = firstDigits(n / 100);
    expect(firstDigits(once)).toBe(once);
  }
});

test("a figure in words is rounded with its unit", () => {
  expect(firstDigitsIn("12.34 万元/亩")).toBe("12 万元/亩");
});
