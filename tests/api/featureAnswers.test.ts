import { describe, expect, test } from "vitest";
import { project } from "#geo/crs/gaussKruger";
import { ask, type Reply as Features, layer, lonLat, replyOf, some } from "./featureCalls";
import { as, here, withApp } from "./harness";
import { insertParcels, type Parcel, parcel, squareIn } from "./parcels";

withApp();

/** What a program asks for is done or refused, never passed over. */

const fill = () => insertParcels(here().db, "dxydsd", some());
const dkids = ({ features }: Features) => features.map(({ attributes }) => attributes.dkid);
const found = async (parameters: Record<string, string>) => {
  const asked = { outFields: "dkid", orderByFields: "dkid", ...parameters };
  return dkids((await ask("yuhang", asked)).body);
};

describe("figures", () => {
  const over = [
    ["count", "mj"],
    ["min", "mj"],
    ["max", "mj"],
    ["avg", "mj"],
    ["stddev", "mj"],
    ["var", "mj"],
    ["sum", "mj"],
  ] as const;
  const asked = (list: readonly (readonly [string, string, object?])[]) =>
    JSON.stringify(
      list.map(([statisticType, onStatisticField, statisticParameters]) => ({
        statisticType,
        onStatisticField,
        outStatisticFieldName: `${statisticType}_value`,
        ...(statisticParameters && { statisticParameters }),
      })),
    );
  const rowsOf = ({ features }: Features) => features.map(({ attributes }) => attributes);

  test("are of all rows, also those that a display asks for at once", async () => {
    await fill();
    const { body } = await ask("yuhang", { outStatistics: asked(over), resultRecordCount: "1" });
    expect(rowsOf(body)).toEqual([
      {
        ...{ count_value: 3, min_value: 1000, max_value: 3000, avg_value: 2000 },
        ...{ stddev_value: 1000, var_value: 1_000_000, sum_value: 6000 },
      },
    ]);
  });

  test("count records, and know percentiles", async () => {
    await fill();
    const list = [
      ["count", "*"],
      ["percentile_cont", "mj", { value: 0.25 }],
      ["percentile_disc", "mj", { value: 0.9, orderBy: "DESC" }],
    ] as const;
    const { body } = await ask("yuhang", { outStatistics: asked(list) });
    expect(rowsOf(body)).toEqual([
      { count_value: 3, percentile_cont_value: 1500, percentile_disc_value: 1000 },
    ]);
  });

  test("of groups come in the order of a figure, page by page", async () => {
    await fill();
    const page = async (resultOffset: string) => {
      const { body } = await ask("yuhang", {
        outStatistics: asked([["sum", "mj"]]),
        groupByFieldsForStatistics: "dkid",
        orderByFields: "sum_value DESC",
        resultRecordCount: "2",
        resultOffset,
      });
      return [rowsOf(body).map(({ dkid }) => dkid), body.exceededTransferLimit];
    };
    expect(await page("0")).toEqual([["c", "b"], true]);
    expect(await page("2")).toEqual([["a"], false]);
    const counted = await ask("yuhang", {
      outStatistics: asked([["sum", "mj"]]),
      groupByFieldsForStatistics: "shzt",
      returnCountOnly: "true",
    });
    expect(counted.body.count).toBe(2);
  });

  test.each([
    [{ outStatistics: asked([["median", "mj"]]) }, /不支持的统计方式 median/],
    [{ outStatistics: asked([["avg", "dkmc"]]) }, /dkmc 不是数值字段/],
    [{ outStatistics: asked([["percentile_cont", "mj"]]) }, /statisticParameters/],
    [{ outStatistics: asked([["sum", "mj"]]), orderByFields: "mj" }, /统计结果没有字段 mj/],
    [{ outStatistics: asked([["sum", "mj"]]), f: "geojson" }, /格式应为/],
    [{ groupByFieldsForStatistics: "shzt" }, /须与 outStatistics 同用/],
  ])("%j are refused in words", async (parameters, words) => {
    const { status, body } = await ask("yuhang", parameters as Record<string, string>);
    expect([status, body.message]).toEqual([400, expect.stringMatching(words)]);
  });

  test("by groups count as records that were read", async () => {
    await fill();
    const groups = { groupByFieldsForStatistics: "dkid", outStatistics: asked([["sum", "mj"]]) };
    expect((await ask("yuhang", groups)).status).toBe(200);
    const rows = await here().db.selectFrom("audit").selectAll().execute();
    const [told] = rows.filter(({ action }) => action === "rest/query");
    expect(told?.detail).toMatchObject({ change: { collection: "dxydsd", count: 3 } });
  });
});

