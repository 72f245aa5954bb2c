import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { layerApi } from "#contract/endpoints/map/layer";
import { ownLayerApi as api } from "#contract/endpoints/uploads/ownLayer";
import { factValues } from "#contract/map/connectedLayer";
import { layerSymbols } from "#contract/map/layerSymbols";
import { newId } from "../../src/server/services/context/newId";
import { clearGone } from "../../src/server/services/map/buildLayer";
import { hasGdal } from "./gdal";
import { as, here, withApp } from "./harness";
import { fixture } from "./imports";
import {
  type Feature,
  feature,
  geojson,
  landUse,
  roads,
  square,
  wells,
  written,
} from "./layerFiles";
import { at, built, counts, drawn, facts, managed, tileOf, uploaded } from "./ownLayerCalls";
import { runJob } from "./runJob";
import type { Username } from "./users";

withApp();
beforeEach(() => here().queue.start());

test("a file says what it holds, becomes a layer, and is drawn and asked on all levels", async () => {
  const { look } = await uploaded(geojson(landUse()));
  expect(look).toMatchObject({
    ...{ format: "geojson", shape: "polygon", fault: null, fields: ["名称", "用途", "面积"] },
    samples: { 用途: ["工业", "商业"], 面积: ["12.5", "7", "3"] },
  });
  const symbols = { field: "用途", label: "名称" };
  const { id, features, vertices } = await built(geojson(landUse()), { symbols });
  expect([features, vertices]).toEqual([4, 25]);
  const { own, kind } = await managed(id);
  expect(kind).toBe("own");
  expect(own.symbols.classes.map(({ value }) => value)).toEqual(["工业", "商业"]);
  expect(own.fields.find(({ name }) => name === "用途")?.values).toEqual([
    { value: "工业", count: 2 },
    { value: "商业", count: 1 },
  ]);
  expect(own.bbox.map((one) => Math.round(one * 100) / 100)).toEqual([120.1, 30.2, 120.41, 30.23]);

  for (const z of [5, 8, 10, 12]) {
    const { features: layer, labels } = await drawn(id, 120.105, 30.205, z);
    expect(layer?.features[0]?.properties, String(z)).toEqual({ c: "工业" });
    if (z >= 10) expect(labels?.features.map((one) => one.properties.t)).toContain("甲地");
  }
  const near = await drawn(id, 120.105, 30.205, 17);
  expect(near.features?.features).toHaveLength(1);

  const [found] = await at(120.105, 30.205).of(id);
  expect(found).toMatchObject({
    title: "土地利用",
    values: [
      { label: "名称", value: "甲地" },
      { label: "用途", value: "工业" },
      { label: "面积", value: "12.5" },
    ],
  });
  // In the hole there is nothing.
  expect(await at(120.315, 30.215).of(id)).toEqual([]);
  expect((await at(120.305, 30.205).of(id))[0]?.values[0]?.value).toBe("丙地");
});

test("lines and points are drawn and found as well, each file of its own kind", async () => {
  const line = await built(geojson(roads()), { facts: facts({ title: "道路" }) });
  const point = await built(geojson(wells()), { facts: facts({ title: "机井" }) });
  expect([(await managed(line.id)).own.shape, (await managed(point.id)).own.shape]).toEqual([
    "line",
    "point",
  ]);
  const road = await drawn(line.id, 120.15, 30.305, 11);
  expect(road.features?.features.length).toBeGreaterThan(0);
  const well = await drawn(point.id, 120.15, 30.25, 9);
  expect(well.features?.features.length).toBeGreaterThan(0);
  const titles = async (lon: number, lat: number) =>
    (await at(lon, lat, 15).of(line.id, point.id)).map(({ title, values }) => [
      title,
      values[0]?.value,
    ]);
  expect(await titles(120.15, 30.305)).toEqual([["道路", "一路"]]);
  expect(await titles(120.35, 30.4)).toEqual([["道路", "二路"]]);
  expect(await titles(120.26, 30.26)).toEqual([["机井", "二号井"]]);
  expect(await titles(120.255, 30.255)).toEqual([]);
});

