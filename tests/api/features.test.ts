import { describe, expect, test } from "vitest";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { ringArea } from "#geo/ring/ringArea";
import { ask, layer, lonLat, mercator, replyOf, some } from "./featureCalls";
import { as, here, withApp } from "./harness";
import { insertParcels, type Parcel, parcel, squareIn } from "./parcels";
import type { Username } from "./users";

withApp();

async function idsBy(username: Username, parameters: Record<string, string>): Promise<unknown[]> {
  const { status, body } = await ask(username, {
    outFields: "dkid",
    orderByFields: "dkid",
    ...parameters,
  });
  expect([status, body.message]).toEqual([200, undefined]);
  return body.features.map(({ attributes }) => attributes.dkid);
}

const fill = () => insertParcels(here().db, "dxydsd", some());

describe("scope", () => {
  test.each([
    ["sheng", ["a", "b", "c", "foreign"]],
    ["hangzhou", ["a", "b", "c"]],
    ["yuhang", ["a", "b", "c"]],
    ["yinzhou", ["foreign"]],
    ["pingtai", ["a"]],
  ] as [Username, string[]][])(
    "%s finds, counts and lists exactly their own",
    async (username, own) => {
      await fill();
      expect(await idsBy(username, {})).toEqual(own);
      expect((await ask(username, { returnCountOnly: "true" })).body.count).toBe(own.length);
      expect((await ask(username, { returnIdsOnly: "true" })).body.objectIds).toHaveLength(
        own.length,
      );
      const list = await as(username).call(dxydsdApi.pageList, {});
      expect(list.body.list.map((row) => row.dkid).sort()).toEqual(own);
    },
  );

  test("no condition reaches beyond it", async () => {
    await fill();
    for (const where of ["1=1", "xzqdm = '330212'", "dkid = 'foreign' or 1=1", "not (scbz_ = 1)"]) {
      const { body } = await ask("yuhang", { where, outFields: "dkid" });
      expect(body.features?.map(({ attributes }) => attributes.dkid) ?? []).not.toContain(
        "foreign",
      );
    }
    const { body: all } = await ask("sheng", { returnIdsOnly: "true" });
    expect(await idsBy("yinzhou", { objectIds: all.objectIds.join(",") })).toEqual(["foreign"]);
  });

  test("a foreign region is refused, and nobody asks without a session or permission", async () => {
    expect((await ask("yuhang", { areaCode: "330212" })).status).toBe(403);
    expect((await ask("admin", {})).status).toBe(403);
    expect((await here().app.inject({ url: `${layer}?f=json` })).json().error.code).toBe(499);
    const unknown = await as("sheng").get("/api/rest/services/app_user/FeatureServer/0?f=json");
    expect(replyOf(unknown).status).toBe(404);
  });
});

describe("where", () => {
  test.each([
    ["shzt = '5'", ["a", "c"]],
    ["SHZT='5' AND RDNF > 2021", ["a"]],
    ["rdnf in (2020, 2022)", ["b", "c"]],
    ["rdnf not in (2020, 2022)", ["a"]],
    ["mj between 1500 and 2500 or dkid = 'a'", ["a", "b"]],
    ["dkmc like '望江%'", ["a"]],
    ["dkmc like '%\\%'", []],
    ["dkmc = 'O''Neil_50%'", ["b"]],
    ["lower(dkmc) like 'o''neil%'", ["b"]],
    ["bz is null", ["a", "c"]],
    ["bz is not null", ["b"]],
    ["not (shzt = '5' or rdnf = 2022)", []],
    ["rdrq >= date '2024-06-01'", ["a"]],
    ["rdrq < '2024-06-01'", []],
    ["gxsj > timestamp '2020-01-01 00:00:00'", ["a", "b", "c"]],
    ["mj > -1.5e2", ["a", "b", "c"]],
    ["1=0", []],
    ["(1=1) and ((shzt <> '5'))", ["b"]],
  ])("%s", async (where, wanted) => {
    await fill();
    expect(await idsBy("yuhang", { where })).toEqual(wanted);
  });

  test.each([
    "1=1; drop table dxydsd",
    "1=1 -- and",
    "1=1 union select password_hash from app_user",
    "password_hash = 'x'",
    "dkid = (select username from app_user)",
    "pg_sleep(5) = 1",
    "shzt = '5",
    "shzt = mj",
    "scbz = 1",
    "geom is not null",
    "mj = 'abc'",
    "rdrq = '2024-02-31'",
    "mj like '1%'",
    "shzt in ()",
    "shzt == '5'",
    "and",
    "'a' > 'b'",
    "constructor = 1",
    `${"(".repeat(5000)}1=1${")".repeat(5000)}`,
    `1=1${" or 1=1".repeat(5000)}`,
    "shzt = '5' /* */",
    "dkmc = $1",
    "dkmc = U&'\\0041'",
  ])("refuses %s with a sentence", async (where) => {
    await fill();
    const { status, body } = await ask("yuhang", { where });
    expect(status).toBe(400);
    expect(body.message).toMatch(/^查询条件有误/);
  });

  test.each([
    { geometry: "{bad" },
    { geometry: "1,2,x,4" },
    { geometry: "1,2", spatialRel: "esriSpatialRelNear" },
    { geometry: "1,2", relationParam: "T********" },
    { geometry: "1,2", geometryType: "esriGeometryPolygon" },
    { geometry: "120.2,30,120.1,30.5", inSR: "4490" },
    { geometry: "1,2", inSR: "2435" },
    { outSR: "4214" },
    { outFields: "dkid,password" },
    { orderByFields: "dkid; drop" },
    { outStatistics: "[{}]" },
    {
      outStatistics:
        '[{"statisticType":"count","onStatisticField":"oid","outStatisticFieldName":"a\\" b"}]',
    },
    { resultOffset: "-1" },
    { objectIds: "1,x" },
    { having: "count(*) > 1" },
    { historicMoment: "x" },
    { historicMoment: "1704067200000", asOf: "2024-01-01" },
    { f: "exe" },
    { quantizationParameters: "{}" },
  ] as Record<string, string>[])("refuses the parameters %j", async (parameters) => {
    expect((await ask("yuhang", parameters)).status).toBe(400);
  });
});

