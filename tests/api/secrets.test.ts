import { beforeEach, describe, expect, test } from "vitest";
import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import type { Endpoint } from "#contract/define/endpoint";
import { endpoints } from "#contract/endpoints/index";
import { as, here, type Reply, withApp } from "./harness";
import { insertSamples, sampleOf } from "./samples";

withApp();

/**
 * Amounts of single enterprises: users without ss:view neither see them nor can infer them from
 * queries.
 */

type Row = Record<string, unknown>;
const secretsOf = ({ fields }: AnyDataset) =>
  Object.keys(fields).filter((name) => fields[name]?.secret === "ss:view");

const guarded = Object.values(datasets)
  .filter((dataset) => secretsOf(dataset).length > 0 && endpoints[dataset.name]?.pageList)
  .map((dataset) => [dataset.name, dataset] as const);

test("there are datasets with amounts to protect", () => {
  expect(guarded.length).toBeGreaterThan(1);
});

const hidden = "yuhang";
const seeing = "hangzhou";

describe.each(guarded)("%s", (name, dataset) => {
  const page = endpoints[name]?.pageList as Endpoint;
  const list = (user: "yuhang" | "hangzhou", query: object) =>
    as(user).call(page, query as never) as unknown as Promise<
      Reply<{ list: Row[]; sums: Record<string, number> }>
    >;
  const secrets = secretsOf(dataset);
  const mayRead = page.access !== "ss:view";

  beforeEach(() => insertSamples(here().db, dataset, [sampleOf(dataset), sampleOf(dataset)]));

  if (mayRead)
    test("is listed without them", async () => {
      const { body } = await list(hidden, {});
      expect(body.list).toHaveLength(2);
      for (const row of body.list) {
        expect(secrets.map((one) => [one, row[one]])).toEqual(secrets.map((one) => [one, null]));
      }
      expect(secrets.filter((one) => one in body.sums)).toEqual([]);
    });

  test("is listed with them to those who may see them", async () => {
    const { body } = await list(seeing, {});
    expect(secrets.filter((one) => body.list[0]?.[one] == null)).toEqual([]);
  });

  if (mayRead)
    test("is neither sorted nor narrowed by them", async () => {
      const [one = ""] = secrets;
      const sorted = await list(hidden, { sort: { field: one, order: "desc" } });
      expect(sorted.status).toBe(403);
      expect((await list(seeing, { sort: { field: one, order: "desc" } })).status).toBe(200);
      for (const filtered of secrets.filter((field) => dataset.views.filter.includes(field))) {
        expect((await list(hidden, { [`${filtered}Min`]: 1 })).status).toBe(403);
      }
    });

  if (mayRead && dataset.geometry !== null)
    test("has features without them", async () => {
      const layer = `/api/rest/services/${name}/FeatureServer/0`;
      const query = (user: "yuhang" | "hangzhou", where: string) =>
        as(user).get(`${layer}/query?f=json&outFields=*&where=${encodeURIComponent(where)}`);
      const [one = ""] = secrets;
      const plain = (await query(hidden, "1=1")).body as { features: { attributes: Row }[] };
      expect(plain.features).toHaveLength(2);
      expect(secrets.filter((field) => field in (plain.features[0]?.attributes ?? {}))).toEqual([]);
      const asked = (await query(hidden, `${one} > 0`)).body;
      expect(asked.features).toBeUndefined();
      const open = (await query(seeing, `${one} > 0`)).body as { features: unknown[] };
      expect(open.features).toHaveLength(2);
    });
});
