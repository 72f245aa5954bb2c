import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { wholeLayers } from "../../src/server/tiles/features/wholeService";
import { tileDatasets } from "../../src/server/tiles/tileDatasets";
import { ask, layer, lonLat, replyOf, some } from "./featureCalls";
import { anonymous, as, here, withApp } from "./harness";
import { insertParcels, type Parcel } from "./parcels";

withApp();

/** What ArcGIS asks of a layer besides a page of it: what is near, of a time, of the whole service. */

const service = layer.replace(/\/0$/, "");
const fill = () => insertParcels(here().db, "dxydsd", some());
const found = async (parameters: Record<string, string>) => {
  const reply = await ask("yuhang", { outFields: "dkid", orderByFields: "dkid", ...parameters });
  return [reply.status, reply.body.message, reply.body.features?.map((f) => f.attributes.dkid)];
};
const at = (name: string) => lonLat(some().find(({ dkid }) => dkid === name) as Parcel);

describe("near a place", () => {
  /** Metres on the ellipsoid from the middle of `a` to the nearest side of each parcel. */
  const distances = async () => {
    const [lon, lat] = at("a");
    const { rows } = await sql<{ dkid: string; far: number }>`
      select dkid, st_distance(geom::geography,
        st_setsrid(st_makepoint(${lon}::float8, ${lat}::float8), 4490)::geography) far
        from dxydsd where dkid in ('a', 'b', 'c')`.execute(here().db);
    return new Map(rows.map(({ dkid, far }) => [dkid, Number(far)]));
  };
  const point = () => at("a").join();

  test("is what lies so far on the ellipsoid, in every unit", async () => {
    await fill();
    const far = await distances();
    const toB = far.get("b") as number;
    expect(toB).toBeGreaterThan(10);
    const asked = { geometry: point(), geometryType: "esriGeometryPoint", inSR: "4490" };
    for (const [units, metres] of [
      ["esriSRUnit_Meter", 1],
      ["esriSRUnit_Kilometer", 1000],
      ["esriSRUnit_Foot", 0.3048],
      ["esriSRUnit_StatuteMile", 1609.344],
      ["esriSRUnit_NauticalMile", 1852],
    ] as const) {
      const reach = (add: number) => ({ ...asked, units, distance: `${(toB + add) / metres}` });
      expect([units, await found(reach(-0.5))]).toEqual([units, [200, undefined, ["a"]]]);
      expect([units, await found(reach(0.5))]).toEqual([units, [200, undefined, ["a", "b"]]]);
    }
    expect(await found({ ...asked, distance: "0" })).toEqual([200, undefined, ["a"]]);
    expect((await found({ ...asked, distance: "5000" }))[2]).toEqual(["a", "b", "c"]);
  });

  test("a line of no length meets what its only place lies in", async () => {
    await fill();
    const line = JSON.stringify({ paths: [[at("a"), at("a")]] });
    const asked = { geometry: line, geometryType: "esriGeometryPolyline", inSR: "4490" };
    expect(await found(asked)).toEqual([200, undefined, ["a"]]);
  });

  test("goes from lines, outlines and boxes too", async () => {
    await fill();
    const [x, y] = at("a");
    const shapes = [
      {
        paths: [
          [
            [x, y],
            [x, y + 0.00001],
          ],
        ],
      },
      { points: [[x, y]] },
      {
        rings: [
          [
            [x, y],
            [x, y + 0.00001],
            [x + 0.00001, y],
            [x, y],
          ],
        ],
      },
      { xmin: x, ymin: y, xmax: x + 0.00001, ymax: y + 0.00001 },
    ];
    const toB = (await distances()).get("b") as number;
    for (const shape of shapes) {
      const asked = { geometry: JSON.stringify(shape), inSR: "4490" };
      expect((await found({ ...asked, distance: `${toB + 5}` }))[2]).toEqual(["a", "b"]);
      expect((await found({ ...asked, distance: `${toB - 5}` }))[2]).toEqual(["a"]);
    }
  });

  test.each([
    [{ distance: "-1", geometry: "1,2" }, "distance 应为不小于 0 的数"],
    [{ distance: "many", geometry: "1,2" }, "distance 应为不小于 0 的数"],
    [{ distance: "5" }, "distance 须与 geometry 同用"],
    [{ distance: "5", geometry: "1,2", units: "li" }, /^不支持的单位 li，允许 esriSRUnit_Meter/],
    [
      { distance: "5", geometry: "1,2", spatialRel: "esriSpatialRelWithin" },
      "distance 只用于空间关系 Intersects",
    ],
  ])("%j is refused in words", async (asked, words) => {
    const [status, message] = await found(asked as Record<string, string>);
    expect(status).toBe(400);
    expect(message).toEqual(typeof words === "string" ? words : expect.stringMatching(words));
  });

  test("is no reading of our own map, and neither is what a box leaves out", async () => {
    await fill();
    const box = { geometry: "13354000,3520000,13354100,3520100", inSR: "3857", outFields: "dkid" };
    const told = async () =>
      (await here().db.selectFrom("audit").selectAll().where("action", "=", "rest/query").execute())
        .length;
    await ask("yuhang", box);
    expect(await told()).toBe(0);
    await ask("yuhang", { ...box, distance: "100000" });
    expect(await told()).toBe(1);
    const mask = { spatialRel: "esriSpatialRelRelation", relationParam: "FF*FF****" };
    await ask("yuhang", { ...box, ...mask });
    expect(await told()).toBe(2);
  });
});