describe("a query in a body", () => {
  const post = async (type: string, payload: string) => {
    const client = as("yuhang");
    await client.get(`${layer}?f=json`);
    const headers = { authorization: `Bearer ${client.token}`, "content-type": type };
    const url = `${layer}/query?f=json`;
    const reply = await here().app.inject({ method: "POST", url, headers, payload });
    return { status: reply.statusCode, body: reply.json() };
  };
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = `--x\r\nContent-Disposition: form-data; name="f1"; filename="a.txt"\r\n\r\nx\r\n`;
  const multipart = "multipart/form-data; boundary=x";

  test("of several parts, or in JSON, is read as a form is", async () => {
    await fill();
    const where = "shzt = '5'";
    const parts = `${part("where", where)}${part("returnCountOnly", "true")}--x--\r\n`;
    expect((await post(multipart, parts)).body).toEqual({ count: 2 });
    const json = JSON.stringify({ where, returnCountOnly: true, resultRecordCount: 5 });
    expect((await post("application/json", json)).body).toEqual({ count: 2 });
    const box = { xmin: 0, ymin: 0, xmax: 1, ymax: 1, spatialReference: { wkid: 4490 } };
    const placed = JSON.stringify({ geometry: box, returnCountOnly: true });
    expect((await post("application/json", placed)).body).toEqual({ count: 0 });
  });

  test.each([
    [multipart, `${file}--x--\r\n`, 415],
    [multipart, `${part("colour", "red")}--x--\r\n`, 400],
    ["application/json", "[1]", 415],
    ["application/json", '{"returnCountOnly":1}', 400],
    ["text/plain", "where=1=0", 415],
    ["application/xml", "<where/>", 415],
  ])("of %s with %j is refused", async (type, payload, code) => {
    await fill();
    const reply = replyOf(await post(type, payload));
    expect([reply.status, reply.body.message]).toEqual([code, expect.any(String)]);
  });
});

