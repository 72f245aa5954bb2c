import { expect, test } from "vitest";
import { type Bbox, bboxOf } from "../bbox";
import { boxIndex } from "./boxIndex";

test("finds the boxes that meet, by their own numbers, and never an empty one", () => {
  const boxes: Bbox[] = [
    bboxOf([]),
    [0, 0, 1, 1],
    [Number.NaN, 0, 1, 1],
    [1, 1, 2, 2],
    [5, 5, 6, 6],
  ];
  const search = boxIndex(boxes);
  expect(search([1, 1, 1, 1]).sort()).toEqual([1, 3]);
  expect(search([-9, -9, 9, 9], (number) => number > 1).sort()).toEqual([3, 4]);
  expect(boxIndex([bboxOf([])])([0, 0, 9, 9])).toEqual([]);
});
