import { execFile } from "node:child_process";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { apiTokenApi } from "#contract/endpoints/account/apiToken";
import { some } from "./featureCalls";
import { hasGdal } from "./gdal";
import { anonymous, as, here, withApp } from "./harness";
import { insertParcels, parcel, squareIn } from "./parcels";
import type { Username } from "./users";

withApp({}, { fresh: true });

const root = "/api/ogc";
const items = `${root}/collections/dxydsd/items`;

type Link = { rel: string; href: string };
type Page = {
  features: { id: number; properties: Record<string, unknown> }[];
  links: Link[];
  numberReturned: number;
};

const fill = () => insertParcels(here().db, "dxydsd", some());

async function page(user: Username, url: string) {
  const { status, body, headers } = await as(user).get(url);
  return { status, headers, body: body as unknown as Page & { message?: string } };
}

const idsOf = ({ features }: Page) => features.map(({ properties }) => properties.dkid);
const nextOf = ({ links }: Page) => links.find(({ rel }) => rel === "next")?.href;

describe("what there is", () => {
  test("is told from the landing page on, for what the caller may read", async () => {
    const { body } = await as("yuhang").get(root);
    const rels = (body.links as Link[]).map(({ rel }) => rel);
    expect(rels).toEqual([
      "self",
      "service-desc",
      "conformance",
      "data",
      "http://www.opengis.net/def/rel/ogc/1.0/styles",
      "http://www.opengis.net/def/rel/ogc/1.0/tiling-schemes",
      "alternate",
    ]);
    for (const { href } of body.links as Link[]) {
      const { pathname, search } = new URL(href);
      expect((await as("yuhang").get(pathname + search)).status).toBe(200);
    }
    const { headers } = await as("yuhang").get(`${root}/api`);
    expect(headers["content-type"]).toBe("application/vnd.oai.openapi+json;version=3.0");
    const names = async (user: Username) =>
      ((await as(user).get(`${root}/collections`)).body.collections as { id: string }[]).map(
        ({ id }) => id,
      );
    expect(await names("yuhang")).toContain("dxydsd");
    expect(await names("shuiwu")).not.toContain("dxydsd");
    expect(await names("shuiwu")).toContain("gyyd");
  });

  test("is nothing without a session or the permission", async () => {
    for (const url of [root, `${root}/collections`, items, `${items}/1`]) {
      expect((await anonymous().get(url)).status).toBe(401);
    }
    expect((await as("shuiwu").get(items)).status).toBe(403);
    expect((await as("shuiwu").get(`${items}/1`)).status).toBe(403);
    expect((await as("sheng").get(`${root}/collections/app_user/items`)).status).toBe(404);
  });
});

describe("each resource", () => {
  const resources = ["", "/conformance", "/api", "/collections", "/collections/dxydsd"].concat(
    ["queryables", "sortables", "schema", "removed"].map((one) => `/collections/dxydsd/${one}`),
  );

  test.each([...resources, "/collections/dxydsd/items", "/collections/dxydsd/items/1"])(
    "%s refuses what it does not know",
    async (resource) => {
      const url = `${root}${resource}`;
      const asked = async (more: string, headers = {}) =>
        (await as("yuhang").get(`${url}${more}`, headers)).status;
      expect(await asked("?nosuch=1")).toBe(400);
      expect(await asked("?f=nosuch")).toBe(400);
      expect(await asked("", { accept: "application/xml" })).toBe(406);
      const isOne = resource.endsWith("/1");
      expect(await asked("?f=json")).toBe(isOne ? 404 : 200);
      expect(await asked("", { accept: "text/html, */*;q=0.1" })).toBe(isOne ? 404 : 200);
      const { app } = here();
      for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
        const { statusCode, headers, body } = await app.inject({ method, url, payload: {} });
        expect([statusCode, headers.allow]).toEqual([405, "GET, HEAD"]);
        expect(JSON.parse(body)).toMatchObject({
          code: "405",
          message: "该接口只读，只能用 GET 和 HEAD",
        });
      }
    },
  );

  test("is in the interface's own description, without a name twice", async () => {
    const { bytes } = await as("yuhang").get(`${root}/api`);
    const { paths, components } = JSON.parse(bytes.toString());
    for (const [path, { get }] of Object.entries<{
      get: { parameters: object[]; responses: object };
    }>(paths)) {
      const names = get.parameters.map((one) => {
        const [, , , name] = ((one as { $ref?: string }).$ref ?? "").split("/");
        return name ?? (one as { name?: string }).name;
      });
      expect([path, names.length]).toEqual([path, new Set(names).size]);
      expect(get.responses).toMatchObject({ "400": {}, "401": {}, "403": {}, "404": {} });
    }
    expect(Object.keys(paths)).toContain("/collections/dxydsd/items/{featureId}");
    const { properties } = components.schemas.feature_dxydsd.properties.properties;
    expect(properties.mj).toMatchObject({ type: "number", title: "地块面积" });
  });
});

