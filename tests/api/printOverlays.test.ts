import { inflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { layerApi } from "#contract/endpoints/map/layer";
import { printApi } from "#contract/endpoints/paper/print";
import { as, here, withApp } from "./harness";
import { landUse, roads, textOf, wells } from "./layerFiles";
import { type LayerService, layerService, redTile, send } from "./layerServices";
import { built, facts } from "./ownLayerCalls";
import { readPdf } from "./pdfText";
import type { Username } from "./users";

withApp({ layerHosts: ["127.0.0.1"] });
beforeEach(() => here().queue.start());

let service: LayerService;
beforeAll(async () => {
  service = await layerService(({ url = "" }, reply) =>
    url.startsWith("/none")
      ? send(reply, "text/plain", "none", 404)
      : send(reply, "image/png", redTile),
  );
});
afterAll(() => service.close());

const connect = async (title: string, path: string, more: object = {}) =>
  (
    await as("sheng").call(layerApi.save, {
      ...{ title, kind: "xyz", address: `${service.address}/${path}/{z}/{x}/{y}.png` },
      ...{ owner: "测绘院", source: "航摄", regions: ["33"], ...more },
    } as never)
  ).body.id as string;

const file = (features: Parameters<typeof textOf>[0], name = "层.geojson") =>
  new File([textOf(features)], name);

type Overlay = { id: string; opacity: number };

function print(overlays: Overlay[], more: object = {}, by: Username = "yuhang") {
  return as(by).call(printApi.print, {
    ...{ paper: "A4", landscape: true, scale: 200_000, center: [120.25, 30.3] },
    ...{ title: "图层目录", layers: [], overlays, ...more },
  } as never);
}

/** What pages are drawn of, unpacked. */
function drawnIn(pdf: Buffer): string {
  const text = pdf.toString("latin1");
  return [...text.matchAll(/\/Length (\d+) \/Filter \/FlateDecode >>\nstream\n/g)]
    .map(({ 0: head, 1: length, index }) => {
      const from = index + head.length;
      try {
        return inflateSync(pdf.subarray(from, from + Number(length))).toString("latin1");
      } catch {
        return "";
      }
    })
    .filter((one) => one.includes(" cm 1 j"))
    .join("\n");
}

const ink = (hex: string) =>
  [1, 3, 5]
    .map((at) => Math.round((Number.parseInt(hex.slice(at, at + 2), 16) / 255) * 1000) / 1000)
    .join(" ");

const textsOf = async (bytes: Buffer) => (await readPdf(bytes)).map(({ text }) => text).join("\n");

test("an uploaded layer is printed in its classes, with labels, under those above it", async () => {
  const classes = [
    { value: "工业", color: "#aa1122" },
    { value: "商业", color: "#11aa22" },
  ];
  const { id: land } = await built(file(landUse()), {
    symbols: { field: "用途", classes, color: "#2211aa", fill: 0.6, label: "名称" },
  });
  const { id: road } = await built(file(roads()), {
    facts: facts({ title: "道路" }),
    symbols: { color: "#778800", width: 3 },
  });
  const { id: well } = await built(file(wells()), {
    facts: facts({ title: "水井" }),
    symbols: { color: "#008877" },
  });
  const { status, bytes } = await print([
    { id: land, opacity: 1 },
    { id: road, opacity: 1 },
    { id: well, opacity: 1 },
  ]);
  expect(status).toBe(200);
  const drawn = drawnIn(bytes);
  const [industry, street] = [
    drawn.indexOf(`${ink("#aa1122")} rg`),
    drawn.indexOf(`${ink("#778800")} RG`),
  ];
  expect(industry).toBeGreaterThan(0);
  expect(street).toBeGreaterThan(industry);
  expect(drawn).toContain(`/O6 gs ${ink("#11aa22")} rg`);
  expect(drawn).toContain(`${ink("#008877")} rg`);
  const words = await textsOf(bytes);
  for (const word of ["甲地", "土地利用·工业", "土地利用·商业", "土地利用·其他", "道路", "水井"]) {
    expect(words).toContain(word);
  }
  expect(words).toContain("底图：土地利用、道路、水井");
  // As light as it is shown, and in the other order.
  const turned = drawnIn(
    (
      await print([
        { id: road, opacity: 1 },
        { id: land, opacity: 0.5 },
      ])
    ).bytes,
  );
  expect(turned).toContain(`/O3 gs ${ink("#11aa22")} rg`);
  expect(turned.indexOf(`${ink("#aa1122")} rg`)).toBeGreaterThan(
    turned.indexOf(`${ink("#778800")} RG`),
  );
});

test("a service is printed as light as it is shown, and the reference map shows through it", async () => {
  const id = await connect("影像", "red");
  const { status, bytes } = await print([{ id, opacity: 0.4 }], { basemap: "reference" });
  expect(status).toBe(200);
  expect(await textsOf(bytes)).toContain("底图：参考底图、影像");
  const text = bytes.toString("latin1");
  expect(text).toMatch(/\/DCTDecode \/SMask \d+ 0 R/);
  const mask = /\/DeviceGray [^>]*\/Length (\d+) >>\nstream\n/.exec(text);
  const from = (mask?.index ?? 0) + (mask?.[0].length ?? 0);
  const cover = inflateSync(bytes.subarray(from, from + Number(mask?.[1])));
  expect(cover.length).toBe(256 * 256);
  expect(new Set(cover)).toEqual(new Set([102]));
  const at = bytes.indexOf("stream\n", bytes.indexOf("/DCTDecode")) + 7;
  const { channels } = await sharp(bytes.subarray(at, bytes.indexOf("\nendstream", at))).stats();
  // Its own colour, not one that is mixed with paper already.
  expect(channels.map(({ mean }) => Math.abs(mean - 210) < 6)).toEqual([true, false, false]);
});

test("what is not printed of it is named with its reason, and what is not the caller's is refused", async () => {
  const { id: near } = await built(file(landUse()), {
    facts: facts({ title: "近看", minScale: 10_000 }),
  });
  const vector = await connect("矢量", "v", { kind: "vector", layers: "a" });
  const dead = await connect("失效", "x", { address: "http://127.0.0.1:1/{z}/{x}/{y}.png" });
  const all = [near, vector, dead].map((id) => ({ id, opacity: 1 }));
  const words = await textsOf((await print(all, { omitted: ["本地图形"] })).bytes);
  expect(words.replaceAll("\n", "")).toContain(
    "未绘制：失效（服务没有应答）、近看（不在其显示比例内）、矢量（矢量瓦片）、本地图形",
  );
  const { id: foreign } = await built(file(landUse()), {
    facts: facts({ title: "宁波", regions: ["3302"] }),
  });
  expect((await print([{ id: foreign, opacity: 1 }])).status).toBe(404);
  expect((await print([{ id: foreign, opacity: 1 }], {}, "sheng")).status).toBe(200);
});