describe("planes of CGCS2000", () => {
  const plane = { zone: 40, prefixed: true } as const;

  test("have the same outline as the product's own reckoning, in each spelling", async () => {
    const [a] = some() as [Parcel];
    await insertParcels(here().db, "dxydsd", [a]);
    const [wanted = []] = project(a.geometry, plane).flat();
    const wkt =
      'PROJCS["CGCS2000_3_Degree_GK_Zone_40",GEOGCS["GCS_China_Geodetic_Coordinate_System_2000",' +
      'DATUM["D_China_2000",SPHEROID["CGCS2000",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],' +
      'UNIT["Degree",0.0174532925199433]],PROJECTION["Gauss_Kruger"],' +
      'PARAMETER["False_Easting",40500000.0],PARAMETER["Central_Meridian",120.0],' +
      'PARAMETER["Scale_Factor",1.0],UNIT["Meter",1.0]]';
    for (const outSR of ["4528", '{"wkid":4528}', JSON.stringify({ wkt })]) {
      const { body } = await ask("yuhang", { outSR });
      expect(body).toMatchObject({ spatialReference: { wkid: 4528, latestWkid: 4528 } });
      const ring = body.features[0]?.geometry?.rings[0] ?? [];
      expect(ring).toHaveLength(wanted.length);
      for (const [x, y] of wanted) {
        const near = ring.map(([east, north]) => Math.hypot(east - x, north - y));
        expect(Math.min(...near)).toBeLessThan(0.001);
      }
    }
  });

  test("find what lies in a box of theirs, whose extent they tell", async () => {
    await fill();
    const [[[corner]]] = project(squareIn("330110", 1), {
      zone: 40,
      prefixed: false,
    }) as unknown as [[[[number, number]]]];
    const box = [corner[0] + 10, corner[1] + 10, corner[0] + 20, corner[1] + 20].join();
    const place = { geometry: box, geometryType: "esriGeometryEnvelope", inSR: "4549" };
    expect(await found(place)).toEqual(["b"]);
    const { body } = await ask("yuhang", { ...place, returnExtentOnly: "true", outSR: "4549" });
    expect(body.extent.xmin).toBeCloseTo(corner[0], 0);
    expect(body.extent.ymin).toBeCloseTo(corner[1], 0);
  });

  test("are named in GeoJSON, which has as many decimals as are asked for", async () => {
    const [a] = some() as [Parcel];
    await insertParcels(here().db, "dxydsd", [a]);
    const json = async (more: Record<string, string>) =>
      JSON.parse((await ask("yuhang", { f: "geojson", ...more })).bytes.toString());
    const crs = { type: "name", properties: { name: "EPSG:3857" } };
    expect((await json({ outSR: "102100" })).crs).toEqual(crs);
    const plain = await json({ geometryPrecision: "3" });
    expect(plain.crs).toBeUndefined();
    for (const number of plain.features[0].geometry.coordinates.flat(4)) {
      expect(Math.abs(number * 1000 - Math.round(number * 1000))).toBeLessThan(1e-6);
    }
  });

  test.each(["4555", "4512", "2435", '{"wkt":"LOCAL_CS[]"}'])(
    "do not include %s",
    async (outSR) => {
      expect((await ask("yuhang", { outSR })).status).toBe(400);
    },
  );
});

describe("places", () => {
  test("may be lines and several points, and lie to a parcel in each way", async () => {
    await fill();
    const [a, b] = some() as [Parcel, Parcel];
    const [one, two] = [lonLat(a), lonLat(b)];
    const line = { paths: [[one, two]], spatialReference: { wkid: 4490 } };
    expect(await found({ geometry: JSON.stringify(line) })).toEqual(["a", "b"]);
    const points = { points: [one], spatialReference: { wkid: 4490 } };
    expect(await found({ geometry: JSON.stringify(points) })).toEqual(["a"]);
    const inSR = "4490";
    const at = one.join();
    expect(await found({ geometry: at, inSR, spatialRel: "esriSpatialRelWithin" })).toEqual(["a"]);
    const crosses = { geometry: JSON.stringify(line), spatialRel: "esriSpatialRelCrosses" };
    expect(await found(crosses)).toEqual(["a", "b"]);
    const mask = { spatialRel: "esriSpatialRelRelation", relationParam: "T********" };
    expect(await found({ geometry: at, inSR, ...mask })).toEqual(["a"]);
    const half = a.geometry[0]?.map((ring) => ring.map(([x, y]) => [x + 0.0005, y]));
    const ring = JSON.stringify({ rings: half, spatialReference: { wkid: 4490 } });
    expect(await found({ geometry: ring, spatialRel: "esriSpatialRelOverlaps" })).toEqual(["a"]);
    expect(await found({ geometry: ring, spatialRel: "esriSpatialRelContains" })).toEqual([]);
    expect(await found({ geometry: ring, spatialRel: "esriSpatialRelTouches" })).toEqual([]);
  });

  test.each(["4490", "4326", "3857"])(
    "in %s are what a parcel's own outline is to it",
    async (sr) => {
      await fill();
      const own = await ask("yuhang", { where: "dkid = 'a'", outSR: sr, returnGeometry: "true" });
      const [{ geometry: outline } = { geometry: null }] = own.body.features ?? [];
      const geometry = JSON.stringify({
        ...Object(outline),
        spatialReference: { wkid: Number(sr) },
      });
      for (const [name, wanted] of [
        ["Contains", ["a"]],
        ["Within", ["a"]],
        ["Overlaps", []],
        ["Touches", []],
      ] as const) {
        const spatialRel = `esriSpatialRel${name}`;
        expect([name, await found({ geometry, spatialRel })]).toEqual([name, wanted]);
      }
      const mask = { spatialRel: "esriSpatialRelRelation", relationParam: "T*F**FFF*" };
      expect(await found({ geometry, ...mask })).toEqual(["a"]);
    },
  );

  test("beyond 180° go on at the other edge", async () => {
    const far = parcel({ dkid: "far", geometry: squareIn("330110", 5) });
    await insertParcels(here().db, "dxydsd", [...some(), far]);
    const [lon] = lonLat(far);
    const east = { geometry: `${lon - 0.0001},30,190,31`, inSR: "4490" };
    expect(await found(east)).toEqual(["far"]);
    const round = { geometry: `${lon + 359.9999},30,${lon + 361},31`, inSR: "4490" };
    expect(await found(round)).toEqual(["far"]);
  });
});

