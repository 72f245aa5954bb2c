import { describe, expect, test } from "vitest";
import { ellipsoidArea } from "../crs/ellipsoid";
import { unproject } from "../crs/gaussKruger";
import { measureOutline } from "../crs/measureOutline";
import { typedCoordinates } from "../crs/typedCoordinates";
import { groundDifference } from "../overlap/sameGround";
import type { MultiPolygon } from "../position";
import {
  lineReach,
  merged,
  pieces,
  snapped,
  withHole,
  withOffset,
  withPart,
  withReach,
} from "./editOutline";

/** The example of the exchange format: 100 m × 160 m near the meridian of zone 40. */
const east = 40_498_077;
const north = 3_360_022;
const box = (x: number, y: number, width: number, height: number): MultiPolygon =>
  unproject(
    [
      [
        [
          [east + x, north + y],
          [east + x + width, north + y],
          [east + x + width, north + y + height],
          [east + x, north + y + height],
          [east + x, north + y],
        ],
      ],
    ],
    { zone: 40, prefixed: true },
  );

const hectare = (multi: MultiPolygon) => Number((ellipsoidArea(multi) / 10_000).toFixed(3));

/** There is nobody to wait for in a test. */
const atOnce = async () => {};

test("sides and area are those on the ellipsoid", () => {
  const { m2, perimeter, sides } = measureOutline(box(0, 0, 160, 100));
  expect(m2).toBeCloseTo(16_000, 0);
  expect(perimeter).toBeCloseTo(520, 1);
  expect(sides.map(({ length }) => Math.round(length))).toEqual([160, 100, 160, 100]);
});

test("holes, parts, offsets and pieces in degrees are those in metres", async () => {
  const parcel = box(0, 0, 160, 100);
  expect(hectare(withHole(parcel, box(20, 20, 50, 20)))).toBe(1.5);
  expect(hectare(withPart(parcel, box(160, 0, 40, 100)))).toBe(2);
  expect(withPart(parcel, box(300, 0, 40, 100))).toHaveLength(2);
  expect(hectare(withOffset(parcel, 10))).toBe(2.16);
  const line = [...(box(40, -10, 1, 120)[0]?.[0] ?? [])].slice(2, 4).reverse();
  const cut = [line[0], box(40, -10, 1, 1)[0]?.[0]?.[0]].flatMap((at) => (at ? [at] : []));
  const parts = pieces(parcel, [cut]);
  expect(parts.map(hectare).sort()).toEqual([0.4, 1.2]);
  const { m2, allowed } = await groundDifference([parcel], parts, atOnce);
  expect(m2).toBeLessThan(allowed);
});

test("a merge closes gaps up to ten centimetres, and its ground is that of the parcels", async () => {
  const parcels = [box(0, 0, 160, 100), box(160.05, 0, 40, 100)];
  const whole = merged(parcels);
  expect(whole).toHaveLength(1);
  const { m2, allowed } = await groundDifference(parcels, [whole], atOnce);
  expect(m2).toBeLessThan(allowed);
  expect(merged([box(0, 0, 10, 10), box(11, 0, 10, 10)])).toHaveLength(2);
});

test("what is left over, or covered twice, is not the same ground", async () => {
  const whole = box(0, 0, 160, 100);
  const left = await groundDifference([whole], [box(0, 0, 150, 100)], atOnce);
  expect(left.m2).toBeCloseTo(1000, -1);
  const twice = [box(0, 0, 100, 100), box(90, 0, 70, 100)];
  const { m2, allowed } = await groundDifference([whole], twice, atOnce);
  expect(m2).toBeCloseTo(1000, -1);
  expect(m2).toBeGreaterThan(allowed);
});

test("vertices go to neighbours within reach", () => {
  const { outline, moved } = snapped(box(160.3, 0, 40, 100), [box(0, 0, 160, 100)], 0.5);
  expect(moved).toBe(2);
  expect(merged([outline, box(0, 0, 160, 100)])).toHaveLength(1);
});

test("typed coordinates are read in degrees and in metres, in either order", () => {
  const [first] = box(0, 0, 160, 100)[0]?.[0] ?? [];
  const [lon, lat] = first ?? [0, 0];
  for (const line of [
    `J1,1,3360022.000,40498077.000`,
    `3360022 498077`,
    `40498077，3360022`,
    `${lon} ${lat}`,
    `${lat}\t${lon}`,
  ]) {
    const { rings, badLine } = typedCoordinates(line, 40);
    expect(badLine).toBeNull();
    expect(rings[0]?.[0]?.[0]).toBeCloseTo(lon, 8);
    expect(rings[0]?.[0]?.[1]).toBeCloseTo(lat, 8);
  }
});

test("an empty line begins another ring, and the first bad line is named", () => {
  const text = "120 30\n120.1 30\n120.1 30.1\n\n120.2 30\n120.3 30\n120.3 30.1\n120.2 30\n";
  const { rings } = typedCoordinates(text, 40);
  expect(rings.map((ring) => ring.length)).toEqual([4, 4]);
  expect(typedCoordinates("120 30\n中心点\n", 40)).toEqual({ rings: [], badLine: 2 });
  expect(typedCoordinates("99 30", 40).badLine).toBe(1);
});

describe("ground within reach", () => {
  const [corner = [0, 0], second = [0, 0], third = [0, 0]] = box(0, 0, 160, 100)[0]?.[0] ?? [];
  const area = (multi: MultiPolygon) => ellipsoidArea(multi);
  const disc = Math.PI * 50 ** 2;

  test("of a point is a disc, of a line a strip with round ends", () => {
    expect(area(lineReach([corner], 50)) / disc).toBeCloseTo(1, 2);
    expect(area(lineReach([corner, second], 50)) / (disc + 160 * 100)).toBeCloseTo(1, 2);
    // The inside of a corner counts only once; the outside adds a quarter disc.
    const bent = 1.25 * disc + 260 * 100 - 50 * 50;
    expect(area(lineReach([corner, second, third], 50)) / bent).toBeCloseTo(1, 2);
    expect(lineReach([corner, second, third, corner, third], 50)).toHaveLength(1);
  });

  test("of an outline holds it and has round corners", () => {
    const grown = withReach(box(0, 0, 160, 100), 50);
    expect(area(grown) / (16_000 + 520 * 50 + disc)).toBeCloseTo(1, 2);
    expect(withReach([], 50)).toEqual([]);
  });
});
