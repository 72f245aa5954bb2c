import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { type Picture, pictureOf } from "../files/pictures";
import { inAnother, serveAnother } from "./another";
import { demandColours, inDegrees, inMercator, json, placeWithParcels } from "./colours";
import { otherOrigin } from "./otherOrigin";
import { layerToken } from "./register";

/** Programs from npm, in a page of another origin, with an API token: as another office has them. */

let another: Awaited<ReturnType<typeof serveAnother>> | null = null;
let token = "";
let root = "";
let drawn: Awaited<ReturnType<typeof placeWithParcels>>;

test.beforeAll(async ({ playwright, baseURL }) => {
  another = await serveAnother();
  root = baseURL ?? "";
  const request = await playwright.request.newContext({ baseURL: root });
  token = await layerToken(request);
  drawn = await placeWithParcels(request, token);
  await request.dispose();
});

test.afterAll(() => void another?.close());

test.beforeEach(async ({ page }) => {
  await page.goto(`${otherOrigin}/`);
});

const shot = async (page: Page): Promise<Picture> =>
  pictureOf(sharp, await page.locator("#map").screenshot());

const asked = () => ({ root, token });

test("MapLibre draws a style of ours: colours, and numbers as labels", async ({ page }) => {
  const names = await inAnother(page, "maplibre", asked(), drawn.place);
  const known = drawn.parcels.map(({ properties }) => properties.dkbh);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
  demandColours(await shot(page), drawn.parcels, inMercator(drawn.place));
});

test("OpenLayers draws the same by WMS in degrees", async ({ page }) => {
  await inAnother(page, "openLayersWms", asked(), drawn.place);
  demandColours(await shot(page), drawn.parcels, inDegrees(drawn.place));
});

test("OpenLayers draws the same by WMTS, from its capabilities alone", async ({ page }) => {
  await inAnother(page, "openLayersWmts", asked(), drawn.place);
  demandColours(await shot(page), drawn.parcels, inMercator(drawn.place));
});

test("OpenLayers draws the same by a map service of ArcGIS", async ({ page }) => {
  await inAnother(page, "openLayersArcgis", asked(), drawn.place);
  demandColours(await shot(page), drawn.parcels, inMercator(drawn.place));
});

test("esri-leaflet counts as the list does, and says that a token is none", async ({
  page,
  request,
}) => {
  const wanted = await json(request, token, "/api/ogc/collections/dxydsd/items?limit=1&dxlx=2");
  expect(await inAnother(page, "esriLeaflet", asked(), "dxlx='2'")).toBe(wanted.numberMatched);
  const refused = await inAnother(page, "esriLeaflet", { root, token: `${token}x` }, "1=1");
  expect(refused).toMatch(/^498: \S/);
});

test("the REST client of ArcGIS counts, and reads how the layer is drawn", async ({
  page,
  request,
}) => {
  const wanted = await json(request, token, "/api/ogc/collections/dxydsd/items?limit=1");
  expect(await inAnother(page, "arcgisRest", asked(), "1=1")).toEqual({
    ...{ count: wanted.numberMatched, field: "dxlx", labels: "[dkbh]" },
  });
  expect(await inAnother(page, "arcgisRest", { root, token: `${token}x` }, "1=1")).toContain("498");
});

test("a page of an origin that is not named reads nothing", async ({ page }) => {
  await page.goto(otherOrigin.replace("127.0.0.1", "localhost"));
  const read = await page.evaluate(
    ([address, bearer]) =>
      fetch(`${address}/api/styles`, { headers: { authorization: `Bearer ${bearer}` } }).then(
        () => "read",
        () => "blocked",
      ),
    [root, token] as const,
  );
  expect(read).toBe("blocked");
});
