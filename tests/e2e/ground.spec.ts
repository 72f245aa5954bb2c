import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { paperGround } from "#contract/map/groundTone";
import { expect, go, test } from "./test";

test.use({ stays: true });

const mapOf = (page: Page) => page.getByTestId("map");

type Place = {
  properties: { name: string; kind: string; code?: string };
  geometry: { coordinates: number[] };
};

/** Ten towns of 杭州市, from one end of the list to the other. */
function towns(): Place[] {
  const file = readFileSync("map-config/basemap/source/places.geojson", "utf8");
  const all = (JSON.parse(file).features as Place[]).filter(
    ({ properties: { kind, code = "" } }) => kind === "town" && code.startsWith("3301"),
  );
  return Array.from({ length: 10 }, (_, i) => all[Math.floor((i * all.length) / 10)] as Place);
}

/** Page pixels of a tile's side. */
const side = 256;

/** The share of the tile in the middle of the map that is not plain ground. */
async function drawnShare(page: Page): Promise<number> {
  const map = mapOf(page);
  const [x = 0, y = 0] = ((await map.getAttribute("data-middle")) ?? "").split(",").map(Number);
  const box = (await map.boundingBox()) ?? { x: 0, y: 0 };
  const clip = { x: box.x + x - side / 2, y: box.y + y - side / 2, width: side, height: side };
  const bytes = await page.screenshot({ clip });
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const land = [1, 3, 5].map((from) => Number.parseInt(paperGround.land.slice(from, from + 2), 16));
  let drawn = 0;
  for (let i = 0; i < data.length; i += 3) {
    if (land.some((value, k) => Math.abs(value - (data[i + k] ?? 0)) > 6)) drawn++;
  }
  return drawn / (info.width * info.height);
}

/** The map without any layer of the page: what is drawn then is ground. */
const at = (lon = 0, lat = 0, zoom = 0, more = "") =>
  `/dxyd-sj?area=3301&at=${lon},${lat},${zoom}&layers=dxydsd~v0;zkfxmsd~v0${more}`;

async function settled(page: Page, zoom: number): Promise<void> {
  await expect(mapOf(page)).toHaveAttribute("data-zoom", String(zoom));
  await expect(mapOf(page)).toHaveAttribute("data-ready", "true");
}

for (const [many, tag] of [
  [2, ""],
  [10, " @long"],
] as const) {
  test(`below the scale of a city the map is not blank: ${many} towns, at two scales${tag}`, async ({
    page,
    signIn,
  }) => {
    await signIn("hangzhou", at(120.16, 30.25, 11));
    for (const { geometry, properties } of towns().slice(0, many)) {
      const [lon, lat] = geometry.coordinates;
      for (const zoom of [12, 14]) {
        await go(page, at(lon, lat, zoom));
        await settled(page, zoom);
        await expect
          .poll(() => drawnShare(page), { message: `${properties.name}, level ${zoom}` })
          .toBeGreaterThan(0.002);
      }
    }
  });
}

test("the map says where its ground comes from and that it is no reviewed map, until it is put away", async ({
  page,
  signIn,
}) => {
  await signIn("hangzhou", at(120.16, 30.25, 12));
  await settled(page, 12);
  await expect(mapOf(page)).toHaveAttribute("data-basemap", "reference");
  const foot = page.locator(".map-foot");
  await expect(foot).toContainText("无审图号");
  await expect(foot).toContainText("© OpenStreetMap contributors");
  await page.getByRole("button", { name: "底图" }).click();
  await page.getByRole("radio", { name: "无底图" }).check();
  await expect(mapOf(page)).toHaveAttribute("data-basemap", "none");
  await expect(foot).not.toContainText("OpenStreetMap");
});

test("the first map asks for the ground of the place that it shows, and of no other level", async ({
  page,
  signIn,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const tile = /\/basemap\/[^/]+\/[^/]+\/(\d+)\/\d+\/\d+\.pbf/.exec(request.url());
    if (tile?.[1]) asked.push(tile[1]);
  });
  await signIn("yuhang", "/dxyd-sj");
  await expect(mapOf(page)).toHaveAttribute("data-basemap", "reference");
  await expect(mapOf(page)).toHaveAttribute("data-ready", "true");
  // A level of tiles of 512 pixels lies below the map's, which counts those of 256.
  const zoom = Number(await mapOf(page).getAttribute("data-zoom"));
  expect(new Set(asked).size).toBe(1);
  expect(Math.abs(Number(asked[0]) + 1 - zoom)).toBeLessThanOrEqual(1);
});

test("while pages change the map goes on with the base maps that it knows", async ({
  page,
  signIn,
}) => {
  await signIn("yuhang", "/dxyd-sj");
  await expect(mapOf(page)).toHaveAttribute("data-ready", "true");
  let read = 0;
  page.on("request", (request) => {
    if (request.url().includes("/map-config/basemaps")) read++;
  });
  for (const path of ["/gyzz", "/dxyd-sj"]) {
    const shown = page.waitForRequest(/\/api\/tjfx\//);
    await go(page, path);
    await shown;
    await expect(mapOf(page)).toHaveAttribute("data-basemap", "reference");
    await expect(mapOf(page)).toHaveAttribute("data-ready", "true");
  }
  expect(read).toBe(0);
});
