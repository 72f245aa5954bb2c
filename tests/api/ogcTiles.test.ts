import { describe, expect, test } from "vitest";
import { decodeTile } from "./decodeTile";
import { lonLat, some } from "./featureCalls";
import { anonymous, as, here, withApp } from "./harness";
import { insertParcels, type Parcel } from "./parcels";

withApp();

/** OGC API Tiles and TileJSON: the tiles of our map under the names of the standards. */

const root = "/api/ogc";
const own = `${root}/collections/dxydsd/tiles`;
const fill = () => insertParcels(here().db, "dxydsd", some());
const place = () => lonLat(some()[0] as Parcel) as readonly [number, number];

const mercatorTile = (z: number) => {
  const [lon, lat] = place();
  const y = 0.5 - Math.atanh(Math.sin((lat * Math.PI) / 180)) / (2 * Math.PI);
  return { x: Math.floor(((lon + 180) / 360) * 2 ** z), y: Math.floor(y * 2 ** z) };
};
const degreeTile = (z: number) => {
  const [lon, lat] = place();
  const side = 180 / 2 ** z;
  return { x: Math.floor((lon + 180) / side), y: Math.floor((90 - lat) / side), side };
};

describe("tile sets", () => {
  test("are told from the collection on", async () => {
    const { body } = await as("yuhang").get(own);
    const sets = body.tilesets as {
      crs: string;
      tileMatrixSetURI: string;
      links: { href: string }[];
    }[];
    expect(sets.map(({ crs }) => crs.split("/").at(-1))).toEqual(["3857", "4490"]);
    for (const { tileMatrixSetURI, links } of sets) {
      expect((await as("yuhang").get(new URL(tileMatrixSetURI).pathname)).status).toBe(200);
      for (const { href } of links) {
        expect((await as("yuhang").get(new URL(href).pathname)).status).toBe(200);
      }
    }
  });

  test("say where there are tiles of the caller's region", async () => {
    for (const [grid, tileOf] of [
      ["WebMercatorQuad", mercatorTile],
      ["CGCS2000Quad", degreeTile],
    ] as const) {
      const { body } = await as("yuhang").get(`${own}/${grid}`);
      type Limits = Record<"minTileCol" | "maxTileCol" | "minTileRow" | "maxTileRow", number>;
      const all = body.tileMatrixSetLimits as (Limits & { tileMatrix: string })[];
      const limits = all.find(({ tileMatrix }) => tileMatrix === "14") as Limits;
      const { x, y } = tileOf(14);
      expect([limits.minTileCol <= x, x <= limits.maxTileCol]).toEqual([true, true]);
      expect([limits.minTileRow <= y, y <= limits.maxTileRow]).toEqual([true, true]);
      expect(limits.maxTileCol - limits.minTileCol).toBeLessThan(100);
    }
  });

  test("have scales as the standard's own grid", async () => {
    const { body } = await as("yuhang").get(`${root}/tileMatrixSets/WebMercatorQuad`);
    const [first] = body.tileMatrices as { scaleDenominator: number; cellSize: number }[];
    expect(first?.scaleDenominator).toBeCloseTo(559_082_264.028_717_8, 3);
    expect(first?.cellSize).toBeCloseTo(156_543.033_928_040_97, 6);
    const degrees = (await as("yuhang").get(`${root}/tileMatrixSets/CGCS2000Quad`)).body;
    expect(degrees).toMatchObject({ orderedAxes: ["Lat", "Lon"] });
    const [whole] = degrees.tileMatrices as object[];
    expect(whole).toMatchObject({ matrixWidth: 2, matrixHeight: 1, pointOfOrigin: [90, -180] });
  });
});