describe("of a time", () => {
  const moments = {
    a: "2024-03-05T10:00:00Z",
    b: "2024-03-06T00:00:00Z",
    c: "2024-04-01T00:00:00Z",
  };
  const fillTimes = async () => {
    await fill();
    for (const [dkid, moment] of Object.entries(moments)) {
      await sql`update dxydsd set gxsj = ${moment}::timestamptz where dkid = ${dkid}`.execute(
        here().db,
      );
    }
  };
  const ms = (text: string) => `${Date.parse(text)}`;

  test.each([
    [ms(moments.a), ["a"]],
    [`${ms(moments.a)},${ms(moments.b)}`, ["a", "b"]],
    [`null,${ms(moments.a)}`, ["a"]],
    [`${ms(moments.b)},null`, ["b", "c"]],
    ["null,null", ["a", "b", "c"]],
  ])("%s", async (time, wanted) => {
    await fillTimes();
    expect(await found({ time })).toEqual([200, undefined, wanted]);
  });

  test.each(["yesterday", "1,2,3", "5,4"])("%s is refused", async (time) => {
    expect((await found({ time }))[0]).toBe(400);
  });

  test("says the layer from when to when, and when it was last changed", async () => {
    await fillTimes();
    await sql`delete from dxydsd where dkid not in ('a', 'b', 'c')`.execute(here().db);
    const { body } = await as("yuhang").get(`${layer}?f=json`);
    const [from, to] = [Date.parse(moments.a), Date.parse(moments.c)];
    expect(body).toMatchObject({
      timeInfo: { startTimeField: "gxsj", timeExtent: [from, to] },
      editingInfo: { lastEditDate: to },
    });
    const other = (await as("yinzhou").get(`${layer}?f=json`)).body;
    expect(other).not.toHaveProperty("timeInfo");
  });
});

describe("the service of all layers", () => {
  const whole = "/api/rest/services/clzy/FeatureServer";

  test("has each once, under an id that stays, for whom may read it", async () => {
    expect(wholeLayers.map(({ dataset }) => dataset.name)).toEqual([
      ...(["dxydsd", "dxydst", "zkfxmsd", "zkfxmst", "gyyd", "tdgy", "xztd", "pewg"] as const),
      ...(["kdjc", "gydxjh", "gysl", "ghgy", "bzcf", "zyby", "ysbszy", "cypt"] as const),
    ]);
    expect(wholeLayers).toHaveLength(Object.keys(tileDatasets).length);
    const idsFor = async (user: "yuhang" | "shuiwu") => {
      const { body } = await as(user).get(`${whole}?f=json`);
      return (body.layers as { id: number }[]).map(({ id }) => id);
    };
    expect(await idsFor("yuhang")).toContain(0);
    expect(await idsFor("shuiwu")).not.toContain(0);
    expect(replyOf(await as("shuiwu").get(`${whole}/0?f=json`)).status).toBe(403);
    expect(replyOf(await as("shuiwu").get(`${whole}/0/query?f=json`)).status).toBe(403);
    expect(replyOf(await as("yuhang").get(`${whole}/99?f=json`)).status).toBe(404);
    expect(replyOf(await anonymous().get(`${whole}?f=json`)).status).toBe(499);
    const { body } = await as("yuhang").get(`${whole}/layers?f=json`);
    expect((body.layers as object[])[0]).toMatchObject({
      id: 0,
      name: wholeLayers[0]?.dataset.title,
    });
    expect((await as("yuhang").get(`${whole}/4?f=json`)).body).toMatchObject({ id: 4 });
  });

  test("answers as the layer by itself does", async () => {
    await fill();
    const asked = new URLSearchParams({ f: "json", where: "shzt = '5'", outFields: "*" });
    const own = await as("yuhang").get(`${layer}/query?${asked}`);
    expect((await as("yuhang").get(`${whole}/0/query?${asked}`)).body).toEqual(own.body);
    expect((own.body.features as object[]).length).toBe(2);
    const oid = (own.body.features as { attributes: { oid: number } }[])[0]?.attributes.oid;
    const one = await as("yuhang").get(`${whole}/0/${oid}?f=json`);
    expect(one.body).toEqual((await as("yuhang").get(`${layer}/${oid}?f=json`)).body);
    expect(replyOf(await as("yinzhou").get(`${whole}/0/${oid}?f=json`)).status).toBe(404);
    expect(replyOf(await as("yuhang").post(`${whole}/0/applyEdits`, {})).status).toBe(403);
    expect(replyOf(await as("yuhang").post(`${whole}/applyEdits`, {})).status).toBe(403);
  });
});

