import { describe, expect, test } from "vitest";
import { some } from "./featureCalls";
import { as, here, withApp } from "./harness";
import { insertParcels } from "./parcels";

withApp();

/** Part 3 of OGC API Features: filters in CQL2, what they can ask of, and which properties come. */

const collection = "/api/ogc/collections/dxydsd";
const items = `${collection}/items`;

type Page = {
  features: { id: number; properties: Record<string, unknown> }[];
  links: { rel: string; href: string }[];
  numberMatched?: number;
  message?: string;
};
const fill = () => insertParcels(here().db, "dxydsd", some());
const page = async (parameters: Record<string, string>, url = items) => {
  const { status, body } = await as("yuhang").get(`${url}?${new URLSearchParams(parameters)}`);
  return { status, body: body as unknown as Page };
};
const idsOf = ({ features }: Page) => features.map(({ properties }) => properties.dkid);

describe("a filter", () => {
  test.each([
    [`shzt = '5' AND rdnf > 2021`, ["a"]],
    [`"mj" <= 1000 OR NOT (shzt <> '0')`, ["a", "b"]],
    [`rdrq >= DATE('2024-06-01')`, ["a"]],
    [`gxsj > TIMESTAMP('2020-01-01T00:00:00Z')`, ["a", "b", "c"]],
    [`bz IS NULL`, ["a", "c"]],
    [`dkmc LIKE '望%'`, ["a"]],
    [`rdnf NOT IN (2020, 2022)`, ["a"]],
    [`mj BETWEEN 1500 AND 2500`, ["b"]],
  ])("%s", async (filter, wanted) => {
    await fill();
    const { status, body } = await page({ filter, "filter-lang": "cql2-text" });
    expect([status, idsOf(body), body.numberMatched]).toEqual([200, wanted, wanted.length]);
  });

  test("goes on over pages, beside the filter of lists and a box", async () => {
    await fill();
    const { body } = await page({ filter: "mj > 0", limit: "2", bbox: "100,20,140,40" });
    expect([idsOf(body), body.numberMatched]).toEqual([["a", "b"], 3]);
    const next = body.links.find(({ rel }) => rel === "next")?.href ?? "";
    const { body: rest } = await as("yuhang").get(next.replace(/^https?:\/\/[^/]+/, ""));
    expect(idsOf(rest as unknown as Page)).toEqual(["c"]);
    expect(idsOf((await page({ filter: "mj > 1500", shzt: "5" })).body)).toEqual(["c"]);
  });

  test.each([
    [{ filter: "" }, /filter 不能为空/],
    [{ filter: "password = 'x'" }, /查询条件有误：没有字段 password/],
    [{ filter: "mj >" }, /查询条件有误/],
    [{ filter: "mj > 1", "filter-lang": "cql2-json" }, /filter-lang=cql2-json，允许 cql2-text/],
    [{ filter: "mj > 1", "filter-crs": "x" }, /filter-crs 的坐标系/],
    [{ properties: "dkid,colour" }, /没有字段 colour/],
    [{ properties: "" }, /properties 应为/],
  ])("%j is refused in words", async (parameters, words) => {
    const { status, body } = await page(parameters as unknown as Record<string, string>);
    expect([status, body.message]).toEqual([400, expect.stringMatching(words)]);
  });
});

test("properties are those that are wanted, of one as of many", async () => {
  await fill();
  const { body } = await page({ properties: "mj,dkid", limit: "1" });
  const [{ id, properties } = { id: 0, properties: {} }] = body.features;
  expect(properties).toEqual({ dkid: "a", mj: 1000 });
  const alone = await page({ properties: "mj" }, `${items}/${id}`);
  expect(alone.body).toMatchObject({ id, properties: { mj: 1000 } });
});

test("what can be asked of is told with Chinese names and code lists, without secrets", async () => {
  for (const name of ["queryables", "schema"]) {
    const reply = await as("yuhang").get(`${collection}/${name}`);
    expect(reply.headers["content-type"]).toContain("application/schema+json");
    const { properties } = reply.body as {
      properties: Record<string, { title: string; oneOf?: object[] }>;
    };
    expect(properties.shzt?.title).toBe("审核状态");
    expect(properties.shzt?.oneOf).toContainEqual({ const: "5", title: "审核通过" });
  }
  const { body } = await as("yuhang").get(collection);
  const rels = (body.links as { rel: string }[]).map(({ rel }) => rel);
  expect(rels).toContain("http://www.opengis.net/def/rel/ogc/1.0/queryables");
});
