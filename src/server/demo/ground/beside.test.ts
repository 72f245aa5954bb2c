import { expect, test } from "vitest";
import { randomOf } from "../base/random";
import { besideOf } from "./beside";
import type { Rect } from "./treemap";

const street = 28;
const random = randomOf(3);
const size = () => ({ w: random.between(300, 900), h: random.between(200, 600) });

test("quarters lie beside each other around the middle, a street apart", () => {
  const quarters: Rect[] = [];
  for (let i = 0; i < 40; i++) quarters.push(besideOf(quarters, size(), () => true) as Rect);
  const between = (a: Rect, b: Rect) =>
    Math.max(a.x - b.x - b.w, b.x - a.x - a.w, a.y - b.y - b.h, b.y - a.y - a.h);
  for (const one of quarters) {
    const others = quarters.filter((other) => other !== one).map((other) => between(one, other));
    expect(Math.min(...others)).toBeCloseTo(street, 6);
  }
  const [first] = quarters as [Rect];
  expect([first.x, first.y]).toEqual([-first.w / 2, -first.h / 2]);
  // As dense as a town: more than half of the circle around them is theirs.
  const area = quarters.reduce((sum, { w, h }) => sum + w * h, 0);
  const far = Math.max(...quarters.map(({ x, y, w, h }) => Math.hypot(x + w / 2, y + h / 2)));
  expect(area / (Math.PI * far * far)).toBeGreaterThan(0.5);
});

test("a quarter comes where it fits, and nowhere if it fits nowhere", () => {
  const [first] = [besideOf([], { w: 300, h: 200 }, () => true) as Rect];
  const east = besideOf([first], { w: 100, h: 100 }, ({ x }) => x > 150) as Rect;
  expect(east.x).toBe(first.x + first.w + street);
  expect(besideOf([first], { w: 100, h: 100 }, () => false)).toBeNull();
});