test("what is left out of a file is said", async () => {
  const mixed: Feature[] = [
    ...landUse(),
    ...wells(),
    { type: "Feature", properties: { 名称: "无图" }, geometry: null },
    feature({ 名称: "天外" }, "Polygon", square(200, 30)),
  ];
  const { id, features } = await built(geojson(mixed));
  expect(features).toBe(4);
  expect((await managed(id)).own.remarks).toEqual([
    "1条记录没有图形，未读取",
    "1个图形的坐标不在所用坐标系内，未读取（第8个）",
    "一个图层只画一种图形：读取面，略去其他图形2个",
  ]);
});

test("a personal geodatabase is read, of surfaces and of points", async () => {
  const land = await built(fixture("dxyd-sd-clean.mdb"));
  expect(land.features).toBeGreaterThan(5);
  const { look } = await uploaded(fixture("points-layer.mdb"));
  expect([look.shape, look.format]).toEqual(["point", "mdb"]);
});

describe.skipIf(!hasGdal)("files that GDAL has written", () => {
  const drivers = {
    gpkg: { driver: "GPKG", ending: "gpkg" },
    gdb: { driver: "OpenFileGDB", ending: "gdb" },
    shp: { driver: "ESRI Shapefile", ending: "shp", options: ["-lco", "ENCODING=GBK"] },
  } as const;
  test.each(Object.entries(drivers))("%s: each layer is chosen", async (format, how) => {
    const file = written(
      { land: landUse(), roads: roads(), taps: wells().slice(0, 1), wells: wells() },
      { ...how, options: [...("options" in how ? how.options : [])], systems: "EPSG:4549" },
    );
    const { fileId, look } = await uploaded(file);
    expect([look.format, [...look.layers].sort(), look.fault]).toEqual([
      format,
      ["land", "roads", "taps", "wells"],
      null,
    ]);
    expect(look.remarks.some(({ text }) => text.startsWith("文件有4个图层"))).toBe(true);
    for (const [layer, shape, many] of [
      ["land", "polygon", 4],
      ["roads", "line", 2],
      ["taps", "point", 1],
      ["wells", "point", 2],
    ] as const) {
      const again = await as("sheng").call(api.look, { fileId, layer });
      expect([again.body.look.layer, again.body.look.shape]).toEqual([layer, shape]);
      const { id, features } = await built(file, { reading: { layer } });
      const { own } = await managed(id);
      expect([features, own.shape]).toEqual([many, shape]);
      const names = own.fields.find(({ name }) => name === "名称")?.values ?? [];
      expect(names.map(({ value }) => value)[0]).toMatch(
        /^(甲地|丁地|丙地|乙地|[一二]路|[一二]号井)$/,
      );
    }
    // Where the plane says it is, it is.
    const { id } = await built(file, { reading: { layer: "land" } });
    expect((await at(120.105, 30.205).of(id))[0]?.values.map(({ value }) => value)).toContain(
      "甲地",
    );
  });
});

test("roles and regions say who sees it, in the list, its tiles and its attributes", async () => {
  const hangzhou = await built(geojson(landUse()), { facts: facts({ regions: ["3301"] }) });
  const clerks = await built(geojson(landUse()), {
    facts: facts({ regions: ["330110"], roles: ["ROLE_COUNTY"] }),
  });
  const seen = {
    ...{ sheng: [true, true], hangzhou: [true, false], yuhang: [true, true] },
    ...{ ningbo: [false, false], yinzhou: [false, false] },
  } as const;
  for (const [by, may] of Object.entries(seen) as [Username, readonly boolean[]][]) {
    const mine = (await as(by).call(layerApi.mine, {})).body.map(({ id }) => id);
    for (const [i, { id }] of [hangzhou, clerks].entries()) {
      expect(mine.includes(id), `${by} ${i}`).toBe(may[i]);
      const { status } = await as(by).get(`/api/layers/${id}/${tileOf(120.1, 30.2, 10)}`);
      expect(status, `${by} ${i}`).toBe(may[i] ? 200 : 404);
      const found = await at(120.105, 30.205, 14, by).of(id);
      expect(found.length, `${by} ${i}`).toBe(may[i] ? 1 : 0);
    }
  }
});

