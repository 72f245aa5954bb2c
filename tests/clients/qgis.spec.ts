import { mkdtempSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type APIRequestContext, expect, test } from "@playwright/test";
import sharp from "sharp";
import { qgisFiles } from "../../src/client/features/account/qgisConnections";
import { type Picture, pictureOf } from "../files/pictures";
import {
  demandColours,
  height,
  inMercator,
  json,
  placeWithParcels,
  width,
  windowInMercator,
} from "./colours";
import { askPython, missing, programs } from "./programs";
import { type Ground, groundOf, idsOf, type Listed } from "./register";

/** QGIS of this machine, without a window, over each of its providers, against the lists. */
test.skip(programs.QGIS === null, missing("QGIS"));

type Field = { name: string; alias: string; codes?: Record<string, string>[] };
type Read = {
  valid: boolean;
  told: number;
  ids: string[];
  sum: number;
  invalid: number;
  area: number;
  fields: Field[];
  days: Record<string, string | null>;
  crs: string;
  messages?: string[];
};
type Drawn = { done: boolean; words?: string; renderer: string; labels: string | null };

let [root, token] = ["", ""];
let layers: Listed[] = [];
let brief: Ground["brief"] | null = null;
const folder = mkdtempSync(join(tmpdir(), "clzy-qgis-"));

test.beforeAll(async ({ playwright, baseURL }) => {
  console.log(`QGIS ${programs.QGIS}`);
  ({ root, layers, token, brief } = await groundOf(playwright, baseURL));
});

const ask = <T>(tasks: object[]) => askPython<T>("qgis_layers.py", { root, token, tasks });
const kinds = ["WFS", "OAPIF", "arcgisfeatureserver"] as const;
/** Larger layers are read by one provider alone: they add time and nothing else. */
const large = 5_000;

const dxydsd = () => layers.find(({ name }) => name === "dxydsd") as Listed;

for (const kind of kinds) {
  test(`QGIS reads each layer by ${kind} as its list has it`, async () => {
    const all = layers.filter(({ count }) => count <= large || kind === "WFS");
    const tasks = all.map(({ name, id, area }) => ({ do: "read", kind, name, id, sum: area }));
    const found = await ask<Read[]>(tasks);
    for (const [i, { name, count, sum, fields: told }] of all.entries()) {
      const { valid, told: number, ids, sum: total, invalid, fields } = found[i] as Read;
      expect([name, valid, number, ids.length]).toEqual([name, true, count, count]);
      expect([name, new Set(ids).size, invalid]).toEqual([name, count, 0]);
      if (sum !== null) expect(Math.abs(total - sum), name).toBeLessThan(1);
      const names = fields.map((field) => field.name).filter((one) => told.includes(one));
      expect([name, names]).toEqual([name, told]);
    }
  });
}

test("QGIS has the labels and code lists of an ArcGIS layer, and days as days", async () => {
  const { dataset, id } = dxydsd();
  const asked = { do: "read", name: "dxydsd", id, filter: "\"xzqdm\" = '330110'", day: "rdrq" };
  const [rest, wfs] = await ask<Read[]>([
    { ...asked, kind: "arcgisfeatureserver" },
    { ...asked, kind: "WFS" },
  ]);
  const field = (name: string) => rest?.fields.find((one) => one.name === name);
  expect(field("dkmc")?.alias).toBe(dataset.fields.dkmc?.label);
  const codes = Object.assign({}, ...(field("shzt")?.codes ?? []));
  const wanted = Object.entries(dataset.fields.shzt?.codes ?? {});
  expect(codes).toEqual(Object.fromEntries(wanted.map(([code, label]) => [label, code])));
  expect(rest?.days).toEqual(wfs?.days);
  const days = Object.values(wfs?.days ?? {});
  expect(days.length).toBeGreaterThan(0);
  for (const day of days) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
});

const matched = async (request: APIRequestContext, box: readonly number[]): Promise<number> =>
  (await json(request, token, `/api/ogc/collections/dxydsd/items?limit=1&bbox=${box.join()}`))
    .numberMatched;

