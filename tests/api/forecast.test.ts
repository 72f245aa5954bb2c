import { sql } from "kysely";
import { afterEach, describe, expect, test, vi } from "vitest";
import { rwApi } from "#contract/endpoints/plan/rw";
import { wallApi as api } from "#contract/endpoints/plan/wall";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { limits } from "#contract/limits";
import { setDay } from "./calendarWalk";
import { as, here, withApp } from "./harness";
import { approvedParcel, projectDraft } from "./projects";
import type { Username } from "./users";

withApp();
afterEach(() => {
  vi.useRealTimers();
});

type Over = { spzt?: string; xmjd?: string; sjkgsj?: string | null; sjjgsj?: string | null };

/** A project in the state that the test needs; returns its id and its 亩. */
async function project(over: Over = {}, xzqdm = "330110") {
  const land = await approvedParcel("zkfxmsd", { xzqdm });
  const clerk = xzqdm === "330212" ? "yinzhou" : "yuhang";
  const { body } = await as(clerk).call(zkfxmsdApi.insert, {
    ...projectDraft([land]),
    confirmWarnings: true,
  });
  const set = Object.entries({ spzt: "5", xmjd: "2", ...over }).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value}`,
  );
  await sql`update zkfxmsd set ${sql.join(set)} where xmid = ${body.xmid}`.execute(here().db);
  return { xmid: body.xmid, mu: Number(body.dxmj) / limits.mu };
}

const begun = (sjkgsj: string) => project({ xmjd: "4", sjkgsj });
const ended = (sjkgsj: string, sjjgsj: string, xzqdm?: string) =>
  project({ xmjd: "5", sjkgsj, sjjgsj }, xzqdm);
const order = (areaCode: string, rwl: number, user: Username = "sheng") =>
  as(user).call(rwApi.saveRwl, { items: [{ areaCode, rwl }], confirmWarnings: true });
const forecast = async (user: Username, areaCode: string, nd?: number) =>
  (await as(user).call(api.forecast, { areaCode, ...(nd && { nd }) })).body;
const mu = (...all: { mu: number }[]) => all.reduce((sum, one) => sum + one.mu, 0);

describe("the year's end", () => {
  test("is what is finished and the county's own share of what is under way", async () => {
    setDay("2024-06-30");
    const done = await ended("2023-03-01", "2024-03-01");
    const [first, second] = [await begun("2024-01-10"), await begun("2024-02-10")];
    await ended("2023-01-01", "2023-11-01");
    await ended("2022-01-01", "2022-03-01");
    const { total, list, day } = await forecast("sheng", "33");
    expect(day).toBe("2024-06-30");
    // On 30 June 2023 two were under way, one of which was completed by December.
    expect(total.speed).toBeCloseTo(0.5, 2);
    expect(total.done).toBeCloseTo(done.mu, 1);
    expect(total.going).toBeCloseTo(mu(first, second), 1);
    expect(total.expected).toBeCloseTo(done.mu + mu(first, second) / 2, 1);
    expect(list.find(({ areaCode }) => areaCode === "3301")).toMatchObject({
      ...{ expected: total.expected, name: "杭州市", rwl: null, gap: null },
    });
    expect(list.find(({ areaCode }) => areaCode === "3302")?.expected).toBe(0);
  });

  test("has no band where no past year could be tried, and says so", async () => {
    setDay("2024-06-30");
    await begun("2024-01-10");
    expect((await forecast("yuhang", "330110")).total).toMatchObject({
      ...{ speed: null, low: null, high: null, tested: [], error: null },
    });
  });

  test("is tried on the years before, each by those before it", async () => {
    setDay("2024-06-30");
    const works = [
      await ended("2020-01-01", "2020-12-01"),
      await ended("2021-01-01", "2021-12-01"),
      await ended("2022-01-01", "2023-12-01"),
    ];
    const { total } = await forecast("sheng", "33");
    const [second, third] = [works[1]?.mu ?? 0, works[2]?.mu ?? 0];
    expect(total.tested.map(({ year, actual }) => [year, Math.round(actual)])).toEqual([
      [2021, Math.round(second)],
      [2022, 0],
      [2023, Math.round(third)],
    ]);
    expect(total.tested[0]?.expected).toBeCloseTo(second, 1);
    expect(total.tested[1]?.expected).toBeCloseTo(third, 1);
    expect(total.error).toBeGreaterThan(0);
  });
});

describe("a gap", () => {
  test("names the projects that would close it, and the step that holds them", async () => {
    setDay("2024-06-30");
    const near = await project({ xmjd: "3" });
    const waiting = await project({ spzt: "1", xmjd: "1" });
    const draft = await project({ spzt: "0", xmjd: "1" });
    await project({ spzt: "6", xmjd: "1" });
    await order("3301", 100);
    await order("330110", Math.round(mu(near, waiting) - 2), "hangzhou");
    const { total, closers } = await forecast("hangzhou", "330110");
    expect(total.gap).toBe(total.rwl);
    expect(closers).toMatchObject({ zs: 2, close: true });
    expect(closers.first.map(({ xmid, step }) => [xmid, step])).toEqual([
      [near.xmid, "开工"],
      [waiting.xmid, "市级审批"],
    ]);
    expect(closers.steps.map(({ step, zs }) => [step, zs])).toEqual([
      ["开工", 1],
      ["市级审批", 1],
    ]);
    const listed = await as("hangzhou").call(zkfxmsdApi.pageList, { ...closers.filter });
    expect(listed.body.list.map(({ xmid }) => xmid).sort()).toEqual(
      [near.xmid, waiting.xmid].sort(),
    );
    await order("330110", 90, "hangzhou");
    const all = (await forecast("hangzhou", "330110")).closers;
    expect([all.zs, all.close, all.first.at(-1)?.xmid]).toEqual([3, false, draft.xmid]);
  });

  test("that is none names nobody", async () => {
    await project({ xmjd: "3" });
    expect((await forecast("sheng", "33")).closers).toMatchObject({ zs: 0, close: false });
  });
});

test("a forecast is told of the caller's own region; a wall sees figures and no project", async () => {
  setDay("2024-06-30");
  await ended("2023-03-01", "2024-03-01", "330212");
  const waiting = await project({ xmjd: "3" });
  await order("33", 1_000, "sheng");
  expect((await forecast("yinzhou", "330212")).total.done).toBeGreaterThan(0);
  expect((await forecast("hangzhou", "3301")).total.done).toBe(0);
  expect((await as("hangzhou").call(api.forecast, { areaCode: "3302" })).status).toBe(403);
  expect((await as("shuiwu").call(api.forecast, { areaCode: "33" })).status).toBe(403);
  expect((await forecast("pingtai", "330110")).total).toMatchObject({ rwl: null, gap: null });
  const { closers } = await forecast("daping", "33");
  expect(closers).toMatchObject({ zs: 1, first: [], filter: null });
  expect((await forecast("sheng", "33")).closers.first[0]?.xmid).toBe(waiting.xmid);
});
