import { describe, expect, test } from "vitest";
import { some } from "./featureCalls";
import { as, here, withApp } from "./harness";
import { insertParcels } from "./parcels";

withApp();

/** Part 3 of OGC API Features: filters in CQL2, what they can ask of, and which properties come. */

const collection = "/api/ogc/collections/dxydsd";
const items = `${collection}/items`;

type Page = {
  features: { id: number; properties: Record<string, unknown> }[];
  links: { rel: string; href: string }[];
  numberMatched?: number;
  message?: string;
};
const fill = () => insertParcels(here().db, "dxydsd", some());
const page = async (parameters: Record<string, string>, url = items) => {
  const { status, body } = await as("yuhang").get(`${url}?${new URLSearchParams(parameters)}`);
  return { status, body: body as unknown as Page };
};
const idsOf = ({ features }: Page) => features.map(({ properties }) => properties.dkid);

describe("a filter", () => {
  test.each([
    [`shzt = '5' AND rdnf > 2021`, ["a"]],
    [`"mj" <= 1000 OR NOT (shzt <> '0')`, ["a", "b"]],
    [`rdrq >= DATE('2024-06-01')`, ["a"]],
    [`gxsj > TIMESTAMP('2020-01-01T00:00:00Z')`, ["a", "b", "c"]],
    [`bz IS NULL`, ["a", "c"]],
    [`dkmc LIKE '望%'`, ["a"]],
    [`rdnf NOT IN (2020, 2022)`, ["a"]],
    [`mj BETWEEN 1500 AND 2500`, ["b"]],
  ])("%s", async (filter, wanted) => {
    await fill();
    const { status, body } = await page({ filter, "filter-lang": "cql2-text" });
    expect([status, idsOf(body), body.numberMatched]).toEqual([200, wanted, wanted.length]);
  });

  test("goes on over pages, beside the filter of lists and a box", async () => {
    await fill();
    const { body } = await page({ filter: "mj > 0", limit: "2", bbox: "100,20,140,40" });
    expect([idsOf(body), body.numberMatched]).toEqual([["a", "b"], 3]);
    const next = body.links.find(({ rel }) => rel === "next")?.href ?? "";
    const { body: rest } = await as("yuhang").get(next.replace(/^https?:\/\/[^/]+/, ""));
    expect(idsOf(rest as unknown as Page)).toEqual(["c"]);
    expect(idsOf((await page({ filter: "mj > 1500", shzt: "5" })).body)).toEqual(["c"]);
  });

  test.each([
    [{ filter: "" }, /filter 不能为空/],
    [{ filter: "password = 'x'" }, /查询条件有误：没有字段 password/],
    [{ filter: "mj >" }, /查询条件有误/],
    [{ filter: "mj > 1", "filter-lang": "ecql" }, /filter-lang=ecql，允许 cql2-text、cql2-json/],
    [{ filter: "mj > 1", "filter-lang": "cql2-json" }, /filter 不是有效的 JSON/],
    [{ filter: '{"op":"drop","args":[]}', "filter-lang": "cql2-json" }, /不支持的运算 drop/],
    [{ filter: '{"op":"not"}', "filter-lang": "cql2-json" }, /应为 {"op":…,"args":\[…\]}/],
    [{ filter: "S_INTERSECTS(mj, POINT(1 2))" }, /不支持的图形 mj/],
    [{ filter: "S_INTERSECTS(geometry, CIRCLE(1 2))" }, /不支持的图形 circle/],
    [
      { filter: "S_WITHIN(geometry, GEOMETRYCOLLECTION(BBOX(1,2,3,4)))" },
      /图形集合里应为点、线、面/,
    ],
    [{ filter: "dkmc LIKE 'a\\'" }, /like 的样式不能以 escape 字符结尾/],
    [{ sortby: "mj;drop" }, /sortby 应为/],
    [{ sortby: "colour" }, /没有字段 colour/],
    [{ sortby: "mj", after: "1" }, /after 不与 sortby、offset 同用/],
    [{ filter: "mj > 1", "filter-crs": "x" }, /filter-crs 的坐标系/],
    [{ properties: "dkid,colour" }, /没有字段 colour/],
    [{ properties: "" }, /properties 应为/],
  ])("%j is refused in words", async (parameters, words) => {
    const { status, body } = await page(parameters as unknown as Record<string, string>);
    expect([status, body.message]).toEqual([400, expect.stringMatching(words)]);
  });
});

