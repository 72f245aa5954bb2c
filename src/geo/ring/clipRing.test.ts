import { expect, test } from "vitest";
import { clipRing } from "./clipRing";

const square = { low: 0, high: 10 };
const ring = (...points: [number, number][]) => [...points, points[0] as [number, number]].flat();
const twiceArea = (flat: number[]) => {
  let sum = 0;
  for (let i = 0; i + 3 < flat.length; i += 2) {
    sum +=
      (flat[i] as number) * (flat[i + 3] as number) -
      (flat[i + 2] as number) * (flat[i + 1] as number);
  }
  return sum;
};

test("what lies inside stays, closed and in its direction", () => {
  const inside = ring([1, 1], [9, 1], [9, 9], [1, 9]);
  expect(twiceArea(clipRing(inside, square))).toBe(128);
  const turned = ring([1, 1], [1, 9], [9, 9], [9, 1]);
  expect(twiceArea(clipRing(turned, square))).toBe(-128);
});

test("what reaches out is cut at the margin", () => {
  const cut = clipRing(ring([-5, -5], [5, -5], [5, 5], [-5, 5]), square);
  expect(twiceArea(cut)).toBe(50);
  expect(cut.slice(0, 2)).toEqual(cut.slice(-2));
  expect(twiceArea(clipRing(ring([-50, -50], [50, -50], [50, 50], [-50, 50]), square))).toBe(200);
});

test("a slanted side is met where it crosses", () => {
  expect(twiceArea(clipRing(ring([0, 0], [20, 0], [0, 20]), square))).toBe(200);
});

test("what lies outside is gone", () => {
  expect(clipRing(ring([20, 20], [30, 20], [30, 30]), square)).toEqual([]);
  expect(clipRing([], square)).toEqual([]);
});
