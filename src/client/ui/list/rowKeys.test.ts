import { expect, test } from "vitest";
import { rowAfter } from "./rowKeys";

const ids = ["a", "b", "c", "d"];

test("a key goes on from what is selected", () => {
  expect(rowAfter("ArrowDown", ids, ["b"])).toBe(2);
  expect(rowAfter("ArrowUp", ids, ["b"])).toBe(0);
  expect(rowAfter("ArrowDown", ids, ["a", "c"])).toBe(3);
  expect(rowAfter("ArrowUp", ids, ["b", "c"])).toBe(0);
});

test("it begins at an end where nothing on the page is selected", () => {
  expect(rowAfter("ArrowDown", ids, [])).toBe(0);
  expect(rowAfter("ArrowUp", ids, ["elsewhere"])).toBe(3);
});

test("it stops at the ends, and other keys go nowhere", () => {
  expect(rowAfter("ArrowDown", ids, ["d"])).toBeNull();
  expect(rowAfter("ArrowUp", ids, ["a"])).toBeNull();
  expect(rowAfter("Home", ids, ["c"])).toBe(0);
  expect(rowAfter("End", ids, ["c"])).toBe(3);
  expect(rowAfter("Tab", ids, ["c"])).toBeNull();
  expect(rowAfter("ArrowDown", [], [])).toBeNull();
});