describe("a filter in JSON", () => {
  const mj = { property: "mj" };
  test.each([
    [{ op: "=", args: [{ property: "shzt" }, "5"] }, ["a", "c"]],
    [
      {
        op: "and",
        args: [
          { op: ">", args: [mj, 1000] },
          { op: "<", args: [mj, 3000] },
        ],
      },
      ["b"],
    ],
    [
      {
        op: "or",
        args: [
          { op: "=", args: [mj, 1000] },
          { op: ">=", args: [mj, 3000] },
        ],
      },
      ["a", "c"],
    ],
    [{ op: "not", args: [{ op: "in", args: [{ property: "rdnf" }, [2020, 2022]] }] }, ["a"]],
    [{ op: "between", args: [mj, 1500, 2500] }, ["b"]],
    [{ op: "like", args: [{ property: "dkmc" }, "%\\_50\\%"] }, ["b"]],
    [{ op: "isNull", args: [{ property: "bz" }] }, ["a", "c"]],
    [{ op: ">=", args: [{ property: "rdrq" }, { date: "2024-06-01" }] }, ["a"]],
    [{ op: ">", args: [{ op: "*", args: [mj, 2] }, 5000] }, ["c"]],
    [true, ["a", "b", "c"]],
  ])("%j", async (filter, wanted) => {
    await fill();
    const asked = { filter: JSON.stringify(filter), "filter-lang": "cql2-json" };
    const { status, body } = await page(asked);
    expect([status, body.message, idsOf(body)]).toEqual([200, undefined, wanted]);
  });
});

describe("a place in a filter", () => {
  /** The square of `b`, and a bit of it. */
  const square = () => {
    const [, b] = some();
    const [ring = []] = b?.geometry[0] ?? [];
    const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
    const [west, south, east, north] = [
      ...[Math.min(...xs), Math.min(...ys)],
      ...[Math.max(...xs), Math.max(...ys)],
    ] as [number, number, number, number];
    return { west, south, east, north, x: (west + east) / 2, y: (south + north) / 2 };
  };
  const { west, south, east, north, x, y } = square();
  const far = 0.0001;
  const around = `POLYGON((${[
    [west - far, south - far],
    [east + far, south - far],
    [east + far, north + far],
    [west - far, north + far],
    [west - far, south - far],
  ]
    .map((one) => one.join(" "))
    .join(", ")}))`;

  const boxed = (left: number, right: number) =>
    `POLYGON((${left} ${south}, ${right} ${south}, ${right} ${north}, ${left} ${north}, ${left} ${south}))`;
  const [own, half] = [boxed(west, east), boxed(west - far, x)];
  /** An area round `b` and a point elsewhere; a point and a line inside it. */
  const both = `GEOMETRYCOLLECTION(${around}, POINT(0 0))`;
  const inside = `GEOMETRYCOLLECTION(POINT(${x} ${y}), LINESTRING(${x} ${y}, ${x + far / 2} ${y}))`;

  test.each([
    [`S_INTERSECTS(geometry, POINT(${x} ${y}))`, ["b"]],
    [`s_intersects("geometry", BBOX(${x}, ${y}, ${x + far}, ${y + far}))`, ["b"]],
    [`S_CONTAINS(geometry, POINT(${x} ${y}))`, ["b"]],
    [`S_WITHIN(POINT(${x} ${y}), geometry)`, ["b"]],
    [`S_WITHIN(geometry, ${around}) AND mj > 1`, ["b"]],
    [`S_CONTAINS(geometry, ${around})`, []],
    [`S_DISJOINT(geometry, MULTIPOINT((${x} ${y})))`, ["a", "c"]],
    [`NOT S_DISJOINT(geometry, MULTIPOLYGON((${around.slice("POLYGON(".length, -1)})))`, ["b"]],
    [`S_CROSSES(geometry, LINESTRING(${west - far} ${y}, ${x} ${y}))`, ["b"]],
    [`S_INTERSECTS(geometry, MULTILINESTRING((${west} ${y}, ${x} ${y}), (0 0, -1 -1)))`, ["b"]],
    [`S_EQUALS(geometry, ${around})`, []],
    [`S_TOUCHES(geometry, POINT(${x} ${y})) OR S_OVERLAPS(geometry, ${around})`, []],
    [`S_INTERSECTS(geometry, ${both})`, ["b"]],
    [`S_DISJOINT(geometry, ${both})`, ["a", "c"]],
    [`S_WITHIN(geometry, ${both})`, ["b"]],
    [`S_CONTAINS(geometry, ${both})`, []],
    [`S_CONTAINS(geometry, ${inside})`, ["b"]],
    [`S_WITHIN(geometry, ${inside})`, []],
    [`S_EQUALS(geometry, ${both})`, []],
    [`S_EQUALS(geometry, GEOMETRYCOLLECTION(${own}, POINT(${x} ${y})))`, ["b"]],
    [`S_CROSSES(geometry, GEOMETRYCOLLECTION(POINT(${x} ${y}), POINT(0 0)))`, ["b"]],
    [`S_CROSSES(geometry, ${inside}) OR S_CROSSES(geometry, ${both})`, []],
    [`S_TOUCHES(geometry, GEOMETRYCOLLECTION(POINT(${west} ${y}), POINT(0 0)))`, ["b"]],
    [`S_TOUCHES(geometry, GEOMETRYCOLLECTION(POINT(${west} ${y}), POINT(${x} ${y})))`, []],
    [`S_OVERLAPS(geometry, GEOMETRYCOLLECTION(${half}, POINT(0 0)))`, ["b"]],
    [`S_OVERLAPS(geometry, ${both})`, []],
  ])("%s", async (filter, wanted) => {
    await fill();
    const { status, body } = await page({ filter });
    expect([status, body.message, idsOf(body)]).toEqual([200, undefined, wanted]);
  });

  test("is in its own reference, in JSON too", async () => {
    await fill();
    const epsg = "http://www.opengis.net/def/crs/EPSG/0/4490";
    const turned = { filter: `S_INTERSECTS(geometry, POINT(${y} ${x}))`, "filter-crs": epsg };
    expect(idsOf((await page(turned)).body)).toEqual(["b"]);
    const args = [{ property: "geometry" }, { type: "Point", coordinates: [x, y] }];
    for (const op of ["s_intersects", "s_contains"]) {
      const filter = JSON.stringify({ op, args });
      expect(idsOf((await page({ filter, "filter-lang": "cql2-json" })).body)).toEqual(["b"]);
    }
    const geometries = [{ type: "Point", coordinates: [x, y] }];
    const collected = [{ property: "geometry" }, { type: "GeometryCollection", geometries }];
    const many = JSON.stringify({ op: "s_intersects", args: collected });
    expect(idsOf((await page({ filter: many, "filter-lang": "cql2-json" })).body)).toEqual(["b"]);
    const box = [{ bbox: [x, y, x + far, y + far] }, { property: "geometry" }];
    const filter = JSON.stringify({ op: "s_intersects", args: box });
    expect(idsOf((await page({ filter, "filter-lang": "cql2-json" })).body)).toEqual(["b"]);
  });
});

