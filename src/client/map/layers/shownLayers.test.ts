import { expect, test } from "vitest";
import { ownFirst } from "./shownLayers";

const layer = (id: string, dataset: string) => ({ id, dataset });

test("a page's own parcels have the first choice of labels, wherever its layer was moved to", () => {
  const page = [layer("a", "dxydsd"), layer("b", "zkfxmsd"), layer("c", "dxydsd")];
  const moved = [
    layer("b", "zkfxmsd"),
    layer("d", "gyyd"),
    layer("c", "dxydsd"),
    layer("a", "dxydsd"),
  ];
  expect(ownFirst(moved, page).map(({ id }) => id)).toEqual(["c", "a", "b", "d"]);
  expect(ownFirst(moved, []).map(({ id }) => id)).toEqual(["b", "d", "c", "a"]);
});
