import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { cypt } from "#contract/datasets/cypt";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import { governPlanApi as api } from "#contract/endpoints/plan/governPlan";
import { rwApi } from "#contract/endpoints/plan/rw";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { limits } from "#contract/limits";
import { readBook } from "../files/books";
import { as, here, withApp } from "./harness";
import { insertSamples, sampleOf } from "./samples";
import { platformId, type Username } from "./users";

withApp();

/** A project of the plan of 2024: 30 亩, 20 of them low-efficiency land. */
const planned = {
  ...{ ssnd: 2024, spzt: "5", xmjd: "1", xmlx: "1", zkffs: "2", zrdw: "示例街道办事处" },
  ...{ xmmj: 30 * limits.mu, dxmj: 20 * limits.mu, jhtz: 1500 },
  ...{ jhkgsj: "2024-03-01", jhjgsj: "2025-06-30", sjkgsj: null, sjjgsj: null, yssj: null },
};

const put = async (over: Record<string, unknown> = {}) => {
  const [row] = await insertSamples(here().db, zkfxmsd, [
    sampleOf(zkfxmsd, { ...planned, ...over }),
  ]);
  return String(row?.xmid);
};

const platform = () =>
  insertSamples(here().db, cypt, [
    sampleOf(cypt, { cyptid: platformId, cyptmc: "示例产业园", cyptlx: "1" }),
  ]);

const level = async (user: Username, more: object = {}) =>
  (await as(user).call(api.level, more)).body;

const stored = async (xmid: string) => {
  const { rows } = await sql<{ jhkgsj: string; jhjgsj: string; bbh: number }>`
    select jhkgsj::text, jhjgsj::text, bbh from zkfxmsd where xmid = ${xmid}`.execute(here().db);
  return rows[0];
};