test("features come in the order asked for, page by page", async () => {
  await fill();
  expect(idsOf((await page({ sortby: "-mj" })).body)).toEqual(["c", "b", "a"]);
  const { body } = await page({ sortby: "+shzt,-mj", limit: "2" });
  expect([idsOf(body), body.numberMatched]).toEqual([["b", "c"], 3]);
  const next = body.links.find(({ rel }) => rel === "next")?.href ?? "";
  const { body: rest } = await as("yuhang").get(next.replace(/^https?:\/\/[^/]+/, ""));
  expect(idsOf(rest as unknown as Page)).toEqual(["a"]);
  expect(rest).not.toHaveProperty("numberMatched");
  expect(idsOf((await page({ offset: "1" })).body)).toEqual(["b", "c"]);
});

test("properties are those that are wanted, of one as of many", async () => {
  await fill();
  const { body } = await page({ properties: "mj,dkid", limit: "1" });
  const [{ id, properties } = { id: 0, properties: {} }] = body.features;
  expect(properties).toEqual({ dkid: "a", mj: 1000 });
  const alone = await page({ properties: "mj" }, `${items}/${id}`);
  expect(alone.body).toMatchObject({ id, properties: { mj: 1000 } });
});

test("what can be asked of is told with Chinese names and code lists, without secrets", async () => {
  for (const name of ["queryables", "sortables", "schema"]) {
    const reply = await as("yuhang").get(`${collection}/${name}`);
    expect(reply.headers["content-type"]).toContain("application/schema+json");
    const { properties } = reply.body as {
      properties: Record<string, { title: string; oneOf?: object[] }>;
    };
    expect(properties.shzt?.title).toBe("审核状态");
    expect(properties.shzt?.oneOf).toContainEqual({ const: "5", title: "审核通过" });
  }
  const { body } = await as("yuhang").get(collection);
  const rels = (body.links as { rel: string }[]).map(({ rel }) => rel);
  expect(rels).toContain("http://www.opengis.net/def/rel/ogc/1.0/queryables");
});
