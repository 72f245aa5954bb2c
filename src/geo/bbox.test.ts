import { describe, expect, test } from "vitest";
import { bboxesMeet, bboxOf, bboxOfRing } from "./bbox";

describe("bounds", () => {
  test("cover every position of a ring", () => {
    const ring = [
      [3, 4],
      [-1, 9],
      [2, -7],
      [3, 4],
    ] as const;
    expect(bboxOfRing(ring)).toEqual([-1, -7, 3, 9]);
  });

  test("cover every part of a parcel", () => {
    const a = [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ] as const;
    const b = [
      [
        [5, 5],
        [6, 5],
        [6, 8],
        [5, 5],
      ],
    ] as const;
    expect(bboxOf([a, b])).toEqual([0, 0, 6, 8]);
  });

  test("touching bounds meet, nothing meets the bounds of nothing", () => {
    expect(bboxesMeet([0, 0, 1, 1], [1, 1, 2, 2])).toBe(true);
    expect(bboxesMeet([0, 0, 1, 1], [1.1, 0, 2, 2])).toBe(false);
    expect(bboxesMeet([0, 0, 1, 1], bboxOf([]))).toBe(false);
  });
});