test("QGIS filters, asks in a box, and has parcels on planes", async ({ request }) => {
  const { dataset, id } = dxydsd();
  const box = [119.9, 30.2, 120, 30.5];
  const filter = "\"xzqdm\" = '330110'";
  const of = (kind: string, more: object) => ({ do: "read", kind, name: "dxydsd", id, ...more });
  const found = await ask<Read[]>([
    ...kinds.map((kind) => of(kind, { filter })),
    ...["WFS", "OAPIF"].map((kind) => of(kind, { box })),
    // QGIS 3.22 asks ArcGIS for boxes in the reference of the service alone.
    of("arcgisfeatureserver", { box, crs: "EPSG:3857" }),
    of("WFS", { filter, crs: "EPSG:4549" }),
    of("arcgisfeatureserver", { filter, crs: "EPSG:4549" }),
    of("arcgisfeatureserver", { filter, crs: "EPSG:4528" }),
  ]);
  const wanted = await idsOf(request, dataset, { areaCode: "330110" });
  for (const { ids } of found.slice(0, 3)) expect([...ids].sort()).toEqual(wanted);
  const within = await matched(request, box);
  expect(found.slice(3, 6).map(({ ids }) => ids.length)).toEqual([within, within, within]);
  const [first, ...others] = found.slice(6);
  expect(first?.area).toBeGreaterThan(1e5);
  for (const { area } of others) expect(Math.abs(area / (first?.area ?? 1) - 1)).toBeLessThan(1e-6);
  expect(found.slice(6).map(({ crs }) => crs)).toEqual(["EPSG:4549", "EPSG:4549", "EPSG:4528"]);
});

test("QGIS says in words that a token is none, or is over", async () => {
  await brief?.ended();
  const of = (kind: string, wrong: string | undefined) => ({
    ...{ do: "read", kind, name: "dxydsd", token: wrong },
  });
  for (const [wrong, words] of [
    [`${token}x`, "令牌无效"],
    [brief?.token, "令牌已过期"],
  ] as const) {
    const found = await ask<Read[]>(
      ["WFS", "OAPIF", "arcgisfeatureserver"].map((one) => of(one, wrong)),
    );
    expect(found.map(({ valid }) => valid)).toEqual([false, false, false]);
    expect(found[0]?.messages?.join()).toContain(words);
  }
});

test("QGIS takes the files of connections", async () => {
  const files = qgisFiles((path) => `${root}/api/${path}`, [{ name: "dxydsd", title: "低效" }]);
  const types = ["WFS", "WMS", "VectorTile", "ArcgisFeatureServer"];
  const paths = files.map(({ text }, i) => {
    const path = join(folder, `connections${i}.xml`);
    writeFileSync(path, text);
    return [types[i], path];
  });
  const [{ urls } = { urls: {} }] = await ask<{ urls: Record<string, string> }[]>([
    { do: "import", files: paths },
  ]);
  const name = "存量用地工作台";
  expect(urls).toEqual({
    [`wfs/${name} WFS/url`]: `${root}/api/wfs`,
    [`wfs/${name} OGC API/url`]: `${root}/api/ogc`,
    [`wms/${name} WMS/url`]: `${root}/api/wms`,
    [`wms/${name} WMTS/url`]: `${root}/api/wmts/1.0.0/WMTSCapabilities.xml`,
    "vector-tile/低效/url": `${root}/api/tiles/dxydsd/{z}/{x}/{y}.pbf?labels=1`,
    [`arcgisfeatureserver/${name}/url`]: `${root}/api/rest/services`,
  });
});

/** Pixels that only letters can have: the colours of parcels are light. */
const darkIn = ({ pixels }: Picture): number => {
  let count = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    if (red + green + blue < 300) count++;
  }
  return count;
};

for (const form of ["qml", "sld"]) {
  test(`QGIS draws parcels in the colours of ${form.toUpperCase()}, as we do`, async ({
    request,
  }) => {
    const { place, parcels } = await placeWithParcels(request, token);
    const headers = { authorization: `Bearer ${token}` };
    const reply = await request.get(`/api/styles/dxydsd/dxlx/style.${form}`, { headers });
    const style = join(folder, `style.${form}`);
    writeFileSync(style, await reply.body());
    const picture = join(folder, `${form}.png`);
    const [drawn] = await ask<Drawn[]>([
      {
        ...{ do: "draw", kind: "WFS", name: "dxydsd", style, picture },
        ...{ size: [width, height], map: "EPSG:3857", extent: windowInMercator(place) },
      },
    ]);
    expect(drawn).toMatchObject({ done: true });
    expect(drawn?.labels).not.toBeNull();
    const seen = await pictureOf(sharp, await readFile(picture));
    demandColours(seen, parcels, inMercator(place));
    expect(darkIn(seen), "letters").toBeGreaterThan(10);
  });
}
