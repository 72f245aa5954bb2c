import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { dxydsd } from "#contract/datasets/dxydsd";
import { isNear, mostOf, pictureAt, pictureOf } from "../files/pictures";
import { as, here, withApp } from "./harness";
import { insertParcels, type Parcel, parcel, squareIn } from "./parcels";
import type { Username } from "./users";

withApp();

const path = "/api/wms?SERVICE=WMS&VERSION=1.3.0";
const [west, south, side] = [119.98, 30.36, 0.004];

/** A parcel of 400 m in the middle of a window of 1.2 km. */
const own = (over: Partial<Parcel> = {}) => {
  const [x, y] = [west, south];
  const ring: [number, number][] = [
    ...([
      [x, y],
      [x + side, y],
      [x + side, y + side],
      [x, y + side],
      [x, y],
    ] as [number, number][]),
  ];
  return parcel({ dkid: "own", dxlx: "2", xzqdm: "330110", geometry: [[ring]], ...over });
};
const window4490 = [south - side, west - side, south + 2 * side, west + 2 * side].join();

const mapOf = (more: string) =>
  `${path}&REQUEST=GetMap&LAYERS=dxydsd&STYLES=&CRS=EPSG:4490&BBOX=${window4490}&WIDTH=300&HEIGHT=300&FORMAT=image/png&${more}`;

const fill = (over: Partial<Parcel> = {}) => insertParcels(here().db, "dxydsd", [own(over)]);

async function picture(username: Username, url: string) {
  const { status, bytes } = await as(username).get(url);
  expect([url, status, Buffer.from(bytes).toString("latin1", 0, 200)]).toEqual([
    url,
    200,
    expect.stringMatching(/^.PNG/),
  ]);
  return pictureOf(sharp, bytes);
}

const red = "#ef4444";
const rgb = [1, 3, 5].map((at) => Number.parseInt(red.slice(at, at + 2), 16));
const isFill = (found: number[]) => isNear(found, [...rgb, 115]);

async function told(username: Username, url: string) {
  const { status, bytes } = await as(username).get(url);
  return { status, text: Buffer.from(bytes).toString() };
}

describe("GetMap", () => {
  test("fills a parcel with the colour and opacity of its class, in any reference", async () => {
    expect(dxydsd.symbols[0]?.colors["2"]).toBe(red);
    await fill();
    const shown = await picture("yuhang", mapOf("TRANSPARENT=TRUE"));
    expect(pictureAt(shown, 165, 180)).toSatisfy(isFill);
    expect(pictureAt(shown, 30, 30)).toEqual([0, 0, 0, 0]);
    const onWhite = await picture("yuhang", mapOf("TRANSPARENT=FALSE"));
    const blended = rgb.map((one) => Math.round(255 + (one - 255) * 0.45));
    expect(isNear(pictureAt(onWhite, 165, 180), [...blended, 255])).toBe(true);
    const { text } = await told(
      "yuhang",
      `/api/ogc/collections/dxydsd/items?crs=http://www.opengis.net/def/crs/EPSG/0/4549`,
    );
    const [[northing, easting]] = JSON.parse(text).features[0].geometry.coordinates[0][0];
    const box = [northing - 100, easting - 100, northing + 500, easting + 500].join();
    const plane = mapOf("TRANSPARENT=TRUE")
      .replace("EPSG:4490", "EPSG:4549")
      .replace(window4490, box);
    expect(pictureAt(await picture("yuhang", plane), 170, 170)).toSatisfy(isFill);
  });

  test("draws another look, as its classes say", async () => {
    await fill({ shzt: "1" });
    const shown = await picture(
      "yuhang",
      mapOf("TRANSPARENT=TRUE").replace("STYLES=", "STYLES=shzt"),
    );
    const color = dxydsd.symbols.find(({ by }) => by === "shzt")?.colors["1"] ?? "";
    const wanted = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
    expect(isNear(pictureAt(shown, 165, 180), [...wanted, 115])).toBe(true);
  });

  test("no seam shows where two tiles meet", async () => {
    await fill({ geometry: squareIn("330110") });
    const [x, y, width] = [119.9, 30.3, 0.2];
    const big: [number, number][] = [
      ...([
        [x, y],
        [x + width, y],
        [x + width, y + width],
        [x, y + width],
        [x, y],
      ] as [number, number][]),
    ];
    await insertParcels(here().db, "dxydsd", [own({ dkid: "big", dkbh: "B", geometry: [[big]] })]);
    const box = [30.35, 119.95, 30.45, 120.05].join();
    const url = mapOf("TRANSPARENT=TRUE").replace(window4490, box).replaceAll("=300", "=777");
    const shown = await picture("sheng", url);
    const inner = Array.from({ length: 700 }, (_, at) => pictureAt(shown, at + 30, 40));
    expect(new Set(inner.map((one) => one.join())).size).toBe(1);
    expect(inner[0]).toSatisfy(isFill);
  });

  test("shows nobody what they may not see", async () => {
    await fill();
    const elsewhere = await picture("yinzhou", mapOf("TRANSPARENT=TRUE"));
    expect(pictureAt(elsewhere, 165, 180)).toEqual([0, 0, 0, 0]);
    expect((await told("shuiwu", mapOf(""))).status).toBe(403);
    expect((await told("admin", mapOf(""))).status).toBe(403);
    const nobody = await here().app.inject({ url: mapOf("") });
    expect([nobody.statusCode, String(nobody.headers["www-authenticate"])]).toEqual([
      401,
      expect.stringContaining("Basic"),
    ]);
  });

  test("a change is seen at once", async () => {
    await fill();
    const url = mapOf("TRANSPARENT=TRUE");
    const before = await picture("yuhang", url);
    await here().db.updateTable("dxydsd").set({ dxlx: "1" }).where("dkid", "=", "own").execute();
    expect(pictureAt(await picture("yuhang", url), 165, 180)).not.toEqual(
      pictureAt(before, 165, 180),
    );
  });

  test.each([
    ["CRS=EPSG:4490", "CRS=EPSG:2000", "坐标系"],
    ["LAYERS=dxydsd", "LAYERS=nosuch", "没有图层“nosuch”"],
    ["STYLES=", "STYLES=nosuch", "没有样式“nosuch”"],
    ["WIDTH=300", "WIDTH=9000", "WIDTH 应为 1 至 4096 的整数"],
    [`BBOX=${window4490}`, "BBOX=3,2,1,0", "BBOX 应为四个数 最南,最西,最北,最东"],
    ["FORMAT=image/png", "FORMAT=image/gif", "可用 image/png"],
    ["VERSION=1.3.0", "VERSION=1.1.1", "可用 1.3.0"],
    ["TRANSPARENT=TRUE", "TIME=2020", "不支持的查询参数 time"],
  ])("refuses %s as %s in its own form", async (right, wrong, words) => {
    const { status, text } = await told("sheng", mapOf("TRANSPARENT=TRUE").replace(right, wrong));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).toContain("<ServiceExceptionReport");
    expect(text).toContain(words);
  });
});

