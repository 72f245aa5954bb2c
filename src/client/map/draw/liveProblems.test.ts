import { expect, test } from "vitest";
import type { MultiPolygon, Position } from "#geo/position";
import { liveProblems } from "./liveProblems";

const region = {
  name: "余杭区",
  bbox: [119.6, 30.1, 120.2, 30.6] as [number, number, number, number],
};
const at = (...points: [number, number][]): MultiPolygon => [
  [points.map(([x, y]): Position => [119.98 + x * 1e-4, 30.36 + y * 1e-4])],
];
const texts = (drawing: MultiPolygon, isOpen = false) =>
  liveProblems(drawing, isOpen, region).map(({ level, text }) => `${level} ${text}`);

test("a drawing that begins asks for more corners", () => {
  expect(texts([], true)).toEqual([]);
  expect(texts(at([0, 0]), true)).toEqual(["I 还需2个界址点"]);
  expect(texts(at([0, 0], [10, 0]), true)).toEqual(["I 还需1个界址点"]);
  expect(texts(at([0, 0], [10, 0], [10, 10]), true)).toEqual([]);
});

test("a sound outline has no problems; a crossing is told where it is", () => {
  expect(texts(at([0, 0], [10, 0], [10, 10], [0, 10]))).toEqual([]);
  const [worst] = liveProblems(at([0, 0], [10, 10], [10, 0], [0, 10]), false, region);
  expect(worst).toMatchObject({ level: "E", text: "图形自相交" });
  expect(worst?.at?.[0]).toBeCloseTo(119.9805, 4);
});

test("too small, too large, and out of the region", () => {
  expect(texts(at([0, 0], [1, 0], [1, 1], [0, 1]))).toEqual([
    expect.stringMatching(/^W 面积 0\.1\d+ 亩，小于 0\.5 亩，请核实$/),
  ]);
  expect(texts(at([0, 0], [200, 0], [200, 200], [0, 200]))).toEqual([
    expect.stringMatching(/^W 面积 [\d,]+\.\d+ 亩，大于 3000 亩，请核实$/),
  ]);
  expect(texts(at([5000, 0], [5010, 0], [5010, 10], [5000, 10]))).toContain("E 超出余杭区范围");
});