describe("a service", () => {
  const query = async (parameters: Record<string, string>, user: "yuhang" | "yinzhou" = "yuhang") =>
    replyOf(
      await as(user).get(`${service}/query?${new URLSearchParams({ f: "json", ...parameters })}`),
    );

  test.each([
    ['{"0":"shzt = \'5\'"}', 2],
    ['[{"layerId":0,"where":"mj > 2500","outFields":"mj"}]', 1],
    ["0:shzt = '0'", 1],
    ["", 3],
  ])("is asked with layerDefs %s", async (layerDefs, count) => {
    await fill();
    const { body } = await query({ layerDefs });
    const [only] = body.layers as { id: number; features: object[] }[];
    expect([only?.id, only?.features.length]).toEqual([0, count]);
    const counted = await query({ layerDefs, returnCountOnly: "true" });
    expect(counted.body.layers).toEqual([{ id: 0, count }]);
  });

  test("gives nobody another region's", async () => {
    await fill();
    const { body } = await query({ layerDefs: '{"0":"1=1"}', returnIdsOnly: "true" }, "yinzhou");
    const [only] = body.layers as { objectIds: number[] }[];
    expect(only?.objectIds).toHaveLength(1);
    expect(replyOf(await as("shuiwu").get(`${service}/query?f=json`)).status).toBe(403);
    expect(replyOf(await anonymous().get(`${service}/query?f=json`)).status).toBe(499);
  });

  test.each([
    [{ layerDefs: '{"1":"1=1"}' }, "layerDefs 里没有图层 1，有 0"],
    [{ layerDefs: "{" }, "layerDefs 不是有效的 JSON"],
    [{ layerDefs: "shzt = '5'" }, "layerDefs 应为 JSON，或 图层:条件"],
    [{ layerDefs: '{"0":"1=1"}', where: "1=1" }, "不支持的查询参数 where"],
    [{ f: "pbf" }, /返回格式/],
  ])("refuses %j in words", async (asked, words) => {
    const { status, body } = await query(asked as Record<string, string>);
    expect(status).toBe(400);
    expect(body.message).toEqual(typeof words === "string" ? words : expect.stringMatching(words));
  });

  test("is described as a page from which one goes on", async () => {
    const seen = new Set<string>();
    const open = async (path: string) => {
      if (seen.has(path)) return;
      seen.add(path);
      const { status, bytes, headers } = await as("yuhang").get(path);
      expect([path, status, headers["content-type"]]).toEqual([
        path,
        200,
        "text/html; charset=utf-8",
      ]);
      const text = bytes.toString();
      expect(text).toContain("<h1>");
      const links = [...text.matchAll(/<a href="([^"]+)"/g)].map(([, href = ""]) => new URL(href));
      const own = links.filter(({ pathname }) => /rest\/services(\/dxydsd|$)/.test(pathname));
      for (const { pathname, search } of own) await open(pathname + search);
    };
    await open("/api/rest/services?f=html");
    expect(seen).toContain(`${service}?f=html`);
    expect(seen).toContain(`${layer}?f=html`);
    const posted = await as("yuhang").post(`${layer}/`, { f: "html" });
    expect(posted.status).toBe(200);
  });
});
