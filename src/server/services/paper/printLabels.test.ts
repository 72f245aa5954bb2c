import { expect, test } from "vitest";
import { labelOrder } from "./printLabels";
import type { PrintedClass } from "./printPage";

const layer = (dataset: string, own: boolean, ...ids: string[]) => {
  const items = ids.map((id) => ({ id, geometry: [], name: id, size: "", chip: false }));
  const one: PrintedClass = { label: dataset, color: "#112233", opacity: 1, items };
  return { dataset, own, classes: [one] };
};

test("the page's own dataset has the first choice of labels, then the top layer; no record has two", () => {
  const fromBelow = [
    layer("dxydsd", true, "a", "b"),
    layer("gyyd", false, "a", "g"),
    layer("dxydsd", true, "b", "c"),
    layer("zkfxmsd", false, "p"),
  ];
  const order = labelOrder(fromBelow).map((items) => items.map(({ id }) => id));
  expect(order).toEqual([["b", "c"], ["a"], ["p"], ["a", "g"]]);
});
