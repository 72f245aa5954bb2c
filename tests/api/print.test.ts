import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { mapSize, pageBands, printApi } from "#contract/endpoints/paper/print";
import { paperGround } from "#contract/map/groundTone";
import { measureOutline } from "#geo/crs/measureOutline";
import { as, here, withApp } from "./harness";
import { insertParcels, type Parcel, parcel, squareIn } from "./parcels";
import { readPdf } from "./pdfText";
import { firstOutline, millimetre, pagesOf } from "./printedPages";

const asked: string[] = [];
const tile = await sharp({
  create: { width: 256, height: 256, channels: 3, background: "#8899aa" },
})
  .png()
  .toBuffer();
const webp = await sharp(tile).negate({ alpha: false }).webp({ lossless: true }).toBuffer();
const tileServer = createServer(({ url = "" }, reply) => {
  asked.push(url);
  const isGone = url.startsWith("/gone");
  reply.writeHead(isGone ? 404 : 200).end(isGone ? "" : url.startsWith("/webp") ? webp : tile);
});
await new Promise<void>((ready) => tileServer.listen(0, "127.0.0.1", ready));
const service = `http://127.0.0.1:${(tileServer.address() as AddressInfo).port}`;
const mapConfigDir = mkdtempSync(join(tmpdir(), "clzy-map-config-"));
cpSync("map-config", mapConfigDir, { recursive: true });
const basemap = { needsKey: false, copyright: "示例" };
writeFileSync(
  join(mapConfigDir, "basemaps.json"),
  JSON.stringify({
    initial: "none",
    basemaps: [
      { ...basemap, id: "here", title: "示例影像", tiles: [`${service}/{level}/{row}/{col}`] },
      { ...basemap, id: "gone", title: "停用影像", tiles: [`${service}/gone/{level}/{row}/{col}`] },
      { ...basemap, id: "keyless", title: "天地图", tiles: [service], needsKey: true },
      { ...basemap, id: "packed", title: "参考底图", pack: "basemap/reference.pack" },
    ],
  }),
);

const pageService = { visible: true, opacity: 1 };
const pageFile = join(mapConfigDir, "pages", "dxyd-sj.json");
writeFileSync(
  pageFile,
  JSON.stringify({
    ...JSON.parse(readFileSync(pageFile, "utf8")),
    tiles: [
      {
        ...pageService,
        id: "webp",
        title: "规划底图",
        tiles: `${service}/webp/{level}/{row}/{col}`,
      },
      {
        ...pageService,
        id: "silent",
        title: "停用图层",
        tiles: `${service}/gone/{level}/{row}/{col}`,
      },
    ],
  }),
);

withApp({ mapConfigDir });
afterAll(() => {
  tileServer.close();
  rmSync(mapConfigDir, { recursive: true });
});

const order = {
  paper: "A3",
  landscape: true,
  scale: 2000,
  title: "低效用地分布图",
  source: "余杭区",
  layers: [{ dataset: "dxydsd", by: "dxlx" }],
} as const;

const lengths = (corners: readonly (readonly [number, number])[]) =>
  corners
    .slice(1)
    .map(([x, y], i) => Math.hypot(x - (corners[i]?.[0] ?? 0), y - (corners[i]?.[1] ?? 0)));

const stored = async (over: Partial<Parcel> = {}) =>
  (
    await insertParcels(here().db, "dxydsd", [
      parcel({ geometry: squareIn("330110", 700), ...over }),
    ])
  )[0] as Parcel;

const middle = ({ geometry }: Parcel): [number, number] => {
  const [[x, y] = [0, 0], , [right, top] = [0, 0]] = geometry[0]?.[0] ?? [];
  return [(x + right) / 2, (y + top) / 2];
};