describe("the plan of a year", () => {
  test("counts approved projects of the year, region by region", async () => {
    await put();
    await put({ xzqdm: "330106" });
    await put({ xzqdm: "330212" });
    await put({ ssnd: 2023 });
    await put({ spzt: "1" });
    await put({ scbz: 1 });
    const { total, list, today } = await level("sheng");
    expect(today).toBe("2024-12-31");
    expect(total).toMatchObject({ key: "33", kind: "region", zs: 3, jhtz: 4500, done: 0 });
    const [jhkgsj, jhjgsj] = ["2024-03-01", "2025-06-30"];
    expect([total.from, total.to]).toEqual([jhkgsj, jhjgsj]);
    expect(list.find(({ key }) => key === "3302")).toMatchObject({ from: jhkgsj, to: jhjgsj });
    expect(list.find(({ key }) => key === "3303")).toMatchObject({ from: null, to: null });
    expect(total.xmmj / limits.mu).toBeCloseTo(90, 2);
    expect(total.dxmj / limits.mu).toBeCloseTo(60, 2);
    expect(list.find(({ key }) => key === "3301")).toMatchObject({ zs: 2 });
    expect(list.reduce((sum, { zs }) => sum + zs, 0)).toBe(total.zs);
  });

  test("names the records of each figure", async () => {
    await put();
    await put({ spzt: "1" });
    const { total } = await level("sheng", { spzt: ["1", "5"] });
    const { body } = await as("sheng").call(zkfxmsdApi.pageList, total.filter as never);
    expect([total.zs, body.total]).toEqual([2, 2]);
    expect(total.dxmj).toBeCloseTo(body.sums?.dxmj ?? 0, 2);
  });

  test("puts projects of a county on its platforms, and what is on none beside them", async () => {
    await platform();
    await put({ cyptid: platformId });
    await put();
    const { total, list } = await level("yuhang");
    expect(total).toMatchObject({ key: "330110", zs: 2 });
    expect(list.find(({ cyptid }) => cyptid === platformId)).toMatchObject({ zs: 1 });
    expect(list.at(-1)).toMatchObject({ kind: "outside", cyptid: null, zs: 1, filter: null });
  });

  test("says what the tasks below add up to", async () => {
    await platform();
    const set = (user: Username, items: { areaCode: string; rwl: number }[]) =>
      as(user).call(rwApi.saveRwl, { items, confirmWarnings: true });
    await set("sheng", [
      { areaCode: "33", rwl: 100 },
      { areaCode: "3301", rwl: 60.5 },
    ]);
    await set("hangzhou", [{ areaCode: "330110", rwl: 40 }]);
    await as("hangzhou").call(rwApi.editCyptRw, { cyptid: platformId, rwl: 12.25 });
    const province = await level("sheng");
    expect(province.total).toMatchObject({ rwl: 100, parts: 60.5, set: 1, of: 11 });
    expect(province.split).toEqual({ counties: 40, platforms: 12.25 });
    const city = await level("hangzhou");
    expect(city.total).toMatchObject({ rwl: 60.5, parts: 40, set: 1 });
    const county = city.list.find(({ key }) => key === "330110");
    expect(county).toMatchObject({ rwl: 40, parts: 12.25, set: 1 });
    expect(await level("sheng", { nd: 2025 })).toMatchObject({
      total: { rwl: null, parts: null },
      split: { counties: null, platforms: null },
    });
  });

  test("shows a platform clerk one platform and its projects alone", async () => {
    await platform();
    await put({ cyptid: platformId });
    await put();
    const { total, list } = await level("pingtai");
    expect(list.map(({ cyptid }) => cyptid)).toEqual([platformId]);
    expect(total).toMatchObject({ kind: "platform", cyptid: platformId, zs: 1 });
    const call = (cyptid: string) =>
      as("pingtai").call(api.projects, { areaCode: "330110", cyptid });
    expect((await call(platformId)).body.total).toBe(1);
    expect((await call("")).body).toMatchObject({ total: 0, list: [] });
  });

  test("lists projects page by page in the order of their planned start", async () => {
    const late = await put({ jhkgsj: "2024-09-01" });
    const early = await put({ jhkgsj: "2024-01-15" });
    const page = async (current: number) =>
      (await as("yuhang").call(api.projects, { areaCode: "330110", current, pageSize: 1 })).body;
    const [first, second] = [await page(1), await page(2)];
    expect([first.total, first.list[0]?.xmid, second.list[0]?.xmid]).toEqual([2, early, late]);
    expect(first.list[0]).toMatchObject({ zrdw: "示例街道办事处", bbh: 0 });
  });

  test.each<[Username, string]>([
    ["hangzhou", "3302"],
    ["yuhang", "330106"],
    ["chakan", "34"],
  ])("is closed to %s in %s", async (user, areaCode) => {
    expect((await as(user).call(api.level, { areaCode })).status).toBe(403);
    expect((await as(user).call(api.projects, { areaCode })).status).toBe(403);
  });

  test.each([
    [{ nd: 1999 }, "年度应在"],
    [{ spzt: ["x"] }, "取值不在字典内"],
    [{ rwlx: "9" }, ""],
  ])("refuses %o", async (input, message) => {
    const { status, body } = await as("sheng").call(api.level, input as never);
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
  });
});

