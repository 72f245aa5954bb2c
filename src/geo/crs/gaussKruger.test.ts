import { describe, expect, test } from "vitest";
import {
  falseEastingOf,
  forward,
  inverse,
  meridianOf,
  project,
  unproject,
  zoneOf,
} from "./gaussKruger";

/** Generated with PROJ: `cs2cs -f %.6f EPSG:4490 EPSG:4528`, and EPSG:4550 for the last one. */
const proj = [
  [120.5, 30.123456789, 120, 40_500_000, 40548183.619781, 3333904.527106],
  [118.01, 27.2, 120, 40_500_000, 40302810.156654, 3011357.012869],
  [121.9, 31.3, 120, 40_500_000, 40680902.914972, 3465794.581779],
  [123.4, 29, 120, 40_500_000, 40831396.079925, 3214039.901864],
  [117.2, 26.7, 123, 500_000, -77790.279997, 2967559.64871],
] as const;

describe("Gauss-Krüger", () => {
  test.each(proj)(
    "%d, %d at %d agrees with PROJ to a micrometre",
    (lon, lat, cm, fe, east, north) => {
      const [x, y] = forward(lon, lat, cm, fe);
      expect(x).toBeCloseTo(east, 5);
      expect(y).toBeCloseTo(north, 5);
      const [lon2, lat2] = inverse(east, north, cm, fe);
      expect(lon2).toBeCloseTo(lon, 10);
      expect(lat2).toBeCloseTo(lat, 10);
    },
  );

  test("a parcel comes back unchanged from every zone", () => {
    const parcel = [
      [
        [
          [120, 30],
          [120.001, 30],
          [120, 30.001],
          [120, 30],
        ],
      ],
    ] as const;
    for (const zone of [39, 40, 41] as const) {
      const back = unproject(project(parcel, { zone, prefixed: true }), { zone, prefixed: true });
      back[0]?.[0]?.forEach(([lon, lat], i) => {
        expect(lon).toBeCloseTo(parcel[0][0][i]?.[0] as number, 11);
        expect(lat).toBeCloseTo(parcel[0][0][i]?.[1] as number, 11);
      });
    }
  });

  test("zones have their meridians and eastings", () => {
    expect([118.49, 118.5, 121.49, 121.5, 100].map(zoneOf)).toEqual([39, 40, 40, 41, 39]);
    expect(([39, 40, 41] as const).map(meridianOf)).toEqual([117, 120, 123]);
    expect(falseEastingOf({ zone: 41, prefixed: true })).toBe(41_500_000);
    expect(falseEastingOf({ zone: 41, prefixed: false })).toBe(500_000);
  });
});
