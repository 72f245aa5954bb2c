import { describe, expect, test } from "vitest";
import { datasets } from "#contract/datasets/index";
import { colorExpression } from "#contract/look/paint";
import { tileDatasets } from "../../src/server/tiles/tileDatasets";
import { decodeTile } from "./decodeTile";
import { as, here, withApp } from "./harness";
import { insertParcels, type Parcel, parcel } from "./parcels";
import { address, at, idsOf, place } from "./tileCalls";
import type { Username } from "./users";

withApp();

type Layer = { id: string; type: string; source: string; paint: Record<string, unknown> };
type Style = {
  layers: Layer[];
  sources: Record<string, { tiles?: string[]; url?: string }>;
  glyphs: string;
};
type Listed = { name: string; looks: ({ name: string } & Record<string, string>)[] };

const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;

async function body<T>(username: Username, path: string): Promise<T> {
  const { status, body } = await as(username).get(path);
  expect([path, status]).toEqual([path, 200]);
  return body as unknown as T;
}

describe("looks", () => {
  test("every symbol set of every layer has all forms, in the colours of the dataset", async () => {
    const { layers } = await body<{ layers: Listed[] }>("sheng", "/api/styles");
    expect(layers.map(({ name }) => name).sort()).toEqual(Object.keys(tileDatasets).sort());
    let sets = 0;
    for (const { name, looks } of layers) {
      for (const { by, colors } of datasets[name]?.symbols ?? []) {
        sets++;
        const look = looks.find((one) => one.name === by);
        const forms = ["style.json", "drawingInfo.json", "style.qml", "style.sld"];
        const [style = "", info = "", qml = "", sld = ""] = await Promise.all(
          forms.map(async (form) => {
            const reply = await as("sheng").get(pathOf(look?.[form] ?? ""));
            expect([name, by, form, reply.status]).toEqual([name, by, form, 200]);
            return Buffer.from(reply.bytes).toString();
          }),
        );
        const fill = (JSON.parse(style) as Style).layers.find(({ type }) => type === "fill");
        const renderer = { by, colors };
        expect(fill?.paint["fill-color"]).toEqual(colorExpression({ dataset: name, renderer }));
        const { renderer: esri } = JSON.parse(info) as {
          renderer: { uniqueValueInfos: { value: string; symbol: { color: number[] } }[] };
        };
        for (const [value, color] of Object.entries(colors)) {
          const rgb = [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16));
          const found = esri.uniqueValueInfos.find((one) => one.value === value);
          expect([name, by, value, found?.symbol.color]).toEqual([name, by, value, [...rgb, 115]]);
          expect(qml).toContain(`value="${[...rgb, 115].join()}"`);
          expect(sld).toContain(`<CssParameter name="fill">${color}</CssParameter>`);
        }
      }
    }
    expect(sets).toBe(31);
  });

  test("labels tell number and area in each form", async () => {
    const folder = "/api/styles/dxydsd/dxlx";
    const style = await body<Style>("sheng", `${folder}/style.json`);
    expect(await body("sheng", "/api/styles/dxydsd/default/style.json")).toEqual(style);
    expect(style.layers.at(-1)).toMatchObject({
      type: "symbol",
      "source-layer": "dxydsd_labels",
      layout: { "text-font": ["Noto Sans SC Regular"] },
    });
    const { labelingInfo } = await body<{ labelingInfo: object[] }>(
      "sheng",
      `${folder}/drawingInfo.json`,
    );
    expect(labelingInfo).toMatchObject([{ labelExpression: "[dkbh]", minScale: 50_000 }]);
    const layer = await body("sheng", "/api/rest/services/dxydsd/FeatureServer/0?f=json");
    expect(layer).toMatchObject({ drawingInfo: { labelingInfo } });
  });

  test("a page's style has its layers from below, in its order and with its filters", async () => {
    const style = await body<Style>("sheng", "/api/styles/pages/gyzz/style.json");
    const fills = style.layers.filter(({ type }) => type === "fill");
    expect(fills.map(({ source }) => source)).toEqual(["cypt", "kdjc", "xztd", "dxydsd", "gyyd"]);
    expect(fills[0]?.paint["fill-opacity"]).toBe(0);
    const [tiles = ""] = style.sources.dxydsd?.tiles ?? [];
    expect(new URL(tiles).searchParams.get("xztdyt")).toBe("工业");
    const tax = await body<Style>("shuiwu", "/api/styles/pages/gyzz/style.json");
    expect(Object.keys(tax.sources)).not.toContain("dxydsd");
  });

  test("years of classes are those of the data year", async () => {
    const sld = await as("sheng").get("/api/styles/pewg/pewg-gy.pewg/style.sld");
    const text = Buffer.from(sld.bytes).toString();
    expect(text).not.toContain("$year");
    expect(text).toContain("<ogc:PropertyName>pznd</ogc:PropertyName>");
  });

  test("what there is none of is told with what there is", async () => {
    expect(await as("sheng").get("/api/styles/dxydsd/nosuch/style.json")).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining("dxlx") },
    });
    expect(await as("sheng").get("/api/styles/dxydsd/dxlx/style.lyrx")).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining("style.qml") },
    });
    expect((await as("admin").get("/api/styles/dxydsd/dxlx/style.json")).status).toBe(403);
    expect((await here().app.inject({ url: "/api/styles" })).statusCode).toBe(401);
  });
});

