import { expect, test } from "vitest";
import { simplifyLine } from "./simplifyLine";

test("positions near the line between others go, corners and ends stay", () => {
  expect(simplifyLine([0, 0, 5, 1, 10, 0, 10, 8], 2)).toEqual([0, 0, 10, 0, 10, 8]);
  expect(simplifyLine([0, 0, 5, 3, 10, 0], 2)).toEqual([0, 0, 5, 3, 10, 0]);
});

test("a closed ring stays closed, and a short line as it is", () => {
  const ring = [0, 0, 50, 1, 100, 0, 100, 100, 0, 100, 0, 0];
  expect(simplifyLine(ring, 4)).toEqual([0, 0, 100, 0, 100, 100, 0, 100, 0, 0]);
  expect(simplifyLine([0, 0, 1, 1], 4)).toEqual([0, 0, 1, 1]);
});

test("a long line is simplified without running out of stack", () => {
  const line = Array.from({ length: 200_000 }, (_, i) => [i, i % 2]).flat();
  expect(simplifyLine(line, 2)).toEqual([0, 0, 199_999, 1]);
});
