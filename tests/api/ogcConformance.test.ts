import { createConfig, lintFromString } from "@redocly/openapi-core";
import { beforeEach, expect, test } from "vitest";
import { conformance } from "../../src/server/tiles/features/ogcDocuments";
import { decodeTile } from "./decodeTile";
import { lonLat, some } from "./featureCalls";
import { as, here, withApp } from "./harness";
import { insertParcels, type Parcel } from "./parcels";

withApp();

/**
 * The abstract tests of each conformance class that is claimed, in their main steps, one function for a
 * class: what is claimed without a test here fails, and so does a test of what is not claimed. The files
 * beside (ogc, ogcCrs, ogcFilter, ogcFormats, ogcTiles) look at each ability more closely.
 */

type Link = { rel: string; href: string; type?: string };
type Body = Record<string, unknown> & { links?: Link[]; message?: string };
type Items = { features: { id: number; geometry: object; properties: Record<string, unknown> }[] };

const root = "/api/ogc";
const collection = `${root}/collections/dxydsd`;
const items = `${collection}/items`;

beforeEach(() => insertParcels(here().db, "dxydsd", some()));

async function read(url: string, headers: Record<string, string> = {}) {
  const { status, body, bytes, headers: told } = await as("yuhang").get(url, headers);
  return { status, body: body as Body, bytes, type: String(told["content-type"] ?? "") };
}
async function good(url: string): Promise<Body> {
  const { status, body } = await read(url);
  expect([url, status, body.message]).toEqual([url, 200, undefined]);
  return body;
}
const relsOf = ({ links = [] }: Body) => links.map(({ rel }) => rel);
const pathOf = (href: string) => new URL(href).pathname + new URL(href).search;
async function found(asked: Record<string, string>): Promise<unknown[]> {
  const body = (await good(`${items}?${new URLSearchParams(asked)}`)) as unknown as Items;
  return body.features.map(({ properties }) => properties.dkid);
}
const inJson = (filter: object) =>
  found({ filter: JSON.stringify(filter), "filter-lang": "cql2-json" });
const spec = "http://www.opengis.net/spec";
const [lon, lat] = lonLat(some()[1] as Parcel);

const features = `${spec}/ogcapi-features-1/1.0/conf`;
const cql2 = `${spec}/cql2/1.0/conf`;
const tiling = `${spec}/ogcapi-tiles-1/1.0/conf`;
const part3 = `${spec}/ogcapi-features-3/1.0/conf`;
const styling = `${spec}/ogcapi-styles-1/1.0/conf`;
const part5 = `${spec}/ogcapi-features-5/1.0/conf`;

