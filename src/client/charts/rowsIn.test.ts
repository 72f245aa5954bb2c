import { expect, test } from "vitest";
import { rowsIn } from "./rowsIn";

test("rows fill the height between them, whole, and stay a list where there are few", () => {
  expect(rowsIn(242, 11), "all cities in a card of the wall").toEqual({ row: 22, height: 242 });
  expect(rowsIn(239, 13).height, "all counties of the largest city as well").toBeCloseTo(239, 6);
  expect(rowsIn(100, 11), "five of eleven, the others are scrolled to").toEqual({
    row: 20,
    height: 100,
  });
  expect(rowsIn(300, 4)).toEqual({ row: 44, height: 176 });
  expect(rowsIn(10, 3), "never less than a row").toEqual({ row: 18, height: 18 });
  expect(rowsIn(100, 0).row).toBe(44);
});
