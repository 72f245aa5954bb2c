import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { pictureOf } from "../files/pictures";
import { inAnother, serveAnother } from "./another";
import { demandColours, inMercator, json, placeWithParcels, windowInMercator } from "./colours";
import { otherOrigin } from "./otherOrigin";
import { type Ground, groundOf, idsOf, type Listed } from "./register";

/** The ArcGIS Maps SDK from npm, in a page of another origin, with an API token. */

let another: Awaited<ReturnType<typeof serveAnother>> | null = null;
let [root, token] = ["", ""];
let layers: Listed[] = [];
let brief: Ground["brief"] | null = null;

test.beforeAll(async ({ playwright, baseURL }) => {
  const about = JSON.parse(readFileSync("node_modules/@arcgis/core/package.json", "utf8"));
  console.log(`ArcGIS Maps SDK ${about.version}`);
  another = await serveAnother();
  ({ root, layers, token, brief } = await groundOf(playwright, baseURL));
});

test.afterAll(() => void another?.close());

test.beforeEach(async ({ page }) => {
  await page.goto(`${otherOrigin}/sdk`);
  await page.waitForFunction(() => "clients" in globalThis);
});

const asked = (name: string) => ({ root, token, name });
const dxydsd = () => layers.find(({ name }) => name === "dxydsd") as Listed;

/** Larger layers are read by one program alone: they add time and nothing else. */
const large = 5_000;

test("reads each layer as its list has it: count, ids, figures, fields", async ({ page }) => {
  for (const { name, id, area, count, sum, fields } of layers) {
    if (count > large) continue;
    const read = await inAnother(page, "sdkRead", asked(name), "1=1", id, area);
    expect([name, read.count, new Set(read.ids).size]).toEqual([name, count, count]);
    const names = read.fields.map((field) => field.name).filter((one) => fields.includes(one));
    expect([name, names]).toEqual([name, fields]);
    if (sum === null || !read.figures) continue;
    expect(Math.abs(read.figures.sum - sum), name).toBeLessThan(1);
    expect(Math.abs(read.figures.mean - sum / read.figures.count), name).toBeLessThan(0.01);
    expect(read.figures.spread, name).toBeGreaterThan(0);
  }
});

test("has labels and code lists; filters; asks in a box of degrees", async ({ page, request }) => {
  const { dataset, id } = dxydsd();
  const where = "xzqdm = '330110'";
  const read = await inAnother(page, "sdkRead", asked("dxydsd"), where, id, null);
  expect([...read.ids].sort()).toEqual(await idsOf(request, dataset, { areaCode: "330110" }));
  const field = (name: string) => read.fields.find((one) => one.name === name);
  expect(field("dkmc")?.alias).toBe(dataset.fields.dkmc?.label);
  expect(field("shzt")?.codes).toEqual(dataset.fields.shzt?.codes);
  const box = [119.9, 30.2, 120, 30.5] as [number, number, number, number];
  const path = `/api/ogc/collections/dxydsd/items?limit=1&bbox=${box.join()}`;
  const wanted = (await json(request, token, path)).numberMatched;
  expect(wanted).toBeGreaterThan(0);
  expect(await inAnother(page, "sdkBox", asked("dxydsd"), box)).toBe(wanted);
});

test("on planes parcels have the same area in either zone", async ({ page }) => {
  const of = (wkid: number) =>
    inAnother(page, "sdkPlane", asked("dxydsd"), "xzqdm = '330110'", wkid);
  const [one, other] = [await of(4549), await of(4528)];
  expect(one.count).toBeGreaterThan(0);
  expect(other.count).toBe(one.count);
  expect(one.area).toBeGreaterThan(1e5);
  expect(Math.abs(other.area / one.area - 1)).toBeLessThan(1e-6);
});

const shot = async (page: Page) => pictureOf(sharp, await page.locator("#map").screenshot());

test("draws parcels in the colours that the layer describes", async ({ page, request }) => {
  const drawn = await placeWithParcels(request, token);
  const shown = await inAnother(page, "sdkDraw", asked("dxydsd"), windowInMercator(drawn.place));
  expect(shown).toBeGreaterThan(0);
  demandColours(await shot(page), drawn.parcels, inMercator(drawn.place));
});

test("a token that is none, or is over, is told in words", async ({ page }) => {
  await brief?.ended();
  const [none, over] = [`${token}x`, brief?.token ?? ""];
  const refused = (wrong: string) =>
    inAnother(page, "sdkRefused", { root, token: wrong, name: "dxydsd" });
  expect(await refused(none)).toMatch(/498.*令牌无效/);
  expect(await refused(over)).toMatch(/498.*令牌已过期/);
});
