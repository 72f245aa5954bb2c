import { type APIRequestContext, expect, test } from "@playwright/test";
import { json } from "./colours";
import { column, gdalFailure, gdalTable, missing, programs } from "./programs";
import { type Ground, groundOf, idsOf, type Listed } from "./register";

/** GDAL of this machine, over each interface that it has a driver for, against the lists. */
test.skip(programs.GDAL === null, missing("GDAL"));

let [root, token] = ["", ""];
let layers: Listed[] = [];
let brief: Ground["brief"] | null = null;

test.beforeAll(async ({ playwright, baseURL }) => {
  console.log(programs.GDAL);
  ({ root, layers, token, brief } = await groundOf(playwright, baseURL));
});

type Source = (name: string) => string[];

const rest = (name: string, more = "") =>
  `${root}/api/rest/services/${name}/FeatureServer/0/query?where=1%3D1&outFields=*&f=json&resultRecordCount=2000&token=${token}${more}`;
const sources: Readonly<Record<string, Source>> = {
  WFS: (name) => [`WFS:${root}/api/wfs`, `clzy:${name}`],
  OAPIF: (name) => [`OAPIF:${root}/api/ogc`, name, "-oo", "PAGE_SIZE=2000"],
  ESRIJSON: (name) => [`ESRIJSON:${rest(name)}`],
};

/** Larger layers are read by one driver alone: they add time and nothing else. */
const large = 5_000;

for (const [driver, sourceOf] of Object.entries(sources)) {
  const tag = driver === "WFS" ? "" : " @long";
  test(`${driver} reads each layer as its list has it: count, ids, sum of the area${tag}`, async () => {
    for (const { name, id, area, count, sum } of layers) {
      if (count > large && driver !== "WFS") continue;
      const table = await gdalTable(sourceOf(name), token);
      const ids = new Set(column(table, id));
      expect([name, table.rows.length, ids.size]).toEqual([name, count, count]);
      if (area === null || sum === null) continue;
      const total = column(table, area).reduce((all, one) => all + Number(one), 0);
      expect(Math.abs(total - sum), `${name}: ${total} instead of ${sum}`).toBeLessThan(1);
    }
  });
}

const dxydsd = () => layers.find(({ name }) => name === "dxydsd") as Listed;
const box = [119.9, 30.2, 120, 30.5];

const matched = async (request: APIRequestContext, query: string): Promise<number> =>
  (await json(request, token, `/api/ogc/collections/dxydsd/items?limit=1&${query}`)).numberMatched;

test("by WFS a filter is the server's, and so is a box", async ({ request }) => {
  const { dataset, id } = dxydsd();
  const wanted = await idsOf(request, dataset, { areaCode: "330110" });
  const where = ["-where", "xzqdm = '330110'"];
  const found = await gdalTable(sources.WFS?.("dxydsd") ?? [], token, where);
  expect(column(found, id).sort()).toEqual(wanted);
  const inBox = ["-spat", ...box.map(String)];
  const within = await gdalTable(sources.WFS?.("dxydsd") ?? [], token, inBox);
  expect(within.rows.length).toBe(await matched(request, `bbox=${box.join()}`));
  expect(within.rows.length).toBeGreaterThan(0);
});

test("days, codes and texts are what OGC API tells", async ({ request }) => {
  const items = `/api/ogc/collections/dxydsd/items?limit=200&filter=xzqdm='330110'`;
  const { features } = await json(request, token, items);
  type Told = { properties: Record<string, string | number | null> };
  const { id } = dxydsd();
  const table = await gdalTable(sources.WFS?.("dxydsd") ?? [], token, [
    "-where",
    "xzqdm = '330110'",
  ]);
  const ids = column(table, id);
  for (const name of ["dkbh", "dkmc", "shzt", "dxlx", "rdrq"]) {
    const values = column(table, name);
    const told = (features as Told[]).map(({ properties }) => [
      String(properties[id]),
      String(properties[name] ?? "").replaceAll("-", "/"),
    ]);
    const read = ids.map((one, i) => [one, (values[i] ?? "").replaceAll("-", "/")]);
    expect(read.sort(), name).toEqual(told.sort());
  }
});

/** The area of all rings of WKT, holes too: the same outlines are compared. */
const areaOf = (wkt: string): number =>
  [...wkt.matchAll(/\(([^()]+)\)/g)].reduce((all, [, ring = ""]) => {
    const points = ring.split(",").map((one) => one.trim().split(" ").map(Number));
    const twice = points.slice(1).reduce((sum, [x = 0, y = 0], i) => {
      const [x0 = 0, y0 = 0] = points[i] as number[];
      return sum + (x0 * y - x * y0);
    }, 0);
    return all + Math.abs(twice) / 2;
  }, 0);

test("on planes parcels have the same area in either zone", async () => {
  const areas = await Promise.all(
    ["4549", "4528"].map(async (code) => {
      const more = ["-where", "xzqdm = '330110'", "-t_srs", `EPSG:${code}`];
      const table = await gdalTable(sources.WFS?.("dxydsd") ?? [], token, [
        ...[...more, "-lco", "GEOMETRY=AS_WKT"],
      ]);
      // Until 3.9 under a name of its own, since under that of the layer.
      const outlines = table.head.find((name) => name === "WKT" || name === "geometry") ?? "";
      return column(table, outlines).reduce((all, one) => all + areaOf(one), 0);
    }),
  );
  const [one = 0, other = 0] = areas;
  expect(one).toBeGreaterThan(1e5);
  expect(Math.abs(other / one - 1)).toBeLessThan(1e-6);
});

test("a token that is none, or is over, is refused, and said to be", async () => {
  await brief?.ended();
  for (const wrong of [`${token}x`, brief?.token ?? ""]) {
    for (const sourceOf of [sources.WFS, sources.OAPIF]) {
      const [source = ""] = sourceOf?.("dxydsd") ?? [];
      expect(await gdalFailure([source], wrong)).toMatch(/401|令牌/);
    }
    // It keeps the words of the server to itself.
    expect(await gdalFailure([`ESRIJSON:${rest("dxydsd").replace(token, wrong)}`], "")).toContain(
      "ERROR",
    );
  }
});
