import { expect, test } from "vitest";
import { versionsIn } from "./versions";

const told = (text: string, most: number) => {
  const { oids, writers, places, more } = versionsIn(text, most);
  const rows = oids.map((oid, n) => [oid, writers[n], places[n]]);
  return { rows, more };
};

test("versions are read as the database tells them", () => {
  const text = "7:4294967295(4294967294,65535) 12:801(0,1) 1000000000:3(12,34)";
  expect(told(text, 3)).toEqual({
    rows: [
      [7, 4_294_967_295, 4_294_967_294 * 65_536 + 65_535],
      [12, 801, 1],
      [1_000_000_000, 3, 12 * 65_536 + 34],
    ],
    more: false,
  });
});

test("so many are taken, and whether there are more is told", () => {
  expect(told("", 5)).toEqual({ rows: [], more: false });
  expect(told("1:2(3,4) 5:6(7,8)", 1)).toEqual({ rows: [[1, 2, 3 * 65_536 + 4]], more: true });
  expect(told("1:2(3,4) 5:6(7,8)", 2).more).toBe(false);
});