test("only those who may manage layers upload, for their own region, from their own file", async () => {
  for (const by of ["hangzhou", "yuhang", "chakan", "shuiwu"] as const) {
    expect((await as(by).call(api.upload, { file: geojson(landUse()) })).status).toBe(403);
  }
  const { fileId, reading } = await uploaded(geojson(landUse()), "admin");
  const order = { fileId, reading, facts: facts(), symbols: {} };
  const other = await as("sheng").call(api.build, order);
  expect([other.status, other.body.message]).toEqual([404, "上传的文件已不在，请重新上传"]);
  expect((await as("sheng").call(api.look, { fileId })).status).toBe(404);
  const outside = { ...order, facts: facts({ regions: ["3201"] }) };
  const refused = await as("admin").call(api.build, outside);
  expect([refused.status, refused.body.message]).toEqual([403, "可见的行政区“3201”不在您的辖区内"]);
  const scales = { ...order, facts: facts({ minScale: 1000, maxScale: 5000 }) };
  expect((await as("admin").call(api.build, scales)).status).toBe(400);
});

test("symbols, names of fields and facts are changed, by the version that was seen", async () => {
  const { id } = await built(geojson(landUse()));
  const { version } = await managed(id);
  const change = (more: Partial<z.input<typeof api.change.input>> = {}) =>
    as("sheng").call(api.change, {
      ...{ id, version, facts: facts({ title: "用地" }), symbols: { field: "用途" } },
      aliases: { 用途: "土地用途" },
      ...more,
    });
  const wrong = await change({ symbols: { field: "性质" } });
  expect(wrong.body.message).toBe("分类字段“性质”不在图层中，可选：名称、用途、面积");
  const unknown = await change({ aliases: { 性质: "甲" } });
  expect(unknown.body.message).toBe("图层“土地利用”没有字段“性质”");
  expect((await change()).status).toBe(200);
  const next = await managed(id);
  expect([next.title, next.version, next.own.symbols.classes.length]).toEqual([
    "用地",
    version + 1,
    2,
  ]);
  expect((await at(120.105, 30.205).of(id))[0]?.values[1]?.label).toBe("土地用途");
  expect((await change()).status).toBe(409);
  const { rows } = await sql<{ action: string }>`
    select action from audit where target = ${id} or detail ->> 'change' like ${`%${id}%`}
     order by at`.execute(here().db);
  expect(rows.map(({ action }) => action)).toContain("layer/change");
});

test("a browser's copy holds until the layer changes", async () => {
  const { id } = await built(geojson(landUse()));
  const url = `/api/layers/${id}/${tileOf(120.1, 30.2, 10)}`;
  const { headers } = await as("sheng").get(url);
  const again = () => as("sheng").get(url, { "if-none-match": String(headers.etag) });
  expect((await again()).status).toBe(304);
  const { version } = await managed(id);
  const order = { id, version, facts: facts(), symbols: { color: "#c2352b" }, aliases: {} };
  await as("sheng").call(api.change, order);
  expect((await again()).status).toBe(200);
});

