import { beforeEach, describe, expect, test } from "vitest";
import { tdgy } from "#contract/datasets/tdgy";
import { gyydcrApi as api, type ReportCell, reportSides } from "#contract/endpoints/supply/gyydcr";
import { tdgyApi } from "#contract/endpoints/supply/tdgy";
import { as, here, withApp } from "./harness";
import { insertSamples, sampleOf } from "./samples";
import { platformId, type Username } from "./users";

withApp();

const base = {
  tdyt: "100101",
  gdfs: "23",
  cjzt: "1",
  rjlsx: 2,
  gymj: 20_000,
  qsj: 1000,
  cjj: 1200,
};
const rows = [
  { ...base, ggrq: "2024-01-02", qdrq: "2024-03-01", hydm: "C34", cyptid: platformId },
  { ...base, ggrq: "2024-01-02", qdrq: "2024-03-21", hydm: "C17", gymj: 10_000, cjj: 1000 },
  { ...base, ggrq: "2023-01-02", qdrq: "2023-03-21", hydm: "C17", xzqdm: "330106" },
  { ...base, ggrq: "2024-01-02", qdrq: "2024-11-05", hydm: "C17", gdfs: "11", xzqdm: "330212" },
  { ...base, ggrq: "2024-05-02", qdrq: "2024-07-01", tdyt: "0901", hydm: "K" },
  { ...base, ggrq: "2024-05-02", qdrq: null, cjj: null, cjzt: "2", tdyt: "0701", hydm: "K" },
];

beforeEach(async () => {
  await insertSamples(
    here().db,
    tdgy,
    rows.map((row) => sampleOf(tdgy, row)),
  );
});

/** A cell's filter lists exactly the parcels that the cell counts. */
async function prove(user: Username, cell: ReportCell) {
  const { body } = await as(user).call(api.reportRows, { pageSize: 500, ...cell.filter });
  expect([cell.label, body.total, body.list.length]).toEqual([cell.label, cell.zs, cell.zs]);
  const sum = (name: "gymj" | "cjj") => body.list.reduce((all, row) => all + (row[name] ?? 0), 0);
  expect([sum("gymj"), sum("cjj")]).toEqual([cell.mj, cell.je]);
}

describe("the report of granted land", () => {
  const askers = ["sheng", "hangzhou", "yuhang", "pingtai"] as const;
  const asked = reportSides.flatMap((by) =>
    askers.flatMap((user) => [2023, 2024].map((nd) => [by, user, nd] as const)),
  );

  test.each(asked)("by %s proves every cell to %s in %i", async (by, user, nd) => {
    const { status, body } = await as(user).call(api.reportStats, { by, nd });
    expect(status).toBe(200);
    for (const cell of [body.total, ...body.list]) await prove(user, cell);
    const { body: total } = await as(user).call(api.reportTotal, { nd });
    expect(total).toEqual(body.total);
    const counted = body.list.reduce((all, { zs }) => all + zs, 0);
    expect(counted).toBe(total.zs);
  });

  test("gives price, premium and floor area ratio of what is filtered", async () => {
    const { body } = await as("yuhang").call(api.reportTotal, { ytlb: ["1"] });
    expect(body).toMatchObject({ zs: 2, mj: 30_000, je: 2200, yjl: 10, rjl: 2, mjjj: 48.89 });
    const { body: none } = await as("yuhang").call(api.reportTotal, { nd: 2019 });
    expect(none).toMatchObject({ zs: 0, mjjj: null, yjl: null, rjl: null });
  });

  test("has twelve months, and names platforms and industries", async () => {
    const { body: months } = await as("yuhang").call(api.reportStats, { by: "month" });
    expect(months.list.map(({ zs }) => zs)).toEqual([0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
    const { body } = await as("yuhang").call(api.reportStats, { by: "industry" });
    expect(body.list.map(({ label }) => label)).toContain("通用设备制造业");
    const { body: platforms } = await as("yuhang").call(api.platformStats, {});
    expect(platforms.list.map(({ key, zs }) => [key, zs])).toEqual([
      [platformId, 1],
      ["", 1],
    ]);
    expect([platforms.list[1]?.label, platforms.total.zs]).toEqual(["园区外", 2]);
    const { body: outside } = await as("yuhang").call(
      api.reportRows,
      platforms.list[1]?.filter ?? {},
    );
    expect(outside.list.map(({ cyptid }) => cyptid)).toEqual([null]);
  });

  test("refuses a foreign region, an unknown side and a year that is none", async () => {
    expect((await as("yuhang").call(api.reportStats, { areaCode: "3302" })).status).toBe(403);
    expect((await as("yuhang").call(api.reportStats, { by: "owner" as "month" })).status).toBe(400);
    expect((await as("yuhang").call(api.reportTotal, { nd: 12 })).status).toBe(400);
    expect((await as("admin").call(api.reportTotal, {})).status).toBe(403);
  });
});

test("granted industrial land leaves out allocations and other uses", async () => {
  const { body } = await as("sheng").call(api.pageList, {});
  expect(body.list.map(({ gdfs, ytlb }) => [gdfs, ytlb])).toEqual(Array(3).fill(["23", "1"]));
  expect(body.total).toBe(3);
  expect((await as("sheng").call(api.pageList, { gdfs: ["11"] })).status).toBe(400);
  expect((await as("sheng").call(api.pageList, { ytlb: ["2"] })).status).toBe(400);
  const { body: one } = await as("sheng").call(api.info, { gyid: body.list[0]?.gyid ?? "" });
  expect(one.timeline).toHaveLength(9);
});

test("land for business is listed with its outcome, sold or not", async () => {
  const { body } = await as("yuhang").call(api.commercialList, {});
  expect(body.list.map(({ cjzt }) => cjzt).sort()).toEqual(["1", "2"]);
  const sold = body.list.find(({ cjzt }) => cjzt === "1");
  expect(sold?.lmj).toBe(300);
  const { body: stats } = await as("yuhang").call(api.commercialStats, {});
  expect(stats.byState.map(({ label, zs }) => [label, zs])).toEqual([
    ["成交", 1],
    ["流拍", 1],
  ]);
  const [bought] = stats.byState;
  expect(stats.total).toMatchObject({
    ...{ mjjj: bought?.mjjj, yjl: bought?.yjl, rjl: bought?.rjl, lmj: 300 },
  });
  for (const cell of [stats.total, ...stats.byState, ...stats.byUse, ...stats.byRegion]) {
    await prove("yuhang", cell);
  }
  const { body: earlier } = await as("yuhang").call(api.commercialStats, { nd: 2023 });
  expect(earlier.total.zs).toBe(0);
});

test("a figure of the register and a report of it agree", async () => {
  const { body } = await as("sheng").call(tdgyApi.stats, { qdnd: [2024], groups: ["ytlb"] });
  const { body: report } = await as("sheng").call(api.reportTotal, {});
  expect([body.total.zs, body.total.sums.cjj]).toEqual([report.zs, report.je]);
});
