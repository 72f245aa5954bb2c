import { expect, test } from "vitest";
import { edgeSteps, packLevels } from "#contract/map/packLevels";
import { edgeFeatures } from "./edgeFeatures";

const bounds = [117, 26, 124, 32] as const;

type Box = readonly [west: number, south: number, east: number, north: number];

const boxesOn = (level: number) =>
  edgeFeatures(bounds)
    .filter(({ from, to }) => from <= level && level <= to)
    .flatMap(({ values, geometry }) => {
      const polygons = geometry.coordinates as readonly (readonly (readonly number[][])[])[];
      return polygons.map(([ring = []]) => {
        const [x, y] = [0, 1].map((axis) => ring.map((at) => at[axis] as number)) as [
          number[],
          number[],
        ];
        const box: Box = [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)];
        return { step: Number(values[0]), box };
      });
    });

const stepAt = (level: number, x: number, y: number) =>
  boxesOn(level)
    .filter(({ box: [west, south, east, north] }) => west < x && x < east && south < y && y < north)
    .map(({ step }) => step);

test.each([packLevels[0], 9, packLevels[1]])(
  "from inside to outside each place of level %i has one step, and none within",
  (level) => {
    expect(stepAt(level, 120, 29)).toEqual([]);
    for (const [x, y] of [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
      [1, 1],
      [-1, 1],
    ] as const) {
      const found = Array.from({ length: 50 }, (_, i) => {
        const out = -0.449 + (i / 50) * 0.449;
        return stepAt(level, 120.5 + x * (3.5 + out), 29 + y * (3 + out));
      });
      expect(found.map((steps) => steps.length)).toEqual(found.map(() => 1));
      const steps = found.flat();
      expect(steps).toEqual([...steps].sort((a, b) => a - b));
      expect([steps[0], steps.at(-1)]).toEqual([1, edgeSteps - 1]);
      expect(stepAt(level, 120.5 + x * 3.7, 29 + y * 3.2)).toEqual([edgeSteps]);
    }
  },
);

test("where the data end there is nothing left of them, as far as names and the open sea reach", () => {
  expect(stepAt(7, 127.9, 29)).toEqual([edgeSteps]);
  expect(stepAt(11, 124.9, 29)).toEqual([edgeSteps]);
});