describe("parameters", () => {
  test.each([
    ["colour=red", "不支持的查询参数 colour"],
    ["sqlFormat=native", "不支持的查询参数 sqlFormat=native，允许 none、standard"],
    ["where=1%3D1&where=1%3D0", "查询参数 where 只能有一个"],
    ["returnGeometry=maybe", "returnGeometry 应为 true 或 false"],
    ["resultType=page", "resultType 应为 none、standard 或 tile"],
    ["f=html", "不支持的返回格式 html，可用 json、pjson、geojson、pbf、csv、kmz"],
  ])("%s is refused in words", async (query, message) => {
    const { status, body } = replyOf(await as("yuhang").get(`${layer}/query?${query}`));
    expect([status, body.message]).toEqual([400, message]);
  });

  test("that change nothing are taken, as programs send them", async () => {
    await fill();
    const qgis =
      "f=json&where=1%3D1&returnM=false&returnZ=false&returnGeometry=false&outFields=dkid" +
      "&spatialRel=esriSpatialRelEnvelopeIntersects&sqlFormat=standard&_ts=1&returnCentroid=false";
    const { body } = await as("yuhang").get(`${layer}/query?${qgis}&resultType=none`);
    expect((body as unknown as Features).features).toHaveLength(3);
  });

  test("a display that wants all or nothing gets nothing of too much", async () => {
    await fill();
    const none = { returnExceededLimitFeatures: "false", resultRecordCount: "2" };
    expect((await ask("yuhang", none)).body).toMatchObject({
      features: [],
      exceededTransferLimit: true,
    });
  });
});

describe("descriptions", () => {
  const root = "/api/rest";
  test.each([
    `${root}/info`,
    `${root}/services`,
    `${root}/services/dxydsd/FeatureServer`,
    `${root}/services/dxydsd/FeatureServer/layers`,
    layer,
  ])("%s is told by each method, with a slash or without", async (url) => {
    const { body } = await as("yuhang").get(`${url}?f=json`);
    expect((await as("yuhang").get(`${url}/?f=json`)).body).toEqual(body);
    expect((await as("yuhang").post(url, { f: "json" })).body).toEqual(body);
    const indented = await as("yuhang").get(`${url}?f=pjson`);
    expect(indented.bytes.toString()).toBe(JSON.stringify(body, null, 2));
    expect(replyOf(await as("yuhang").get(`${url}?f=exe`)).status).toBe(400);
    expect(replyOf(await as("yuhang").get(`${url}?colour=red`)).status).toBe(400);
  });

  test("what there is not is told as ArcGIS does", async () => {
    for (const url of [`${root}/nothing`, `${layer}/nothing`]) {
      const { status, body } = await as("yuhang").get(`${url}?f=json`);
      expect([status, body]).toMatchObject([
        200,
        { error: { code: 404, details: ["接口不存在"] } },
      ]);
    }
  });
});
