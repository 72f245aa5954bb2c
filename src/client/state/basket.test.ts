import { createStore } from "jotai";
import { describe, expect, test } from "vitest";
import {
  type Basket,
  type BasketMode,
  basketAtom,
  basketLink,
  changeBasketAtom,
  changed,
  readBasketLink,
  selectedLandAtom,
  sizeOf,
  undoBasketAtom,
} from "./basket";
import { selectionAtom } from "./map";

const basket: Basket = [
  { dataset: "dxydsd", ids: ["a", "b"] },
  { dataset: "gyyd", ids: ["c"] },
];

describe("what is picked", () => {
  test.each([
    ["replace", [{ dataset: "dxydsd", ids: ["b", "x"] }]],
    [
      "add",
      [
        { dataset: "dxydsd", ids: ["a", "b", "x"] },
        { dataset: "gyyd", ids: ["c"] },
      ],
    ],
    [
      "remove",
      [
        { dataset: "dxydsd", ids: ["a"] },
        { dataset: "gyyd", ids: ["c"] },
      ],
    ],
    ["keep", [{ dataset: "dxydsd", ids: ["b"] }]],
  ] as [BasketMode, Basket][])("%s", (mode, expected) => {
    expect(changed(basket, mode, [{ dataset: "dxydsd", ids: ["b", "x"] }])).toEqual(expected);
  });

  test("fits in up to ten thousand", () => {
    const many = Array.from({ length: 12_000 }, (_, i) => String(i));
    expect(sizeOf(changed(basket, "add", [{ dataset: "xztd", ids: many }]))).toBe(10_000);
  });

  test("can be undone, step by step", () => {
    const store = createStore();
    store.set(changeBasketAtom, "replace", basket);
    store.set(changeBasketAtom, "replace", []);
    store.set(undoBasketAtom);
    expect(store.get(basketAtom)).toEqual(basket);
    store.set(undoBasketAtom);
    store.set(undoBasketAtom);
    expect(store.get(basketAtom)).toEqual([]);
  });
});

test("a small basket travels in an address", () => {
  expect(readBasketLink(basketLink(basket) ?? "")).toEqual(basket);
  const large = [{ dataset: "gyyd", ids: Array.from({ length: 51 }, String) }];
  expect(basketLink(large)).toBeNull();
  expect(readBasketLink("~~;;dxydsd")).toEqual([]);
});

test("rows that are no land are not offered to the basket, nor taken from an address", () => {
  const store = createStore();
  store.set(selectionAtom, { dataset: "gyyd", ids: ["a", "b"] });
  expect(store.get(selectedLandAtom)?.ids).toEqual(["a", "b"]);
  store.set(selectionAtom, { dataset: "dqgx", ids: ["a", "b"] });
  expect(store.get(selectedLandAtom)).toBeNull();
  expect(readBasketLink("dqgx~a;zkfxmsd~p")).toEqual([{ dataset: "zkfxmsd", ids: ["p"] }]);
});
