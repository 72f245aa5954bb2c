import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { servedBasemaps } from "#contract/map/mapPage";
import { BadMapConfig, checkMapConfig } from "../../src/server/http/mapConfig";
import { buildPack, type NamedRegion } from "../../src/server/tiles/basemap/buildPack";
import { type Pack, readPack } from "../../src/server/tiles/basemap/packFile";
import { decodeTile } from "./decodeTile";
import { codesIn } from "./glyphCodes";
import { anonymous, as, withApp } from "./harness";

withApp();

const folder = "map-config/basemap";
const pack = readPack(readFileSync(join(folder, "reference.pack")));
const sources = (name: string) =>
  JSON.parse(readFileSync(join(folder, "source", `${name}.geojson`), "utf8")).features as {
    properties: Record<string, unknown>;
  }[];

const regions: (NamedRegion & { center: [number, number] })[] = JSON.parse(
  readFileSync("map-config/regions/regions.json", "utf8"),
);

const unpacked = ({ packed }: Pack, path: string) => gunzipSync(packed(path) ?? Buffer.alloc(0));
const isTile = (path: string) => /^\d/.test(path);
const tiles = pack.paths.filter(isTile).map((path) => {
  const [z = 0, x = 0, y = 0] = path.split("/").map(Number);
  return { z, x, y, path, layers: decodeTile(unpacked(pack, path)) };
});

test("every tile can be read, is of its level, and holds what it says it holds", () => {
  expect(new Set(tiles.map(({ z }) => z))).toEqual(new Set([4, 5, 6, 7, 8, 9, 10, 11]));
  for (const { path, layers } of tiles) {
    expect(Object.keys(layers).length, path).toBeGreaterThan(0);
    for (const { version, extent, features } of Object.values(layers)) {
      expect([version, extent]).toEqual([2, 4096]);
      for (const { rings } of features) {
        const reach = rings.flat(2);
        expect(Math.min(...reach), path).toBeGreaterThanOrEqual(-64);
        expect(Math.max(...reach), path).toBeLessThanOrEqual(4096 + 64);
      }
    }
  }
});

/** Heights at which a tile's roads cross a line from top to bottom, and its margins with them. */
function crossings(layers: (typeof tiles)[number]["layers"], x: number): number[] {
  const lines = (layers.road?.features ?? []).flatMap(({ rings }) => rings);
  return lines.flatMap((line) =>
    line.slice(1).flatMap(([bx, by], i) => {
      const [ax, ay] = line[i] as [number, number];
      return ax < x === bx < x ? [] : [ay + ((x - ax) / (bx - ax)) * (by - ay)];
    }),
  );
}

/** Those without another side: at the corners two more tiles meet. */
const alone = (ours: readonly number[], theirs: readonly number[]) =>
  ours.filter((y) => y > 8 && y < 4088 && !theirs.some((other) => Math.abs(other - y) <= 2));

test("roads go on in the next tile where they leave the one before", () => {
  const byPath = new Map(tiles.map((tile) => [tile.path, tile]));
  let joined = 0;
  for (const { z, x, y, layers } of tiles) {
    const right = byPath.get(`${z}/${x + 1}/${y}`);
    const [ours, theirs] = [crossings(layers, 4096), crossings(right?.layers ?? {}, 0)];
    expect(alone(ours, theirs), `${z}/${x}/${y}`).toEqual([]);
    expect(alone(theirs, ours), `${z}/${x + 1}/${y}`).toEqual([]);
    joined += ours.length;
  }
  expect(joined).toBeGreaterThan(500);
});

test("every place of the source is written once on the finest level, in letters that have glyphs", () => {
  const labels = tiles
    .filter(({ z }) => z === 11)
    .flatMap(({ layers }) => layers.label?.features ?? [])
    .map(({ properties }) => properties);
  const places = labels.filter(({ kind }) => /city|county|town|place/.test(String(kind)));
  const written = places.map(({ name }) => String(name)).sort();
  const known = sources("places").map(({ properties }) => String(properties.name));
  expect(written).toEqual(known.sort());
  const glyphs = new Set(
    pack.paths.filter((path) => !isTile(path)).flatMap((path) => codesIn(unpacked(pack, path))),
  );
  for (const { name, text } of labels) {
    const codes = [...String(text)].map((one) => one.codePointAt(0) ?? 0);
    expect(codes.map((code) => pack.about.letters[code]).join("")).toBe(name);
    for (const code of codes) expect(glyphs.has(code), String(name)).toBe(true);
  }
});

test("each region's name has its room at its centre on the levels where pages write it, and on no other", () => {
  const roomOn = (level: number) =>
    tiles
      .filter(({ z }) => z === level)
      .flatMap(({ layers, x, y }) =>
        (layers.label?.features ?? [])
          .filter(({ properties }) => properties.kind === "room")
          .map(({ properties, rings }) => {
            const [across = 0, down = 0] = rings.flat()[0] ?? [];
            const world = 4096 * 2 ** level;
            const lon = ((x * 4096 + across) / world) * 360 - 180;
            const lat = Math.atan(Math.sinh(Math.PI * (1 - (2 * (y * 4096 + down)) / world)));
            return {
              name: String(properties.name),
              text: String(properties.text),
              lon,
              lat: (lat * 180) / Math.PI,
            };
          }),
      );
  const named = (...levels: number[]) =>
    regions
      .filter(({ level }) => levels.includes(level))
      .map(({ name }) => name)
      .sort();
  const names = (level: number) =>
    roomOn(level)
      .map(({ name }) => name)
      .sort();
  expect(names(4)).toEqual([]);
  expect(names(6)).toEqual(named(2));
  expect(names(10)).toEqual(named(2, 3));
  expect(names(11)).toEqual([]);
  for (const { name, text, lon, lat } of roomOn(10)) {
    expect([...text].length, name).toBe([...name].length);
    const [x = 0, y = 0] = regions.find((one) => one.name === name)?.center ?? [];
    expect(Math.hypot(lon - x, lat - y), name).toBeLessThan(0.001);
  }
});

