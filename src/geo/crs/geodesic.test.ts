import { expect, test } from "vitest";
import { geodesicDistance, pathLength } from "./geodesic";

/** From PostGIS, `st_distance` of geographies in EPSG:4490. */
test.each([
  [[120, 30], [121, 30], 96485.97408412],
  [[120, 30], [120, 31], 110860.92556383],
  [[119.98, 30.36], [119.981, 30.361], 146.73675889],
] as const)("from %j to %j it is %d m", (from, to, metres) => {
  expect(geodesicDistance(from, to)).toBeCloseTo(metres, 3);
});

test("a point is no way from itself, and a path is the sum of its parts", () => {
  expect(geodesicDistance([120, 30], [120, 30])).toBe(0);
  expect(pathLength([[120, 30]])).toBe(0);
  expect(
    pathLength([
      [120, 30],
      [121, 30],
      [120, 30],
    ]),
  ).toBeCloseTo(2 * 96485.97408412, 3);
});
