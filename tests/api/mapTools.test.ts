import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { dqgx } from "#contract/datasets/dqgx";
import { gyyd } from "#contract/datasets/gyyd";
import { xztd } from "#contract/datasets/xztd";
import { yddw } from "#contract/datasets/yddw";
import { mapApi } from "#contract/endpoints/map/map";
import { lineReach, withReach } from "#geo/edit/editOutline";
import type { MultiPolygon as Ground } from "#geo/position";
import { some } from "./featureCalls";
import { as, here, withApp } from "./harness";
import { insertParcels, type MultiPolygon, parcel, squareIn } from "./parcels";
import { insertSamples, sampleOf } from "./samples";
import type { Username } from "./users";

withApp();

const plain = (ground: Ground): MultiPolygon =>
  ground.map((polygon) => polygon.map((ring) => ring.map(([x, y]): [number, number] => [x, y])));

const fill = () => insertParcels(here().db, "dxydsd", some());

async function suggested(user: Username, q: string): Promise<string[]> {
  const { status, body } = await as(user).call(mapApi.suggest, { q });
  expect([status, body.message]).toEqual([200, undefined]);
  return body.groups.flatMap(({ items }) => items.map(({ id }) => id));
}

/** The squares of `some`, from first to last. */
type At = [number, number];
const around = (first: number, last: number) => {
  const [from] = squareIn("330110", first)[0]?.[0] ?? [];
  const to = squareIn("330110", last)[0]?.[0]?.[2];
  const [[west = 0, south = 0] = [], [east = 0, north = 0] = []] = [from, to];
  const ring: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
  return { kind: "area" as const, geometry: [[ring]] };
};

async function selected(user: Username, by: object, more: object = {}) {
  const { status, body } = await as(user).call(mapApi.select, {
    datasets: [{ dataset: "dxydsd" }],
    by,
    ...more,
  } as never);
  return { status, body, ids: body.picked?.flatMap(({ ids }) => ids) };
}

describe("suggest", () => {
  test("finds by part of a name, by owner, and by the beginning of a number", async () => {
    const [a] = await fill();
    expect(await suggested("yuhang", "望江")).toEqual(["a"]);
    expect(await suggested("yuhang", "张三")).toEqual(["a", "b", "c"]);
    expect(await suggested("yuhang", a?.dkbh ?? "")).toEqual(["a"]);
    expect(await suggested("yuhang", "330110SD")).toContain("b");
    expect(await suggested("yuhang", "O'Neil_50%")).toEqual(["b"]);
    expect(await suggested("yuhang", "无此地块")).toEqual([]);
  });

  test("finds land by the credit code of its owner, in small letters too", async () => {
    const code = "91330110MA2CQ01K3K";
    await insertParcels(here().db, "dxydsd", [parcel({ dkid: "owned", tyshxydm: code })]);
    expect(await suggested("yuhang", code.toLowerCase())).toEqual(["owned"]);
    expect(await suggested("yuhang", code.slice(0, 10))).toEqual(["owned"]);
  });

  test("finds cities, counties and towns, and says where they lie", async () => {
    const { body } = await as("sheng").call(mapApi.suggest, { q: "余杭" });
    expect(body.groups).toMatchObject([
      { kind: "region", items: [{ id: "330110", note: "杭州市" }] },
      { kind: "town", items: [{ xzqdm: "330110", note: "余杭区" }] },
    ]);
    expect(body.groups[0]?.items[0]?.bbox).toHaveLength(4);
  });

  test("a town lies where its parcels do", async () => {
    const one = parcel({ xzjdm: "330110005", geometry: squareIn("330110", 9) });
    await insertParcels(here().db, "dxydsd", [one]);
    const { body } = await as("yuhang").call(mapApi.suggest, { q: "330110005" });
    const town = body.groups.find(({ kind }) => kind === "town")?.items[0];
    expect(town?.bbox).toEqual([one.zxjd, one.zxwd, one.zxjd, one.zxwd]);
  });

  test("tells nobody of another's records, places or datasets", async () => {
    await fill();
    expect(await suggested("yuhang", "鄞州")).toEqual([]);
    expect(await suggested("yinzhou", "鄞州")).toContain("foreign");
    expect(await suggested("pingtai", "张三")).toEqual(["a"]);
    expect(await suggested("shuiwu", "张三")).toEqual([]);
    expect((await as("yuhang").call(mapApi.suggest, { q: "望江", areaCode: "3302" })).status).toBe(
      403,
    );
  });

  test("a single sign finds numbers that begin with it, and refuses nothing to look for", async () => {
    await fill();
    expect(await suggested("yuhang", "3")).toContain("a");
    const { status, body } = await as("yuhang").call(mapApi.suggest, { q: "  " });
    expect([status, body.message]).toEqual([400, expect.stringContaining("不能为空")]);
  });
});

