import { expect, test } from "vitest";
import { inOrder } from "./shownLayers";
import { moved } from "./withMoved";

const list = ["a", "b", "c", "d"];

test.each([
  [0, 2, "bcad"],
  [3, 0, "dabc"],
  [1, 1, "abcd"],
  [0, -1, "abcd"],
  [3, 4, "abcd"],
])("moving %i to %i gives %s", (from, to, wanted) => {
  expect(moved(list, from, to).join("")).toBe(wanted);
});

test("layers stand where the user put them, the others where the page has them", () => {
  const layers = list.map((id) => ({ id }));
  const settings = { c: { place: 0 }, a: { place: 1 }, b: { place: 2 }, d: { place: 3 } };
  expect(inOrder(layers, settings).map(({ id }) => id)).toEqual(["c", "a", "b", "d"]);
  expect(inOrder(layers, {}).map(({ id }) => id)).toEqual(list);
});
