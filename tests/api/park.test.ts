import { beforeEach, describe, expect, test } from "vitest";
import { cypt } from "#contract/datasets/cypt";
import { cyptApi } from "#contract/endpoints/industry/cypt";
import { as, here, withApp } from "./harness";
import { land } from "./industry";
import { insertSamples, sampleOf } from "./samples";
import { platformId } from "./users";

withApp();

const parks = [
  { cyptid: platformId, xzqdm: "330110" },
  { cyptid: "PT02", xzqdm: "330110" },
  { cyptid: "PT03", xzqdm: "330106" },
  { cyptid: "PT04", xzqdm: "330212" },
].map((one, i) =>
  sampleOf(cypt, { ...one, cyptmc: `示例${i}产业园`, cyptlx: String(1 + (i % 2)) }),
);

beforeEach(async () => {
  await insertSamples(here().db, cypt, parks);
  for (const [i, { cyptid, xzqdm }] of parks.entries()) {
    await land({ cyptid, xzqdm, mj: 20_000, zss: 100 + i });
  }
});

const listed = async (user: Parameters<typeof as>[0], query = {}) => {
  const { body } = await as(user).call(cyptApi.pageList, query);
  return body.list.map(({ cyptid }) => cyptid).sort();
};

describe("a park", () => {
  test("is listed as far as region and platform go", async () => {
    expect(await listed("sheng")).toHaveLength(4);
    expect(await listed("hangzhou")).toEqual(["PT02", "PT03", platformId].sort());
    expect(await listed("yuhang")).toEqual(["PT02", platformId].sort());
    expect(await listed("pingtai")).toEqual([platformId]);
    expect(await listed("sheng", { cyptlx: ["2"] })).toEqual(["PT02", "PT04"]);
    expect(await listed("sheng", { keyword: "示例2产业园" })).toEqual(["PT03"]);
  });

  test("is shown with its outline, and to nobody of another region", async () => {
    const own = await as("yuhang").call(cyptApi.info, { cyptid: "PT02" });
    expect(own.body.record).toMatchObject({ cyptid: "PT02", cyptmc: "示例1产业园" });
    expect(own.body.geometry?.[0]?.[0]).toHaveLength(5);
    for (const user of ["ningbo", "pingtai"] as const) {
      expect((await as(user).call(cyptApi.info, { cyptid: "PT02" })).status).toBe(404);
    }
    expect((await as("admin").call(cyptApi.info, { cyptid: "PT02" })).status).toBe(403);
  });

  test("hides its tax from those who see 亩均 figures alone", async () => {
    const seen = async (user: Parameters<typeof as>[0]) => {
      const { body } = await as(user).call(cyptApi.info, { cyptid: "PT02" });
      return [body.record.zss, body.record.mjss !== null];
    };
    expect([await seen("yuhang"), await seen("hangzhou")]).toEqual([
      [null, true],
      [101, true],
    ]);
    const sort = { field: "zss", order: "desc" } as const;
    expect((await as("yuhang").call(cyptApi.pageList, { sort })).status).toBe(403);
  });

  test.each(["sheng", "hangzhou", "yuhang", "pingtai"] as const)(
    "proves every figure that %s sees by the list behind it",
    async (user) => {
      const groups = ["region", "cyptlx", "cyptjb"];
      const { body } = await as(user).call(cyptApi.stats, { groups });
      const figures = [body.total, ...Object.values(body.groups).flat()];
      for (const { zs, sums, filter } of figures) {
        const list = (await as(user).call(cyptApi.pageList, { pageSize: 100, ...filter })).body;
        expect(list.total).toBe(zs);
        for (const [name, sum] of Object.entries(sums)) {
          const rows = list.list as Record<string, unknown>[];
          expect(rows.reduce((all, row) => all + Number(row[name] ?? 0), 0)).toBeCloseTo(sum, 2);
        }
      }
      expect("zss" in body.total.sums).toBe(user === "sheng" || user === "hangzhou");
    },
  );

  test("is refused to nobody by a bad filter without a word", async () => {
    expect((await as("sheng").call(cyptApi.pageList, { cyptlx: ["77"] })).status).toBe(400);
    expect((await as("yuhang").call(cyptApi.pageList, { areaCode: "3302" })).status).toBe(403);
    expect((await as("sheng").call(cyptApi.stats, { groups: ["zdcy"] } as never)).status).toBe(400);
  });
});
