import { describe, expect, test } from "vitest";
import type { Position } from "../position";
import { regionIndex } from "./distanceToPolygon";

const rect = (x: number, y: number, w: number, h = w): Position[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
  [x, y],
];
/** A county with many sides: a circle with a 10 km radius. */
const county = Array.from({ length: 4001 }, (_, i): Position => {
  const a = ((i % 4000) / 2000) * Math.PI;
  return [10_000 * Math.cos(a), 10_000 * Math.sin(a)];
});

describe("regionIndex", () => {
  test("a parcel inside is 0 away, one that sticks out as far as its farthest vertex", () => {
    const region = regionIndex([[county]]);
    expect(region.farthest([[rect(0, 0, 100)]])).toBe(0);
    expect(region.farthest([[rect(9_950, -50, 100)]])).toBeCloseTo(50.12, 1);
    expect(region.farthest([[rect(20_000, 0, 100, 0.1)]])).toBeCloseTo(10_100, 0);
    expect(region.farthest([])).toBe(0);
  });

  test("a hole in the region is outside", () => {
    const region = regionIndex([[county, rect(-500, -500, 1000)]]);
    expect(region.farthest([[rect(-10, -10, 20)]])).toBeCloseTo(490 + 20 - 0, -2);
    expect(region.sideOf([0, 0])).toBe(-1);
    expect(region.sideOf([500, 0])).toBe(0);
    expect(region.sideOf([501, 0])).toBe(1);
    expect(region.distance([0, 0])).toBe(500);
    expect(region.distance([2000, 0])).toBe(0);
  });

  test("50,000 parcels end in bounded time, inside, on the edge and outside", () => {
    const region = regionIndex([[county]]);
    const start = performance.now();
    let [inside, outside] = [0, 0];
    for (let i = 0; i < 50_000; i++) {
      const far = region.farthest([[rect(-15_000 + 0.6 * i, (i * 7919) % 5000, 50)]]);
      if (far === 0) inside++;
      else outside++;
    }
    expect(inside).toBeGreaterThan(20_000);
    expect(outside).toBeGreaterThan(10_000);
    expect(performance.now() - start).toBeLessThan(15_000);
  });
});
