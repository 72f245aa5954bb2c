import { describe, expect, test } from "vitest";
import type { MultiPolygon, Position } from "../position";
import { insidePoint } from "./insidePoint";
import { pointInMultiPolygon } from "./pointInRing";

const isInside = (multi: MultiPolygon) =>
  pointInMultiPolygon(insidePoint(multi) as Position, multi) === 1;

describe("insidePoint", () => {
  test("finds the inside of a U, where the centroid is outside", () => {
    const u: Position[] = [
      [0, 0],
      [9, 0],
      [9, 9],
      [8, 9],
      [8, 1],
      [1, 1],
      [1, 9],
      [0, 9],
      [0, 0],
    ];
    expect(isInside([[u]])).toBe(true);
  });

  test("avoids a hole in the middle", () => {
    const outer: Position[] = [
      [0, 0],
      [9, 0],
      [9, 9],
      [0, 9],
      [0, 0],
    ];
    const hole: Position[] = [
      [1, 1],
      [8, 1],
      [8, 8],
      [1, 8],
      [1, 1],
    ];
    expect(isInside([[outer, hole]])).toBe(true);
  });

  test("works on a sliver of a millimetre far from the origin", () => {
    const [x, y] = [40_500_000, 3_360_000];
    expect(
      isInside([
        [
          [
            [x, y],
            [x + 0.001, y],
            [x + 100, y + 99],
            [x, y],
          ],
        ],
      ]),
    ).toBe(true);
  });

  test("takes the widest part", () => {
    const small: Position[] = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ];
    const large: Position[] = [
      [5, 5],
      [9, 5],
      [9, 9],
      [5, 9],
      [5, 5],
    ];
    expect(insidePoint([[small], [large]])).toEqual([7, 7]);
  });

  test("is null for what encloses nothing", () => {
    expect(insidePoint([])).toBeNull();
    expect(
      insidePoint([
        [
          [
            [0, 0],
            [1, 1],
            [0, 0],
          ],
        ],
      ]),
    ).toBeNull();
  });
});
