import { describe, expect, test } from "vitest";
import type { Position } from "../position";
import { pointInMultiPolygon, pointInRing } from "./pointInRing";

const arrow: Position[] = [
  [0, 0],
  [4, 0],
  [4, 4],
  [2, 2],
  [0, 4],
  [0, 0],
];

describe("pointInRing", () => {
  test.each([
    [[1, 1], 1],
    [[2, 1.999], 1],
    [[2, 2], 0],
    [[0, 4], 0],
    [[3, 3], 0],
    [[2, 0], 0],
    [[0, 2], 0],
    [[2, 3], -1],
    [[-1, 0], -1],
    [[5, 0], -1],
    [[-1, 2], -1],
    [[9, 4], -1],
  ] as [Position, number][])("places %j at %i, in either direction of the ring", (point, side) => {
    expect(pointInRing(point, arrow)).toBe(side);
    expect(pointInRing(point, [...arrow].reverse())).toBe(side);
  });

  test("is exact next to a long edge far from the origin", () => {
    const [x, y] = [40_500_000, 3_360_000];
    const ring: Position[] = [
      [x, y],
      [x + 300, y + 100],
      [x, y + 300],
      [x, y],
    ];
    expect(pointInRing([x + 150, y + 50], ring)).toBe(0);
    expect(pointInRing([x + 150, y + 50.00000001], ring)).toBe(1);
    expect(pointInRing([x + 150, y + 49.99999999], ring)).toBe(-1);
  });

  test("nothing is inside an empty ring", () => {
    expect(pointInRing([0, 0], [])).toBe(-1);
  });
});

test("a hole is outside of its parcel and its edge is boundary", () => {
  const hole: Position[] = [
    [1, 0.5],
    [2, 0.5],
    [2, 1],
    [1, 1],
    [1, 0.5],
  ];
  expect(pointInMultiPolygon([1.5, 0.7], [[arrow, hole]])).toBe(-1);
  expect(pointInMultiPolygon([1.5, 0.5], [[arrow, hole]])).toBe(0);
  expect(pointInMultiPolygon([0.5, 0.7], [[arrow, hole]])).toBe(1);
});
