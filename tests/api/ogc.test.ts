import { execFile } from "node:child_process";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
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
    expect(rels).toEqual(["self", "service-desc", "conformance", "data"]);
    for (const { href } of body.links as Link[]) {
      expect((await as("yuhang").get(new URL(href).pathname)).status).toBe(200);
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
    ["limit=many", "limit 和 after 应为非负整数"],
    ["bbox=1,2,3", "bbox 应为 西,南,东,北 四个数"],
    ["colour=red", "不支持的查询参数 colour"],
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
    const user = as("yuhang");
    await user.get("/api/user/info");
    const args = ["-ro", "-al", "-so", `OAPIF:http://127.0.0.1:${port}${root}`, "dxydsd"];
    const { stdout } = await run("ogrinfo", args, {
      env: { ...process.env, GDAL_HTTP_HEADERS: `Authorization: Bearer ${user.token}` },
    });
    expect(stdout).toContain("Feature Count: 250");
    expect(stdout).toContain("dkbh: String");
  },
);
