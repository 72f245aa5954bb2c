import { expect, test } from "vitest";
import { decodeTile, ringTurn } from "../../../../tests/api/decodeTile";
import { buildTiles, type MapFeature } from "./buildTiles";
import type { Geometry } from "./worldShape";

const levels = [9, 9] as const;

const feature = (geometry: Geometry): MapFeature => ({
  ...{ layer: "some", keys: ["kind"], values: ["a"], from: 9, to: 9 },
  geometry,
});

/** Degrees of a position in tiles of level 9, counted from the world's corner. */
function at(x: number, y: number): [number, number] {
  const n = Math.PI * (1 - (2 * y) / 512);
  return [(x / 512) * 360 - 180, (Math.atan(Math.sinh(n)) * 180) / Math.PI];
}

/** Where a line crosses the middle between two positions that lie on either side of `x`. */
function crossing(lines: readonly (readonly [number, number][])[], x: number): number[] {
  return lines.flatMap((line) =>
    line.slice(1).flatMap(([bx, by], i) => {
      const [ax, ay] = line[i] as [number, number];
      return ax < x === bx < x ? [] : [ay + ((x - ax) / (bx - ax)) * (by - ay)];
    }),
  );
}

test("a line goes on in the next tile at the height at which it leaves the one before", () => {
  const line = [at(400.3, 200.5), at(401.7, 200.62), at(402.4, 200.1)];
  const tiles = buildTiles([feature({ type: "LineString", coordinates: line })], levels);
  expect([...tiles.keys()]).toEqual(["9/400/200", "9/401/200", "9/402/200"]);
  const linesOf = (path: string) =>
    decodeTile(tiles.get(path) as Uint8Array).some?.features[0]?.rings ?? [];
  for (const x of [400, 401]) {
    const [left] = crossing(linesOf(`9/${x}/200`), 4096);
    const [right] = crossing(linesOf(`9/${x + 1}/200`), 0);
    expect(left).toBeGreaterThan(0);
    expect(Math.abs((left ?? 0) - (right ?? 0))).toBeLessThan(1);
  }
});

test("an area covers the same ground in tiles as in one piece, and its hole none", () => {
  const square = (from: number, to: number) => [
    ...[at(from, from - 200), at(to, from - 200), at(to, to - 200)],
    ...[at(from, to - 200), at(from, from - 200)],
  ];
  const area: Geometry = {
    type: "Polygon",
    coordinates: [square(400.25, 403.25), square(400.9, 402.1)],
  };
  const tiles = buildTiles([feature(area)], levels);
  // What the hole covers whole has nothing to draw.
  expect(tiles.size).toBe(15);
  let covered = 0;
  for (const bytes of tiles.values()) {
    for (const { rings } of decodeTile(bytes).some?.features ?? []) {
      for (const ring of rings) {
        const within = ring.map(([x, y]): [number, number] => [clamp(x), clamp(y)]);
        covered += ringTurn(within) / 2;
      }
    }
  }
  expect(covered / 4096 ** 2).toBeCloseTo(3 ** 2 - 1.2 ** 2, 2);
});

const clamp = (value: number) => Math.max(0, Math.min(4096, value));

test("a point is in one tile, even beside its edge, and not on levels before its first", () => {
  const point = feature({ type: "Point", coordinates: at(400.001, 200.5) });
  expect([...buildTiles([point], levels).keys()]).toEqual(["9/400/200"]);
  expect(buildTiles([{ ...point, from: 10, to: 11 }], levels).size).toBe(0);
});
