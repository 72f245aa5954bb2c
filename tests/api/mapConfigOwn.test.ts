import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { MapPage } from "#contract/map/mapPage";
import { as, withApp } from "./harness";

/** An operator's own folder: a copy that changes while the server runs. */
const folder = mkdtempSync(join(tmpdir(), "map-config-"));
cpSync("map-config", folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

withApp({ mapConfigDir: folder });

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