describe("tiles", () => {
  test("in web mercator are those of our map", async () => {
    await fill();
    const { x, y } = mercatorTile(15);
    const ours = await as("yuhang").get(`/api/tiles/dxydsd/15/${x}/${y}.pbf`);
    const theirs = await as("yuhang").get(`${own}/WebMercatorQuad/15/${y}/${x}`);
    expect(theirs.headers["content-type"]).toBe("application/vnd.mapbox-vector-tile");
    expect(theirs.bytes.equals(ours.bytes)).toBe(true);
    expect(ours.bytes.length).toBeGreaterThan(0);
  });

  test("in degrees lie where the outlines are, one's own and filtered", async () => {
    await fill();
    const z = 13;
    const { x, y, side } = degreeTile(z);
    const tile = async (user: "yuhang" | "yinzhou", query = "") => {
      const { status, bytes } = await as(user).get(`${own}/CGCS2000Quad/${z}/${y}/${x}${query}`);
      expect(status).toBe(200);
      return bytes.length === 0 ? [] : (decodeTile(bytes).dxydsd?.features ?? []);
    };
    const features = await tile("yuhang");
    const a = features.find(({ properties }) => properties.dkid === "a");
    const [lon = 0, lat = 0] = (some()[0] as Parcel).geometry[0]?.[0]?.[0] ?? [];
    const wanted = [((lon + 180) / side - x) * 4096, ((90 - lat) / side - y) * 4096];
    const points = a?.rings.flat() ?? [];
    const near = points.map(([px, py]) => Math.hypot(px - (wanted[0] ?? 0), py - (wanted[1] ?? 0)));
    expect(Math.min(...near)).toBeLessThan(1);
    const shown = features.map(({ properties }) => properties.dkid);
    expect(shown).not.toContain("foreign");
    expect(shown).not.toContain("gone");
    const some5 = (await tile("yuhang", "?shzt=0")).map(({ properties }) => properties.dkid);
    expect(some5).not.toContain("a");
    expect((await tile("yinzhou")).map(({ properties }) => properties.dkid)).not.toContain("a");
  });

  test("come again only if they have changed", async () => {
    await fill();
    const { x, y } = degreeTile(15);
    const url = `${own}/CGCS2000Quad/15/${y}/${x}`;
    const { headers } = await as("yuhang").get(url);
    const again = await as("yuhang").get(url, { "if-none-match": String(headers.etag) });
    expect(again.status).toBe(304);
  });

  test.each([
    ["CGCS2000Quad/15/1/1?nosuch=1", 400],
    ["CGCS2000Quad/15/1/1?f=png", 400],
    ["CGCS2000Quad/15/1/1?areaCode=330212", 403],
    ["CGCS2000Quad/10/1/1", 404],
    ["CGCS2000Quad/11/2048/1", 404],
    ["WebMercatorQuad/20/1/1", 404],
    ["nosuch/12/1/1", 404],
    ["nosuch", 404],
    ["CGCS2000Quad?f=tilejson", 400],
  ])("%s is refused", async (path, status) => {
    expect((await as("yuhang").get(`${own}/${path}`)).status).toBe(status);
  });

  test("are nobody else's", async () => {
    for (const path of [
      "",
      "/WebMercatorQuad",
      "/WebMercatorQuad/12/1/1",
      "/CGCS2000Quad/12/1/1",
    ]) {
      expect((await anonymous().get(own + path)).status).toBe(401);
      expect((await as("shuiwu").get(own + path)).status).toBe(403);
    }
    expect((await as("shuiwu").get("/api/tiles/dxydsd.json")).status).toBe(403);
  });
});

test("TileJSON leads to tiles, with what it was asked with", async () => {
  await fill();
  const { body, headers } = await as("yuhang").get("/api/tiles/dxydsd.json?shzt=5");
  expect(headers["content-type"]).toContain("json");
  const [layer, cells] = body.vector_layers as { id: string; fields: Record<string, string> }[];
  expect([layer?.id, cells?.id]).toEqual(["dxydsd", "dxydsd_cells"]);
  expect(layer?.fields).toMatchObject({ shzt: "审核状态" });
  const [template = ""] = body.tiles as string[];
  const { x, y } = mercatorTile(15);
  const url = template.replace("{z}", "15").replace("{x}", `${x}`).replace("{y}", `${y}`);
  const { pathname, search } = new URL(url);
  const { bytes, status } = await as("yuhang").get(pathname + search);
  expect(status).toBe(200);
  const { features = [] } = decodeTile(bytes).dxydsd ?? {};
  expect(features.every(({ properties }) => properties.shzt === "5")).toBe(true);
  expect(features.length).toBeGreaterThan(0);
  const same = await as("yuhang").get(`${own}/WebMercatorQuad?f=tilejson&shzt=5`);
  expect(same.body).toEqual(body);
  expect((await as("yuhang").get("/api/tiles/dxydsd.json?nosuch=1")).status).toBe(400);
});

test("TileJSON names the labels where its tiles hold them", async () => {
  await fill();
  for (const address of [
    "/api/tiles/dxydsd.json?labels=1",
    `${own}/WebMercatorQuad?f=tilejson&labels=1`,
  ]) {
    const { body } = await as("yuhang").get(address);
    const named = (body.vector_layers as { id: string; fields: object }[]).at(-1);
    expect(named?.id).toBe("dxydsd_labels");
    const { x, y } = mercatorTile(15);
    const [template = ""] = body.tiles as string[];
    const url = new URL(template.replace("{z}/{x}/{y}", `15/${x}/${y}`));
    const { bytes } = await as("yuhang").get(url.pathname + url.search);
    const { features = [] } = decodeTile(bytes).dxydsd_labels ?? {};
    const keys = new Set(features.flatMap(({ properties }) => Object.keys(properties)));
    expect([...keys].sort()).toEqual(Object.keys(named?.fields ?? {}).sort());
  }
  expect((await as("yuhang").get("/api/tiles/dxydsd.json?labels=2")).status).toBe(400);
});