test("all of it is at most fifteen megabytes with its sources, and each file of glyphs small", () => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const sizes = files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(15 * 1024 * 1024);
  const glyphs = pack.paths.filter((path) => !isTile(path));
  const largest = Math.max(...glyphs.map((path) => pack.packed(path)?.length ?? 0));
  expect(largest).toBeLessThan(120 * 1024);
});

async function address(): Promise<string> {
  const { body } = await as("yuhang").get("/api/map-config/basemaps");
  const { initial, basemaps: known } = servedBasemaps.parse(body);
  expect(initial).toBe("reference");
  return known.find(({ id }) => id === "reference")?.pack ?? "";
}

test("a tile comes without a session, to be kept for ever, compressed or not", async () => {
  const at = await address();
  expect(at).toBe(`/basemap/reference/${pack.tag}`);
  const path = tiles.find(({ z }) => z === 11)?.path ?? "";
  const zipped = await anonymous().get(`${at}/${path}.pbf`, { "accept-encoding": "gzip" });
  expect(zipped.status).toBe(200);
  expect(zipped.headers["content-encoding"]).toBe("gzip");
  expect(zipped.headers["cache-control"]).toMatch(/public, max-age=\d+, immutable/);
  expect(gunzipSync(zipped.bytes)).toEqual(unpacked(pack, path));
  const plain = await anonymous().get(`${at}/${path}.pbf`, { "accept-encoding": "identity" });
  expect(plain.bytes).toEqual(unpacked(pack, path));
  const { etag } = plain.headers;
  const again = await anonymous().get(`${at}/${path}.pbf`, { "if-none-match": String(etag) });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
});

test("ground without anything on it is empty, what no pack has is not found", async () => {
  const at = await address();
  const empty = await anonymous().get(`${at}/11/0/0.pbf`);
  expect([empty.status, empty.bytes.length]).toEqual([200, 0]);
  const glyphs = await anonymous().get(`${at}/glyphs/any/57344-57599.pbf`);
  expect(codesIn(glyphs.bytes).length).toBeGreaterThan(100);
  const bad = ["11/5000/0.pbf", "12/0/0.pbf", "glyphs/any/1-2.pbf", "x/0/0.pbf"];
  for (const path of bad) expect((await anonymous().get(`${at}/${path}`)).status, path).toBe(404);
  for (const id of ["tianditu-vec", "nothing", "..%2f.."]) {
    expect((await anonymous().get(`/basemap/${id}/x/5/26/13.pbf`)).status, id).toBe(404);
  }
});

test("a page that is older than the pack gets the new one, and keeps it no longer than it must", async () => {
  const reply = await anonymous().get(`/basemap/reference/000000000000/${tiles[0]?.path}.pbf`);
  expect(reply.status).toBe(200);
  expect(reply.headers["cache-control"]).toBe("no-cache");
});

test.each([
  ["is not there", "basemap/none.pack", "没有文件 basemap/none.pack"],
  ["is no pack", "basemaps.json", "不是底图包"],
  ["lies elsewhere", "../package.json", "不在 map-config 里"],
])("a configured pack that %s is refused at the start", (_, path, why) => {
  const copy = mkdtempSync(join(tmpdir(), "map-config-"));
  cpSync("map-config/pages", join(copy, "pages"), { recursive: true });
  const entry = { id: "own", title: "本局底图", pack: path, needsKey: false, copyright: "本局" };
  writeFileSync(join(copy, "basemaps.json"), JSON.stringify({ initial: "own", basemaps: [entry] }));
  try {
    expect(() => checkMapConfig(copy)).toThrow(BadMapConfig);
    expect(() => checkMapConfig(copy)).toThrow(/basemaps\.json 的 basemaps\.0\.pack/);
    expect(() => checkMapConfig(copy)).toThrow(why);
  } finally {
    rmSync(copy, { recursive: true });
  }
});

test("the pack is what its sources make now: built anew, every tile, glyph and letter is the same", async () => {
  const anew = readPack(await buildPack(join(folder, "source"), regions));
  expect(anew.about).toEqual(pack.about);
  expect(anew.paths).toEqual(pack.paths);
  // Unpacked: another version of zlib may pack the same otherwise.
  const changed = pack.paths.filter((path) => !unpacked(anew, path).equals(unpacked(pack, path)));
  expect(changed).toEqual([]);
});

const delivered = "../shared/basemap";

test.skipIf(!existsSync(delivered))(
  "the sources are those of the customer's folder, which is not everywhere beside the project",
  () => {
    const names = readdirSync(join(folder, "source"));
    expect(names.length).toBeGreaterThan(0);
    const changed = names.filter(
      (name) =>
        !readFileSync(join(folder, "source", name)).equals(readFileSync(join(delivered, name))),
    );
    expect(changed).toEqual([]);
  },
);
