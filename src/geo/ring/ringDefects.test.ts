import { describe, expect, test } from "vitest";
import type { Position } from "../position";
import {
  closeRing,
  closingGap,
  distinctPositions,
  meanWidth,
  shortSides,
  spikes,
  thinness,
  withoutDuplicates,
} from "./ringDefects";

const square: Position[] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
  [0, 0],
];

describe("closing a ring", () => {
  test("the gap is the distance between its ends", () => {
    expect(closingGap(square)).toBe(0);
    expect(closingGap([...square.slice(0, 4), [0.03, 0.04]])).toBeCloseTo(0.05, 12);
    expect(closingGap([])).toBe(0);
  });

  test("a near end moves onto the start, a far end gets a side", () => {
    expect(closeRing([...square.slice(0, 4), [0.03, 0.04]], 0.1)).toEqual(square);
    expect(closeRing(square.slice(0, 4), 0.1)).toEqual(square);
    expect(closeRing(square, 0.1)).toBe(square);
  });
});

describe("withoutDuplicates", () => {
  test("leaves a clean ring alone", () => {
    expect(withoutDuplicates(square)).toEqual({ ring: square, removed: 0 });
  });

  test("removes repeats within a millimetre, also around the closing vertex", () => {
    const dirty: Position[] = [
      [0, 0],
      [0.0005, 0],
      [10, 0],
      [10, 0],
      [10, 10],
      [0, 10],
      [0, 0.0004],
      [0, 0],
    ];
    expect(withoutDuplicates(dirty)).toEqual({ ring: square, removed: 3 });
  });

  test("keeps vertices further apart", () => {
    const ring: Position[] = [[0, 0], [0.002, 0], ...square.slice(1)];
    expect(withoutDuplicates(ring).removed).toBe(0);
  });

  test("a ring of one repeated position becomes that position", () => {
    const dot: Position[] = [
      [1, 1],
      [1, 1],
      [1, 1],
    ];
    expect(withoutDuplicates(dot)).toEqual({
      ring: [
        [1, 1],
        [1, 1],
      ],
      removed: 1,
    });
    expect(distinctPositions(dot)).toBe(1);
    expect(distinctPositions(square)).toBe(3);
  });
});

test("a spike is a sharp angle between two long sides", () => {
  const spiky: Position[] = [
    [0, 0],
    [10, 0],
    [5, 0.2],
    [10, 0.4],
    [10, 10],
    [0, 0],
  ];
  expect(spikes(spiky).map(({ at }) => at)).toEqual([
    [10, 0],
    [5, 0.2],
  ]);
  expect(spikes(square)).toEqual([]);
  const folded: Position[] = [
    [0, 0],
    [10, 0],
    [20, 0],
    [10, 0],
    [10, 10],
    [0, 0],
  ];
  expect(spikes(folded)[0]).toEqual({ at: [20, 0], angle: 0 });
  const tiny: Position[] = [
    [0, 0],
    [0.9, 0],
    [0, 0.01],
    [0, 0],
  ];
  expect(spikes(tiny)).toEqual([]);
});

test("short sides are named with their length", () => {
  const ring: Position[] = [[0, 0], [0.03, 0.04], ...square.slice(1)];
  expect(shortSides(ring)).toEqual([]);
  expect(shortSides(ring, 0.06)).toEqual([{ at: [0, 0], length: 0.05 }]);
});

test("thinness and mean width tell a sliver from a square", () => {
  expect(thinness([[square]])).toBeCloseTo(Math.PI / 4, 12);
  expect(meanWidth([[square]])).toBe(5);
  const strip: Position[] = [
    [0, 0],
    [420, 0],
    [420, 0.9],
    [0, 0.9],
    [0, 0],
  ];
  expect(thinness([[strip]])).toBeLessThan(0.02);
  expect(meanWidth([[strip]])).toBeLessThan(1);
  expect([thinness([]), meanWidth([])]).toEqual([0, 0]);
});
