import { describe, expect, test } from "vitest";
import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import type { Endpoint } from "#contract/define/endpoint";
import { type Field, isLand } from "#contract/define/field";
import { isRounded } from "#contract/define/secret";
import { endpoints } from "#contract/endpoints/index";
import type { PageQuery, StatsQuery } from "#contract/endpoints/records/standardCalls";
import { limits } from "#contract/limits";
import { authoritiesOf } from "#contract/roles";
import { as, type Reply, withFilled } from "./harness";
import { insertSamples, sampleOf } from "./samples";
import { platformId, type Username, users } from "./users";

/** What every register with the shared list and count calls must do. */

type Calls = { dataset: AnyDataset; page: Endpoint; stats: Endpoint };

/** Call groups with a page and statistics of one dataset, built by the shared builders. */
const registers: [string, Calls][] = Object.entries(endpoints).flatMap(([name, group]) => {
  const dataset = datasets[name];
  const { pageList: page, stats } = group;
  const own = name !== "dxydst" && name !== "dxydsd" && name !== "zkfxmsd";
  return dataset && page && stats && own
    ? [[name, { dataset, page, stats }] as [string, Calls]]
    : [];
});

const places = [
  { xzqdm: "330110", cyptid: platformId },
  { xzqdm: "330110" },
  { xzqdm: "330106" },
  { xzqdm: "330212" },
];

withFilled(async ({ db }) => {
  for (const [, { dataset }] of registers) {
    const records = Array.from({ length: 24 }, (_, i) =>
      sampleOf(dataset, places[i % places.length]),
    );
    await insertSamples(db, dataset, records);
  }
}, 180_000);

const readers: Username[] = [
  "sheng",
  "hangzhou",
  "ningbo",
  "yuhang",
  "pingtai",
  "chakan",
  "shuiwu",
];

const mayRead = (user: Username, access: string | null) =>
  access !== null && authoritiesOf[users[user].role].includes(access);

describe.each(registers)("the register %s", (_, { dataset, page, stats }) => {
  const list = (user: Username, query: Partial<PageQuery> = {}) =>
    as(user).call(page, { pageSize: 500, ...query }) as Promise<Reply<List>>;

  test.each(readers)("is listed to %s as far as their region and platform go", async (user) => {
    const reply = await list(user);
    if (!mayRead(user, page.access)) return expect(reply.status).toBe(403);
    const { areaCode, ...more } = users[user];
    const ownPlatform = "cyptid" in more ? more.cyptid : null;
    expect(reply.body.list.length).toBe(reply.body.total);
    expect(reply.body.total).toBe(
      places.filter(
        ({ xzqdm, cyptid }) =>
          xzqdm.startsWith(areaCode) && (ownPlatform === null || cyptid === ownPlatform),
      ).length * 6,
    );
  });

  test.each(readers)("proves every figure that %s sees by the list behind it", async (user) => {
    if (!mayRead(user, page.access)) return;
    const groups = ["region", ...dataset.rollup.by, ...dataset.rollup.single];
    const years = dataset.rollup.by.filter((name) => dataset.fields[name]?.kind === "integer");
    for (const filter of [{}, ...years.map((name) => ({ [name]: [2023] }))]) {
      const reply = await as(user).call(stats, { groups, ...filter } satisfies Partial<StatsQuery>);
      const { total, groups: found } = reply.body as Figures;
      const parted = groups.filter((name) => dataset.fields[name]?.kind !== "codes");
      const wholes = parted.map((name) => [name, found[name]?.reduce((n, { zs }) => n + zs, 0)]);
      expect(wholes).toEqual(parted.map((name) => [name, total.zs]));
      for (const figure of [total, ...Object.values(found).flat()]) await prove(user, figure);
    }
  });

  /** A list under a figure's filter has the figure's count, and its rows add up to its sums. */
  async function prove(user: Username, { label, zs, sums, filter }: Figure) {
    const { body } = await list(user, filter);
    expect([label, body.total]).toEqual([label, zs]);
    for (const [name, sum] of Object.entries(sums)) {
      expect(body.sums[name] ?? 0).toBeCloseTo(sum, 2);
      // What comes with two digits does not add up to what was summed before.
      if (isRounded(dataset.fields[name], authoritiesOf[users[user].role])) continue;
      const added = body.list.reduce((all, row) => all + Number(row[name] ?? 0), 0);
      expect(added).toBeCloseTo(sum, 2);
    }
  }

  test("is sorted by every column of its page", async () => {
    for (const field of dataset.views.table) {
      const reply = await list("sheng", { sort: { field, order: "desc" } });
      expect([field, reply.status, reply.body.list?.length]).toEqual([field, 200, 24]);
    }
  });

  test("is filtered by everything that its page offers", async () => {
    const { body } = await list("sheng");
    const row = body.list[0] as Record<string, unknown>;
    const id = row[dataset.key.id];
    for (const name of dataset.views.filter) {
      const reply = await list("sheng", filterFor(name, dataset.fields[name] as Field, row[name]));
      expect([name, reply.status]).toEqual([name, 200]);
      expect(reply.body.list.map((one) => one[dataset.key.id])).toContain(id);
    }
    expect((await list("sheng", { keyword: String(row[dataset.key.number]) })).body.total).toBe(1);
  });

  test("refuses a region that is not one's own, and a filter of the wrong type", async () => {
    expect((await list("yuhang", { areaCode: "3302" })).status).toBe(403);
    expect((await list("sheng", { pageSize: 100_000 })).status).toBe(400);
  });
});

/** A filter that matches this value. Areas are queried in 亩. */
function filterFor(name: string, field: Field, value: unknown): Partial<PageQuery> {
  const { kind } = field;
  if (kind === "text") return { [name]: value };
  if (kind === "date" || kind === "time") {
    const day = String(value).slice(0, 10);
    return { [`${name}Min`]: day, [`${name}Max`]: day };
  }
  if (kind !== "number") return { [name]: [value] };
  const limit = isLand(field) ? Number(value) / limits.mu : Number(value);
  return { [`${name}Min`]: limit - 0.001, [`${name}Max`]: limit + 0.001 };
}

type List = { total: number; list: Record<string, unknown>[]; sums: Record<string, number> };
type Figure = { label: string; zs: number; sums: Record<string, number>; filter: object };
type Figures = { total: Figure; groups: Record<string, Figure[]> };
