import { describe, expect, test } from "vitest";
import type { Position } from "../position";
import { arcByBulge, arcThrough, arcTo, bezierTo, ellipseArc, sweepBetween } from "./arcs";

/** As far from zero as coordinates of zone 40 are. */
const at = (x: number, y: number): Position => [40_500_000 + x, 3_360_000 + y];
const ringFrom = (start: Position, points: Position[]) => [start, ...points];

const areaOf = (ring: readonly Position[]) =>
  ring.reduce((sum, [x, y], i) => {
    const [u, v] = ring[i + 1] ?? [x, y];
    return sum + ((x - 40_500_000) * (v - 3_360_000) - (u - 40_500_000) * (y - 3_360_000)) / 2;
  }, 0);

describe("arcs as chords", () => {
  test("a circle through three points keeps its area", () => {
    const ring = ringFrom(at(100, 0), arcThrough(at(100, 0), at(-100, 0), at(100, 0)));
    expect(ring).toHaveLength(361);
    expect(Math.abs(areaOf(ring)) / (Math.PI * 100 ** 2)).toBeCloseTo(1, 3);
  });

  test.each([
    [at(0, 100), 91],
    [at(-70.71067811865476, -70.71067811865476), 181],
  ])("an arc through %j lies on its circle", (middle, most) => {
    const points = arcThrough(at(100, 0), middle, at(-100, 0));
    expect(points.length).toBeGreaterThanOrEqual(Math.min(most, 180));
    expect(points.at(-1)).toEqual(at(-100, 0));
    for (const [x, y] of points) {
      expect(Math.hypot(x - 40_500_000, y - 3_360_000)).toBeCloseTo(100, 5);
    }
  });

  test("three points in a line are a line, and what is no number stays harmless", () => {
    expect(arcThrough(at(0, 0), at(1, 1), at(2, 2))).toEqual([at(1, 1), at(2, 2)]);
    expect(arcThrough(at(0, 0), [Number.NaN, 0], at(2, 2))).toHaveLength(2);
    expect(arcTo(at(0, 0), at(1, 1), at(0, 1), 1e300)).toEqual([at(1, 1)]);
  });

  test("a bulge of one is half a circle, to the right of its chord", () => {
    const half = arcByBulge(at(0, 0), at(100, 0), 1);
    expect(half).toHaveLength(180);
    expect(Math.min(...half.map(([, y]) => y - 3_360_000))).toBeCloseTo(-50, 5);
    const other = arcByBulge(at(0, 0), at(100, 0), -Math.tan(Math.PI / 8));
    expect(Math.max(...other.map(([, y]) => y - 3_360_000))).toBeCloseTo(20.7107, 3);
    expect(arcByBulge(at(0, 0), at(1, 0), 0)).toEqual([at(1, 0)]);
  });

  test("angles go the way they are asked for", () => {
    expect(sweepBetween([1, 0], [0, 1], [0, 0], true)).toBeCloseTo(Math.PI / 2);
    expect(sweepBetween([1, 0], [0, 1], [0, 0], false)).toBeCloseTo((-3 * Math.PI) / 2);
    expect(sweepBetween([1, 0], [1, 0], [0, 0], false)).toBeCloseTo(-2 * Math.PI);
  });

  test("an ellipse has the area of its axes, a Bézier curve its ends", () => {
    const ring = ellipseArc(at(0, 0), [0, 100], 0.5, 0, 2 * Math.PI);
    expect(Math.abs(areaOf(ring)) / (Math.PI * 100 * 50)).toBeCloseTo(1, 3);
    const curve = bezierTo([0, 0], [0, 10], [10, 10], [10, 0]);
    expect(curve.at(-1)).toEqual([10, 0]);
    expect(Math.max(...curve.map(([, y]) => y))).toBeCloseTo(7.5);
  });
});
