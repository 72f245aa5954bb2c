import { expect, test } from "vitest";
import type { Polygon, Ring } from "../position";
import { roomInside } from "./roomInside";

const rectangle = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const any = { least: 1, enough: 1000 };

test("in a rectangle the box stands in the middle and is as wide as it allows", () => {
  const ground = { within: [[rectangle(0, 0, 100, 40)]], taken: [] };
  const square = roomInside(ground, { aspect: 1, angle: 0 }, any);
  expect(square?.at[0]).toBeCloseTo(50);
  expect(square?.at[1]).toBeCloseTo(20);
  expect(square?.half).toBeCloseTo(20);
  expect(roomInside(ground, { aspect: 5, angle: 0 }, any)?.half).toBeCloseTo(50);
});

test("an L has its room in its thicker arm, not in the gravity centre outside of it", () => {
  const shape: Ring = [
    [0, 0],
    [100, 0],
    [100, 12],
    [40, 12],
    [40, 100],
    [0, 100],
    [0, 0],
  ];
  const room = roomInside({ within: [[shape]], taken: [] }, { aspect: 1, angle: 0 }, any);
  expect(room?.half).toBeGreaterThan(18.5);
  expect(room?.at[0]).toBeGreaterThan(18);
  expect(room?.at[0]).toBeLessThan(22);
});

test("holes, ground that is taken and the edge of the frame leave less", () => {
  const whole = rectangle(0, 0, 100, 100);
  const half = (within: readonly Polygon[], taken: readonly Polygon[] = []) =>
    roomInside({ within, taken }, { aspect: 1, angle: 0 }, any)?.half ?? 0;
  expect(half([[whole]])).toBeCloseTo(50);
  const right = rectangle(40, 0, 100, 100);
  expect(half([[whole, rectangle(40, 1, 99, 99)]])).toBeCloseTo(20, 0);
  expect(half([[whole]], [[right]])).toBeCloseTo(20, 0);
  expect(half([[whole], [right]])).toBeCloseTo(30, 0);
});

test("a strip that lies aslant has room for a long box only along itself", () => {
  const turn = Math.PI / 6;
  const strip = rectangle(0, -10, 100, 10).map(
    ([x, y]) =>
      [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)] as const,
  );
  const ground = { within: [[strip]], taken: [] };
  const level = roomInside(ground, { aspect: 5, angle: 0 }, any);
  const along = roomInside(ground, { aspect: 5, angle: 30 }, any);
  expect(along?.half).toBeCloseTo(50, 0);
  expect(level?.half ?? 0).toBeLessThan(25);
});

test("ground too narrow has no room, and a search ends where there is enough", () => {
  const ground = { within: [[rectangle(0, 0, 100, 8)]], taken: [] };
  expect(roomInside(ground, { aspect: 1, angle: 0 }, { least: 5, enough: 9 })).toBeNull();
  expect(roomInside(ground, { aspect: 1, angle: 0 }, { least: 2, enough: 3 })?.half).toBe(4);
});