describe("find", () => {
  test("picks the numbers of a list and names those that are not there", async () => {
    const [a, b, , foreign] = await fill();
    const numbers = [a?.dkbh ?? "", "不存在0001", b?.dkbh ?? "", foreign?.dkbh ?? ""];
    const { body } = await as("yuhang").call(mapApi.find, { numbers });
    expect(body).toMatchObject({
      picked: [{ dataset: "dxydsd", ids: ["a", "b"], zs: 2, mj: 3000 }],
      missing: ["不存在0001", foreign?.dkbh],
      limited: false,
    });
  });
});

describe("select", () => {
  test("by an area, with sums by class", async () => {
    await fill();
    const { body } = await selected("yuhang", around(0, 1));
    expect(body).toMatchObject({
      picked: [{ ids: ["a", "b"], zs: 2, mj: 3000, classes: [{ value: "2", zs: 2, mj: 3000 }] }],
      limited: false,
    });
  });

  test("by points and lines, each by itself, in one's own region only", async () => {
    await fill();
    const inside = (index: number) => {
      const ring = squareIn("330110", index)[0]?.[0] ?? [];
      const [[x = 0, y = 0] = [], , [east = 0, north = 0] = []] = ring;
      return [(x + east) / 2, (y + north) / 2] as [number, number];
    };
    const [first, second] = [inside(0), inside(1)];
    const beside: [number, number] = [first[0], first[1] + 0.5];
    const marks = (points: At[], lines: At[][] = []) => ({ kind: "marks", points, lines });
    expect((await selected("yuhang", marks([first, beside]))).ids).toEqual(["a"]);
    expect((await selected("yuhang", marks([], [[first, second]]))).ids).toEqual(
      expect.arrayContaining(["a", "b"]),
    );
    // The line between them would meet the other one: points do not.
    expect((await selected("yuhang", marks([beside], [[second, second]]))).ids).toEqual(["b"]);
    expect((await selected("yuhang", marks([beside]))).ids).toEqual([]);
    expect((await selected("yinzhou", marks([first]))).ids).toEqual([]);
    const { status, body } = await selected("yuhang", marks([]));
    expect([status, (body as { message?: string }).message]).toEqual([
      400,
      expect.stringContaining("没有点或线"),
    ]);
    const many = Array.from({ length: 6_000 }, () => first);
    expect((await selected("yuhang", marks(many, [many]))).status).toBe(400);
  });

  test("in one's own region only, narrower where it is asked for, and within the filter", async () => {
    await fill();
    const all = around(0, 4);
    expect((await selected("yuhang", all)).ids).toEqual(["a", "b", "c"]);
    expect((await selected("sheng", all)).ids).toEqual(["a", "b", "c", "foreign"]);
    expect((await selected("sheng", all, { areaCode: "330212" })).ids).toEqual(["foreign"]);
    expect((await selected("pingtai", all)).ids).toEqual(["a"]);
    expect((await selected("shuiwu", all)).body.picked).toEqual([]);
    expect((await selected("yuhang", all, { areaCode: "330212" })).status).toBe(403);
    const datasets = [{ dataset: "dxydsd", filter: { shzt: ["5"] } }];
    expect((await selected("yuhang", all, { datasets })).ids).toEqual(["a", "c"]);
    expect((await selected("yuhang", { kind: "filter" }, { datasets })).ids).toEqual(["a", "c"]);
    const wrong = [{ dataset: "dxydsd", filter: { shzt: ["77"] } }];
    expect((await selected("yuhang", all, { datasets: wrong })).status).toBe(400);
  });

  test("by a line, and by the distance from others on the ground", async () => {
    await fill();
    const [[first], [second]] = [squareIn("330110", 0)[0] ?? [], squareIn("330110", 1)[0] ?? []];
    const path = [first?.[0], second?.[2]];
    expect((await selected("yuhang", { kind: "line", path })).ids).toEqual(["a", "b"]);
    const near = (metres: number, ids = ["a"]) =>
      selected("yuhang", { kind: "near", items: [{ dataset: "dxydsd", ids }], metres });
    // The squares are 0.001° of longitude apart: 96 m here.
    expect((await near(90)).ids).toEqual(["a"]);
    expect((await near(100)).ids).toEqual(["a", "b"]);
    expect((await near(1000, ["foreign"])).ids ?? []).toEqual([]);
  });

  test("by a drawing, by marks or by another layer, and by the distance from them on the ground", async () => {
    await fill();
    const [ring] = squareIn("330110", 0)[0] ?? [];
    const geometry = squareIn("330110", 0);
    const area = (metres: number) => selected("yuhang", { kind: "area", geometry, metres });
    // The squares are 0.001° of longitude apart: 96 m here.
    expect((await area(90)).ids).toEqual(["a"]);
    expect((await area(100)).ids).toEqual(["a", "b"]);
    const lines = [ring?.slice(0, 2)];
    const marks = (metres: number, more: object = { lines }) =>
      selected("yuhang", { kind: "marks", metres, ...more });
    expect((await marks(90)).ids).toEqual(["a"]);
    expect((await marks(100)).ids).toEqual(["a", "b"]);
    expect((await marks(90, { points: [ring?.[2]] })).ids).toEqual(["a"]);
    expect((await marks(100, { points: [ring?.[2]] })).ids).toEqual(["a", "b"]);
    await insertParcels(here().db, "dxydst", [parcel({ geometry }, "dxydst")]);
    const layer = (metres: number, dataset = "dxydst") =>
      selected("yuhang", { kind: "layer", layer: { dataset }, metres });
    expect((await layer(90)).ids).toEqual(["a"]);
    expect((await layer(100)).ids).toEqual(["a", "b"]);
    // Of one's own layer, what lies near another of it.
    expect((await layer(90, "dxydsd")).ids).toEqual([]);
    expect((await layer(100, "dxydsd")).ids).toEqual(["a", "b", "c"]);
    const foreign = { kind: "area", geometry: squareIn("330212", 0), metres: 20_000 };
    expect((await selected("yuhang", foreign)).ids).toEqual([]);
    expect((await area(-1)).status).toBe(400);
  });

  test("by any shape: just those that PostGIS finds on it", async () => {
    const [lon, lat] = squareIn("330110", 0)[0]?.[0]?.[0] ?? [0, 0];
    const at = (east: number, north: number): [number, number] => [
      lon + east * 0.001,
      lat + north * 0.001,
    ];
    const squares = Array.from({ length: 240 }, (_, i) => {
      const [x, y, size] = [(i * 7.31) % 80, (i * 3.17) % 12, 0.2 + (i % 9) / 5];
      const ring = [at(x, y), at(x + size, y + size / 3), at(x + size, y + size), at(x, y + size)];
      return parcel({ dkid: `q${i}`, geometry: [[[...ring, at(x, y)]]] });
    });
    await insertParcels(here().db, "dxydsd", squares);
    const star = Array.from({ length: 11 }, (_, i) => {
      const [turn, reach] = [(i / 11) * 2 * Math.PI, i % 2 === 0 ? 6 : 2.5];
      return at(20 + reach * Math.cos(turn), 6 + reach * Math.sin(turn));
    });
    const hole = [at(19, 5), at(21, 5), at(21, 7), at(19, 7)];
    const aside = [at(60, 1), at(75, 2), at(62, 9)];
    const path = [at(2, 2), at(12, 9), at(33, 4)];
    const closed = (ring: [number, number][]) => [...ring, ...ring.slice(0, 1)];
    const shapes: MultiPolygon[] = [
      [[closed(star), closed(hole)], [closed(aside)]],
      plain(lineReach(path, 150)),
      plain(withReach([[closed(aside)]], 80)),
    ];
    for (const geometry of shapes) {
      const found = await sql<{ dkid: string; meets: boolean; inside: boolean }>`
        with s as (select st_setsrid(st_geomfromgeojson(${JSON.stringify({ type: "MultiPolygon", coordinates: geometry })}), 4490) shape)
        select dkid, st_intersects(geom, shape) meets, st_within(geom, shape) inside
          from dxydsd, s where scbz = 0`.execute(here().db);
      const idsOf = (name: "meets" | "inside") =>
        found.rows.flatMap((row) => (row[name] ? [row.dkid] : [])).sort();
      const { ids = [] } = await selected("yuhang", { kind: "area", geometry });
      expect(ids.toSorted()).toEqual(idsOf("meets"));
      expect(ids).toEqual(expect.arrayContaining(idsOf("inside")));
      expect(idsOf("inside").length).toBeGreaterThan(0);
      expect(ids.length).toBeGreaterThan(idsOf("inside").length);
    }
  });

  test("by another layer, whose neighbours do not count", async () => {
    await fill();
    const places = [squareIn("330110", 0), squareIn("330110", 2)];
    await insertParcels(
      here().db,
      "dxydst",
      places.map((geometry, i) => parcel({ dkbh: `DX${i}`, rdnf: 2020 + i, geometry }, "dxydst")),
    );
    const by = (filter: object) => ({ kind: "layer", layer: { dataset: "dxydst", filter } });
    expect((await selected("yuhang", by({}))).ids).toEqual(["a", "c"]);
    expect((await selected("yuhang", by({ rdnf: [2021] }))).ids).toEqual(["c"]);
    const same = { kind: "layer", layer: { dataset: "dxydsd" } };
    expect((await selected("yuhang", same)).ids).toEqual([]);
  });

  test("by an enterprise of one's own", async () => {
    const { db } = here();
    const code = "91330110MA2CQ01K3K";
    await insertSamples(db, gyyd, [sampleOf(gyyd, { dkid: "used" }), sampleOf(gyyd)]);
    await insertSamples(db, yddw, [sampleOf(yddw, { qyid: "firm", tyshxydm: code })]);
    await insertSamples(db, dqgx, [sampleOf(dqgx, { dkid: "used", tyshxydm: code, gxzt: "1" })]);
    const by = { kind: "enterprise", id: "firm" };
    const datasets = [{ dataset: "gyyd" }];
    expect((await selected("yuhang", by, { datasets })).ids).toEqual(["used"]);
    expect((await selected("yinzhou", by, { datasets })).ids).toEqual([]);
  });

  test("a drawing that is no area is refused in words", async () => {
    const { status, body } = await selected("yuhang", {
      kind: "area",
      geometry: [
        [
          [
            [120, 30],
            [120.1, 30],
          ],
        ],
      ],
    });
    expect([status, body.message]).toEqual([400, "选择范围至少 3 个点"]);
  });
});

