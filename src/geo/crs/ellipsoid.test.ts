import { describe, expect, test } from "vitest";
import type { Position } from "../position";
import { ellipsoidArea } from "./ellipsoid";

const box = (west: number, south: number, east: number, north: number, steps = 1): Position[] => {
  const along = (a: number, b: number) =>
    Array.from({ length: steps }, (_, i) => a + ((b - a) * i) / steps);
  return [
    ...along(west, east).map((x): Position => [x, south]),
    ...along(south, north).map((y): Position => [east, y]),
    ...along(east, west).map((x): Position => [x, north]),
    ...along(north, south).map((y): Position => [west, y]),
    [west, south],
  ];
};

describe("ellipsoidArea", () => {
  test("of an eighth of the globe is an eighth of the ellipsoid's surface", () => {
    const octant: Position[] = [
      [0, 0],
      [90, 0],
      [0, 90],
      [0, 0],
    ];
    expect(ellipsoidArea([[octant]]) * 8).toBeCloseTo(510_065_621_718_000, -7);
  });

  test("adds up: cells of a degree make the degree, within the bulge of their sides", () => {
    const whole = ellipsoidArea([[box(120, 30, 121, 31, 400)]]);
    let sum = 0;
    for (let i = 0; i < 10; i++) {
      for (let j = 0; j < 10; j++) {
        const [x, y] = [120 + i / 10, 30 + j / 10];
        sum += ellipsoidArea([[box(x, y, x + 0.1, y + 0.1, 40)]]);
      }
    }
    expect(sum / whole).toBeCloseTo(1, 9);
  });

  test("of a square metre keeps its digits", () => {
    // A second of arc at 30° N: 30.7920 m north, 26.8024 m east.
    const side = 1 / 3600;
    const second = ellipsoidArea([[box(120, 30, 120 + side, 30 + side)]]);
    const tenth = ellipsoidArea([[box(120, 30, 120 + side / 10, 30 + side / 10)]]);
    expect(second).toBeCloseTo(825.3, 0);
    expect((tenth * 100) / second).toBeCloseTo(1, 5);
  });

  test("takes holes off, in any direction", () => {
    const outer = box(120, 30, 120.01, 30.01);
    const hole = box(120.002, 30.002, 120.004, 30.004);
    const expected = ellipsoidArea([[outer]]) - ellipsoidArea([[hole]]);
    expect(ellipsoidArea([[outer, hole]])).toBe(expected);
    expect(ellipsoidArea([[outer, [...hole].reverse()]])).toBeCloseTo(expected, 5);
    expect(ellipsoidArea([])).toBe(0);
  });
});
