import { describe, expect, test } from "vitest";
import { planeArea, ringArea, ringLength } from "./ringArea";

const square = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
  [0, 0],
] as const;
const hole = [
  [0.5, 0.5],
  [0.5, 1.5],
  [1.5, 1.5],
  [1.5, 0.5],
  [0.5, 0.5],
] as const;

describe("ringArea", () => {
  test("is positive counter-clockwise and negative clockwise", () => {
    expect(ringArea(square)).toBe(4);
    expect(ringArea([...square].reverse())).toBe(-4);
  });

  test("closes an open ring and needs no positions", () => {
    expect(ringArea(square.slice(0, 4))).toBe(4);
    expect(ringArea([])).toBe(0);
  });

  test("keeps its digits far from the origin", () => {
    const far = square.map(([x, y]) => [x / 1024 + 40_500_000, y / 1024 + 3_360_000] as const);
    expect(ringArea(far)).toBe(4 / 1024 / 1024);
  });
});

test("planeArea takes holes off, in either direction", () => {
  expect(planeArea([[square, hole]])).toBe(3);
  expect(planeArea([[square, [...hole].reverse()]])).toBe(3);
});

test("ringLength adds the sides up", () => {
  expect(ringLength(square)).toBe(8);
});
