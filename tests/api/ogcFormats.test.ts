import { describe, expect, test } from "vitest";
import { some } from "./featureCalls";
import { as, here, withApp } from "./harness";
import { insertParcels } from "./parcels";

withApp();

/** Each resource as JSON, as a page and, of features, as CSV: by `f` and by `Accept`. */

const root = "/api/ogc";
const items = `${root}/collections/dxydsd/items`;
const fill = () => insertParcels(here().db, "dxydsd", some());
const ask = async (url: string, accept?: string) => {
  const { status, headers, bytes } = await as("yuhang").get(url, accept ? { accept } : {});
  return { status, headers, type: headers["content-type"], text: bytes.toString() };
};

describe("a page", () => {
  const resources = ["", "/conformance", "/api", "/collections", "/collections/dxydsd"]
    .concat(
      ["queryables", "sortables", "schema", "items"].map((one) => `/collections/dxydsd/${one}`),
    )
    .concat(["/tileMatrixSets", "/tileMatrixSets/CGCS2000Quad", "/collections/dxydsd/tiles"])
    .concat(["/collections/dxydsd/tiles/WebMercatorQuad", "/styles", "/styles/dxydsd.dxlx"])
    .concat(["/styles/pages.gyzz"])
    .concat(["/collections/dxydsd/styles", "/collections/dxydsd/styles/dxlx"]);

  test.each(resources)("is there of %s", async (resource) => {
    await fill();
    for (const [query, accept] of [
      ["?f=html", undefined],
      ["", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"],
    ] as const) {
      const { status, type, text, headers } = await ask(`${root}${resource}${query}`, accept);
      expect([resource, status, type]).toEqual([resource, 200, "text/html; charset=utf-8"]);
      expect(text).toContain("<h1>");
      if (accept) expect(headers.vary).toContain("Accept");
    }
  });

  test("leads on, and shows signs as signs", async () => {
    await insertParcels(here().db, "dxydsd", [
      { ...(some()[0] as NonNullable<ReturnType<typeof some>[0]>), dkmc: "<b>'望江'</b>" },
    ]);
    const { text } = await ask(`${items}?f=html`);
    expect(text).toContain("<th>地块名称</th>");
    expect(text).toContain("&#60;b&#62;&#39;望江&#39;&#60;/b&#62;");
    const [, href = ""] = /<a href="([^"]*items&?\/\d+|[^"]*\/items\/\d+)"/.exec(text) ?? [];
    expect((await ask(`${new URL(href).pathname}?f=html`)).status).toBe(200);
  });
});

describe("skipGeometry", () => {
  test("leaves outlines out of each format, and nothing else", async () => {
    await fill();
    type Page = { features: { id: number; geometry: unknown; properties: object }[] };
    const read = async (query: string) =>
      JSON.parse((await ask(`${items}?sortby=dkid${query}`)).text) as Page;
    const [whole, bare] = [await read(""), await read("&skipGeometry=true")];
    expect(whole.features.every(({ geometry }) => geometry !== null)).toBe(true);
    expect(bare.features).toEqual(whole.features.map((one) => ({ ...one, geometry: null })));
    expect((await read("&skipGeometry=false")).features).toEqual(whole.features);
    const one = `${items}/${whole.features[0]?.id}`;
    const single = JSON.parse((await ask(`${one}?skipGeometry=true`)).text);
    expect(single).toMatchObject({ ...whole.features[0], geometry: null });
    expect((await ask(`${one}?f=html`)).text).toContain("MultiPolygon");
    for (const url of [one, items]) {
      const page = await ask(`${url}?f=html&skipGeometry=true`);
      expect([page.status, page.text.includes("MultiPolygon")]).toEqual([200, false]);
    }
    const rows = async (more: string) => (await ask(`${items}?f=csv${more}`)).text;
    expect(await rows("&skipGeometry=true")).toBe(await rows(""));
    const { body } = await as("yuhang").get(`${items}?limit=1&skipGeometry=true`);
    const next = (body.links as { rel: string; href: string }[]).find(({ rel }) => rel === "next");
    expect(next?.href).toContain("skipGeometry=true");
  });

  test.each(["", "TRUE", "1", "yes"])("is refused as “%s”, in words", async (value) => {
    for (const url of [items, `${items}/1`]) {
      const { status, body } = await as("yuhang").get(`${url}?skipGeometry=${value}`);
      expect([status, body.description]).toEqual([400, "skipGeometry 应为 true 或 false"]);
    }
  });

  test("is in the description of the interface", async () => {
    const { paths, components } = JSON.parse((await ask(`${root}/api`)).text);
    expect(components.parameters.skipGeometry.schema).toEqual({ type: "boolean", default: false });
    for (const path of ["items", "items/{featureId}"]) {
      const { parameters } = paths[`/collections/dxydsd/${path}`].get;
      expect(parameters).toContainEqual({ $ref: "#/components/parameters/skipGeometry" });
    }
  });
});

describe("CSV", () => {
  test("has the names and values of GeoJSON, and says in its head what follows", async () => {
    await fill();
    const { status, type, text, headers } = await ask(
      `${items}?f=csv&properties=dkid,dkmc,mj,bz&limit=2`,
    );
    expect([status, type]).toEqual([200, "text/csv; charset=utf-8; header=present"]);
    const [head, ...rows] = text.split("\r\n");
    expect(head?.split(",").sort()).toEqual(["bz", "dkid", "dkmc", "id", "mj"]);
    expect(rows[1]).toContain("O'Neil_50%");
    expect(rows).toHaveLength(3);
    expect(headers["ogc-numbermatched"]).toBe("3");
    expect(headers.link).toMatch(/<http[^>]*after=\d+[^>]*>; rel="next"/);
    expect((await ask(items, "text/csv")).type).toContain("text/csv");
  });

  test("keeps commas, quotes and lines inside their fields", async () => {
    const [a] = some();
    await insertParcels(here().db, "dxydsd", [{ ...a, bz: '一,"二"\n三' } as typeof a & object]);
    const { text } = await ask(`${items}?f=csv&properties=bz`);
    expect(text).toMatch(/^id,bz\r\n\d+,"一,""二""\n三"\r\n$/);
  });

  test("is of features alone", async () => {
    expect((await ask(`${root}/collections?f=csv`)).status).toBe(400);
    expect((await ask(`${root}/collections`, "text/csv")).status).toBe(406);
  });
});

test("JSON leads to the other formats", async () => {
  await fill();
  const { headers, text } = await ask(`${items}?limit=1`, "application/geo+json");
  expect(headers["content-type"]).toBe("application/geo+json");
  const links = (JSON.parse(text).links as { rel: string; type: string; href: string }[]).filter(
    ({ rel }) => rel === "alternate",
  );
  expect(links.map(({ type }) => type)).toEqual(["text/html", "text/csv"]);
  for (const { href, type } of links) {
    const { pathname, search } = new URL(href);
    expect(search).toContain("limit=1");
    expect((await ask(pathname + search)).type).toContain(type);
  }
});

test.each([
  ["application/json;q=0.2, text/html;q=0.1", "application/geo+json"],
  ["*/*", "application/geo+json"],
  ["text/html, */*;q=0", "text/html; charset=utf-8"],
  ["application/geo+json;q=0, */*", "application/geo+json"],
  ["text/*", "text/html; charset=utf-8"],
])("Accept %s", async (accept, type) => {
  await fill();
  expect((await ask(items, accept)).type).toBe(type);
});
