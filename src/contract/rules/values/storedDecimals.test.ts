import { expect, test } from "vitest";
import { pewg } from "../../datasets/pewg";
import { roundedTo, storedDecimals } from "./storedDecimals";

test.each([
  [1.005, 2, 1.01],
  [-1.005, 2, -1.01],
  [19_006.655, 2, 19_006.66],
  [19_006.654, 2, 19_006.65],
  [0.29, 2, 0.29],
  [123_456_789_012.34, 2, 123_456_789_012.34],
  [-0.001, 2, 0],
  [2.5, 0, 3],
])("%d with %i decimals is kept as %d", (value, digits, kept) => {
  expect(roundedTo(value, digits)).toBe(kept);
});

test("numbers of a record are kept with the decimals of their fields, all else as it is", () => {
  const values = { pewgid: "1.005", pzmj: 30_000.015, hjmj: null, pzrq: "2022-01-01", of: 1.005 };
  expect(storedDecimals(pewg.fields, values)).toEqual({ ...values, pzmj: 30_000.02 });
});
