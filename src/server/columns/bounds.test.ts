import { expect, test } from "vitest";
import { boundOf } from "./bounds";

test.each([
  ["12.34", 2, 1234, 1234],
  ["12.341", 2, 1235, 1234],
  ["-12.341", 2, -1234, -1235],
  ["666.6666666666666", 2, 66_667, 66_666],
  ["0.5", 0, 1, 0],
  ["1e-7", 2, 1, 0],
  ["-1e-7", 2, 0, -1],
  ["1.5e+3", 2, 150_000, 150_000],
  ["5e-324", 2, 1, 0],
  ["0", 4, 0, 0],
  ["1.7e+308", 2, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
])("%s as a limit of a column with %i digits", (text, digits, up, down) => {
  expect(boundOf(text, digits, "up")).toBe(up);
  expect(boundOf(text, digits, "down")).toBe(down);
});
