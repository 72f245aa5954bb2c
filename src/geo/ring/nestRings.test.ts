import { describe, expect, test } from "vitest";
import type { Position, Ring } from "../position";
import { nestRings } from "./nestRings";
import { ringArea } from "./ringArea";

const square = (x: number, y: number, side: number): Position[] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
];
const shape = (rings: Ring[]) => nestRings(rings).map((polygon) => polygon.map(ringArea));

describe("nestRings", () => {
  test("turns a clockwise outer ring and a counter-clockwise hole round", () => {
    expect(shape([square(0, 0, 9).reverse(), square(2, 2, 2)])).toEqual([[81, -4]]);
  });

  test("finds the outer ring whatever the order", () => {
    expect(shape([square(2, 2, 2), square(20, 0, 3), square(0, 0, 9)])).toEqual([[81, -4], [9]]);
  });

  test("makes an island in a hole a part of its own", () => {
    expect(shape([square(0, 0, 9), square(1, 1, 7), square(2, 2, 3)])).toEqual([[81, -49], [9]]);
  });

  test("gives a hole to the part that it is in", () => {
    expect(shape([square(0, 0, 9), square(20, 0, 8), square(21, 1, 2)])).toEqual([[81], [64, -4]]);
  });

  test("keeps a hole that touches its outer ring at corners", () => {
    const diamond: Position[] = [
      [0, 4],
      [4, 0],
      [8, 4],
      [4, 8],
      [0, 4],
    ];
    expect(shape([square(0, 0, 8), diamond])).toEqual([[64, -32]]);
  });

  test("keeps neighbours that share a side apart", () => {
    expect(shape([square(0, 0, 5), square(5, 1, 3)])).toEqual([[25], [9]]);
  });

  test("leaves out rings without area or with too few positions", () => {
    expect(
      shape([
        [
          [0, 0],
          [1, 1],
          [0, 0],
        ],
        [
          [0, 0],
          [1, 1],
          [2, 2],
          [0, 0],
        ],
        [],
      ]),
    ).toEqual([]);
  });

  test("keeps every ring, even of a nonsensical parcel", () => {
    const rings = [square(0, 0, 10), square(3, 3, 10), square(6, 6, 10), square(5, 5, 2)];
    expect(nestRings(rings).flat()).toHaveLength(4);
  });
});
