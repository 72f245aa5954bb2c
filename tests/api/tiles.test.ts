import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { userApi } from "#contract/endpoints/account/login";
import { decodeTile } from "./decodeTile";
import { as, here, withApp } from "./harness";
import { type Parcel, parcel, squareIn } from "./parcels";
import { address, at, bothWays, countOf, fetched, fill, idsOf, place, placeOf } from "./tileCalls";
import { platformId, type Username } from "./users";

withApp();

const [inYuhang, inXihu] = [parcel(), parcel({ xzqdm: "330106" })];
/** In the same tile as the parcel of 余杭, but in another region. */
const foreign = (over: Partial<Parcel> = {}) =>
  parcel({ xzqdm: "330212", geometry: squareIn("330110", 1599), ...over });

const neighbours = () => [
  parcel({ dkid: "own", geometry: squareIn("330110", 0) }),
  parcel({ dkid: "platform", geometry: squareIn("330110", 1), cyptid: platformId }),
  parcel({ dkid: "foreign", xzqdm: "330212", geometry: squareIn("330110", 2) }),
  parcel({ dkid: "gone", geometry: squareIn("330110", 3), scbz: 1 }),
];
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
    for (const features of await bothWays(username, url)) expect(idsOf(features)).toEqual(own);
  });

  test("holds the attributes that colour a parcel, and its number as id", async () => {
    const url = address(
      placeOf(await fill([parcel({ dkid: "one", shzt: "5", zkfzt: "2", dxlx: "3" })])),
      z,
    );
    const { rows } = await sql<{ oid: number }>`select oid from dxydsd where dkid = 'one'`.execute(
      here().db,
    );
    for (const [feature] of await bothWays("yuhang", url)) {
      expect(feature?.properties).toEqual({ dkid: "one", shzt: "5", zkfzt: "2", dxlx: "3" });
      expect(feature?.id).toBe(rows[0]?.oid);
      expect(feature?.type).toBe(3);
    }
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
  test.each([
    ["nosuch=1", "不支持的查询参数 nosuch"],
    ["where=1%3D1", "不支持的查询参数 where"],
    ["labels=2", "不支持的查询参数 labels=2，允许 0、1"],
  ])("%s is refused in words, not passed over", async (query, words) => {
    const url = address(placeOf(await fill(neighbours())), 14);
    const { status, body } = await as("yuhang").get(`${url}?${query}`);
    expect([status, body.message]).toEqual([400, words]);
    const service = "/api/rest/services/dxydsd/VectorTileServer/tile/14/6730/13650.pbf";
    const refused = await as("yuhang").get(`${service}?${query}`);
    expect(refused.body.error).toMatchObject({ code: 400, message: words });
    expect((await as("yuhang").get(`${url}?shzt=5&labels=1`)).status).toBe(200);
  });

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
  ];
  test.each(cases)("%s narrow parcels and cells alike", async (query, wanted) => {
    const where = placeOf(await fill(some()));
    const encoded = encodeURI(query);
    for (const username of ["yuhang", "hangzhou"] as const) {
      expect(idsOf(await fetched(username, address(where, 13, encoded)))).toEqual(wanted);
    }
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

describe("compression", () => {
  const many = () =>
    fill(Array.from({ length: 40 }, (_, i) => parcel({ geometry: squareIn("330110", i) })));

  test.each([
    ["gzip, deflate, br", "gzip"],
    ["br;q=1, gzip;q=0.5", "gzip"],
    ["gzip;q=0", undefined],
    ["", undefined],
  ])("a tile asked for with %j is sent as %s, again and again", async (accept, sent) => {
    const url = address(placeOf(await many()), 12);
    const headers = { "accept-encoding": accept };
    const plain = await as("yuhang").get(url);
    for (let turn = 0; turn < 2; turn++) {
      const reply = await as("yuhang").get(url, headers);
      expect(reply.headers["content-encoding"]).toBe(sent);
      expect(reply.headers.vary).toBe("accept-encoding");
      const bytes = sent ? gunzipSync(reply.bytes) : reply.bytes;
      expect(bytes.equals(plain.bytes)).toBe(true);
    }
  });

  test("of an edited tile the new one is sent", async () => {
    const [one] = await many();
    const url = address(placeOf([one as Parcel]), 12);
    const ask = async () =>
      gunzipSync((await as("yuhang").get(url, { "accept-encoding": "gzip" })).bytes);
    const before = await ask();
    await sql`update dxydsd set shzt = '5' where dkid = ${one?.dkid ?? ""}`.execute(here().db);
    expect((await ask()).equals(before)).toBe(false);
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

describe("who may ask", () => {
  test("nobody without a session", async () => {
    const reply = await here().app.inject({ url: address(place, 14) });
    expect(reply.statusCode).toBe(401);
  });

  test("nobody whose session has ended, though the tile is at hand", async () => {
    const yuhang = as("yuhang");
    const url = address(place, 14);
    expect((await yuhang.get(url)).status).toBe(200);
    await yuhang.call(userApi.logout, {});
    const ended = await yuhang.get(url);
    expect([ended.status, ended.headers.etag]).toEqual([401, undefined]);
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
