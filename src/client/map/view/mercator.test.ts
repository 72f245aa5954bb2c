import { expect, test } from "vitest";
import type { Position } from "#geo/position";
import { bboxToMercator, ringsOf, toDegrees, toMercator } from "./mercator";

test("Hangzhou lies where Web Mercator puts it, and comes back", () => {
  const [x, y] = toMercator([120.153576, 30.287459]);
  expect(x).toBeCloseTo(13375434.9, 0);
  expect(y).toBeCloseTo(3540553.79, 1);
  const [lon, lat] = toDegrees([x, y]);
  expect(lon).toBeCloseTo(120.153576, 9);
  expect(lat).toBeCloseTo(30.287459, 9);
});

test("bounds keep their order", () => {
  const [west, south, east, north] = bboxToMercator([118, 27, 122.8, 31.2]);
  expect(west).toBeLessThan(east);
  expect(south).toBeLessThan(north);
});

test("an outer ring is clockwise and a hole the other way, however they came", () => {
  const square = (from: number, to: number): Position[] => [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
    [from, from],
  ];
  const [outer, hole] = ringsOf([[square(0, 3), square(1, 2)]]);
  // Clockwise: from the south-west corner north along the west side.
  expect(outer?.[1]?.[0]).toBeCloseTo(0);
  expect(hole?.[1]?.[1]).toBeCloseTo(toMercator([1, 1])[1]);
});
