import { expect, test } from "vitest";
import { planeAt } from "../crs/localPlane";
import type { MultiPolygon, Position } from "../position";
import { ontoCorners } from "./ontoCorners";

const plane = planeAt(120);
const at = (east: number, north: number): Position => plane.back([east, 3_360_000 + north]);
/** 100 m by 60 m. */
const parcel: MultiPolygon = [[[at(0, 0), at(100, 0), at(100, 60), at(0, 60), at(0, 0)]]];

test("a corner that came down on an edge near its end is the end itself", () => {
  const placed = [at(99.7, 0), at(100, 58), at(50, 60), at(0, 4.9)];
  expect(ontoCorners(placed, [parcel], 5)).toEqual([at(100, 0), at(100, 60), placed[2], at(0, 0)]);
});

test("what stands on no edge stays, however near a corner is", () => {
  const free = [at(100.5, -0.5), at(99, 0.1), at(-4, 0)];
  expect(ontoCorners(free, [parcel], 5)).toEqual(free);
  expect(ontoCorners(free, [], 5)).toEqual(free);
  expect(ontoCorners([], [parcel], 5)).toEqual([]);
});

test("of two ends within reach the nearer one counts", () => {
  const narrow: MultiPolygon = [[[at(0, 0), at(3, 0), at(3, 60), at(0, 60), at(0, 0)]]];
  expect(ontoCorners([at(2, 0)], [narrow], 5)).toEqual([at(3, 0)]);
});