const classes: Readonly<Record<string, () => Promise<void>>> = {
  async [`${features}/core`]() {
    const landing = await good(root);
    for (const rel of ["service-desc", "conformance", "data"])
      expect(relsOf(landing)).toContain(rel);
    expect((await good(`${root}/conformance`)).conformsTo).toEqual(conformance.conformsTo);
    const { collections } = (await good(`${root}/collections`)) as { collections?: Body[] };
    for (const one of collections ?? []) {
      expect(relsOf(one)).toContain("items");
      const href = one.links?.find(({ rel }) => rel === "self")?.href ?? "";
      expect((await good(pathOf(href))).id).toBe(one.id);
    }
    const page = await good(`${items}?limit=2`);
    expect(page).toMatchObject({
      numberReturned: 2,
      numberMatched: 3,
      timeStamp: expect.any(String),
    });
    const next = page.links?.find(({ rel }) => rel === "next")?.href ?? "";
    expect((await good(pathOf(next))).numberReturned).toBe(1);
    const [first] = (page as unknown as Items).features;
    const one = await good(`${items}/${first?.id}`);
    expect(relsOf(one)).toEqual(expect.arrayContaining(["self", "collection"]));
    expect(one.properties).toEqual(first?.properties);
    expect(await found({ bbox: [lon - 1e-5, lat - 1e-5, lon + 1e-5, lat + 1e-5].join() })).toEqual([
      "b",
    ]);
    expect(await found({ datetime: "1900-01-01/1900-12-31" })).toEqual([]);
    for (const wrong of ["limit=0", "bbox=1,2", "datetime=x", "nosuch=1"]) {
      expect([wrong, (await read(`${items}?${wrong}`)).status]).toEqual([wrong, 400]);
    }
    expect((await read(`${items}/999999999`)).status).toBe(404);
    expect((await read(`${root}/collections/nosuch`)).status).toBe(404);
  },
  async [`${features}/oas30`]() {
    const { type, bytes } = await read(`${root}/api`);
    expect(type).toContain("application/vnd.oai.openapi+json;version=3.0");
    const source = bytes.toString();
    expect(JSON.parse(source).openapi).toMatch(/^3\.0\./);
    const config = await createConfig({ extends: ["minimal"] });
    const faults = await lintFromString({ source, config });
    expect(faults.filter(({ severity }) => severity === "error")).toEqual([]);
  },
  async [`${features}/geojson`]() {
    const { type, body } = await read(items);
    expect([type.split(";")[0], body.type]).toEqual(["application/geo+json", "FeatureCollection"]);
    for (const { geometry } of (body as unknown as Items).features) {
      expect(geometry).toMatchObject({ type: "MultiPolygon", coordinates: expect.any(Array) });
    }
  },
  async [`${features}/html`]() {
    for (const url of [root, `${root}/conformance`, `${root}/collections`, collection, items]) {
      const { status, type, bytes } = await read(url, { accept: "text/html" });
      expect([url, status, type]).toEqual([url, 200, "text/html; charset=utf-8"]);
      expect(bytes.toString()).toContain("<h1>");
    }
  },
  async [`${spec}/ogcapi-features-2/1.0/conf/crs`]() {
    const { crs, storageCrs } = (await good(collection)) as { crs?: string[]; storageCrs?: string };
    expect(crs).toContain(storageCrs);
    for (const one of crs ?? []) {
      const query = new URLSearchParams({ crs: one, limit: "1" });
      const reply = await as("yuhang").get(`${items}?${query}`);
      expect([one, reply.status, reply.headers["content-crs"]]).toEqual([one, 200, `<${one}>`]);
    }
    expect((await read(`${items}?crs=http://www.opengis.net/def/crs/EPSG/0/1`)).status).toBe(400);
    const turned = { bbox: `${lat - 1e-5},${lon - 1e-5},${lat + 1e-5},${lon + 1e-5}` };
    const epsg = "http://www.opengis.net/def/crs/EPSG/0/4490";
    expect(await found({ ...turned, "bbox-crs": epsg })).toEqual(["b"]);
  },
  async [`${part3}/queryables`]() {
    const { type, body } = await read(`${collection}/queryables`);
    expect(type).toContain("application/schema+json");
    const { properties } = body as { properties?: Record<string, object> };
    expect(Object.keys(properties ?? {})).toEqual(
      expect.arrayContaining(["dkid", "mj", "geometry"]),
    );
    for (const name of Object.keys(properties ?? {})) {
      if (name === "geometry") continue;
      const query = new URLSearchParams({ filter: `${name} IS NULL OR 1=1` });
      expect([name, (await read(`${items}?${query}`)).status]).toEqual([name, 200]);
    }
  },
  async [`${part3}/filter`]() {
    expect(await found({ filter: "dkid = 'b'" })).toEqual(["b"]);
    expect(await found({ filter: "dkid = 'b'", "filter-lang": "cql2-text" })).toEqual(["b"]);
    expect((await read(`${items}?filter=nosuch%3D1`)).status).toBe(400);
    expect((await read(`${items}?filter=mj%3D1&filter-lang=x`)).status).toBe(400);
    const crs84 = "http://www.opengis.net/def/crs/OGC/1.3/CRS84";
    const filter = `S_INTERSECTS(geometry, POINT(${lon} ${lat}))`;
    expect(await found({ filter, "filter-crs": crs84 })).toEqual(["b"]);
  },
  async [`${part3}/features-filter`]() {
    expect(await found({ filter: "mj > 1500", bbox: "100,20,140,40", limit: "1" })).toEqual(["b"]);
    const { paths } = JSON.parse((await read(`${root}/api`)).bytes.toString());
    expect(JSON.stringify(paths["/collections/dxydsd/items"])).toContain("filter");
  },
  async [`${part5}/core-roles-features`]() {
    const { properties } = (await good(`${collection}/schema`)) as {
      properties?: Record<string, { "x-ogc-role"?: string }>;
    };
    const roles = Object.values(properties ?? {}).map((one) => one["x-ogc-role"]);
    for (const role of ["id", "primary-geometry"])
      expect(roles.filter((one) => one === role)).toHaveLength(1);
  },
  async [`${part5}/schemas`]() {
    const { type, body } = await read(`${collection}/schema`);
    expect(type).toContain("application/schema+json");
    expect(body).toMatchObject({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      $id: expect.stringContaining(`${collection}/schema`),
    });
    const { links } = await good(collection);
    expect(links?.map(({ rel }) => rel)).toContain("http://www.opengis.net/def/rel/ogc/1.0/schema");
  },
  async [`${part5}/returnables-and-receivables`]() {
    const { properties = {} } = (await good(`${collection}/schema`)) as { properties?: object };
    const [first] = ((await good(`${items}?limit=1`)) as unknown as Items).features;
    expect(Object.keys(properties)).toEqual(
      expect.arrayContaining(Object.keys(first?.properties ?? { nothing: 1 })),
    );
  },
  async [`${tiling}/core`]() {
    const url = await tileUrl();
    const { status, bytes } = await read(url);
    expect([status, bytes.length > 0]).toEqual([200, true]);
    expect((await read(url.replace(/\/\d+\/\d+\/\d+$/, "/12/99999/1"))).status).toBe(404);
    expect((await read(`${url}?nosuch=1`)).status).toBe(400);
  },
  async [`${tiling}/tileset`]() {
    const body = await good(`${collection}/tiles/WebMercatorQuad`);
    expect(body).toMatchObject({ dataType: "vector", crs: expect.stringContaining("3857") });
    const template = body.links?.find(({ rel }) => rel === "item") as Link & {
      templated?: boolean;
    };
    expect(template.href).toMatch(/\{tileMatrix\}.*\{tileRow\}.*\{tileCol\}/);
    const scheme = body.links?.find(({ rel }) => /tiling-scheme$/.test(rel));
    expect(await good(pathOf(scheme?.href ?? ""))).toMatchObject({
      tileMatrices: expect.any(Array),
    });
  },
  async [`${tiling}/tilesets-list`]() {
    const { tilesets } = (await good(`${collection}/tiles`)) as { tilesets?: Body[] };
    expect(tilesets?.length).toBeGreaterThan(0);
    for (const one of tilesets ?? []) {
      expect(one).toMatchObject({ dataType: "vector", crs: expect.any(String) });
      await good(pathOf(one.links?.find(({ rel }) => rel === "self")?.href ?? ""));
    }
  },
  async [`${tiling}/geodata-tilesets`]() {
    const rel = "http://www.opengis.net/def/rel/ogc/1.0/tilesets-vector";
    const link = (await good(collection)).links?.find((one) => one.rel === rel);
    expect(await good(pathOf(link?.href ?? ""))).toHaveProperty("tilesets");
  },
  async [`${tiling}/mvt`]() {
    const { type, bytes } = await read(await tileUrl());
    expect(type).toContain("application/vnd.mapbox-vector-tile");
    expect(decodeTile(bytes).dxydsd?.features.map(({ properties }) => properties.dkid)).toContain(
      "b",
    );
  },
  async [`${styling}/core`]() {
    for (const base of [root, collection]) {
      const link = (await good(base)).links?.find(({ rel }) => /\/ogc\/1\.0\/styles$/.test(rel));
      expect(pathOf(link?.href ?? "")).toBe(`${base}/styles`);
      await readStyles(`${base}/styles`);
    }
  },
  async [`${styling}/global-styles`]() {
    const styles = await readStyles(`${root}/styles`);
    expect(styles.map(({ id }) => id)).toContain("dxydsd.dxlx");
  },
  async [`${styling}/collection-styles`]() {
    const styles = await readStyles(`${collection}/styles`);
    expect(styles.length).toBeGreaterThan(0);
    // Their rules are of features of this collection: by its name in tiles, or its own.
    for (const { id } of styles) {
      const { layers } = (await good(`${collection}/styles/${id}?f=mapbox`)) as {
        layers?: { "source-layer": string }[];
      };
      for (const one of layers ?? []) expect(one["source-layer"]).toMatch(/^dxydsd(_|$)/);
      const { bytes } = await read(`${collection}/styles/${id}?f=sld10`);
      expect(bytes.toString()).toContain("<NamedLayer><Name>dxydsd</Name>");
    }
  },
  async [`${cql2}/cql2-text`]() {
    expect(await found({ filter: "dkid = 'b'", "filter-lang": "cql2-text" })).toEqual(["b"]);
  },
  async [`${cql2}/cql2-json`]() {
    expect(await inJson({ op: "=", args: [{ property: "dkid" }, "b"] })).toEqual(["b"]);
  },
  async [`${cql2}/basic-cql2`]() {
    const cases: [string, string[]][] = [
      ["mj = 2000", ["b"]],
      ["mj <> 2000", ["a", "c"]],
      ["mj < 2000 OR mj > 2000", ["a", "c"]],
      ["mj <= 1000 OR mj >= 3000", ["a", "c"]],
      ["NOT (mj = 2000) AND shzt = '5'", ["a", "c"]],
      ["bz IS NULL", ["a", "c"]],
      ["bz IS NOT NULL", ["b"]],
      ["rdrq = DATE('2024-06-15')", ["a"]],
      ["gxsj > TIMESTAMP('2000-01-01T00:00:00Z') AND dkid = 'a'", ["a"]],
    ];
    for (const [filter, wanted] of cases) {
      expect([filter, await found({ filter })]).toEqual([filter, wanted]);
    }
    const args = [{ property: "bz" }];
    expect(await inJson({ op: "not", args: [{ op: "isNull", args }] })).toEqual(["b"]);
  },
  async [`${cql2}/advanced-comparison-operators`]() {
    expect(await found({ filter: "dkmc LIKE '望江%'" })).toEqual(["a"]);
    expect(await found({ filter: "mj BETWEEN 1500 AND 2500" })).toEqual(["b"]);
    expect(await found({ filter: "dkid IN ('a', 'c')" })).toEqual(["a", "c"]);
    expect(await found({ filter: "dkid NOT IN ('a', 'c')" })).toEqual(["b"]);
    expect(await inJson({ op: "like", args: [{ property: "dkmc" }, "望江%"] })).toEqual(["a"]);
    expect(await inJson({ op: "between", args: [{ property: "mj" }, 1500, 2500] })).toEqual(["b"]);
    expect(await inJson({ op: "in", args: [{ property: "dkid" }, ["a", "c"]] })).toEqual([
      "a",
      "c",
    ]);
  },
  async [`${cql2}/basic-spatial-functions`]() {
    const box = [lon - 1e-5, lat - 1e-5, lon + 1e-5, lat + 1e-5];
    expect(await found({ filter: `S_INTERSECTS(geometry, POINT(${lon} ${lat}))` })).toEqual(["b"]);
    expect(await found({ filter: `S_INTERSECTS(geometry, BBOX(${box.join()}))` })).toEqual(["b"]);
    const args = [{ property: "geometry" }, { type: "Point", coordinates: [lon, lat] }];
    expect(await inJson({ op: "s_intersects", args })).toEqual(["b"]);
  },
  async [`${cql2}/spatial-functions`]() {
    const at = `${lon} ${lat}`;
    const literals = [
      ...[`POINT(${at})`, `MULTIPOINT((${at}))`, `LINESTRING(${at}, ${lon + 1e-5} ${lat})`],
      `MULTILINESTRING((${at}, ${lon + 1e-5} ${lat}))`,
      `POLYGON((${at}, ${lon + 1e-5} ${lat}, ${lon + 1e-5} ${lat + 1e-5}, ${at}))`,
      `MULTIPOLYGON(((${at}, ${lon + 1e-5} ${lat}, ${lon + 1e-5} ${lat + 1e-5}, ${at})))`,
      `GEOMETRYCOLLECTION(POINT(${at}), LINESTRING(${at}, ${lon + 1e-5} ${lat}))`,
    ];
    for (const one of literals) {
      const asked = (name: string) => found({ filter: `${name}(geometry, ${one})` });
      expect([one, await asked("S_INTERSECTS")]).toEqual([one, ["b"]]);
      expect([one, await asked("S_DISJOINT")]).toEqual([one, ["a", "c"]]);
      expect([one, await asked("S_CONTAINS")]).toEqual([one, ["b"]]);
      for (const name of ["S_WITHIN", "S_EQUALS", "S_TOUCHES", "S_CROSSES", "S_OVERLAPS"]) {
        expect([one, name, await asked(name)]).toEqual([one, name, []]);
      }
    }
  },
};

