import { describe, expect, test } from "vitest";
import { bboxOf } from "../bbox";
import type { MultiPolygon, Position } from "../position";
import { boundaryDistance, measuredBoundary } from "./boundaryDistance";
import { edgeIndexOf } from "./edgeIndex";
import { pointToSegment } from "./segmentDistance";

const measured = (multi: MultiPolygon) => measuredBoundary(multi, bboxOf(multi));
/** A star of many points, different from its mirror image. */
const star = (x: number, n: number): Position[] => {
  const ring = Array.from({ length: n }, (_, i): Position => {
    const [r, a] = [60 + 40 * Math.sin(7.3 * i) ** 2, (2 * Math.PI * i) / n];
    return [x + r * Math.cos(a), r * Math.sin(a)];
  });
  return [...ring, ring[0] as Position];
};

describe("the edge index", () => {
  test("agrees with measuring every side, near and far, few sides and many", () => {
    for (const count of [5, 300]) {
      const ring = star(0, count);
      const index = edgeIndexOf([[ring]]);
      for (let i = 0; i < 200; i++) {
        const point: Position = [((i * 37) % 400) - 200, ((i * 91) % 500) - 250];
        let best = Infinity;
        for (let k = 1; k < ring.length; k++) {
          best = Math.min(
            best,
            pointToSegment(point, ring[k - 1] as Position, ring[k] as Position),
          );
        }
        expect(index.distance(point)).toBe(best);
        expect(index.distance(point, 10)).toBe(Math.min(best, 10));
      }
      expect(index.meets(-200, -200, 200, 200)).toBe(true);
      expect(index.meets(300, 300, 400, 400)).toBe(false);
    }
  });

  test("of nothing is infinitely far", () => {
    expect(edgeIndexOf([]).distance([0, 0])).toBe(Infinity);
  });
});

describe("boundaryDistance", () => {
  test("is the same from both sides and stops at the limit", () => {
    const [a, b] = [measured([[star(0, 200)]]), measured([[star(250, 7)]])];
    const distance = boundaryDistance(a, b);
    expect(distance).toBeGreaterThan(40);
    expect(boundaryDistance(b, a)).toBe(distance);
    expect(boundaryDistance(a, b, 5)).toBe(5);
  });
});
