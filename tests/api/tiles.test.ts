import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { type DecodedLayer, decodeTile, ringTurn } from "./decodeTile";
import { as, here, withApp } from "./harness";
import { insertParcels, type MultiPolygon, type Parcel, parcel, squareIn } from "./parcels";
import { platformId, type Username } from "./users";

withApp();

const tileOf = ([lon, lat]: readonly [number, number], z: number) => {
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - Math.atanh(sine) / (2 * Math.PI);
  return { z, x: Math.floor((lon / 360 + 0.5) * 2 ** z), y: Math.floor(y * 2 ** z) };
};

const at = ({ zxjd, zxwd }: Parcel): [number, number] => [zxjd, zxwd];

function address(place: readonly [number, number], z: number, query = "") {
  const tile = tileOf(place, z);
  return `/api/tiles/dxydsd/${z}/${tile.x}/${tile.y}.pbf${query}`;
}

async function fetched(username: Username, url: string): Promise<DecodedLayer["features"]> {
  const reply = await as(username).get(url);
  expect(reply.status).toBe(200);
  const layers = Object.values(decodeTile(reply.bytes));
  expect(layers.length).toBeLessThanOrEqual(1);
  return layers[0]?.features ?? [];
}

const idsOf = (features: DecodedLayer["features"]) =>
  features.map(({ properties }) => properties.dkid).sort();

const countOf = (features: DecodedLayer["features"]) =>
  features.reduce((sum, { properties }) => sum + Number(properties.zs), 0);

const [inYuhang, inXihu] = [parcel(), parcel({ xzqdm: "330106" })];
/** In the same tile as the parcel of 余杭, and yet of another region. */
const foreign = (over: Partial<Parcel> = {}) =>
  parcel({ xzqdm: "330212", geometry: squareIn("330110", 1599), ...over });

const neighbours = () => [
  parcel({ dkid: "own", geometry: squareIn("330110", 0) }),
  parcel({ dkid: "platform", geometry: squareIn("330110", 1), cyptid: platformId }),
  parcel({ dkid: "foreign", xzqdm: "330212", geometry: squareIn("330110", 2) }),
  parcel({ dkid: "gone", geometry: squareIn("330110", 3), scbz: 1 }),
];
const place = [119.9805, 30.3605] as const;

async function fill(parcels: Parcel[]): Promise<Parcel[]> {
  await insertParcels(here().db, "dxydsd", parcels);
  return parcels;
}

const placeOf = (parcels: readonly Parcel[]) => at(parcels[0] as Parcel);

describe.each([14, 12])("a tile of level %i", (z) => {
  test.each([
    ["sheng", ["foreign", "own", "platform"]],
    ["hangzhou", ["own", "platform"]],
    ["ningbo", ["foreign"]],
    ["yuhang", ["own", "platform"]],
    ["yinzhou", ["foreign"]],
    ["pingtai", ["platform"]],
  ] as [Username, string[]][])("holds for %s exactly their own parcels", async (username, own) => {
    const url = address(placeOf(await fill(neighbours())), z);
    expect(idsOf(await fetched(username, url))).toEqual(own);
  });

  test("holds the attributes that colour a parcel, and its number as id", async () => {
    const url = address(
      placeOf(await fill([parcel({ dkid: "one", shzt: "5", zkfzt: "2", dxlx: "3" })])),
      z,
    );
    const { rows } = await sql<{ oid: number }>`select oid from dxydsd where dkid = 'one'`.execute(
      here().db,
    );
    const [feature] = await fetched("yuhang", url);
    expect(feature?.properties).toEqual({ dkid: "one", shzt: "5", zkfzt: "2", dxlx: "3" });
    expect(feature?.id).toBe(rows[0]?.oid);
    expect(feature?.type).toBe(3);
  });
});

describe.each([11, 9, 6, 3])("a tile of level %i", (z) => {
  test.each([
    ["sheng", 3],
    ["yuhang", 2],
    ["yinzhou", 1],
    ["pingtai", 1],
  ] as [Username, number][])("counts for %s exactly their own parcels", async (username, own) => {
    const url = address(placeOf(await fill(neighbours())), z);
    expect(countOf(await fetched(username, url))).toBe(own);
  });
});

