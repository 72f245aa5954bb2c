import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { dxydsd } from "#contract/datasets/dxydsd";
import { apiTokenApi } from "#contract/endpoints/account/apiToken";
import { isNear, pictureAt, pictureOf } from "../files/pictures";
import { layer as featureLayer, mercator, replyOf } from "./featureCalls";
import { anonymous, as, here, withApp } from "./harness";
import { map, mapWindow, middle, own, read, services, sides } from "./mapCalls";
import { insertParcels } from "./parcels";
import type { Username } from "./users";

withApp();

/** The map service of a layer, as ArcGIS asks for it: its pictures are compared with those of WMS. */

beforeEach(async () => {
  await insertParcels(here().db, "dxydsd", [own({ lxdh: "13812345678" })]);
});

async function picture(asked: Record<string, string> = {}, user: Username = "yuhang") {
  const query = new URLSearchParams({ ...mapWindow, f: "image", transparent: "true", ...asked });
  const { status, bytes, headers } = await as(user).get(`${map}/export?${query}`);
  const type = headers["content-type"];
  expect([status, type, Buffer.from(bytes).toString("utf8", 0, 300)]).toEqual([
    200,
    "image/png",
    expect.stringContaining("PNG"),
  ]);
  return pictureOf(sharp, bytes);
}

const rgb = [1, 3, 5].map((at) => Number.parseInt("#ef4444".slice(at, at + 2), 16));
const isFill = (found: number[]) => isNear(found, [...rgb, 115]);
const clear = [0, 0, 0, 0];

describe("a map service", () => {
  test("is in the catalogue for who may read its layer, and of no table", async () => {
    type Catalogue = { services: { name: string; type: string }[] };
    const mapsOf = async (user: Username) =>
      ((await as(user).get(services)).body as unknown as Catalogue).services
        .filter(({ type }) => type === "MapServer")
        .map(({ name }) => name);
    expect(await mapsOf("yuhang")).toContain("dxydsd");
    expect(await mapsOf("yuhang")).not.toContain("dqgx");
    expect(await mapsOf("shuiwu")).not.toContain("dxydsd");
    expect((await as("shuiwu").get(`${map}?f=json`)).body).toMatchObject({ error: { code: 403 } });
    expect((await anonymous().get(`${map}?f=json`)).body).toMatchObject({ error: { code: 499 } });
    const table = await as("yuhang").get(`${services}/dqgx/MapServer?f=json`);
    expect(table.body).toMatchObject({ error: { code: 404 } });
  });

  test("is described by GET and POST, with a slash and without, and as a page", async () => {
    const { body } = await read("");
    expect(body).toMatchObject({
      capabilities: "Map,Query,Data",
      singleFusedMapCache: false,
      supportsDynamicLayers: false,
      supportedImageFormatTypes: "PNG32,PNG24,PNG",
      supportedQueryFormats: "JSON, geoJSON, PBF, CSV, KMZ",
      spatialReference: { wkid: 102100 },
      layers: [{ id: 0, name: dxydsd.title, minScale: 0, geometryType: "esriGeometryPolygon" }],
      tables: [],
    });
    expect((await as("yuhang").get(`${map}/?f=json`)).body).toEqual(body);
    expect((await as("yuhang").post(map, { f: "json" })).body).toEqual(body);
    const page = await as("yuhang").get(`${map}?f=html`);
    expect(page.headers["content-type"]).toContain("text/html");
    for (const child of ["0", "layers", "legend"]) {
      expect(page.bytes.toString()).toContain(`MapServer/${child}?f=html`);
      expect((await as("yuhang").get(`${map}/${child}?f=html`)).status).toBe(200);
    }
    const catalogue = (await as("yuhang").get(`${services}?f=html`)).bytes.toString();
    expect(catalogue).toContain("dxydsd/MapServer?f=html");
  });

  test("describes its layer as the feature layer is", async () => {
    const { body } = await read("/0");
    const feature = (await as("yuhang").get(`${featureLayer}?f=json`)).body;
    expect(body.fields).toEqual(feature.fields);
    expect(body.drawingInfo).toEqual(feature.drawingInfo);
    expect(body).toMatchObject({ parentLayer: null, subLayers: [], minScale: 0 });
    expect((await read("/layers")).body).toEqual({ layers: [body], tables: [] });
  });

  test("has the queries and attachments of the feature layer", async () => {
    const query = new URLSearchParams({ f: "json", outFields: "*", where: "dxlx = '2'" });
    const same = async (path: string) => {
      const [here, there] = await Promise.all(
        [`${map}/0`, featureLayer].map((one) => as("yuhang").get(`${one}${path}`)),
      );
      expect([path, here?.status]).toEqual([path, 200]);
      expect(here?.bytes).toEqual(there?.bytes);
      return here?.body as Record<string, unknown>;
    };
    const { features } = (await same(`/query?${query}`)) as {
      features: { attributes: { oid: number } }[];
    };
    expect(features).toHaveLength(1);
    const oid = features[0]?.attributes.oid;
    await same(`/${oid}?f=json`);
    await same(`/query?f=csv`);
    await same(`/${oid}/attachments?f=json`);
    await same(`/queryAttachments?f=json&objectIds=${oid}`);
  });
});

