import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { mapPage, servedBasemaps } from "#contract/map/mapPage";
import { BadMapConfig, checkMapConfig } from "../../src/server/http/mapConfig";
import { as, withApp } from "./harness";

withApp();

const folders: string[] = [];

function copyOfConfig(): string {
  const folder = mkdtempSync(join(tmpdir(), "map-config-"));
  folders.push(folder);
  cpSync("map-config/pages", join(folder, "pages"), { recursive: true });
  cpSync("map-config/basemaps.json", join(folder, "basemaps.json"));
  cpSync("map-config/basemap/reference.pack", join(folder, "basemap", "reference.pack"));
  return folder;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test("a page of the map names its layers", async () => {
  const reply = await as("yuhang").get("/api/map-config/pages/dxyd-sj");
  expect(reply.status).toBe(200);
  expect(mapPage.parse(reply.body).layers.map(({ id }) => id)).toContain("dxydsd");
});

test("base maps without a key are listed and the reference map is the first", async () => {
  const reply = await as("yuhang").get("/api/map-config/basemaps");
  const { initial, basemaps: known } = servedBasemaps.parse(reply.body);
  expect(initial).toBe("reference");
  expect(known.map(({ id }) => id)).toEqual(["reference", "tianditu-vec", "tianditu-img"]);
});

const service = { id: "own", title: "本局", needsKey: false, copyright: "本局" };

test.each([
  [
    "an unknown first base map",
    { initial: "x", basemaps: [] },
    /initial 有误：没有底图“x”，应为 none/,
  ],
  [
    "neither tiles nor a pack",
    { initial: "none", basemaps: [service] },
    /basemaps\.0 有误：须填 tiles/,
  ],
])("base maps with %s are refused", (_, file, why) => {
  const folder = copyOfConfig();
  writeFileSync(join(folder, "basemaps.json"), JSON.stringify(file));
  expect(() => checkMapConfig(folder)).toThrow(why);
});

test("an unknown page and a path out of the folder are not found", async () => {
  const yuhang = as("yuhang");
  for (const name of ["nothing", "..%2Fbasemaps", "%2e%2e%2fpages%2fdxyd-sj"]) {
    expect((await yuhang.get(`/api/map-config/pages/${name}`)).status).toBe(404);
  }
});

test.each([
  ["an unknown key", { title: "x", layers: [], colour: "red" }, "colour"],
  ["a missing title", { layers: [] }, "title"],
  [
    "an unknown dataset",
    { title: "x", layers: [{ id: "a", dataset: "nope", title: "a", visible: true }] },
    "layers.0.dataset",
  ],
  [
    "an unknown symbol",
    { title: "x", layers: [{ id: "a", dataset: "dxydsd", title: "a", visible: true, by: "mj" }] },
    "layers.0.by",
  ],
])("a page with %s is refused with file and key", (_, page, key) => {
  const folder = copyOfConfig();
  writeFileSync(join(folder, "pages", "bad.json"), JSON.stringify(page));
  expect(() => checkMapConfig(folder)).toThrow(BadMapConfig);
  expect(() => checkMapConfig(folder)).toThrow(/pages\/bad\.json/);
  expect(() => checkMapConfig(folder)).toThrow(key);
});