test("each reader gets their own tile also after others have asked for it", async () => {
  const url = address(placeOf(await fill(neighbours())), 14);
  const asked: Username[] = ["sheng", "yinzhou", "pingtai", "yuhang", "sheng"];
  const seen: number[] = [];
  for (const username of asked) seen.push((await fetched(username, url)).length);
  expect(seen).toEqual([3, 1, 1, 2, 3]);
});

describe("filters", () => {
  const some = () => [
    parcel({ dkid: "a", geometry: squareIn("330110", 0), shzt: "5", rdnf: 2024, dkmc: "望江北区" }),
    parcel({ dkid: "b", geometry: squareIn("330110", 1), shzt: "5", rdnf: 2022 }),
    parcel({ dkid: "c", geometry: squareIn("330110", 2), shzt: "0", rdnf: 2024 }),
  ];
  const cases: [string, string[]][] = [
    ["?shzt=5", ["a", "b"]],
    ["?shzt=5&rdnf=2024", ["a"]],
    ["?shzt=0,5", ["a", "b", "c"]],
    ["?areaCode=330110&rdnf=2022,2024&shzt=5", ["a", "b"]],
    ["?keyword=望江", ["a"]],
    ["?dkids=b,c", ["b", "c"]],
    ["?mjMin=1000", []],
    ["?unknown=1", ["a", "b", "c"]],
  ];
  test.each(cases)("%s narrow parcels and cells alike", async (query, wanted) => {
    const where = placeOf(await fill(some()));
    const encoded = encodeURI(query);
    expect(idsOf(await fetched("yuhang", address(where, 13, encoded)))).toEqual(wanted);
    expect(countOf(await fetched("yuhang", address(where, 10, encoded)))).toBe(wanted.length);
  });

  test("a foreign region is refused", async () => {
    const reply = await as("yuhang").get(address(place, 13, "?areaCode=330212"));
    expect(reply.status).toBe(403);
  });

  test("a code that is not in the list is refused", async () => {
    expect((await as("yuhang").get(address(place, 13, "?shzt=8"))).status).toBe(400);
  });
});

describe("changes", () => {
  test("an edit shows at once in the tiles that it touches, and leaves the others as they were", async () => {
    const far = parcel({ dkid: "far", xzqdm: "330127" });
    const near = parcel({ dkid: "near", shzt: "0" });
    await fill([near, far]);
    const urls = [14, 10, 6].map((z) => address(at(near), z));
    const user = as("hangzhou");
    const before = await Promise.all(urls.map((url) => user.get(url)));
    const other = await user.get(address(at(far), 14));

    await sql`update dxydsd set shzt = '5' where dkid = 'near'`.execute(here().db);

    for (const [i, url] of urls.entries()) {
      const old = before[i]?.headers.etag as string;
      const reply = await user.get(url, { "if-none-match": old });
      expect(reply.status).toBe(200);
      const states = Object.values(decodeTile(reply.bytes))[0]?.features.map(
        ({ properties }) => properties.shzt,
      );
      expect(states).toContain("5");
    }
    const same = await user.get(address(at(far), 14), {
      "if-none-match": other.headers.etag as string,
    });
    expect(same.status).toBe(304);
  });

  test("a parcel that moves leaves its old tile and appears in the new one", async () => {
    const one = parcel({ dkid: "one" });
    const target = parcel({ xzqdm: "330106" });
    await fill([one]);
    expect(await fetched("hangzhou", address(at(one), 14))).toHaveLength(1);
    expect(await fetched("hangzhou", address(at(target), 14))).toHaveLength(0);
    const json = JSON.stringify({ type: "MultiPolygon", coordinates: target.geometry });
    await sql`update dxydsd set geom = ST_SetSRID(ST_GeomFromGeoJSON(${json}), 4490),
      zxjd = ${target.zxjd}, zxwd = ${target.zxwd} where dkid = 'one'`.execute(here().db);
    expect(await fetched("hangzhou", address(at(one), 14))).toHaveLength(0);
    expect(await fetched("hangzhou", address(at(target), 14))).toHaveLength(1);
    expect(countOf(await fetched("hangzhou", address(at(one), 11)))).toBe(0);
    expect(countOf(await fetched("hangzhou", address(at(target), 11)))).toBe(1);
  });

  test("a deleted parcel is gone from parcels and cells", async () => {
    const where = placeOf(await fill(neighbours()));
    expect(await fetched("yuhang", address(where, 14))).toHaveLength(2);
    await sql`delete from dxydsd where dkid = 'own'`.execute(here().db);
    expect(idsOf(await fetched("yuhang", address(where, 14)))).toEqual(["platform"]);
    expect(countOf(await fetched("yuhang", address(where, 8)))).toBe(1);
  });
});

