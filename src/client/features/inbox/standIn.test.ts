import { expect, test } from "vitest";
import { standIn } from "./standIn";

const list = ["a", "b", "c", "d", "e"];

test("goes on with the first that followed and is still there", () => {
  expect(standIn(list, "b", ["a", "c", "d", "e"])).toBe(1);
  expect(standIn(list, "b", ["d", "e"])).toBe(0);
  expect(standIn(list, "b", ["d", "e", "f"]), "skips none").toBe(0);
});

test("goes back where nothing followed", () => {
  expect(standIn(list, "e", ["a", "c"])).toBe(1);
});

test("begins with another list, and has nowhere to go in an empty one", () => {
  expect(standIn(list, "b", ["x", "y"])).toBe(0);
  expect(standIn(list, "z", ["c", "d"])).toBe(0);
  expect(standIn(list, "b", [])).toBe(-1);
});
