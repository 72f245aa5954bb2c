import { expect, test } from "vitest";
import { areaOf, fillDown, fillsOf, pulledTo, sizeOf, tiled } from "./gridArea";

const whole = { ids: ["1", "2", "3", "4", "5"], keys: ["a", "b", "c"] };
const at = (place: string) => ({ id: place.slice(0, 1), key: place.slice(1) });
const area = (from: string, to: string) => areaOf({ from: at(from), to: at(to) }, whole);
const told = (copies: ReturnType<typeof fillsOf>) =>
  copies.map(({ from, to }) => `${from.id}${from.key}>${to.id}${to.key}`);

test("a rectangle lies between two corners, whichever was first", () => {
  expect(area("3b", "2a")).toEqual({ ids: ["2", "3"], keys: ["a", "b"] });
  expect(sizeOf(area("1a", "5c"))).toBe(15);
  expect(sizeOf(area("1a", "9a")), "a row that is not shown any more").toBe(0);
});

test("a block is repeated where it fits, and pasted as it is where it does not", () => {
  expect(tiled([["x", "y"]], area("1a", "2b"))).toEqual([
    ["x", "y"],
    ["x", "y"],
  ]);
  expect(tiled([["x"]], area("1a", "2b")).flat()).toEqual(["x", "x", "x", "x"]);
  expect(tiled([["x"], ["y"]], area("1a", "3a"))).toEqual([["x"], ["y"]]);
});

test("the handle fills one way, down, up or across, and repeats what it began with", () => {
  const [pair, pulled] = [area("2a", "3b"), pulledTo(area("2a", "3b"), at("5b"), whole)];
  expect(pulled).toEqual(area("2a", "5b"));
  expect(told(fillsOf(pair, pulled))).toEqual(["2a>4a", "2b>4b", "3a>5a", "3b>5b"]);
  expect(told(fillsOf(pair, pulledTo(pair, at("1a"), whole)))).toEqual(["3a>1a", "3b>1b"]);
  expect(told(fillsOf(area("2a", "2a"), pulledTo(area("2a", "2a"), at("2c"), whole)))).toEqual([
    "2a>2b",
    "2a>2c",
  ]);
  expect(told(fillsOf(pair, pulledTo(pair, at("3b"), whole)))).toEqual([]);
});

test("Ctrl D takes the first row of the area, or the one above a single row", () => {
  expect(told(fillDown(area("1a", "3a"), whole))).toEqual(["1a>2a", "1a>3a"]);
  expect(told(fillDown(area("4b", "4c"), whole))).toEqual(["3b>4b", "3c>4c"]);
  expect(fillDown(area("1a", "1a"), whole)).toEqual([]);
});
