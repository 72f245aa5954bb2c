import { describe, expect, test } from "vitest";
import { as, here, withApp } from "./harness";
import type { Username } from "./users";

withApp();

/** Styles by OGC API: the very texts that the list of looks leads to, for who may read their layer. */

const root = "/api/ogc/styles";
const own = "/api/ogc/collections/dxydsd/styles";

const read = async (url: string, user: Username = "yuhang", accept?: string) => {
  const { status, headers, body, bytes } = await as(user).get(url, accept ? { accept } : {});
  return { status, type: headers["content-type"], body, text: bytes.toString() };
};
type Listed = { styles: { id: string; title: string }[]; default?: string };
const idsOf = async (url: string, user: Username = "yuhang") =>
  ((await read(url, user)).body as unknown as Listed).styles.map(({ id }) => id);

describe("a style", () => {
  test.each([
    ["mapbox", "style.json", "application/vnd.mapbox.style+json"],
    ["sld10", "style.sld", "application/vnd.ogc.sld+xml;version=1.0"],
    ["qml", "style.qml", "application/x-qgis-qml+xml"],
  ])("as %s is the look that the product has as %s", async (form, file, type) => {
    const look = (await read(`/api/styles/dxydsd/shzt/${file}`)).text;
    for (const url of [`${root}/dxydsd.shzt`, `${own}/shzt`]) {
      const asked = await read(`${url}?f=${form}`);
      expect([asked.status, asked.type]).toEqual([200, type]);
      expect(asked.text).toBe(look);
      expect((await read(url, "yuhang", type)).text).toBe(look);
    }
  });

  test("of a map page is its whole style, in the form of MapLibre alone", async () => {
    const { body } = await read(`${root}/pages.gyzz`);
    expect(body).toEqual((await read("/api/styles/pages/gyzz/style.json")).body);
    expect(await read(`${root}/pages.gyzz?f=sld10`)).toMatchObject({
      status: 400,
      body: { description: expect.stringContaining("可用 mapbox、html") },
    });
    const sld = "application/vnd.ogc.sld+xml";
    expect((await read(`${root}/pages.gyzz`, "yuhang", sld)).status).toBe(406);
  });

  test("is listed and read as far as its reader may see the layer", async () => {
    expect(await idsOf(root)).toEqual(expect.arrayContaining(["dxydsd.dxlx", "pages.gyzz"]));
    const tax = await idsOf(root, "shuiwu");
    expect(tax).toContain("gyyd.pjdj");
    expect(tax.filter((id) => id.startsWith("dxydsd."))).toEqual([]);
    for (const url of [`${root}/dxydsd.dxlx`, `${own}/dxlx`, own]) {
      expect([url, (await read(url, "shuiwu")).status]).toEqual([url, 403]);
    }
    expect(((await read(own)).body as unknown as Listed).default).toBe("dxlx");
    expect((await here().app.inject({ url: root })).statusCode).toBe(401);
  });

  test.each([
    [`${root}/dxydsd.nosuch`, 404, "没有样式“nosuch”"],
    [`${root}/nosuch.dxlx`, 404, "没有这个样式"],
    [`${root}/pages.nosuch`, 404, "没有这个地图页面"],
    [`${own}/nosuch`, 404, "没有样式“nosuch”"],
    [`${own}/dxlx?f=sld11`, 400, "不支持的返回格式 f=sld11，可用 mapbox、sld10、qml、html"],
    [`${root}/dxydsd.dxlx?nosuch=1`, 400, "不支持的查询参数 nosuch"],
    [`${root}?limit=1`, 400, "不支持的查询参数 limit"],
  ])("%s is %i in words", async (url, status, words) => {
    expect(await read(url)).toMatchObject({
      status,
      body: { description: expect.stringContaining(words) },
    });
  });
});
