import { expect, test } from "vitest";
import type { TileShape } from "./mvtGeometry";
import { ShapeClipper } from "./shapeClipper";

const shapeOf = (kind: TileShape["kind"], ...rings: number[][]): TileShape => {
  let end = 0;
  const lineEnds = rings.map((ring) => {
    end += ring.length / 2;
    return end;
  });
  return {
    kind,
    coordinates: Int32Array.from(rings.flat()),
    lineEnds,
    polygonEnds: [rings.length],
  };
};
const box = (low: number, high: number) => [low, low, high, low, high, high, low, high, low, low];
const clipper = new ShapeClipper(-10, 100);

test("what lies within stays as it is", () => {
  const shape = shapeOf("polygon", box(-10, 100), box(20, 30));
  expect(clipper.clip(shape)).toBe(shape);
});

test("rings that reach out are cut, and keep their order", () => {
  const { coordinates, lineEnds, polygonEnds } = clipper.clip(
    shapeOf("polygon", box(50, 4000), box(60, 70), box(200, 300)),
  );
  expect(lineEnds).toEqual([6, 12, 12]);
  expect(polygonEnds).toEqual([3]);
  const reach = (from: number, to: number) => {
    const ring = [...coordinates.subarray(2 * from, 2 * to)];
    return [Math.min(...ring), Math.max(...ring)];
  };
  expect(reach(0, 6)).toEqual([50, 100]);
  expect(reach(6, 12)).toEqual([60, 70]);
});

test("points and lines are not cut", () => {
  const line = shapeOf("line", [0, 0, 500, 500]);
  expect(clipper.clip(line)).toBe(line);
});
