import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type MapPage, servedBasemaps } from "#contract/map/mapPage";
import { as, withApp } from "./harness";

/** An operator's own folder: a copy that changes while the server runs. */
const folder = mkdtempSync(join(tmpdir(), "map-config-"));
cpSync("map-config", folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

withApp({ mapConfigDir: folder });

const policy = "content-security-policy";

const file = join(folder, "pages", "dxyd-sj.json");
const pageOf = async () => {
  const { status, body } = await as("yuhang").get("/api/map-config/pages/dxyd-sj");
  return { status, page: body as unknown as MapPage };
};

test("a layer and a tile service that an operator adds are there without a rebuild or a restart", async () => {
  const before = (await pageOf()).page;
  const written = JSON.parse(readFileSync(file, "utf8")) as MapPage;
  written.layers.push({
    id: "kd",
    dataset: "kdjc",
    title: "空地",
    visible: true,
    minScale: 50_000,
  });
  written.tiles = [
    { id: "plan", title: "国土空间规划", visible: false, tiles: "/own/{level}/{row}/{col}.png" },
  ];
  writeFileSync(file, JSON.stringify(written));
  const after = (await pageOf()).page;
  expect(after.layers).toHaveLength(before.layers.length + 1);
  expect(after.layers.at(-1)).toMatchObject({ id: "kd", dataset: "kdjc", minScale: 50_000 });
  expect(after.tiles?.map(({ id }) => id)).toEqual(["plan"]);
});

test("a page of its own is served as soon as its file is there", async () => {
  const own = {
    title: "自定义",
    layers: [{ id: "a", dataset: "gyyd", title: "用地", visible: true }],
  };
  writeFileSync(join(folder, "pages", "own.json"), JSON.stringify(own));
  const { status, body } = await as("yuhang").get("/api/map-config/pages/own");
  expect([status, body.title]).toEqual([200, "自定义"]);
});

test("a wrong base map costs itself alone, and says why; a good one is let through to browsers", async () => {
  const basemaps = join(folder, "basemaps.json");
  const before = readFileSync(basemaps, "utf8");
  const written = JSON.parse(before) as { basemaps: object[] };
  const own = {
    ...{ id: "own", title: "本局影像", needsKey: false, copyright: "本局" },
    tiles: ["https://tiles.example.cn/{level}/{row}/{col}"],
  };
  const { needsKey: _, ...lacking } = { ...own, id: "old", title: "旧影像" };
  const lost = { ...own, id: "lost", title: "夜景", tiles: [], pack: "basemap/none.pack" };
  written.basemaps.push(lacking, own, lost);
  writeFileSync(basemaps, JSON.stringify(written));
  try {
    const { status, body } = await as("yuhang").get("/api/map-config/basemaps");
    const { basemaps: known, faults } = servedBasemaps.parse(body);
    expect(status).toBe(200);
    expect(known.map(({ id }) => id)).toEqual(["reference", "tianditu-vec", "tianditu-img", "own"]);
    expect(faults).toEqual([
      { title: "旧影像", why: expect.stringContaining("needsKey") },
      { title: "夜景", why: expect.stringContaining("none.pack") },
    ]);
    // The reference map still draws.
    const { pack } = known.find(({ id }) => id === "reference") ?? {};
    expect((await as("yuhang").get(`${pack}/9/428/211.pbf`)).status).toBe(200);
    await expect
      .poll(async () => String((await as("yuhang").get("/config.json")).headers[policy]), {
        timeout: 5_000,
      })
      .toContain("img-src 'self' data: blob: https://tiles.example.cn");
    writeFileSync(basemaps, "{");
    const broken = await as("yuhang").get("/api/map-config/basemaps");
    expect(servedBasemaps.parse(broken.body)).toMatchObject({
      ...{ initial: "none", basemaps: [], faults: [{ title: "底图配置" }] },
    });
  } finally {
    writeFileSync(basemaps, before);
  }
});