describe("a tile that the browser has", () => {
  test("is not sent again while nothing has changed", async () => {
    const url = address(placeOf(await fill(neighbours())), 14);
    const user = as("yuhang");
    const first = await user.get(url);
    expect(first.headers["cache-control"]).toBe("private, no-cache");
    const again = await user.get(url, { "if-none-match": first.headers.etag as string });
    expect(again.status).toBe(304);
    expect(again.bytes).toHaveLength(0);
  });

  test("has another tag for another reader", async () => {
    const url = address(placeOf(await fill(neighbours())), 14);
    const tags = await Promise.all(
      (["sheng", "yuhang", "pingtai"] as const).map(
        async (name) => (await as(name).get(url)).headers.etag,
      ),
    );
    expect(new Set(tags).size).toBe(3);
  });
});

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
    const [feature] = await fetched("yuhang", address([119.981, 30.361], 14));
    expect(feature?.rings.map((one) => Math.sign(ringTurn(one)))).toEqual([1, -1]);
  });

  test("are cut at the tile's margin", async () => {
    const large = ring([
      [-400, -400],
      [400, -400],
      [400, 400],
      [-400, 400],
    ]);
    await fill([parcel({ dkid: "large", geometry: [[large]], zxjd: 119.98, zxwd: 30.36 })]);
    const [feature] = await fetched("yuhang", address([119.98, 30.36], 14));
    const numbers = feature?.rings.flat(2) ?? [];
    expect(Math.min(...numbers)).toBe(-64);
    expect(Math.max(...numbers)).toBe(4096 + 64);
  });

  test("lie where the parcel lies, to a tile unit", async () => {
    const one = parcel({ dkid: "one" });
    await fill([one]);
    const z = 16;
    const tile = tileOf(at(one), z);
    const [feature] = await fetched("yuhang", address(at(one), z));
    const [px, py] = feature?.rings[0]?.[0] ?? [0, 0];
    const lon = ((tile.x + px / 4096) / 2 ** z - 0.5) * 360;
    const y = 0.5 - (tile.y + py / 4096) / 2 ** z;
    const lat = (Math.asin(Math.tanh(y * 2 * Math.PI)) * 180) / Math.PI;
    const corners = one.geometry[0]?.[0] ?? [];
    const unit = 360 / 2 ** z / 4096;
    const distance = Math.min(...corners.map(([cx, cy]) => Math.hypot(cx - lon, cy - lat)));
    expect(distance).toBeLessThan(unit);
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
      const features = await fetched("yuhang", `/api/tiles/dxydsd/${z}/${column}/${y}.pbf`);
      expect([side, features.length]).toEqual([side, 1]);
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

describe("who may ask", () => {
  test("nobody without a session", async () => {
    const reply = await here().app.inject({ url: address(place, 14) });
    expect(reply.statusCode).toBe(401);
  });

  test("nobody without permission", async () => {
    expect((await as("admin").get(address(place, 14))).status).toBe(403);
    expect((await as("shuiwu").get(address(place, 6))).status).toBe(403);
  });

  test.each([
    "/api/tiles/nothing/14/1/1.pbf",
    "/api/tiles/app_user/14/1/1.pbf",
    "/api/tiles/constructor/14/1/1.pbf",
    "/api/tiles/dxydsd/2/9/1.pbf",
    "/api/tiles/dxydsd/25/1/1.pbf",
  ])("%s is not there", async (url) => {
    expect((await as("sheng").get(url)).status).toBe(404);
  });
});

test("a parcel of another region in the same tile is invisible at every level", async () => {
  await fill([inYuhang, inXihu, foreign()]);
  for (const z of [16, 14, 12, 11, 8, 5]) {
    const features = await fetched("yinzhou", address(at(inYuhang), z));
    const seen = z > 11 ? features.length : countOf(features);
    const whole = z > 11 ? [0, 1] : [1];
    expect(whole).toContain(seen);
  }
});