describe("the filter of lists", () => {
  test.each([
    [{ shzt: "5" }, ["a", "c"]],
    [{ keyword: "望江" }, ["a"]],
    [{ shzt: "5", where: "rdnf = 2020" }, ["c"]],
  ] as [Record<string, string>, string[]][])(
    "%j stands beside the query",
    async (filter, wanted) => {
      await fill();
      expect(await idsBy("yuhang", filter)).toEqual(wanted);
    },
  );
});

describe("places", () => {
  test("a point and a box find what they touch, in degrees and in metres", async () => {
    const [a, b] = some() as [Parcel, Parcel];
    await insertParcels(here().db, "dxydsd", [a, b]);
    const [lon, lat] = lonLat(a);
    const [x, y] = mercator([lon, lat]);
    const box = { xmin: x - 1, ymin: y - 1, xmax: x + 1, ymax: y + 1 };
    const sr = { wkid: 102100, latestWkid: 3857 };
    const places: Record<string, string>[] = [
      { geometry: `${lon},${lat}`, geometryType: "esriGeometryPoint", inSR: "4326" },
      { geometry: `${x},${y}`, geometryType: "esriGeometryPoint" },
      { geometry: JSON.stringify({ ...box, spatialReference: sr }) },
      { geometry: Object.values(box).join(","), inSR: "3857" },
      {
        geometry: JSON.stringify({ rings: a.geometry[0] }),
        inSR: "4490",
        geometryType: "esriGeometryPolygon",
      },
      {
        geometry: JSON.stringify({ rings: [a.geometry[0]?.[0]?.slice(0, -1)] }),
        inSR: '{"wkid":4490}',
      },
    ];
    for (const place of places) {
      expect(await idsBy("yuhang", place)).toEqual(["a"]);
    }
  });

  test("outlines come in the reference system asked for, outer rings clockwise", async () => {
    const [a] = some() as [Parcel];
    await insertParcels(here().db, "dxydsd", [a]);
    const corner = a.geometry[0]?.[0]?.[0] as [number, number];
    for (const [outSR, wanted, digits] of [
      ["4326", corner, 7],
      ["4490", corner, 7],
      ["3857", mercator(corner), 2],
      ['{"wkid":102100}', mercator(corner), 2],
    ] as [string, readonly [number, number], number][]) {
      const { body } = await ask("yuhang", { outSR });
      const ring = body.features[0]?.geometry?.rings[0] as [number, number][];
      const near = ring.map(([x, y]) => Math.hypot(x - wanted[0], y - wanted[1]));
      expect(Math.min(...near)).toBeCloseTo(0, digits);
      expect(ringArea(ring)).toBeLessThan(0);
    }
  });

  test("the extent is the box around what is selected", async () => {
    const [a, b] = some() as [Parcel, Parcel];
    await insertParcels(here().db, "dxydsd", [a, b]);
    const { body } = await ask("yuhang", {
      returnExtentOnly: "true",
      returnCountOnly: "true",
      outSR: "4326",
    });
    const points = [a, b].flatMap(({ geometry }) => geometry.flat(2));
    expect(body.count).toBe(2);
    expect(body.extent.xmin).toBeCloseTo(Math.min(...points.map(([x]) => x)), 7);
    expect(body.extent.ymax).toBeCloseTo(Math.max(...points.map(([, y]) => y)), 7);
  });
});

describe("pages", () => {
  test("follow one another without gap or repetition, and say when there is more", async () => {
    const many = Array.from({ length: 25 }, (_, i) =>
      parcel({ dkid: `p${String(i).padStart(2, "0")}`, geometry: squareIn("330110", i) }),
    );
    await insertParcels(here().db, "dxydsd", many);
    const seen: unknown[] = [];
    for (const offset of [0, 10, 20]) {
      const { body } = await ask("yuhang", {
        outFields: "dkid",
        orderByFields: "rdnf desc, dkid desc",
        resultOffset: String(offset),
        resultRecordCount: "10",
      });
      expect(body.exceededTransferLimit).toBe(offset < 20);
      seen.push(...body.features.map(({ attributes }) => attributes.dkid));
    }
    expect(seen).toEqual(many.map(({ dkid }) => dkid).reverse());
  });
});

test("statistics by group agree with the records", async () => {
  await fill();
  const figure = (
    statisticType: string,
    onStatisticField: string,
    outStatisticFieldName: string,
  ) => ({
    statisticType,
    onStatisticField,
    outStatisticFieldName,
  });
  const { body } = await ask("yuhang", {
    outStatistics: JSON.stringify([
      figure("count", "oid", "zs"),
      figure("sum", "mj", "total"),
      figure("avg", "rdnf", "mean"),
      figure("min", "mj", "least"),
      figure("max", "rdrq", "last"),
    ]),
    groupByFieldsForStatistics: "shzt",
  });
  expect(body.features.map(({ attributes }) => attributes)).toEqual([
    { shzt: "0", zs: 1, total: 2000, mean: 2022, least: 2000, last: null },
    { shzt: "5", zs: 2, total: 4000, mean: 2022, least: 1000, last: Date.parse("2024-06-15") },
  ]);
});
