import { expect, test } from "vitest";
import { ellipsoidArea } from "#geo/crs/ellipsoid";
import type { LocalFeature } from "../../state/localFile";
import { localOverlaps } from "./localOverlaps";

type At = [number, number];
const at = ([x, y]: At): At => [119.98 + x * 1e-4, 30.36 + y * 1e-4];
const square = (x: number, y: number, size: number) => [
  [[at([x, y]), at([x + size, y]), at([x + size, y + size]), at([x, y + size]), at([x, y])]],
];
const surface = (x: number, y: number, size: number): LocalFeature => ({
  ...{ row: 1, properties: {}, geometry: square(x, y, size) },
});
const points = (...all: At[]): LocalFeature => ({
  ...{ row: 1, properties: {}, geometry: null },
  marks: { kind: "point", positions: all.map(at) },
});
const line = (...all: At[]): LocalFeature => ({
  ...{ row: 1, properties: {}, geometry: null },
  marks: { kind: "line", lines: [all.map(at)] },
});
const found = (...features: LocalFeature[]) =>
  localOverlaps(square(0, 0, 10), [
    { id: "1", file: new File([], "甲.geojson"), found: { features } as never },
  ]);

test("surfaces are counted with the ground that is shared; neighbours are not", () => {
  const [one] = found(surface(5, 0, 10), surface(-4, -4, 4.5), surface(50, 50, 3));
  expect(one).toMatchObject({ name: "甲.geojson", surfaces: 2, lines: 0, points: 0 });
  const half = ellipsoidArea(square(0, 0, 10)) / 2;
  expect(Math.abs((one?.m2 ?? 0) - half - half / 200)).toBeLessThan(half / 1000);
  expect(found(surface(10, 0, 10))).toEqual([]);
});

test("points inside, and lines that end inside, begin there or pass through", () => {
  const [one] = found(points([5, 5]), points([20, 20], [1, 1]), points([20, 20]));
  expect(one).toMatchObject({ surfaces: 0, points: 2, place: at([5, 5]) });
  const [two] = found(
    line([5, 5], [30, 5]),
    line([-5, 2], [3, -5], [12, 14]),
    line([-20, 5], [13, 6]),
    line([-1, -5], [-1, 20]),
    line([-3, 3], [3, -4]),
  );
  expect(two).toMatchObject({ lines: 3, points: 0, m2: 0, place: at([5, 5]) });
});

test("an outline may be open, or have a hole that what lies in it is not under", () => {
  const [ring = []] = square(0, 0, 10)[0] ?? [];
  const open = [[ring.slice(0, 4)]];
  const file = (feature: LocalFeature) => [
    { id: "1", file: new File([], "甲"), found: { features: [feature] } as never },
  ];
  expect(localOverlaps(open, file(points([5, 5])))).toHaveLength(1);
  const holed = [[ring, ...(square(4, 4, 2)[0] ?? [])]];
  expect(localOverlaps(holed, file(points([5, 5])))).toEqual([]);
  expect(localOverlaps([], file(points([5, 5])))).toEqual([]);
});