test("a new file takes the place of the old one at once, and nothing of that is left", async () => {
  await clearGone(here().db);
  const before = await counts();
  const first = await built(geojson(landUse()));
  const { version } = await managed(first.id);
  const replaces = { id: first.id, version };
  const next = await built(geojson(roads()), { replaces, facts: facts({ title: "道路" }) });
  expect(next.id).toBe(first.id);
  const { own, title } = await managed(first.id);
  expect([own.shape, own.features, title]).toEqual(["line", 2, "道路"]);
  expect(await at(120.105, 30.205).of(first.id)).toEqual([]);
  // Somebody else has replaced it meanwhile.
  const { fileId, reading } = await uploaded(geojson(wells()));
  const late = await as("sheng").call(api.build, {
    ...{ fileId, reading, facts: facts(), symbols: {}, replaces },
  });
  expect(late.status).toBe(409);
  const ended = await as("sheng").call(layerApi.end, {
    id: first.id,
    version: (await managed(first.id)).version,
  });
  expect(ended.status).toBe(200);
  expect((await as("sheng").get(`/api/layers/${first.id}/5/26/13`)).status).toBe(404);
  await clearGone(here().db);
  expect(await counts()).toEqual({ ...before, layers: (before?.layers ?? 0) + 1 });
});

test("damaged files and those of another kind are told in words, and nothing is stored", async () => {
  await clearGone(here().db);
  const before = await counts();
  const faults = async (file: File) => (await uploaded(file)).look.fault;
  expect(await faults(new File(["{"], "坏.geojson"))).toBe(
    "文件“坏.geojson”：文件不是有效的GeoJSON",
  );
  expect(await faults(new File(["PK"], "坏.zip"))).toBe("文件“坏.zip”：文件无法读取或已损坏");
  expect(await faults(new File(["x"], "坏.gpkg"))).toBe("文件“坏.gpkg”：文件无法读取或已损坏");
  expect(await faults(new File(["x"], "图.dxf"))).toMatch(/^文件“图\.dxf”：.*geojson/);
  expect(await faults(fixture("truncated.mdb"))).toMatch(/^文件“truncated\.mdb”：/);
  const xian = await uploaded(fixture("wrong-crs-xian80.mdb"));
  expect(xian.look.fault).toMatch(/1980西安/);
  await clearGone(here().db);
  expect(await counts()).toEqual(before);
});

test("a run that was broken off begins anew, and nothing is there twice", async () => {
  const { fileId, reading } = await uploaded(geojson(landUse()));
  const input = {
    ...{
      build: newId(),
      layer: newId(),
      replaces: null,
      fileId,
      fileName: "图层.geojson",
      reading,
    },
    ...{ facts: factValues.parse(facts()), symbols: layerSymbols.parse({ label: "名称" }) },
  };
  const run = (step: (n: number) => void) =>
    runJob("buildLayer", input, step, new AbortController(), newId(), "sheng");
  const afterPage = 3;
  const broken = run((n) => {
    if (n === afterPage) throw new Error("the process died");
  });
  await expect(broken).rejects.toThrow("the process died");
  const stored = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer n from own_layer_feature where build = ${input.build}`.execute(
      here().db,
    );
    return rows[0]?.n;
  };
  // Its features are there, and nobody sees them.
  expect(await stored()).toBe(4);
  expect((await as("sheng").call(layerApi.list, {})).body.map(({ id }) => id)).not.toContain(
    input.layer,
  );
  expect(await run(() => {})).toMatchObject({ id: input.layer, features: 4 });
  expect(await stored()).toBe(4);
  expect((await managed(input.layer)).own.features).toBe(4);
});

test("far out, many small features are one dot for each place", async () => {
  const many = Array.from({ length: 10_000 }, (_, i) =>
    feature(
      { n: i },
      "Polygon",
      square(120 + (i % 100) / 1000, 30 + Math.floor(i / 100) / 1000, 0.0005),
    ),
  );
  const { id } = await built(geojson(many));
  const dots = (await drawn(id, 120.05, 30.05, 6)).features?.features.length ?? 0;
  expect(dots).toBeGreaterThan(5);
  expect(dots).toBeLessThan(2_000);
  const all = (await drawn(id, 120.05, 30.05, 16)).features?.features ?? [];
  expect(all.length).toBeGreaterThan(1);
});
