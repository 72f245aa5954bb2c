import { describe, expect, test } from "vitest";
import { project } from "#geo/crs/gaussKruger";
import { mercator, some } from "./featureCalls";
import { as, here, withApp } from "./harness";
import { insertParcels, type Parcel } from "./parcels";

withApp();

/** Part 2 of OGC API Features: boxes and answers in other references, with EPSG's axes. */

const collection = "/api/ogc/collections/dxydsd";
const items = `${collection}/items`;
const epsg = (code: number) => `http://www.opengis.net/def/crs/EPSG/0/${code}`;
const crs84 = "http://www.opengis.net/def/crs/OGC/1.3/CRS84";

type Page = {
  features: { id: number; geometry: { coordinates: [number, number][][][] } }[];
  message?: string;
};
const page = async (query: string, url = items) => {
  const { status, body, headers } = await as("yuhang").get(`${url}?${query}`);
  return { status, headers, body: body as unknown as Page };
};

const one = async () => {
  const [a] = some() as [Parcel];
  await insertParcels(here().db, "dxydsd", [a]);
  return a;
};

describe("answers", () => {
  test.each([
    ["4490", epsg(4490), ([x, y]: readonly [number, number]) => [y, x]],
    ["urn:ogc:def:crs:EPSG::4490", epsg(4490), ([x, y]: readonly [number, number]) => [y, x]],
    ["[EPSG:4326]", epsg(4326), ([x, y]: readonly [number, number]) => [y, x]],
    ["EPSG:3857", epsg(3857), mercator],
    ["urn:ogc:def:crs:OGC:1.3:CRS84", crs84, (one: readonly [number, number]) => one],
    ["OGC:CRS84", crs84, (one: readonly [number, number]) => one],
  ] as const)("in %s say so and have its axes", async (name, uri, moved) => {
    const a = await one();
    const asked = /^\d+$/.test(name) ? epsg(Number(name)) : name;
    const { status, headers, body } = await page(`crs=${encodeURIComponent(asked)}`);
    expect([status, headers["content-crs"]]).toEqual([200, `<${uri}>`]);
    const [ring = []] = body.features[0]?.geometry.coordinates[0] ?? [];
    const [x, y] = moved((a.geometry[0]?.[0]?.[0] ?? [0, 0]) as [number, number]) as [
      number,
      number,
    ];
    const near = ring.map(([p, q]) => Math.hypot(p - x, q - y));
    expect(Math.min(...near)).toBeLessThan(uri === epsg(3857) ? 0.01 : 1e-7);
    const alone = await page(
      `crs=${encodeURIComponent(asked)}`,
      `${items}/${body.features[0]?.id}`,
    );
    expect(alone.headers["content-crs"]).toBe(`<${uri}>`);
    expect(alone.body).toMatchObject({ geometry: body.features[0]?.geometry });
  });

  test("in a plane have north before east, as it is defined", async () => {
    const a = await one();
    const [[wanted]] = project(a.geometry, { zone: 40, prefixed: true }) as unknown as [
      [[number, number][]],
    ];
    const { body } = await page(`crs=${epsg(4528)}`);
    const [ring = []] = body.features[0]?.geometry.coordinates[0] ?? [];
    for (const [east, north] of wanted) {
      const near = ring.map(([x, y]) => Math.hypot(x - north, y - east));
      expect(Math.min(...near)).toBeLessThan(0.001);
    }
  });
});

describe("boxes", () => {
  test("lie in the reference that is named for them", async () => {
    await insertParcels(here().db, "dxydsd", some());
    const [, b] = some() as [Parcel, Parcel];
    const [west, south] = (b.geometry[0]?.[0]?.[0] ?? [0, 0]) as [number, number];
    const [x, y] = mercator([west, south]);
    const [[[corner]]] = project(b.geometry, { zone: 40, prefixed: false }) as unknown as [
      [[[number, number]]],
    ];
    const boxes = [
      ["", [west + 0.0001, south + 0.0001, west + 0.0002, south + 0.0002]],
      [epsg(4490), [south + 0.0001, west + 0.0001, south + 0.0002, west + 0.0002]],
      [epsg(3857), [x + 10, y + 10, x + 20, y + 20]],
      [epsg(4549), [corner[1] + 10, corner[0] + 10, corner[1] + 20, corner[0] + 20]],
    ] as const;
    for (const [crs, box] of boxes) {
      const { body } = await page(`bbox=${box.join()}${crs && `&bbox-crs=${crs}`}`);
      expect([crs, body.features.length]).toEqual([crs, 1]);
    }
  });
});

test("what is announced is understood, and nothing else", async () => {
  await one();
  const { body } = await as("yuhang").get(collection);
  const { crs, storageCrs } = body as { crs: string[]; storageCrs: string };
  expect(crs[0]).toBe(crs84);
  expect(crs).toContain(storageCrs);
  for (const uri of crs)
    expect([uri, (await page(`limit=1&crs=${uri}`)).status]).toEqual([uri, 200]);
  for (const strange of [epsg(2435), epsg(4555), "EPSG:4214", "4490", ""]) {
    for (const name of ["crs", "bbox-crs"]) {
      const { status, body: said } = await page(`${name}=${strange}`);
      expect([status, said.message]).toEqual([400, expect.stringContaining(`${name} 的坐标系`)]);
    }
  }
});
