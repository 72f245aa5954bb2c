import { expect, test } from "vitest";
import { inSlices, nextSize } from "./inSlices";

test("a slow transaction is followed by a smaller one, down to a few records, and a quick by a larger", () => {
  expect(nextSize(100, 1_000, 100)).toBe(50);
  expect(nextSize(12, 1_000, 100)).toBe(10);
  expect(nextSize(3, 1_000, 3)).toBe(3);
  expect(nextSize(120, 1_000, 500, 100)).toBe(100);
  expect(nextSize(50, 200, 100)).toBe(50);
  expect(nextSize(50, 20, 100)).toBe(100);
  expect(nextSize(80, 20, 100)).toBe(100);
});

test("each of a list is worked on once, in order, however large the slices are", async () => {
  const list = Array.from({ length: 25 }, (_, i) => i);
  const sizes = await inSlices(list, 10, async (some) => some);
  expect(sizes.flat()).toEqual(list);
  expect(Math.max(...sizes.map((some) => some.length))).toBe(10);
});