describe("items", () => {
  test("are one's own, page by page", async () => {
    await fill();
    const { body, headers } = await page("yuhang", `${items}?limit=2`);
    expect(headers["content-type"]).toContain("application/geo+json");
    expect([idsOf(body), body.numberReturned]).toEqual([["a", "b"], 2]);
    const next = nextOf(body) ?? "";
    expect(next).toContain("limit=2");
    const { body: rest } = await page("yuhang", next.replace(/^https?:\/\/[^/]+/, ""));
    expect([idsOf(rest), nextOf(rest)]).toEqual([["c"], undefined]);
    expect(idsOf((await page("pingtai", items)).body)).toEqual(["a"]);
    expect((await page("yuhang", `${items}?areaCode=330212`)).status).toBe(403);
  });

  test("in a box, and under the filter of lists", async () => {
    await fill();
    const [west = 0, south = 0] = squareIn("330110", 1)[0]?.[0]?.[0] ?? [];
    const box = [west + 0.0001, south + 0.0001, west + 0.0002, south + 0.0002].join();
    expect(idsOf((await page("yuhang", `${items}?bbox=${box}`)).body)).toEqual(["b"]);
    expect(idsOf((await page("yuhang", `${items}?shzt=5`)).body)).toEqual(["a", "c"]);
  });

  test("in a box over 180° are those east of it, and west of its other side", async () => {
    await fill();
    const [west = 0, south = 0] = squareIn("330110", 2)[0]?.[0]?.[0] ?? [];
    const across = (from: number, to: number) => `${items}?bbox=${from},30,${to},${south + 1}`;
    expect(idsOf((await page("yuhang", across(west - 0.0005, -170))).body)).toEqual(["c"]);
    expect(idsOf((await page("yuhang", across(179, west - 0.0005))).body)).toEqual(["a", "b"]);
  });

  test("are told how many there are on all pages, with the first", async () => {
    await fill();
    const { body } = await page("yuhang", `${items}?limit=1`);
    expect(body).toMatchObject({ numberMatched: 3, numberReturned: 1 });
    const next = nextOf(body) ?? "";
    const { body: second } = await page("yuhang", next.replace(/^https?:\/\/[^/]+/, ""));
    expect(second).not.toHaveProperty("numberMatched");
    const none = await page("yuhang", `${items}?bbox=1,1,2,2`);
    expect(none.body).toMatchObject({ numberMatched: 0, features: [] });
  });

  test("are those that were changed in a time", async () => {
    await fill();
    const { db } = here();
    await sql`update dxydsd set gxsj = '2024-03-05T10:00:00Z' where dkid = 'a'`.execute(db);
    await sql`update dxydsd set gxsj = '2024-03-06T00:00:00Z' where dkid = 'b'`.execute(db);
    await sql`update dxydsd set gxsj = '2024-04-01T00:00:00Z' where dkid = 'c'`.execute(db);
    for (const [time, wanted] of [
      ["2024-03-05", ["a"]],
      ["2024-03-05T10:00:00Z", ["a"]],
      ["2024-03-05T18:00:00+08:00", ["a"]],
      ["2024-03-05/2024-03-06", ["a", "b"]],
      ["../2024-03-05T23:59:59Z", ["a"]],
      ["2024-03-06T00:00:00Z/..", ["b", "c"]],
      ["2024-03-06/", ["b", "c"]],
      ["../..", ["a", "b", "c"]],
    ] as const) {
      const { body } = await page("yuhang", `${items}?datetime=${encodeURIComponent(time)}`);
      expect([time, idsOf(body), body.numberReturned]).toEqual([time, wanted, wanted.length]);
    }
  });

  test("that were removed are told by their ids, of a time, page by page, in one's own region", async () => {
    await insertParcels(here().db, "dxydsd", [
      ...some(),
      parcel({ dkid: "gone2", geometry: squareIn("330110", 5), scbz: 1 }),
      parcel({ dkid: "far", xzqdm: "330212", geometry: squareIn("330110", 6), scbz: 1 }),
    ]);
    await sql`update dxydsd set gxsj = '2024-03-05T10:00:00Z' where dkid = 'gone'`.execute(
      here().db,
    );
    await sql`update dxydsd set gxsj = '2024-04-01T00:00:00Z' where dkid = 'gone2'`.execute(
      here().db,
    );
    const ids = async (user: Username, query = "") => {
      const { status, body } = await as(user).get(`${root}/collections/dxydsd/removed${query}`);
      expect(status).toBe(200);
      return (body.removed as { id: number }[]).map(({ id }) => id);
    };
    const oids = await here()
      .db.selectFrom("dxydsd")
      .select(["oid", "dkid"])
      .where("dkid", "in", ["gone", "gone2"])
      .orderBy("oid")
      .execute();
    const [gone, gone2] = oids.map(({ oid }) => oid);
    expect(await ids("yuhang")).toEqual([gone, gone2]);
    expect(await ids("yuhang", "?datetime=2024-03-05")).toEqual([gone]);
    expect(await ids("yuhang", "?datetime=2024-03-06/..")).toEqual([gone2]);
    expect(await ids("yuhang", "?limit=1")).toEqual([gone]);
    expect(await ids("yuhang", `?limit=1&after=${gone}`)).toEqual([gone2]);
    expect(await ids("yinzhou")).toHaveLength(1);
    const { body } = await as("yuhang").get(`${root}/collections/dxydsd/removed?limit=1`);
    expect(nextOf(body as unknown as Page)).toContain(`after=${gone}`);
    expect((await as("shuiwu").get(`${root}/collections/dxydsd/removed`)).status).toBe(403);
  });

  test("have dates as dates, and one can be asked for by itself", async () => {
    await fill();
    const [first] = (await page("yuhang", items)).body.features;
    expect(first?.properties).toMatchObject({ dkmc: "望江北区", rdrq: "2024-06-15", shzt: "5" });
    const { body } = await as("yuhang").get(`${items}/${first?.id}`);
    expect(body).toMatchObject({ type: "Feature", properties: { dkid: "a" } });
    expect((await as("yinzhou").get(`${items}/${first?.id}`)).status).toBe(404);
    expect((await as("yuhang").get(`${items}/x`)).status).toBe(404);
  });

  test.each([
    ["limit=0", "limit 应不小于 1"],
    ["limit=many", "limit、after 和 offset 应为非负整数"],
    ["bbox=1,2,3", "bbox 应为 西,南,东,北 四个数"],
    ["colour=red", "不支持的查询参数 colour"],
    ["bbox=119.9,30.5,120.2,30.2", "bbox 的南应不大于北"],
    ["f=nosuch", "不支持的返回格式 f=nosuch，可用 json、html、csv"],
    ["datetime=yesterday", "datetime 应为时间、日期，或以 / 分开的两个，如 年-月-日/.."],
    ["datetime=2024-02-01/2024-01-01", "datetime 的开始应不晚于结束"],
    ["limit=1&limit=2", "查询参数 limit 只能有一个"],
  ])("with %s are refused in words", async (query, message) => {
    const { status, body } = await page("yuhang", `${items}?${query}`);
    expect([status, body.message]).toEqual([400, message]);
  });
});

const run = promisify(execFile);

// Skipped where GDAL is not installed.
test.skipIf(!hasGdal)(
  "ogrinfo reads every parcel that its user may see, and no other",
  async () => {
    const own = Array.from({ length: 250 }, (_, i) =>
      parcel({ dkid: `own-${i}`, geometry: squareIn("330110", i) }),
    );
    const foreign = parcel({ xzqdm: "330212", geometry: squareIn("330110", 300) });
    await insertParcels(here().db, "dxydsd", [...own, foreign]);
    const { app } = here();
    await app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.address() as AddressInfo;
    const wanted = { name: "GDAL", scopes: ["layers" as const], days: 7 };
    const { token } = (await as("yuhang").call(apiTokenApi.create, wanted)).body;
    const layer = [`OAPIF:http://127.0.0.1:${port}${root}`, "dxydsd", "-oo", "PAGE_SIZE=100"];
    const { stdout } = await run("ogrinfo", ["-ro", "-al", "-so", ...layer], {
      env: { ...process.env, GDAL_HTTP_AUTH: "BASIC", GDAL_HTTP_USERPWD: `yuhang:${token}` },
    });
    expect(stdout).toContain("Feature Count: 250");
    expect(stdout).toContain("dkbh: String");
  },
);