test.each([0, 30, -75])(
  "a page turned by %i degrees is to scale within half a percent",
  async (rotation) => {
    const one = await stored();
    const input = { ...order, layers: [...order.layers], center: middle(one), rotation };
    const { status, bytes, headers } = await as("yuhang").call(printApi.print, input);
    expect([status, headers["content-type"]]).toEqual([200, "application/pdf"]);
    const [page] = pagesOf(bytes);
    expect(page?.size.map((point) => Math.round(point / millimetre))).toEqual([420, 297]);
    // Everything is drawn in millimetres: one matrix at the start converts to points.
    expect(page?.content).toMatch(/^2\.834646 0 0 2\.834646 0 0 cm/);
    const corners = firstOutline(page?.content ?? "");
    const drawn = lengths(corners);
    const real = measureOutline(one.geometry).sides.map(
      ({ length }) => (length * 1000) / order.scale,
    );
    for (const [i, length] of drawn.entries()) {
      expect(Math.abs(length / (real[i] ?? 0) - 1)).toBeLessThan(0.005);
    }
    const [width, height] = mapSize("A3", true);
    const x = corners.slice(0, 4).reduce((sum, corner) => sum + corner[0], 0) / 4;
    const y = corners.slice(0, 4).reduce((sum, corner) => sum + corner[1], 0) / 4;
    expect(x).toBeCloseTo(pageBands.margin + width / 2, 0);
    expect(y).toBeCloseTo(pageBands.margin + pageBands.foot + height / 2, 0);
    const [[x0 = 0, y0 = 0] = [], [x1 = 0, y1 = 0] = []] = corners;
    expect((Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI).toBeCloseTo(rotation, 0);
  },
);

test("a long foot stands below the scale, and the legend names what is to be seen only", async () => {
  const one = await stored({ dxlx: "2" });
  const [lon, lat] = middle(one);
  const source = "杭州市余杭区低效用地调查数据库与国土变更调查成果";
  const print = async (center: [number, number]) => {
    const { bytes } = await as("yuhang").call(printApi.print, {
      ...{ ...order, layers: [...order.layers], center, source },
      ...{ paper: "A4", landscape: false },
    });
    return (await readPdf(bytes))[0]?.text ?? "";
  };
  expect(await print([lon, lat])).toContain("旧厂矿");
  // Off the side of the page, but inside its circumscribed circle.
  expect(await print([lon + 0.0027, lat])).not.toContain("旧厂矿");
});

test("parcels are labelled from the scale on from which the map labels them", async () => {
  const one = await stored();
  const words = async (scale: number) => {
    const input = { ...order, layers: [...order.layers], center: middle(one), rotation: 0, scale };
    const { bytes } = await as("yuhang").call(printApi.print, input);
    return (await readPdf(bytes))[0]?.text.replaceAll("\n", "");
  };
  expect(await words(2000)).toContain(String(one.dkbh));
  expect(await words(100_000)).not.toContain(String(one.dkbh));
});

test("what is not the caller's does not stand on the page, nor what the filter leaves out", async () => {
  const one = await stored();
  await stored({ xzqdm: "330106", geometry: squareIn("330110", 701) });
  const fills = async (filter: object) => {
    const layers = [{ dataset: "dxydsd", fill: "#123456", filter: { ...filter } }];
    const { bytes } = await as("yuhang").call(printApi.print, {
      ...order,
      center: middle(one),
      layers,
    });
    const [page] = pagesOf(bytes);
    // Its colour occurs in the map and once in the legend.
    return (page?.content.match(/0\.071 0\.204 0\.337 rg/g) ?? []).length;
  };
  expect(await fills({})).toBe(2);
  expect(await fills({ dxlx: ["9"] })).toBe(0);
});

test("layers lie as on the map, in the classes and strokes that they have there", async () => {
  const one = await stored({ dxlx: "3" });
  const cells = { dxlx: ["3"], shzt: ["0"] };
  const classed = {
    ...{ dataset: "dxydsd", title: "待审旧村庄", look: { dash: [6, 3], fillOpacity: 0 } },
    classes: [
      { title: "旧厂矿", color: "#112233", where: { dxlx: ["2"] } },
      { title: "草稿", color: "#445566", where: cells },
    ],
  };
  const under = { dataset: "dxydsd", fill: "#123456", look: { hatch: "hatch-cyan" } };
  const print = (layers: object[]) =>
    as("yuhang").call(printApi.print, {
      ...{ ...order, center: middle(one) },
      layers: layers as [],
    });
  const { status, bytes } = await print([under, classed]);
  expect(status).toBe(200);
  const [page] = pagesOf(bytes);
  const content = page?.content ?? "";
  const [hatched, dashed] = ["0.071 0.204 0.337 RG 0.3 w", "0.267 0.333 0.4 RG"].map((mark) =>
    content.indexOf(mark),
  );
  expect(hatched).toBeGreaterThan(0);
  expect(dashed).toBeGreaterThan(hatched as number);
  expect(content).toMatch(/\[[\d.]+ [\d.]+\] 0 d 0\.267 0\.333 0\.4 RG/);
  expect(content).not.toContain("0.267 0.333 0.4 rg");
  const [{ text = "" } = {}] = await readPdf(bytes);
  const top = text.indexOf("待审旧村庄·草稿");
  expect(top).toBeGreaterThan(0);
  expect(text.indexOf("市级低效用地")).toBeGreaterThan(top);
  expect(text).not.toContain("旧厂矿");
  const strange = {
    ...classed,
    classes: [{ title: "甲", color: "#112233", where: { bz: ["1"] } }],
  };
  expect((await print([strange])).body.message).toContain("不能按“bz”分类");
});

test("a wrong order is refused in words", async () => {
  const center: [number, number] = [119.98, 30.36];
  const print = (more: object) =>
    as("yuhang").call(printApi.print, { ...order, layers: [...order.layers], center, ...more });
  expect((await print({ title: " " })).body.message).toContain("请填写图名");
  expect((await print({ layers: [{ dataset: "constructor" }] })).status).toBe(400);
  expect((await print({ scale: 1 })).status).toBe(400);
});

/** The first picture of a document as the mean colour of its pixels. */
async function meanColour(pdf: Buffer): Promise<number[]> {
  const from = pdf.indexOf("stream\n", pdf.indexOf("/DCTDecode")) + 7;
  const { channels } = await sharp(pdf.subarray(from, pdf.indexOf("\nendstream", from))).stats();
  return channels.map(({ mean }) => Math.round(mean));
}

test("a page's tile services are printed as they are shown, WebP too, and what is not is named", async () => {
  const one = await stored();
  const print = (over: object) =>
    as("yuhang").call(printApi.print, {
      ...order,
      ...{ layers: [...order.layers], center: middle(one), rotation: 0, ...over },
    });
  const shown = (opacity: number, path = "webp") => ({
    tiles: `${service}/${path}/{level}/{row}/{col}`,
    opacity,
  });
  // #8899aa inverted is #776655; half of it over white is #bbb3aa.
  const full = await print({ services: [shown(1)] });
  expect([full.status, full.body]).toEqual([200, expect.anything()]);
  const near = (colour: number[], to: number[]) =>
    colour.every((value, i) => Math.abs(value - (to[i] ?? 0)) < 4);
  expect(near(await meanColour(full.bytes), [0x77, 0x66, 0x55])).toBe(true);
  const half = await print({ services: [shown(0.5)] });
  expect(near(await meanColour(half.bytes), [0xbb, 0xb3, 0xaa])).toBe(true);
  const over = await print({ basemap: "here", services: [shown(0.5)] });
  expect(near(await meanColour(over.bytes), [0x80, 0x80, 0x80])).toBe(true);
  const left = await print({ services: [shown(1, "gone")], omitted: ["企业点位"] });
  const [leftPage] = await readPdf(left.bytes);
  expect(leftPage?.text).toContain("未绘制：停用图层（服务没有应答）、企业点位");
  const foreign = await print({ services: [{ tiles: "http://127.0.0.1:1/{level}", opacity: 1 }] });
  expect([foreign.status, foreign.body.message]).toEqual([400, "没有这个瓦片服务"]);
});

test("a base map lies under the layers, each tile to the page's scale", async () => {
  asked.length = 0;
  const one = await stored();
  const print = (id: string) =>
    as("yuhang").call(printApi.print, {
      ...order,
      ...{ layers: [...order.layers], center: middle(one), rotation: 30, basemap: id },
    });
  const { status, bytes } = await print("here");
  expect(status).toBe(200);
  const [page] = pagesOf(bytes);
  const drawn = [...(page?.content.matchAll(/q ([\d.\- ]+) cm \/I\d+ Do Q/g) ?? [])];
  expect(drawn).toHaveLength(asked.length);
  const level = Number(asked[0]?.split("/")[1]);
  const [, lat] = middle(one);
  // The side of a tile on the ground, in millimetres of the page.
  const side = (40_075_016.7 / 2 ** level) * Math.cos((lat * Math.PI) / 180);
  const [a = 0, b = 0] = drawn[0]?.[1]?.split(" ").map(Number) ?? [];
  expect(Math.abs(Math.hypot(a, b) / ((side * 1000) / order.scale) - 1)).toBeLessThan(0.005);
  expect((Math.atan2(b, a) * 180) / Math.PI).toBeCloseTo(30, 0);
  expect((await print("gone")).body.message).toContain("停用影像服务没有应答");
  expect((await print("keyless")).body.message).toContain("没有服务密钥");
  expect((await print("nothing")).body.message).toContain("没有这个底图");
});

test("a packed base map is drawn as outlines and names, and says whom it is owed to", async () => {
  const print = (over: { center: [number, number]; scale: number; basemap?: string }) =>
    as("yuhang").call(printApi.print, {
      ...order,
      layers: [...order.layers],
      rotation: 0,
      ...over,
    });
  // 杭州市 as the places of the pack know it, between 钱塘江 and its towns.
  const at = { center: [120.16, 30.25] as [number, number], scale: 200_000 };
  const [plain, packed] = [await print(at), await print({ ...at, basemap: "packed" })];
  expect([plain.status, packed.status]).toEqual([200, 200]);
  const [without] = await readPdf(plain.bytes);
  const [page] = await readPdf(packed.bytes);
  expect(without?.text).not.toContain("杭州市");
  expect(page?.text).toContain("杭州市");
  expect(page?.text).toContain("底图：参考底图");
  expect(page?.text).toContain(basemap.copyright);
  const [drawn] = pagesOf(packed.bytes);
  const fill = (hex: string) =>
    [1, 3, 5]
      .map(
        (from) => Math.round((Number.parseInt(hex.slice(from, from + 2), 16) / 255) * 1000) / 1000,
      )
      .join(" ");
  for (const colour of [paperGround.land, paperGround.water]) {
    expect(drawn?.content).toContain(`${fill(colour)} rg`);
  }
  for (const colour of paperGround.roads) expect(drawn?.content).toContain(`${fill(colour)} RG`);
});
