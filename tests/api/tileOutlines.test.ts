import { describe, expect, test } from "vitest";
import { type DecodedLayer, ringTurn } from "./decodeTile";
import { withApp } from "./harness";
import { type MultiPolygon, parcel, squareIn } from "./parcels";
import {
  address,
  at,
  bothWays,
  countOf,
  fetched,
  fill,
  place,
  placeOf,
  readAnew,
  tileOf,
} from "./tileCalls";

withApp();

describe("outlines", () => {
  const ring = (points: [number, number][]) => {
    const [x, y] = [119.98, 30.36];
    return [...points, points[0] as [number, number]].map(([dx, dy]): [number, number] => [
      x + dx * 0.001,
      y + dy * 0.001,
    ]);
  };
  const turned = (points: [number, number][]) => [...points].reverse();
  const outer: [number, number][] = [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
  ];
  const hole: [number, number][] = [
    [1, 1],
    [1, 2],
    [2, 2],
    [2, 1],
  ];

  test.each([
    ["as stored", [[ring(outer), ring(hole)]]],
    ["with all rings turned", [[ring(turned(outer)), ring(turned(hole))]]],
  ] as [string, MultiPolygon][])("turn as the standard wants, %s", async (_, geometry) => {
    await fill([parcel({ dkid: "ring", geometry, zxjd: 119.9835, zxwd: 30.3635 })]);
    for (const [feature] of await bothWays("yuhang", address([119.981, 30.361], 14))) {
      expect(feature?.rings.map((one) => Math.sign(ringTurn(one)))).toEqual([1, -1]);
    }
  });

  test("are cut at the tile's margin", async () => {
    const large = ring([
      [-400, -400],
      [400, -400],
      [400, 400],
      [-400, 400],
    ]);
    await fill([parcel({ dkid: "large", geometry: [[large]], zxjd: 119.98, zxwd: 30.36 })]);
    for (const [feature] of await bothWays("yuhang", address([119.98, 30.36], 14))) {
      const numbers = feature?.rings.flat(2) ?? [];
      expect(Math.min(...numbers)).toBe(-64);
      expect(Math.max(...numbers)).toBe(4096 + 64);
    }
  });

  test("lie where the parcel lies, to a tile unit", async () => {
    const one = parcel({ dkid: "one" });
    await fill([one]);
    const z = 16;
    const tile = tileOf(at(one), z);
    const ways = await bothWays("yuhang", address(at(one), z));
    const corners = one.geometry[0]?.[0] ?? [];
    const unit = 360 / 2 ** z / 4096;
    for (const [feature] of ways) {
      const ring = feature?.rings[0] ?? [];
      const inside = ring.filter((position) => position.every((v) => v > -64 && v < 4160));
      expect(inside.length).toBeGreaterThan(0);
      for (const [px, py] of inside) {
        const lon = ((tile.x + px / 4096) / 2 ** z - 0.5) * 360;
        const y = 0.5 - (tile.y + py / 4096) / 2 ** z;
        const lat = (Math.asin(Math.tanh(y * 2 * Math.PI)) * 180) / Math.PI;
        const distance = Math.min(...corners.map(([cx, cy]) => Math.hypot(cx - lon, cy - lat)));
        expect(distance).toBeLessThan(unit);
      }
    }
  });

  test("that are deeper than blocks reach still fit the ground", async () => {
    const one = parcel({ dkid: "one" });
    await fill([one]);
    for (const [feature] of await bothWays("yuhang", address(at(one), 19))) {
      const ring = feature?.rings[0] ?? [];
      expect(ring.every((position) => position.every((v) => v >= -64 && v <= 4160))).toBe(true);
      expect(ringTurn(ring)).toBeGreaterThan(0);
    }
  });

  test("look the same whether a filter is answered from memory or by the database", async () => {
    const parcels = Array.from({ length: 40 }, (_, i) =>
      parcel({ dkid: `n${i}`, geometry: squareIn("330110", i) }),
    );
    await fill(parcels);
    const sorted = (features: DecodedLayer["features"]) =>
      [...features].sort((a, b) => (a.id ?? 0) - (b.id ?? 0));
    for (const z of [12, 15]) {
      const url = address(placeOf(parcels), z);
      const [memory, database] = [
        sorted(await fetched("yuhang", url)),
        sorted(await fetched("yuhang", `${url}?${readAnew}`)),
      ];
      expect(memory.map(({ id, properties }) => [id, properties])).toEqual(
        database.map(({ id, properties }) => [id, properties]),
      );
      memory.forEach(({ rings }, i) => {
        const area = (ring: [number, number][] = []) => ringTurn(ring) / 2;
        const other = area(database[i]?.rings[0]);
        expect(Math.abs(area(rings[0]) - other)).toBeLessThan(0.05 * other + 150);
      });
    }
  });

  test("show in each tile that they touch, and are counted once", async () => {
    const z = 12;
    const { x, y } = tileOf(place, z);
    const border = (x / 2 ** z - 0.5) * 360;
    const geometry: MultiPolygon = [
      [
        [
          [border - 0.001, 30.36],
          [border + 0.001, 30.36],
          [border + 0.001, 30.361],
          [border - 0.001, 30.361],
          [border - 0.001, 30.36],
        ],
      ],
    ];
    await fill([parcel({ dkid: "across", geometry, zxjd: border + 0.0001, zxwd: 30.3605 })]);
    for (const [column, side] of [
      [x, "right"],
      [x - 1, "left"],
    ] as const) {
      const ways = await bothWays("yuhang", `/api/tiles/dxydsd/${z}/${column}/${y}.pbf`);
      expect([side, ...ways.map((features) => features.length)]).toEqual([side, 1, 1]);
    }
    const level = 11;
    const counts = await Promise.all(
      [-0.001, 0.001].map(async (dx) =>
        countOf(await fetched("yuhang", address([border + dx, 30.3605], level))),
      ),
    );
    const [left, right] = [-0.001, 0.001].map((dx) => tileOf([border + dx, 30.36], level).x);
    expect(counts).toEqual(left === right ? [1, 1] : [0, 1]);
  });
});

test("cells name the value that holds most area", async () => {
  const big = (n: number): MultiPolygon => {
    const [x, y] = [119.98 + n * 0.0001, 30.36];
    return [
      [
        [
          [x, y],
          [x + 0.00005, y],
          [x + 0.00005, y + 0.00005],
          [x, y + 0.00005],
          [x, y],
        ],
      ],
    ];
  };
  const at0 = { zxjd: 119.9801, zxwd: 30.3601 };
  await fill([
    parcel({ geometry: big(0), ...at0, mj: 100, dxlx: "1" }),
    parcel({ geometry: big(1), ...at0, mj: 100, dxlx: "1" }),
    parcel({ geometry: big(2), ...at0, mj: 500, dxlx: "3" }),
  ]);
  const [cell, ...others] = await fetched("yuhang", address([119.98, 30.36], 11));
  expect(others).toEqual([]);
  expect(cell?.properties).toEqual({ zs: 3, mj: 700, dxlx: "3", shzt: "0", zkfzt: "0" });
});
