import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { randomOf } from "../../../tests/files/random";
import { bboxMeeting, bboxOf } from "../bbox";
import { project, zoneOf } from "../crs/gaussKruger";
import { readMdb } from "../mdb/mdbFile";
import type { MultiPolygon, Position } from "../position";
import { nestRings } from "../ring/nestRings";
import { readShape } from "../shp/shapeBlob";
import { intersectionArea } from "./intersectionArea";
import { type BoxedParcel, overlapPairs, overlapsAgainst } from "./overlaps";

const folder = new URL("../../../tests/fixtures/", import.meta.url);
const boxed = (multi: MultiPolygon): BoxedParcel => ({ multi, bbox: bboxOf(multi) });
const rect = (x: number, y: number, w: number, h = w): Position[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
  [x, y],
];
const common = (a: MultiPolygon, b: MultiPolygon) =>
  intersectionArea(a, b, bboxMeeting(bboxOf(a), bboxOf(b)));
const turned = (ring: Position[], angle: number): Position[] =>
  ring.map(([x, y]) => [
    40_500_000 + x * Math.cos(angle) - y * Math.sin(angle),
    3_360_000 + x * Math.sin(angle) + y * Math.cos(angle),
  ]);
const circle = (x: number, y: number, r: number, n: number): Position[] => {
  const ring = Array.from({ length: n }, (_, i): Position => {
    const a = (2 * Math.PI * i) / n;
    return [x + r * Math.cos(a), y + r * Math.sin(a)];
  });
  return [...ring, ring[0] as Position];
};

describe("intersectionArea", () => {
  test.each([0, 0.3, 1, 2, Math.PI / 4])("of squares turned by %d", (angle) => {
    const at = (...rings: Position[][]): MultiPolygon => [rings.map((ring) => turned(ring, angle))];
    const a = at(rect(0, 0, 10));
    expect(common(a, at(rect(5, 5, 10)))).toBeCloseTo(25, 5);
    expect(common(a, at(rect(2, 2, 3)))).toBeCloseTo(9, 5);
    expect(common(a, a)).toBeCloseTo(100, 5);
    expect(common(a, at([...rect(0, 0, 10)].reverse()))).toBeCloseTo(100, 5);
    expect(common(a, at(rect(10, 0, 10)))).toBeCloseTo(0, 5);
    expect(common(a, at(rect(10, 10, 10)))).toBeCloseTo(0, 5);
    expect(common(a, at(rect(20, 0, 10)))).toBe(0);
    expect(common(at(rect(0, 0, 10), rect(2, 2, 6)), at(rect(2, 2, 6)))).toBeCloseTo(0, 5);
    expect(common(at(rect(0, 0, 10), rect(2, 2, 6)), at(rect(1, 1, 4)))).toBeCloseTo(7, 5);
  });

  test("of a cross through a bar, and of parts", () => {
    expect(common([[rect(0, 4, 20, 2)]], [[rect(9, 0, 2, 10)]])).toBeCloseTo(4, 9);
    expect(common([[rect(0, 0, 4)], [rect(6, 0, 4)]], [[rect(3, 1, 4, 2)]])).toBeCloseTo(4, 9);
  });

  test("is symmetric, and right for two circles of 20,000 sides", () => {
    const [a, b] = [[[circle(0, 0, 100, 20_000)]], [[circle(100, 0, 100, 20_000)]]];
    const exact = 100 * 100 * ((2 * Math.PI) / 3 - Math.sqrt(3) / 2);
    expect(common(a, b)).toBeCloseTo(exact, 2);
    expect(common(b, a)).toBeCloseTo(common(a, b), 6);
  });

  test("a tangle is estimated in bounded time", () => {
    const comb: Position[] = Array.from({ length: 20_000 }, (_, i) => [
      i / 100,
      i % 2 ? 100 : i / 1000,
    ]);
    const closed: Position[] = [...comb, [200, -1], [0, -1], comb[0] as Position];
    const multi: MultiPolygon = [[closed]];
    const start = performance.now();
    expect(common(multi, multi)).toBeGreaterThan(0);
    expect(performance.now() - start).toBeLessThan(15_000);
  });
});

describe("overlapPairs", () => {
  test("names each pair once, in order, above the limit", () => {
    const items = [rect(0, 0, 10), rect(50, 0, 5), rect(9, 0, 10), rect(9.5, 9.5, 10)];
    const found = overlapPairs(items.map((ring) => boxed([[ring]])));
    expect(found.map(({ a, b }) => [a, b])).toEqual([
      [0, 2],
      [0, 3],
      [2, 3],
    ]);
    expect(
      overlapPairs(
        items.map((ring) => boxed([[ring]])),
        1,
      ).map(({ a, b }) => [a, b]),
    ).toEqual([
      [0, 2],
      [2, 3],
    ]);
  });

  test("an empty parcel overlaps nothing", () => {
    expect(overlapPairs([boxed([]), boxed([[rect(0, 0, 1)]]), boxed([])])).toEqual([]);
    expect(overlapPairs([])).toEqual([]);
  });

  test("a batch meets the library", () => {
    const library = [boxed([[rect(0, 0, 10)]]), boxed([[rect(100, 0, 10)]])];
    expect(overlapsAgainst([boxed([[rect(105, 5, 10)]])], library)).toEqual([
      { a: 0, b: 1, area: expect.closeTo(25, 9) },
    ]);
  });

  test("what a line parts is not measured, and nothing else is left out", () => {
    const random = randomOf(11);
    const near = () => 0.001 * random(60_000);
    const turnedBy = (angle: number) => (ring: Position[]) => boxed([[turned(ring, angle)]]);
    for (const minArea of [0.001, 1, 40]) {
      const angle = 0.001 * random(6_000);
      const rings = Array.from({ length: 60 }, () => rect(near(), near(), 4 + random(12)));
      const items = [...rings, ...rings.map(([[x, y] = [0, 0]]) => rect(x - 8, y, 8))].map(
        turnedBy(angle),
      );
      const all = items.flatMap((one, a) =>
        items.slice(a + 1).flatMap((other, k) => {
          const area = common(one.multi, other.multi);
          return area > minArea ? [{ a, b: a + 1 + k, area }] : [];
        }),
      );
      expect(all.length).toBeGreaterThan(20);
      expect(overlapPairs(items, minArea)).toEqual(all);
    }
  });

  test("finds the 25 overlaps of 5,000 sample parcels and nothing else", () => {
    const text = readFileSync(new URL("dxyd-sd-5000.expected.json", folder), "utf8");
    const { issues } = JSON.parse(text) as {
      issues: { row: number; other_row: number; overlapM2: number }[];
    };
    const file = readMdb(new Uint8Array(readFileSync(new URL("dxyd-sd-5000.mdb", folder))));
    const parcels = file.layers
      .flatMap((layer) => [...file.records(layer)])
      .map(({ shape }) => {
        const multi = nestRings(readShape(shape)?.rings ?? []);
        return boxed(
          project(multi, { zone: zoneOf(multi[0]?.[0]?.[0]?.[0] ?? 0), prefixed: true }),
        );
      });
    const found = overlapPairs(parcels, 1);
    expect(found.map(({ a, b }) => [a + 1, b + 1])).toEqual(
      issues.map(({ row, other_row }) => [row, other_row]),
    );
    for (const [i, { area }] of found.entries()) {
      expect(area).toBeCloseTo(issues[i]?.overlapM2 as number, 1);
    }
  });
});
