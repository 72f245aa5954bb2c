import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { dxydsd } from "#contract/datasets/dxydsd";
import { isNear, type Picture, pictureAt, pictureOf } from "../files/pictures";
import { inAnother, serveAnother } from "./another";
import { otherOrigin } from "./otherOrigin";

/** Programs from npm, in a page of another origin, with an API token: as another office has them. */

type Ring = [number, number][];
type Parcel = { properties: { dkid: string; dkbh: string; dxlx: string }; ring: Ring };
type Place = { center: [number, number]; zoom: number };

const [width, height] = [800, 600];
const zoom = 15;

let another: Awaited<ReturnType<typeof serveAnother>> | null = null;
let token = "";
let root = "";
let place: Place;
let parcels: Parcel[] = [];

async function json(request: APIRequestContext, path: string) {
  const headers = { authorization: `Bearer ${token}` };
  return (await request.get(path, { headers })).json();
}

/** Degrees of a pixel on a map in web mercator, near its middle. */
const perPixel = 360 / 512 / 2 ** zoom;

test.beforeAll(async ({ playwright, baseURL }) => {
  another = await serveAnother();
  root = baseURL ?? "";
  const request = await playwright.request.newContext({ baseURL: root });
  const form = { username: "sheng", password: "Clzy@2024", f: "json" };
  ({ token } = await (await request.post("/api/rest/generateToken", { form })).json());
  const items = "/api/ogc/collections/dxydsd/items";
  const first = await json(request, `${items}?limit=1`);
  const [corner] = first.features[0].geometry.coordinates[0][0];
  place = { center: corner, zoom };
  const [x, y] = [perPixel * (width / 2), perPixel * (height / 2) * 0.86];
  const box = [corner[0] - x, corner[1] - y, corner[0] + x, corner[1] + y];
  const found = await json(request, `${items}?limit=500&bbox=${box.join()}`);
  parcels = found.features.map(
    ({
      properties,
      geometry,
    }: {
      properties: Parcel["properties"];
      geometry: { coordinates: Ring[][] };
    }) => ({
      ...{ properties, ring: geometry.coordinates[0]?.[0] ?? [] },
    }),
  );
  await request.dispose();
});

test.afterAll(() => void another?.close());

test.beforeEach(async ({ page }) => {
  await page.goto(`${otherOrigin}/`);
});

const shot = async (page: Page): Promise<Picture> =>
  pictureOf(sharp, await page.locator("#map").screenshot());

function isInside([x, y]: readonly [number, number], ring: Ring): boolean {
  return ring.reduce((inside, [x1, y1], i) => {
    const [x2, y2] = ring[(i + 1) % ring.length] as [number, number];
    const isCrossed = y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1;
    return isCrossed ? !inside : inside;
  }, false);
}

/** Pixels well inside a parcel, where its own fill alone can be: no outline and no other parcel. */
function pixelsIn(parcel: Parcel, toPixel: (at: readonly [number, number]) => [number, number]) {
  const ring = parcel.ring.map(toPixel);
  const others = parcels.filter((one) => one !== parcel).map((one) => one.ring.map(toPixel));
  const edge = 4;
  const around = [
    [0, 0],
    [edge, 0],
    [-edge, 0],
    [0, edge],
    [0, -edge],
  ] as const;
  const found: [number, number][] = [];
  for (let x = edge; x < width - edge; x += 3) {
    for (let y = edge; y < height - edge; y += 3) {
      const isOwn = around.every(([dx, dy]) => {
        const at = [x + dx, y + dy] as const;
        return isInside(at, ring) && !others.some((other) => isInside(at, other));
      });
      if (isOwn) found.push([x, y]);
    }
  }
  return found;
}

const half = 0.45;
const onWhite = (color: string) =>
  [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16);
    return Math.round(255 + (value - 255) * half);
  });

/** Where a parcel has room beside its label, its fill is that of its class: two of 255. */
function demandColours(
  picture: Picture,
  toPixel: (at: readonly [number, number]) => [number, number],
) {
  let looked = 0;
  for (const parcel of parcels) {
    const inside = pixelsIn(parcel, toPixel);
    if (inside.length < 30) continue;
    looked++;
    const { dxlx, dkbh } = parcel.properties;
    const colors: Readonly<Record<string, string>> = dxydsd.symbols[0]?.colors ?? {};
    const wanted = [...onWhite(colors[dxlx] ?? "#6b7785"), 255];
    const same = inside.filter(([x, y]) => isNear(pictureAt(picture, x, y), wanted)).length;
    const [x, y] = inside[0] as [number, number];
    const seen = `${dkbh}: ${pictureAt(picture, x, y).join()} instead of ${wanted.join()}`;
    expect(same / inside.length, seen).toBeGreaterThan(0.5);
  }
  expect(looked).toBeGreaterThan(0);
}

const edge = 20037508.342789244;
const mercatorY = (lat: number) => (Math.atanh(Math.sin((lat * Math.PI) / 180)) / Math.PI) * edge;

/** Pixels of web mercator around the middle. */
function inMercator([lon, lat]: readonly [number, number]): [number, number] {
  const metres = (2 * edge) / 512 / 2 ** zoom;
  const [x, y] = place.center;
  return [
    width / 2 + (((lon - x) / 180) * edge) / metres,
    height / 2 - (mercatorY(lat) - mercatorY(y)) / metres,
  ];
}

const inDegrees = ([lon, lat]: readonly [number, number]): [number, number] => [
  width / 2 + (lon - place.center[0]) / perPixel,
  height / 2 - (lat - place.center[1]) / perPixel,
];

const asked = () => ({ root, token });

test("MapLibre draws a style of ours: colours, and numbers as labels", async ({ page }) => {
  const names = await inAnother(page, "maplibre", asked(), place);
  const known = parcels.map(({ properties }) => properties.dkbh);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
  demandColours(await shot(page), inMercator);
});

test("OpenLayers draws the same by WMS in degrees", async ({ page }) => {
  await inAnother(page, "openLayersWms", asked(), place);
  demandColours(await shot(page), inDegrees);
});

test("OpenLayers draws the same by WMTS, from its capabilities alone", async ({ page }) => {
  await inAnother(page, "openLayersWmts", asked(), place);
  demandColours(await shot(page), inMercator);
});

test("esri-leaflet counts as the list does, and says that a token is none", async ({
  page,
  request,
}) => {
  const wanted = await json(request, "/api/ogc/collections/dxydsd/items?limit=1&dxlx=2");
  expect(await inAnother(page, "esriLeaflet", asked(), "dxlx='2'")).toBe(wanted.numberMatched);
  const refused = await inAnother(page, "esriLeaflet", { root, token: `${token}x` }, "1=1");
  expect(refused).toMatch(/^498: \S/);
});

test("the REST client of ArcGIS counts, and reads how the layer is drawn", async ({
  page,
  request,
}) => {
  const wanted = await json(request, "/api/ogc/collections/dxydsd/items?limit=1");
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