describe("export", () => {
  test("draws what WMS draws, pixel for pixel, in each reference", async () => {
    const wms = "/api/wms?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=dxydsd&STYLES=";
    const [left, bottom] = mercator([sides[0], sides[1]]);
    const [right, top] = mercator([sides[2], sides[3]]);
    const cases = [
      ["4490", sides, [sides[1], sides[0], sides[3], sides[2]]],
      ["4326", sides, [sides[1], sides[0], sides[3], sides[2]]],
      ["3857", [left, bottom, right, bottom + right - left], null],
    ] as const;
    expect(top).toBeGreaterThan(bottom);
    for (const [sr, bbox, turned] of cases) {
      const shown = await picture({ bbox: bbox.join(), bboxSR: sr, imageSR: sr });
      const frame = `CRS=EPSG:${sr}&BBOX=${(turned ?? bbox).join()}&WIDTH=300&HEIGHT=300`;
      const { bytes } = await as("yuhang").get(`${wms}&${frame}&FORMAT=image/png&TRANSPARENT=TRUE`);
      expect([sr, shown]).toEqual([sr, await pictureOf(sharp, bytes)]);
      expect(pictureAt(shown, 165, 180)).toSatisfy(isFill);
    }
    const white = await picture({ transparent: "false" });
    expect(pictureAt(white, 10, 10)).toEqual([255, 255, 255, 255]);
    expect(pictureAt(await picture(), 10, 10)).toEqual(clear);
  });

  test("takes the box in another reference, and widens it to the picture's proportions", async () => {
    const [left, bottom] = mercator([sides[0], sides[1]]);
    const [right, top] = mercator([sides[2], sides[3]]);
    const bbox = [left, bottom, right, top].join();
    const { body } = await read("/export", {
      ...mapWindow,
      bbox,
      bboxSR: "102100",
      size: "600,300",
    });
    const { extent, width, height } = body as {
      extent: Record<"xmin" | "ymin" | "xmax" | "ymax", number> & { spatialReference: object };
      width: number;
      height: number;
    };
    expect([width, height]).toEqual([600, 300]);
    expect(extent.spatialReference).toMatchObject({ wkid: 4490 });
    expect(extent.ymin).toBeCloseTo(sides[1], 9);
    expect(extent.ymax).toBeCloseTo(sides[3], 9);
    expect(extent.xmax - extent.xmin).toBeCloseTo(2 * (extent.ymax - extent.ymin), 9);
    expect((extent.xmin + extent.xmax) / 2).toBeCloseTo(middle[0], 9);
    const wide = await picture({ size: "600,300" });
    expect([wide.width, wide.height]).toEqual([600, 300]);
    expect(pictureAt(wide, 315, 180)).toSatisfy(isFill);
    expect(pictureAt(wide, 100, 180)).toEqual(clear);
  });

  test("as JSON says where the picture is, what it shows and at which scale", async () => {
    const bbox = "13356000,3553000,13357000,3554000";
    const { body } = await read("/export", { bbox, size: "500,500", transparent: "true" });
    expect(body).toMatchObject({
      ...{ width: 500, height: 500 },
      extent: { xmin: 13356000, ymax: 3554000, spatialReference: { latestWkid: 3857 } },
    });
    expect(body.scale).toBeCloseTo((1000 / 500) * 96 * 39.37, 3);
    const href = new URL(body.href as string);
    const { status, headers } = await as("yuhang").get(href.pathname + href.search);
    expect([status, headers["content-type"]]).toEqual([200, "image/png"]);
    const usual = await read("/export", { bbox });
    expect([usual.body.width, usual.body.height]).toEqual([400, 400]);
    const page = await as("yuhang").get(`${map}/export?f=html&bbox=${bbox}`);
    expect(page.bytes.toString()).toContain("export?f=image");
  });

  test("has a token in its address where it came in one", async () => {
    const made = await as("yuhang").call(apiTokenApi.create, {
      ...{ name: "ArcMap", scopes: ["layers"], days: 30 },
    });
    const { token } = made.body;
    const form = new URLSearchParams({ ...mapWindow, f: "json", token });
    const reply = await here().app.inject({
      ...{ method: "POST", url: `${map}/export`, payload: form.toString() },
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    const href = new URL(reply.json().href);
    expect(href.searchParams.get("token")).toBe(token);
    const shown = await here().app.inject({ url: href.pathname + href.search });
    expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/png"]);
    expect((await read("/export", mapWindow)).body.href).not.toContain("token");
    const calls = await as("yuhang").call(apiTokenApi.create, {
      ...{ name: "报表", scopes: ["calls"], days: 30 },
    });
    for (const path of ["", "/export", "/identify", "/0/query", "/legend"]) {
      const url = `${map}${path}?f=json&token=${calls.body.token}`;
      expect([path, (await here().app.inject({ url })).json().error.code]).toEqual([path, 403]);
    }
  });

  test("obeys dpi: as much of the map, its lines as much wider", async () => {
    const shown = await picture({ size: "600,600", dpi: "192" });
    expect([shown.width, shown.height]).toEqual([600, 600]);
    expect(pictureAt(shown, 330, 360)).toSatisfy(isFill);
    const plain = await picture({ size: "600,600" });
    const edge = (of: typeof shown) =>
      Array.from({ length: 20 }, (_, i) => pictureAt(of, 190 + i, 300)[3] ?? 0).filter(
        (alpha) => alpha > 160,
      ).length;
    expect(edge(shown)).toBeGreaterThan(edge(plain));
    const { body } = await read("/export", { ...mapWindow, dpi: "192" });
    const usual = await read("/export", mapWindow);
    expect(body.scale).toBeCloseTo(2 * (usual.body.scale as number), 3);
  });

  test("no seam shows where two tiles meet, at a screen's dots or others", async () => {
    const [x, y, width] = [119.9, 30.3, 0.2];
    const big: [number, number][] = [
      [x, y],
      [x + width, y],
      [x + width, y + width],
      [x, y + width],
      [x, y],
    ];
    await insertParcels(here().db, "dxydsd", [own({ dkid: "big", dkbh: "B", geometry: [[big]] })]);
    for (const dpi of ["96", "90", "120"]) {
      const bbox = "119.95,30.35,120.05,30.45";
      const shown = await picture({ bbox, size: "777,777", dpi }, "sheng");
      const row = Array.from({ length: 700 }, (_, at) => pictureAt(shown, at + 30, 40));
      expect([dpi, new Set(row.map((one) => one.join())).size]).toEqual([dpi, 1]);
      expect(row[0]).toSatisfy(isFill);
    }
  });

  test("draws the layers that are named, by names in whatever case", async () => {
    for (const layers of ["show:0", "include:0", "hide:", "exclude:"]) {
      expect(pictureAt(await picture({ layers }), 165, 180)).toSatisfy(isFill);
    }
    for (const layers of ["show:-1", "show:", "hide:0", "exclude:0"]) {
      expect(pictureAt(await picture({ layers }), 165, 180)).toEqual(clear);
    }
    const openLayers = new URLSearchParams({
      ...{ F: "image", FORMAT: "PNG32", TRANSPARENT: "true", SIZE: "300,300", DPI: "90" },
      ...{ BBOX: mapWindow.bbox, BBOXSR: "4490", IMAGESR: "4490" },
    });
    const { bytes } = await as("yuhang").get(`${map}/export?${openLayers}`);
    expect(pictureAt(await pictureOf(sharp, bytes), 165, 180)).toSatisfy(isFill);
  });

  test("shows nobody what they may not see, and changes are seen at once", async () => {
    expect(pictureAt(await picture({}, "yinzhou"), 165, 180)).toEqual(clear);
    const query = new URLSearchParams({ ...mapWindow, f: "image" });
    const refused = await as("shuiwu").get(`${map}/export?${query}`);
    expect([refused.status, refused.body]).toMatchObject([200, { error: { code: 403 } }]);
    await here().db.updateTable("dxydsd").set({ dxlx: "1" }).where("dkid", "=", "own").execute();
    expect(pictureAt(await picture(), 165, 180)).not.toSatisfy(isFill);
  });

  test.each([
    [{ bbox: "" }, "缺少 bbox"],
    [{ bbox: "3,2,1,0" }, "bbox 应为四个数 最西,最南,最东,最北"],
    [{ bbox: "1,2,3" }, "bbox 应为四个数"],
    [{ bbox: "1,2,3,4,5" }, "bbox 应为四个数"],
    [{ imageSR: "2000" }, "不支持的坐标系"],
    [{ bboxSR: "nosuch" }, "不支持的坐标系"],
    [{ size: "9000,300" }, "size 应为 宽,高，各为 1 至 4096 的整数"],
    [{ size: "300" }, "size 应为 宽,高"],
    [{ dpi: "5" }, "dpi 应为 72 至 1200 的数"],
    [{ format: "jpg" }, "不支持的图片格式 jpg，可用 png、png24、png32"],
    [{ transparent: "1" }, "transparent 应为 true 或 false"],
    [{ layers: "show:3" }, "layers 里没有图层 3，有 0"],
    [{ layers: "top" }, "layers 应为 show:、hide:、include: 或 exclude:"],
    [{ f: "kmz" }, "不支持的返回格式 kmz，可用 json、pjson、html、image"],
    [{ layerDefs: "0:mj>1" }, "不支持的查询参数 layerDefs"],
    [{ dynamicLayers: '[{"id":0}]' }, "不支持的查询参数 dynamicLayers"],
    [{ time: "1,2" }, "不支持的查询参数 time"],
    [{ rotation: "30" }, "不支持的查询参数 rotation"],
    [{ mapScale: "5000" }, "不支持的查询参数 mapScale"],
    [{ nosuch: "1" }, "不支持的查询参数 nosuch"],
    [{ SIZE: "10,10" }, "查询参数 size 只能有一个"],
  ] as [Record<string, string>, string][])("%j is refused in Esri's form", async (wrong, words) => {
    const query = new URLSearchParams({ ...mapWindow, f: "image", ...wrong });
    const { status, body } = await as("yuhang").get(`${map}/export?${query}`);
    expect([status, body]).toEqual([
      200,
      {
        error: { code: 400, message: expect.stringContaining(words), details: expect.any(Array) },
      },
    ]);
  });

  test("takes what programs send though they want nothing by it", async () => {
    const idle = { layerDefs: "{}", dynamicLayers: "[]", time: "", rotation: "0", _ts: "1" };
    expect(pictureAt(await picture(idle), 165, 180)).toSatisfy(isFill);
  });
});

describe("legend", () => {
  type Legend = {
    layers: { legend: { label: string; url: string; imageData: string; values?: string[] }[] }[];
  };

  test("has each class with its picture, also by its address", async () => {
    const { layers } = (await read("/legend")).body as unknown as Legend;
    const [{ legend } = { legend: [] }] = layers;
    const { codes = {} } = dxydsd.fields.dxlx;
    const colors = dxydsd.symbols[0]?.colors ?? {};
    expect(legend.map(({ label }) => label)).toEqual([
      ...Object.keys(colors).map((code) => (codes as Record<string, string>)[code]),
      "其他",
    ]);
    const red = legend.find(({ values }) => values?.includes("2"));
    const bytes = Buffer.from(red?.imageData ?? "", "base64");
    expect(pictureAt(await pictureOf(sharp, bytes), 10, 10)).toSatisfy(isFill);
    const image = await as("yuhang").get(`${map}/0/images/${red?.url}`);
    expect([image.status, image.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(Buffer.from(image.bytes)).toEqual(bytes);
    expect((await read("/0/images/nosuch", {})).body.message).toContain("不支持的查询参数 f");
    expect(replyOf(await as("yuhang").get(`${map}/0/images/nosuch`)).status).toBe(404);
    expect(replyOf(await as("shuiwu").get(`${map}/0/images/${red?.url}`)).status).toBe(403);
  });
});