describe("GetFeatureInfo", () => {
  const at = (i: number, j: number, more = "") =>
    `${mapOf("").replace("GetMap", "GetFeatureInfo")}QUERY_LAYERS=dxydsd&I=${i}&J=${j}&INFO_FORMAT=application/json${more}`;

  test("tells the parcel under a point, without secrets, and is logged", async () => {
    await fill({ lxdh: "13812345678" });
    const { text } = await told("yuhang", at(165, 180));
    const { features } = JSON.parse(text);
    expect(features).toMatchObject([{ properties: { dkid: "own", dxlx: "2" } }]);
    expect(text).not.toContain("13812345678");
    expect(JSON.parse((await told("yuhang", at(10, 10))).text).features).toEqual([]);
    expect(JSON.parse((await told("yinzhou", at(165, 180))).text).features).toEqual([]);
    const plain = await told("yuhang", at(165, 180).replace("application/json", "text/plain"));
    expect(plain.text).toContain(`${dxydsd.fields.dxlx.label}：${dxydsd.fields.dxlx.codes?.["2"]}`);
    const rows = await here()
      .db.selectFrom("audit")
      .selectAll()
      .where("action", "=", "wms/info")
      .execute();
    expect(rows.map(({ username, detail }) => [username, Object(detail).change.count])).toEqual([
      ["yuhang", 1],
      ["yuhang", 1],
    ]);
  });
});

test("capabilities have the caller's layers, their looks and legends, by addresses with the token that asked", async () => {
  const { text } = await told("shuiwu", `${path}&REQUEST=GetCapabilities`);
  expect(text).toContain("<Name>gyyd</Name>");
  expect(text).not.toContain("<Name>dxydsd</Name>");
  const legend = /LAYER=gyyd&amp;STYLE=pjdj/.exec(text);
  expect(legend).not.toBeNull();
  const url = `${path}&REQUEST=GetLegendGraphic&LAYER=gyyd&STYLE=pjdj&FORMAT=image/png`;
  const { width, height } = await picture("shuiwu", url);
  expect([width > 60, height]).toEqual([true, 6 * 22 + 6]);
});

describe("WMTS", () => {
  const tileAt = (set: string, level: number) => {
    const [lon, lat] = [west + side / 2, south + side / 2];
    if (set === "CGCS2000") {
      const degrees = 360 / 2 ** level;
      return [Math.floor((90 - lat) / degrees), Math.floor((lon + 180) / degrees)];
    }
    const y = 0.5 - Math.atanh(Math.sin((lat * Math.PI) / 180)) / (2 * Math.PI);
    return [Math.floor(y * 2 ** level), Math.floor((lon / 360 + 0.5) * 2 ** level)];
  };

  test.each([["GoogleMapsCompatible"], ["CGCS2000"]])(
    "has tiles of %s by keys and by path",
    async (set) => {
      await fill();
      const level = 18;
      const [row, col] = tileAt(set, level);
      const keys = `SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=dxydsd&STYLE=dxlx&FORMAT=image/png&TILEMATRIXSET=${set}&TILEMATRIX=${level}&TILEROW=${row}&TILECOL=${col}`;
      const shown = await picture("yuhang", `/api/wmts?${keys}`);
      expect(shown.width).toBe(256);
      expect(mostOf(shown)).toSatisfy(isFill);
      const byPath = await as("yuhang").get(
        `/api/wmts/dxydsd/dxlx/${set}/${level}/${row}/${col}.png`,
      );
      expect(await pictureOf(sharp, byPath.bytes)).toEqual(shown);
      const other = await picture("yinzhou", `/api/wmts?${keys}`);
      expect(mostOf(other)).toEqual([0, 0, 0, 0]);
    },
  );

  test("describes both sets, and refuses in its own form", async () => {
    const { text } = await told("sheng", "/api/wmts/1.0.0/WMTSCapabilities.xml");
    expect(text).toContain("urn:ogc:def:crs:EPSG::4490");
    expect(text).toContain("{TileMatrix}/{TileRow}/{TileCol}.png");
    const wrong = await told("sheng", "/api/wmts/dxydsd/dxlx/nosuch/1/0/0.png");
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining("<ExceptionReport")]);
  });
});
