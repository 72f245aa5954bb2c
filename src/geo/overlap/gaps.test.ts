import { describe, expect, test } from "vitest";
import { bboxOf } from "../bbox";
import type { MultiPolygon, Position } from "../position";
import { partsGap } from "../ring/partsGap";
import { gapPairs } from "./gaps";

const rect = (x: number, y: number, w: number, h = w): Position[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
  [x, y],
];
const gaps = (...parcels: MultiPolygon[]) =>
  gapPairs(parcels.map((multi) => ({ multi, bbox: bboxOf(multi) })));
const circle = (x: number, r: number, n: number): Position[] => {
  const ring = Array.from({ length: n }, (_, i): Position => {
    const a = (2 * Math.PI * i) / n;
    return [x + r * Math.cos(a), r * Math.sin(a)];
  });
  return [...ring, ring[0] as Position];
};

describe("gapPairs", () => {
  test("names neighbours less than half a metre apart", () => {
    expect(gaps([[rect(0, 0, 10)]], [[rect(10.3, 2, 10)]], [[rect(0, 10.5, 9)]])).toEqual([
      { a: 0, b: 1, gap: expect.closeTo(0.3, 9) },
    ]);
  });

  test("a shared side, a corner, a millimetre and an overlap are no gap", () => {
    const square: MultiPolygon = [[rect(0, 0, 10)]];
    expect(gaps(square, [[rect(10, 2, 5)]])).toEqual([]);
    expect(gaps(square, [[rect(10, 10, 5)]])).toEqual([]);
    expect(gaps(square, [[rect(10.0009, 0, 5)]])).toEqual([]);
    expect(gaps(square, [[rect(0.3, 0.3, 5)]])).toEqual([]);
    expect(gaps(square, [[rect(-5, 4.8, 20, 0.4)]])).toEqual([]);
  });

  test("a parcel in a hole may have a gap around it", () => {
    expect(gaps([[rect(0, 0, 10), rect(2, 2, 4)]], [[rect(2.2, 2.2, 3.6)]])).toHaveLength(1);
    expect(gaps([[rect(0, 0, 10), rect(2, 2, 4)]], [[rect(2, 2, 4)]])).toEqual([]);
  });

  test("many sides are measured through the index", () => {
    expect(gaps([[circle(0, 100, 5000)]], [[circle(200.25, 100, 5000)]])).toEqual([
      { a: 0, b: 1, gap: expect.closeTo(0.25, 6) },
    ]);
  });
});

describe("partsGap", () => {
  test("is the distance between two parts, and 0 for one", () => {
    expect(partsGap([[rect(0, 0, 10)], [rect(13, 14, 5)]])).toBe(5);
    expect(partsGap([[rect(0, 0, 10)]])).toBe(0);
    expect(partsGap([])).toBe(0);
  });

  test("is the widest bridge that a chain of parts needs", () => {
    expect(partsGap([[rect(0, 0, 10)], [rect(60, 0, 10)], [rect(12, 0, 40)]])).toBe(8);
  });
});
