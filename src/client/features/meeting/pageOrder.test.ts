import { expect, test } from "vitest";
import { movedTo, placeAfter } from "./pageOrder";

test("a page goes where it is put, never beyond the ends, and the others keep their order", () => {
  expect(movedTo(["a", "b", "c"], "a", 2)).toEqual(["b", "c", "a"]);
  expect(movedTo(["a", "b", "c"], "c", 0)).toEqual(["c", "a", "b"]);
  expect(movedTo(["a", "b", "c"], "b", 9)).toEqual(["a", "c", "b"]);
  expect(movedTo(["a", "b", "c"], "a", -1)).toEqual(["a", "b", "c"]);
  expect(movedTo(["a", "b"], "gone", 0)).toEqual(["a", "b"]);
});

test("arrows move by one, Home and End to the ends", () => {
  expect(["ArrowUp", "ArrowDown", "Home", "End", "x"].map((key) => placeAfter(key, 1, 4))).toEqual([
    0,
    2,
    0,
    3,
    null,
  ]);
});
