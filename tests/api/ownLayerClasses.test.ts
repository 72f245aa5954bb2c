import { beforeEach, describe, expect, test } from "vitest";
import { layerApi } from "#contract/endpoints/map/layer";
import { printApi } from "#contract/endpoints/paper/print";
import { ownLayerApi as api } from "#contract/endpoints/uploads/ownLayer";
import { rangesTo } from "#contract/map/layerRanges";
import { hasGdal } from "./gdal";
import { as, here, withApp } from "./harness";
import { feature, geojson, landUse, square, written } from "./layerFiles";
import { at, built, drawn, facts, managed, uploaded } from "./ownLayerCalls";
import { readPdf } from "./pdfText";

withApp();
beforeEach(() => here().queue.start());

/** Three hundred surfaces of 0.5 up to 150 in a row: more figures than are classed by value. */
const many = () =>
  Array.from({ length: 300 }, (_, i) =>
    feature(
      { 名称: `第${i + 1}块`, 深度: (i + 1) / 2 },
      "Polygon",
      square(119.9 + i / 1000, 30.2, 0.0008),
    ),
  );

async function change(id: string, symbols: object) {
  const { version } = await managed(id);
  const order = { id, version, facts: facts(), symbols, aliases: { 深度: "开挖深度" } };
  return as("sheng").call(api.change, order);
}

test("a field of many figures gets ranges, of which tiles and the legend tell", async () => {
  const { id } = await built(geojson(many()), { symbols: { field: "深度" } });
  const { own } = await managed(id);
  expect(own.fields.find(({ name }) => name === "深度")).toMatchObject({
    values: null,
    numbers: { count: 300, least: 0.5, most: 150, digits: 1 },
  });
  const { ranges, classes } = own.symbols;
  expect([ranges.length, classes]).toEqual([5, []]);
  expect(ranges.map(({ from }, i) => i === 0 || from > (ranges[i - 1]?.to ?? 0))).not.toContain(
    false,
  );
  const [first, last] = [ranges[0], ranges.at(-1)];
  expect([first?.from, last?.to]).toEqual([0.5, 150]);
  const classIn = async (lon: number) =>
    (await drawn(id, lon, 30.2004, 17)).features?.features.map(({ properties }) => properties.c);
  expect(await classIn(119.9004)).toContain("0");
  expect(await classIn(120.1994)).toContain("4");

  expect((await change(id, { field: "深度", ranges })).status).toBe(200);
  const mine = (await as("sheng").call(layerApi.mine, {})).body.find((one) => one.id === id);
  expect(mine?.own?.measured).toBe("开挖深度");
  const { bytes } = await as("sheng").call(printApi.print, {
    ...{ paper: "A4", landscape: true, scale: 200_000, center: [120.05, 30.2] },
    ...{ title: "分段", layers: [], overlays: [{ id, opacity: 1 }] },
  });
  const words = (await readPdf(bytes)).map(({ text }) => text).join("\n");
  expect(words).toContain("土地利用·开挖深度 0.5–");
});

test("typed limits part figures as they say, and what is in none has the colour of the rest", async () => {
  const { id } = await built(geojson(many()));
  const [low, high] = rangesTo({ least: 10, most: 100, digits: 1 }, [50]);
  expect((await change(id, { field: "深度", ranges: [low, high] })).status).toBe(200);
  const classAt = async (n: number) =>
    (await drawn(id, 119.9004 + (n - 1) / 1000, 30.2004, 18)).features?.features.map(
      ({ properties }) => properties.c,
    );
  // 5, 50, 50.5 and 150.
  expect(await classAt(10)).toContain("-1");
  expect(await classAt(100)).toContain("0");
  expect(await classAt(101)).toContain("1");
  expect(await classAt(300)).toContain("-1");
});

test("ranges that share limits, of texts, or beside classes are refused in words", async () => {
  const { id } = await built(geojson(many()));
  const color = "#1f5fbf";
  const shared = [
    { from: 0, to: 10, color },
    { from: 10, to: 20, color },
  ];
  const said = async (symbols: object) => {
    const { status, body } = await change(id, symbols);
    return [status, body.message];
  };
  expect(await said({ field: "深度", ranges: shared })).toEqual([
    400,
    "第2段从10开始，与上一段（至10）重叠：分段界限不能共用",
  ]);
  const one = shared.slice(0, 1);
  expect(await said({ field: "名称", ranges: one })).toEqual([
    400,
    "字段“名称”不是数值，不能按数值分段",
  ]);
  const classes = [{ value: "1", color }];
  expect(await said({ field: "深度", ranges: one, classes })).toEqual([
    400,
    "按值分类与按数值分段只能取一种",
  ]);
});

describe.skipIf(!hasGdal)("files in other reference systems, as GDAL writes them", () => {
  const kinds = [
    ["GPKG", "gpkg", "EPSG:3857", "Web 墨卡托（EPSG:3857）"],
    ["ESRI Shapefile", "shp", "EPSG:3857", "Web 墨卡托（EPSG:3857）"],
    ["GPKG", "gpkg", "EPSG:4326", "2000国家大地坐标系（经纬度）"],
    ["GPKG", "gpkg", "EPSG:4490", "2000国家大地坐标系（经纬度）"],
    ["OpenFileGDB", "gdb", "EPSG:4528", "2000国家大地坐标系，3度分带，40带"],
    ["ESRI Shapefile", "shp", "EPSG:4549", "2000国家大地坐标系，3度分带，中央经线120°，不加带号"],
    ["ESRI Shapefile", "shp", "EPSG:4526", "2000国家大地坐标系，3度分带，38带（EPSG:4526）"],
    [
      "GPKG",
      "gpkg",
      "EPSG:4547",
      "2000国家大地坐标系，3度分带，中央经线114°，不加带号（EPSG:4547）",
    ],
  ] as const;
  test.each(kinds)("%s.%s in %s is placed where it is", async (driver, ending, systems, words) => {
    const file = written({ land: landUse() }, { driver, ending, systems });
    const { look } = await uploaded(file);
    expect([look.fault, look.system]).toEqual([null, words]);
    const { id, features } = await built(file);
    expect(features).toBe(4);
    const near = 1e-6;
    const { bbox } = (await managed(id)).own;
    for (const [i, side] of [120.1, 30.2, 120.41, 30.23].entries()) {
      expect(Math.abs((bbox[i] ?? 0) - side)).toBeLessThan(near);
    }
    // A metre from its edge, inside and outside.
    expect(await at(120.10001, 30.205, 17).of(id)).toHaveLength(1);
    expect(await at(120.09998, 30.205, 18).of(id)).toHaveLength(0);
  });
});