describe("what was picked", () => {
  test("is counted, listed and outlined for those who may see it", async () => {
    await fill();
    await insertSamples(here().db, xztd, [sampleOf(xztd, { xzid: "idle" })]);
    const items = [
      { dataset: "dxydsd", ids: ["a", "b", "foreign", "gone"] },
      { dataset: "xztd", ids: ["idle"] },
    ];
    const { body } = await as("yuhang").call(mapApi.sums, { items });
    expect(body.picked.map(({ dataset, ids }) => [dataset, ids])).toEqual([
      ["dxydsd", ["a", "b"]],
      ["xztd", ["idle"]],
    ]);
    const asked = { dataset: "dxydsd", ids: ["a", "foreign"] };
    const { body: lines } = await as("yuhang").call(mapApi.records, asked);
    expect(lines.list).toMatchObject([{ id: "a", name: "望江北区", state: "5", mj: 1000 }]);
    const { body: shapes } = await as("yuhang").call(mapApi.outlines, asked);
    expect(shapes.list.map(({ id }) => id)).toEqual(["a"]);
    expect((await as("shuiwu").call(mapApi.sums, { items })).body.picked).toEqual([]);
    expect((await as("shuiwu").call(mapApi.records, asked)).body.list).toEqual([]);
    expect((await as("shuiwu").call(mapApi.outlines, asked)).body.list).toEqual([]);
  });

  test("counts ground that two of a kind share once, and that of two kinds for each", async () => {
    const ground = squareIn("330110", 900);
    const [[[west, south] = [0, 0], , [east, north] = [0, 0]] = []] = ground[0] ?? [];
    const middle = (west + east) / 2;
    const right = [
      [middle, south],
      [east + (east - west) / 2, south],
      [east + (east - west) / 2, north],
      [middle, north],
      [middle, south],
    ] as [number, number][];
    const stored = await insertParcels(here().db, "dxydsd", [
      ...[ground, [[right]], squareIn("330110", 910)].map((geometry) => parcel({ geometry })),
    ]);
    const [first, second, third] = stored.map(({ dkid }) => dkid) as [string, string, string];
    const sums = async (...ids: string[]) => {
      const items = [{ dataset: "dxydsd", ids }];
      const { body } = await as("yuhang").call(mapApi.sums, { items });
      return body.picked[0];
    };
    const half = (stored[0]?.mj as number) / 2;
    expect((await sums(first, second, third))?.twice).toBeCloseTo(half, -2);
    expect((await sums(first, second, third))?.mj).toBeCloseTo(6 * half, -2);
    expect((await sums(first, third))?.twice).toBeUndefined();
    // The same ground as another kind is another sum.
    await insertSamples(here().db, xztd, [sampleOf(xztd, { xzid: "same" })]);
    await sql`update xztd set geom = d.geom from dxydsd d
               where xztd.xzid = 'same' and d.dkid = ${first}`.execute(here().db);
    const items = [
      { dataset: "dxydsd", ids: [first] },
      { dataset: "xztd", ids: ["same"] },
    ];
    const { body } = await as("yuhang").call(mapApi.sums, { items });
    expect(body.picked.map(({ dataset, twice }) => [dataset, twice])).toEqual([
      ["dxydsd", undefined],
      ["xztd", undefined],
    ]);
  });

  test("has neighbours in the four directions, one's own only", async () => {
    await fill();
    const next = async (id: string, to: "east" | "west" | "north") =>
      (await as("yuhang").call(mapApi.neighbour, { dataset: "dxydsd", id, to })).body.id;
    expect(await next("a", "east")).toBe("b");
    expect(await next("b", "west")).toBe("a");
    expect(await next("c", "east")).toBeNull();
    expect(await next("a", "north")).toBeNull();
    expect(await next("foreign", "west")).toBeNull();
  });
});

test("parts of an area that lie over each other do not leave out the ground that they share", async () => {
  const [a] = await fill();
  const [[[x, y] = [0, 0]] = []] = a?.geometry[0] ?? [];
  const around = (more: number): [number, number][][] => [
    [
      [x - more, y - more],
      [x + 0.01, y - more],
      [x + 0.01, y + 0.01],
      [x - more, y + 0.01],
    ],
  ];
  const { status, ids } = await selected("yuhang", {
    kind: "area",
    geometry: [around(0.002), around(0.001)],
  });
  expect(status).toBe(200);
  expect(ids).toContain("a");
});