type Style = { id: string; title: string; links: Link[] };

/** A list of styles, every encoding of which is there as the list says. */
async function readStyles(url: string): Promise<Style[]> {
  const { status, body } = await read(url, { accept: "application/json" });
  expect([url, status]).toEqual([url, 200]);
  const styles = body.styles as Style[];
  const ids = styles.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  if (body.default !== undefined) expect(ids).toContain(body.default);
  for (const { id, links } of styles) {
    const sheets = links.filter(({ rel }) => rel === "stylesheet");
    expect([id, sheets.length > 0]).toEqual([id, true]);
    for (const { href, type = "" } of sheets) {
      expect(new URL(href).pathname).toBe(`${url}/${encodeURIComponent(id)}`);
      const sheet = await read(new URL(href).pathname, { accept: type });
      expect([id, sheet.status, sheet.type]).toEqual([id, 200, type]);
      const text = sheet.bytes.toString();
      if (/json/.test(type)) expect(JSON.parse(text)).toMatchObject({ version: 8 });
      else expect(text).toMatch(/<(StyledLayerDescriptor|qgis)/);
      expect((await read(pathOf(href))).bytes.toString()).toBe(text);
    }
  }
  return styles;
}

/** The address of a tile that holds `b`, by the template of its tile set. */
async function tileUrl(): Promise<string> {
  const { links } = await good(`${collection}/tiles/WebMercatorQuad`);
  const template = links?.find(({ rel }) => rel === "item")?.href ?? "";
  const z = 14;
  const y = 0.5 - Math.atanh(Math.sin((lat * Math.PI) / 180)) / (2 * Math.PI);
  const address = decodeURIComponent(template)
    .replace("{tileMatrix}", String(z))
    .replace("{tileRow}", String(Math.floor(y * 2 ** z)))
    .replace("{tileCol}", String(Math.floor(((lon + 180) / 360) * 2 ** z)));
  return pathOf(address);
}

test("each class that is claimed has its abstract test, and no other", () => {
  expect(Object.keys(classes).sort()).toEqual([...conformance.conformsTo].sort());
});

test.each(Object.entries(classes))("%s", async (_, abstractTest) => {
  await abstractTest();
});
