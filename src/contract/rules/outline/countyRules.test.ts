import { describe, expect, test } from "vitest";
import { unproject } from "#geo/crs/gaussKruger";
import type { Position } from "#geo/position";
import { insidePoint } from "#geo/ring/insidePoint";
import { countyOutlines } from "./countyOutlines";
import { outsideCounty } from "./countyRules";
import { rectangle } from "./sampleRings";

const zone = { zone: 40, prefixed: true } as const;
const county = (code: string, name: string, ring: Position[]) => ({
  code,
  name,
  geometry: unproject([[ring]], zone),
});
const counties = countyOutlines([
  county("330110", "余杭区", rectangle(0, 0, 20_000)),
  county("330111", "富阳区", rectangle(20_000, 0, 20_000)),
]);
const found = (x: number, y: number, xzqdm: string | null = "330110") => {
  const plane = [[rectangle(x, y, 100)]];
  const inside = insidePoint(unproject(plane, zone)) as Position;
  const record = { row: 1, dkbh: null, xzqdm };
  return outsideCounty(record, { zone: 40, plane, inside }, counties).map((problem) => [
    problem.rule,
    problem.level,
    problem.message,
  ]);
};
const message = "图形不在余杭区行政区范围内";

describe("G013: a parcel and its county", () => {
  test("inside, and up to 300 m outside at the farthest vertex", () => {
    expect(found(5_000, 5_000)).toEqual([]);
    expect(found(20_190, 5_000)).toEqual([]);
  });

  test("farther out is a warning", () => {
    expect(found(20_210, 5_000)).toEqual([["G013", "W", message]]);
  });

  test("over 2 km away in another county is an error", () => {
    expect(found(21_890, 5_000)).toEqual([["G013", "W", message]]);
    expect(found(21_910, 5_000)).toEqual([["G013", "E", message]]);
  });

  test("over 2 km away in no county, as on new land, stays a warning", () => {
    expect(found(-5_000, 5_000)).toEqual([["G013", "W", message]]);
  });

  test("an unknown county has no outline to be outside of", () => {
    expect(found(21_910, 5_000, "339999")).toEqual([]);
    expect(found(21_910, 5_000, null)).toEqual([]);
  });
});
