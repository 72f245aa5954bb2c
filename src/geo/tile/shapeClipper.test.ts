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

test("inside a hole there is nothing, beside it the hole stays", () => {
  const within = shapeOf("polygon", box(-900, 900), box(-500, 500));
  expect(clipper.clip(within).lineEnds).toEqual([0, 0]);
  const { coordinates, lineEnds } = clipper.clip(shapeOf("polygon", box(-900, 900), box(50, 500)));
  const [outer = 0, hole = 0] = lineEnds;
  const reach = (from: number, to: number) => {
    const ring = [...coordinates.subarray(2 * from, 2 * to)];
    return [Math.min(...ring), Math.max(...ring)];
  };
  expect(reach(0, outer)).toEqual([-10, 100]);
  expect(reach(outer, hole)).toEqual([50, 100]);
});

test("a line is cut into its parts, and points outside go", () => {
  const line = clipper.clip(shapeOf("line", [0, 0, 500, 0, 500, 20, 0, 20]));
  expect(line.kind).toBe("line");
  expect(line.lineEnds).toEqual([2, 4]);
  expect([...line.coordinates.subarray(0, 8)]).toEqual([0, 0, 100, 0, 100, 20, 0, 20]);
  const points = clipper.clip(shapeOf("point", [5, 5, 300, 5, 6, 6, 7, 300]));
  expect(points.lineEnds).toEqual([2]);
  expect([...points.coordinates.subarray(0, 4)]).toEqual([5, 5, 6, 6]);
});