describe("planned days", () => {
  const days = { jhkgsj: "2024-04-01", jhjgsj: "2025-07-31" };
  const move = (user: Username, xmid: string, more: object = {}) =>
    as(user).call(api.move, { xmid, bbh: 0, ...days, ...more });

  test.each<[Username, string]>([
    ["sheng", "5"],
    ["hangzhou", "5"],
    ["yuhang", "0"],
    ["yuhang", "2"],
  ])("are moved by %s in state %s, with a trace of it", async (user, spzt) => {
    const xmid = await put({ spzt });
    const { status, body } = await move(user, xmid);
    expect([status, body]).toMatchObject([200, { ...days, bbh: 1, xmid }]);
    expect(await stored(xmid)).toEqual({ ...days, bbh: 1 });
    const { body: info } = await as("sheng").call(zkfxmsdApi.info, { xmid });
    expect(JSON.stringify(info.revisions)).toContain("调整计划");
    expect((await move(user, xmid)).status).toBe(409);
    const back = { jhkgsj: planned.jhkgsj, jhjgsj: planned.jhjgsj, bbh: 1 };
    expect((await move(user, xmid, back)).body).toMatchObject({ ...back, bbh: 2 });
  });

  test.each<[Username, Record<string, unknown>, number]>([
    ["yuhang", { spzt: "5" }, 403],
    ["pingtai", { spzt: "5", cyptid: platformId }, 403],
    ["sheng", { spzt: "0" }, 403],
    ["chakan", { spzt: "5" }, 403],
    ["admin", { spzt: "5" }, 403],
    ["ningbo", { spzt: "5" }, 404],
    ["pingtai", { spzt: "0" }, 404],
    ["sheng", { spzt: "1" }, 409],
    ["sheng", { spzt: "7" }, 409],
    ["sheng", { spzt: "5", xmjd: "5", sjkgsj: "2024-03-01", sjjgsj: "2024-12-01" }, 409],
  ])("%s does not move those of %o", async (user, over, wanted) => {
    const xmid = await put(over);
    expect((await move(user, xmid)).status).toBe(wanted);
    expect(await stored(xmid)).toMatchObject({ jhkgsj: planned.jhkgsj, bbh: 0 });
  });

  test.each<[Record<string, unknown>, object, string]>([
    [{}, { jhjgsj: "2024-03-31" }, "计划竣工早于计划开工"],
    [{}, { jhkgsj: "2022-12-31" }, "计划开工早于实施年度的上一年"],
    [{}, { jhjgsj: "2036-01-01" }, "不能晚于"],
    [{}, { jhkgsj: "2024-02-31" }, "日期应为YYYY-MM-DD"],
    [{}, { jhkgsj: "明天" }, "日期应为YYYY-MM-DD"],
    [{ xmjd: "4", sjkgsj: "2024-03-05" }, {}, "项目已开工，只能调整计划竣工"],
  ])("of %o do not become %o", async (over, days, message) => {
    const xmid = await put(over);
    const { status, body } = await move("sheng", xmid, days);
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
    expect(await stored(xmid)).toMatchObject({ jhkgsj: planned.jhkgsj, bbh: 0 });
  });

  test("of a started project end when the city says", async () => {
    const xmid = await put({ xmjd: "4", sjkgsj: "2024-03-05" });
    const { status } = await move("hangzhou", xmid, { jhkgsj: planned.jhkgsj });
    expect(status).toBe(200);
  });
});

describe("the sheet of a plan", () => {
  const lines = async (user: Username, more: object = {}) => {
    const { status, bytes } = await as(user).call(api.sheet, more);
    expect(status).toBe(200);
    const rows = readBook(bytes)[0]?.rows ?? [];
    return rows.map(({ level, cells }) => ({ level, cells: cells.map(({ value }) => value) }));
  };

  test("stands like the page: region, platform, project, one level deeper each", async () => {
    await platform();
    await put({ xmmc: "=示例项目", cyptid: platformId });
    await put({ xmmc: "平台外项目" });
    const rows = await lines("hangzhou");
    expect(rows[0]?.cells[0]).toContain("实施计划（杭州市2024年）");
    const found = rows.find(({ cells }) => cells[0] === "=示例项目");
    expect(found?.level).toBe(3);
    expect(found?.cells).toMatchObject({ 5: "工改工", 6: 30, 7: 20, 9: "示例街道办事处" });
    expect(rows.find(({ cells }) => cells[0] === "产业平台以外")?.level).toBe(2);
    expect(rows.some(({ cells }) => cells[0] === "平台外项目")).toBe(true);
  });

  test("holds what its reader may see", async () => {
    await platform();
    await put({ xmmc: "平台项目", cyptid: platformId });
    await put({ xmmc: "平台外项目" });
    const names = (await lines("pingtai")).map(({ cells }) => cells[0]);
    expect(names).toContain("平台项目");
    expect(names).not.toContain("平台外项目");
    expect((await as("chakan").call(api.sheet, {})).status).toBe(403);
    expect((await as("hangzhou").call(api.sheet, { areaCode: "3302" })).status).toBe(403);
  });
});
