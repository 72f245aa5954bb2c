import { describe, expect, test } from "vitest";
import { readShape } from "./shapeBlob";

type Point = readonly [number, number];

function blob(type: number, parts: number[], points: readonly Point[], extra = 0): Uint8Array {
  const bytes = new Uint8Array(44 + 4 * parts.length + 16 * points.length + extra);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, type, true);
  view.setInt32(36, parts.length, true);
  view.setInt32(40, points.length, true);
  for (const [i, start] of parts.entries()) view.setInt32(44 + 4 * i, start, true);
  points.forEach(([x, y], i) => {
    view.setFloat64(44 + 4 * parts.length + 16 * i, x, true);
    view.setFloat64(52 + 4 * parts.length + 16 * i, y, true);
  });
  return bytes;
}

const points: Point[] = [
  [0, 0],
  [0, 9],
  [9, 9],
  [1, 1],
  [2, 1],
  [2, 2],
];

describe("readShape", () => {
  test("splits the points into rings as they stand", () => {
    expect(readShape(blob(5, [0, 3], points))).toEqual({
      rings: [points.slice(0, 3), points.slice(3)],
      hasZ: false,
      curves: false,
      finite: true,
    });
  });

  test.each([
    [5, false, false],
    [15, true, false],
    [19, true, false],
    [25, false, false],
    [50, false, false],
    [51, false, false],
    [0x80000033, true, false],
    [0x20000032, false, true],
    [0xa0000033, true, true],
  ])("type %s: z %s, curves %s", (type, hasZ, curves) => {
    expect(readShape(blob(type, [0], points, 200))).toMatchObject({ hasZ, curves });
  });

  test("notices coordinates that are no numbers", () => {
    expect(readShape(blob(5, [0], [[0, Number.NaN]]))?.finite).toBe(false);
    expect(readShape(blob(5, [0], [[Infinity, 0]]))?.finite).toBe(false);
  });

  test("an empty shape, a point and a line are null", () => {
    expect(readShape(null)).toBeNull();
    expect(readShape(new Uint8Array(4))).toBeNull();
    expect(readShape(blob(1, [0], points))).toBeNull();
    expect(readShape(blob(3, [0], points))).toBeNull();
    expect(readShape(blob(5, [], []))).toBeNull();
  });

  test("counts and starts that the bytes cannot hold are null", () => {
    const hostile = (at: number, value: number) => {
      const bytes = blob(5, [0, 3], points);
      new DataView(bytes.buffer).setInt32(at, value, true);
      return readShape(bytes);
    };
    for (const value of [-1, 0x7fffffff, 0x10000000]) {
      expect(hostile(36, value)).toBeNull();
      expect(hostile(40, value)).toBeNull();
      expect(hostile(48, value)).toBeNull();
    }
    expect(hostile(44, 1)).toBeNull();
    expect(readShape(blob(5, [0, 4, 3], points))).toBeNull();
  });

  test("reads a view that does not start at its buffer's start", () => {
    const inner = blob(5, [0], points);
    const outer = new Uint8Array(inner.length + 3);
    outer.set(inner, 3);
    expect(readShape(outer.subarray(3))?.rings).toEqual([points]);
  });
});