const own = () => parcel({ dkid: "own", dkbh: "DXSD-1", mj: 6667, xzqdm: "330110" });

async function fill(): Promise<[Parcel, Parcel]> {
  const far = parcel({ dkid: "far", dkbh: "DXSD-2", xzqdm: "330212" });
  const parcels: [Parcel, Parcel] = [own(), far];
  await insertParcels(here().db, "dxydsd", parcels);
  return parcels;
}

const layersAt = async (username: Username, url: string) =>
  decodeTile((await as(username).get(url)).bytes);

describe("labels in tiles", () => {
  test("a parcel's label is in one tile, inside it, for who may see the parcel", async () => {
    const [mine] = await fill();
    const url = `${address(at(mine), 15)}?labels=1`;
    const { dxydsd, dxydsd_labels: labels } = await layersAt("yuhang", url);
    expect(idsOf(dxydsd?.features ?? [])).toContain("own");
    expect(labels?.features.map(({ properties }) => properties)).toEqual([
      { dkid: "own", name: "DXSD-1", size: expect.stringMatching(/^10\.0\d亩$/) },
    ]);
    expect(Object.keys(await layersAt("yinzhou", url))).toEqual([]);
    expect(Object.keys(await layersAt("yuhang", address(at(mine), 15)))).toEqual(["dxydsd"]);
  });

  test("a changed number is told, and a removed parcel no more", async () => {
    const [mine] = await fill();
    const url = `${address(at(mine), 15)}?labels=1`;
    const namesNow = async () =>
      ((await layersAt("sheng", url)).dxydsd_labels?.features ?? []).map(
        ({ properties }) => properties.name,
      );
    expect(await namesNow()).toEqual(["DXSD-1"]);
    const change = (set: Record<string, unknown>) =>
      here().db.updateTable("dxydsd").set(set).where("dkid", "=", "own").execute();
    await change({ dkbh: "DXSD-9" });
    expect(await namesNow()).toEqual(["DXSD-9"]);
    await change({ scbz: 1 });
    expect(await namesNow()).toEqual([]);
  });

  test("counted cells have none, and other values are refused", async () => {
    await fill();
    const far = await layersAt("sheng", `${address(place, 9)}?labels=1`);
    expect(Object.keys(far)).toEqual(["dxydsd_cells"]);
    const reply = await as("sheng").get(`${address(place, 14)}?labels=yes`);
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining("labels")]);
  });
});

describe("an ArcGIS vector tile service", () => {
  const service = "/api/rest/services/dxydsd/VectorTileServer";

  test("describes its levels, and its styles draw with its own tiles", async () => {
    const info = await body<{ tiles: string[]; tileInfo: { lods: { scale: number }[] } }>(
      "yuhang",
      `${service}?f=json`,
    );
    expect(info).toMatchObject({ type: "indexedVector", defaultStyles: "resources/styles" });
    expect(info.tileInfo.lods[0]?.scale).toBeCloseTo(295_828_763.8, 0);
    const root = await body<Style>("yuhang", `${service}/resources/styles/root.json`);
    expect(root.sources.esri?.url).toBe("../../");
    const other = await body<Style>("yuhang", `${service}/resources/styles/shzt.json`);
    const colours = ({ layers }: Style) => layers.find(({ type }) => type === "fill")?.paint;
    expect(colours(other)).not.toEqual(colours(root));
  });

  test("its tiles are ours, with row before column", async () => {
    const [mine] = await fill();
    const [, z, x, y] = /(\d+)\/(\d+)\/(\d+)\.pbf/.exec(address(at(mine), 15)) ?? [];
    const tile = await layersAt("yuhang", `${service}/tile/${z}/${y}/${x}.pbf`);
    expect(Object.keys(tile).sort()).toEqual(["dxydsd", "dxydsd_labels"]);
    const refused = await as("admin").get(`${service}?f=json`);
    expect(refused.body).toMatchObject({ error: { code: 403 } });
  });
});

test("the label of a parcel bent around a corner stands inside it", async () => {
  const [x, y] = [119.98, 30.36];
  const at = ([east, north]: [number, number]): [number, number] => [
    x + east / 1000,
    y + north / 1000,
  ];
  const corners: [number, number][] = [
    ...([
      [0, 0],
      [6, 0],
      [6, 6],
      [5, 6],
      [5, 1],
      [0, 1],
      [0, 0],
    ] as [number, number][]),
  ];
  await insertParcels(here().db, "dxydsd", [{ ...own(), geometry: [[corners.map(at)]] }]);
  const tile = await layersAt("sheng", `${address([x + 0.003, y + 0.003], 12)}?labels=1`);
  const [label] = tile.dxydsd_labels?.features ?? [];
  const [shape] = tile.dxydsd?.features ?? [];
  expect(isInside(label?.rings[0]?.[0] ?? [0, 0], shape?.rings[0] ?? [])).toBe(true);
});

function isInside([x, y]: [number, number], ring: readonly [number, number][]): boolean {
  return ring.reduce((inside, [x1, y1], i) => {
    const [x2, y2] = ring[(i + 1) % ring.length] as [number, number];
    const isCrossed = y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1;
    return isCrossed ? !inside : inside;
  }, false);
}
