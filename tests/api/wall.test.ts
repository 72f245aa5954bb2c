import { sql } from "kysely";
import { afterEach, describe, expect, test, vi } from "vitest";
import { pewg } from "#contract/datasets/pewg";
import { xztd } from "#contract/datasets/xztd";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import { pjApi } from "#contract/endpoints/evaluation/pj";
import { dbsxApi } from "#contract/endpoints/plan/dbsx";
import { rwApi } from "#contract/endpoints/plan/rw";
import { wallApi as api } from "#contract/endpoints/plan/wall";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { ssbbApi } from "#contract/endpoints/tax/ssbb";
import { limits } from "#contract/limits";
import { defaultWeights } from "#contract/rules/evaluation/evaluation";
import { defaultScheme, type Scheme } from "#contract/rules/evaluation/scheme";
import { setDay } from "./calendarWalk";
import { as, here, withApp } from "./harness";
import { enterprise, land, relation } from "./industry";
import { parcel, squareIn } from "./parcels";
import { on } from "./pastCalls";
import { insertSamples, sampleOf } from "./samples";
import { taxRow, version } from "./taxes";
import { fill } from "./tileCalls";
import type { Username } from "./users";

withApp();
afterEach(() => {
  vi.useRealTimers();
});

const mu = (value: number) => value * limits.mu;
const plan = { spzt: "5", ssnd: 2024, jhkgsj: "2024-01-10", jhjgsj: "2024-03-31" };

/** An approved project of so many 亩; complete on a day, or at a stage. */
async function project(xzqdm: string, area: number, over: Readonly<Record<string, unknown>> = {}) {
  const [row] = await insertSamples(here().db, zkfxmsd, [
    sampleOf(zkfxmsd, {
      ...{ ...plan, xzqdm, dxmj: mu(area), xmjd: "4", sjkgsj: "2024-02-01", sjjgsj: null, wcnd: 0 },
      ...over,
    }),
  ]);
  return String(row?.xmid);
}
const complete = (xzqdm: string, area: number, sjjgsj: string) =>
  project(xzqdm, area, { xmjd: "5", sjjgsj, wcnd: Number(sjjgsj.slice(0, 4)) });
const order = (items: { areaCode: string; rwl: number }[], user: Username, more: object = {}) =>
  as(user).call(rwApi.saveRwl, { items, confirmWarnings: true, ...more });

/** Of two times 20 亩 of idle land one is disposed of in April 2024. */
const insertIdleLand = () =>
  insertSamples(here().db, xztd, [
    sampleOf(xztd, {
      ...{ xzqdm: "330110", xzzt: "6", xzmj: mu(20), czmj: mu(20), gdmj: mu(20) },
      ...{ rdrq: "2022-01-01", czwcrq: "2024-04-01", ydkgsj: "2020-01-01" },
    }),
    sampleOf(xztd, {
      ...{ xzqdm: "330110", xzzt: "3", xzmj: mu(20), czmj: null, gdmj: mu(20) },
      ...{ rdrq: "2023-01-01", czwcrq: null, ydkgsj: "2020-01-01" },
    }),
  ]);

describe("where the problem is", () => {
  test("is told by region: rate, target, gap and light, the furthest behind first", async () => {
    setDay("2024-07-01");
    await order(
      [
        { areaCode: "3301", rwl: 100 },
        { areaCode: "3302", rwl: 100 },
        { areaCode: "3303", rwl: 50 },
      ],
      "sheng",
    );
    await complete("330110", 20, "2024-03-01");
    await complete("330212", 70, "2024-03-01");
    await project("330110", 5);
    const { body } = await as("sheng").call(api.gaps, { areaCode: "33" });
    expect(body.elapsed).toBeCloseTo(50, 0);
    expect(body.list.slice(0, 3).map(({ areaCode }) => areaCode)).toEqual(["3303", "3301", "3302"]);
    const [wenzhou, hangzhou, ningbo] = body.list;
    expect(wenzhou).toMatchObject({ wclv: 0, gap: body.elapsed, light: "bad" });
    expect(hangzhou).toMatchObject({ wclv: 20, light: "bad", late: 1 });
    expect(hangzhou?.gap).toBeCloseTo(body.elapsed - 20, 1);
    expect(hangzhou?.missing).toBeCloseTo(body.elapsed - 20, 1);
    expect(ningbo).toMatchObject({ wclv: 70, gap: 0, missing: 0, light: "good" });
    expect(body.list.at(-1)).toMatchObject({ rwl: null, gap: null, light: "none" });
    expect(hangzhou?.cause).toMatchObject({ step: "竣工", zs: 1, open: 1 });
    expect(ningbo?.cause).toBeNull();
    const held = await as("sheng").call(zkfxmsdApi.pageList, { ...hangzhou?.cause?.filter });
    expect(held.body.total, "a cause lists its projects").toBe(1);
    const listed = await as("sheng").call(zkfxmsdApi.pageList, { ...hangzhou?.filter });
    expect(listed.body.total, "a figure lists what it counts").toBe(1);
  });

  test("has a person to ask, whose phone is told to those who call, and to no wall", async () => {
    await sql`update app_user set office_phone = '0571-00000012' where username = 'hangzhou'`.execute(
      here().db,
    );
    await sql`insert into duty (kind, id, user_id, saved_by)
      select 'region', '3301', id, 'test' from app_user where username = 'hangzhou'`.execute(
      here().db,
    );
    const who = async (user: Username) =>
      (await as(user).call(api.gaps, { areaCode: "33" })).body.list.find(
        ({ areaCode }) => areaCode === "3301",
      )?.person;
    expect(await who("sheng")).toEqual({
      ...{ name: "杭州审核", unit: "杭州市", phone: "0571-00000012", of: "city" },
    });
    expect(await who("chakan")).toMatchObject({ name: "杭州审核", phone: null });
    expect(await who("daping")).toBeNull();
  });

  test("is the reader's own", async () => {
    expect((await as("hangzhou").call(api.gaps, { areaCode: "3302" })).status).toBe(403);
    expect((await as("hangzhou").call(api.gaps, { areaCode: "33" })).body.total.areaCode).toBe(
      "3301",
    );
    expect((await as("shuiwu").call(api.gaps, { areaCode: "33" })).status).toBe(403);
    expect((await as("daping").call(api.gaps, { areaCode: "33" })).status).toBe(200);
  });
});

const kpisOf = async (user: Username, areaCode: string, nd?: number) =>
  (await as(user).call(api.kpis, { areaCode, ...(nd && { nd }) })).body.kpis;

describe("whether it is getting better", () => {
  test("the task stands against its month, its year and the year that has passed", async () => {
    setDay("2024-06-30");
    await order([{ areaCode: "3301", rwl: 200 }], "sheng");
    await order([{ areaCode: "3301", rwl: 100 }], "sheng", { nd: 2023 });
    await complete("330110", 30, "2024-02-01");
    await complete("330110", 10, "2024-06-10");
    await complete("330110", 25, "2023-05-01");
    await complete("330110", 60, "2023-11-01");
    const { task } = await kpisOf("hangzhou", "3301");
    expect(task).toMatchObject({ value: 20, month: 5, year: -5, light: "bad" });
    expect(task?.target).toBeCloseTo(49.73, 1);
    expect(task?.line).toEqual([0, 15, 15, 15, 15, 20]);
    const [list] = task?.lists ?? [];
    expect((await as("hangzhou").call(zkfxmsdApi.pageList, { ...list?.filter })).body.total).toBe(
      2,
    );
  });

  test("without a task of the year before there is no change to tell", async () => {
    await order([{ areaCode: "3301", rwl: 200 }], "sheng");
    expect((await kpisOf("hangzhou", "3301")).task).toMatchObject({ value: 0, year: null });
    expect((await kpisOf("yinzhou", "330212")).task).toMatchObject({
      ...{ value: null, month: null, year: null, target: null, light: "none", line: [] },
    });
  });

  test("the stock stands against the month, the same time of the year before, and the task", async () => {
    setDay("2024-06-30");
    await order([{ areaCode: "3301", rwl: 100 }], "sheng");
    const own = (dkid: string, n: number, over: object = {}) =>
      parcel({
        ...{ dkid, geometry: squareIn("330110", n), mj: mu(10), shzt: "5", rdnf: 2020 },
        ...{ cjsj: "2020-03-01T00:00:00Z", ...over },
      });
    await fill([own("a", 0), own("b", 1), own("c", 2), own("new", 3, { shzt: "1", rdnf: 2024 })]);
    await on("2023-05-01", "zkfzt = '3'", ["a"]);
    await on("2024-02-01", "zkfzt = '3'", ["b"]);
    await on("2024-03-01", "shzt = '5'", ["new"]);
    await on("2024-06-10", "zkfzt = '3'", ["c"]);
    const { stock } = await kpisOf("hangzhou", "3301");
    expect(stock).toMatchObject({
      value: -10,
      month: -10,
      year: 0,
      target: 10 - 100,
      light: "bad",
    });
    expect(stock?.line.at(-1)).toBe(10);
    const bridge = (await as("hangzhou").call(api.bridge, { areaCode: "3301" })).body;
    expect((bridge.end - bridge.start) / limits.mu, "one figure").toBeCloseTo(-10, 5);
  });

  test("what has no history is not told", async () => {
    await fill([
      parcel({ geometry: squareIn("330110", 0), shzt: "5", cjsj: "2024-05-01T00:00:00Z" }),
    ]);
    expect((await kpisOf("hangzhou", "3301")).stock).toMatchObject({ value: null, year: null });
  });

  test("idle land and batches are disposed of in one rate, against both tasks", async () => {
    await insertIdleLand();
    await insertSamples(here().db, pewg, [
      sampleOf(pewg, {
        ...{ xzqdm: "330110", pzrq: "2020-06-01", pznd: 2020, pzmj: mu(100), ygmj: mu(40) },
        ...{ bngymj: mu(10), hjmj: mu(10), bnhjmj: mu(10), wgmj: mu(50) },
      }),
    ]);
    expect((await kpisOf("hangzhou", "3301")).disposal).toMatchObject({
      ...{ month: 0, year: null, target: null, light: "none" },
    });
    await order([{ areaCode: "3301", rwl: 22 }], "sheng", { rwlx: "2" });
    await order([{ areaCode: "3301", rwl: 11 }], "sheng", { rwlx: "3" });
    const { disposal } = await kpisOf("hangzhou", "3301");
    // 20 + 10 + 10 of 40 + 70 亩; 33 were asked for.
    expect(disposal?.value).toBeCloseTo((40 / 110) * 100, 1);
    expect(disposal?.target).toBeCloseTo(30, 1);
    expect(disposal).toMatchObject({ light: "good", year: null });
    expect(disposal?.lists.map(({ dataset }) => dataset)).toEqual(["xztd", "pewg"]);
    await sql`insert into pewg_nd (pewgid, nd, bngymj, bnhjmj)
      select pewgid, 2023, ${mu(30)}, 0 from pewg`.execute(here().db);
    const { year } = (await kpisOf("hangzhou", "3301")).disposal ?? {};
    // The year before: 30 of the 100 there were, and of the idle land nothing of 40.
    expect(year).toBeCloseTo((40 / 110) * 100 - (30 / 140) * 100, 1);
  });

  test("the rate has the course of the year's months, by what batches were at their ends", async () => {
    setDay("2024-06-30");
    await insertIdleLand();
    await insertSamples(here().db, pewg, [
      sampleOf(pewg, {
        ...{ xzqdm: "330110", pzrq: "2020-06-01", pznd: 2020, pzmj: mu(100), ygmj: mu(30) },
        ...{ bngymj: 0, hjmj: 0, bnhjmj: 0, wgmj: mu(70), cjsj: "2020-07-01T00:00:00Z" },
      }),
    ]);
    await sql`update pewg set ygmj = ${mu(40)}, bngymj = ${mu(10)}, wgmj = ${mu(60)}`.execute(
      here().db,
    );
    await sql`update history.pewg set h_until = '2024-05-10T04:00:00+08:00'`.execute(here().db);
    const rate = async () => (await kpisOf("hangzhou", "3301")).disposal;
    // 20 of 40 + 70 亩 are gone in April, 10 more in May.
    expect(await rate()).toMatchObject({
      ...{ value: 27.27, month: 0, year: null, course: "months" },
      line: [0, 0, 0, 18.18, 27.27, 27.27],
      years: [{ nd: 2024, value: 27.27 }],
    });
    setDay("2024-05-20");
    expect(await rate()).toMatchObject({ value: 27.27, month: 9.09 });
    setDay("2024-06-30");
    await sql`insert into pewg_nd (pewgid, nd, bngymj, bnhjmj, left_at)
      select pewgid, 2023, 0, 0, '2024-04-15T04:00:00+08:00' from pewg`.execute(here().db);
    expect(await rate(), "before, batches showed the year that was left").toMatchObject({
      ...{ line: [18.18, 27.27, 27.27], course: "months", year: 27.27 },
      years: [
        { nd: 2023, value: 0 },
        { nd: 2024, value: 27.27 },
      ],
    });
    await sql`update pewg_nd set left_at = '2024-06-15T04:00:00+08:00'`.execute(here().db);
    expect(await rate(), "no month is known, so the years are its course").toMatchObject({
      ...{ line: [0, 27.27], course: "years", month: null },
    });
  });

  test("tax per 亩 stands against what the authority has set for the year, and only for that year", async () => {
    const made = await version({ zt: "1" });
    for (const zss of [10, 20, 31]) {
      const own = await land({ xzqdm: "330110", mj: mu(10) });
      const firm = await enterprise({ ydmj: mu(10) });
      await relation(own, firm, { gxzt: "1" });
      await taxRow(made, firm, { hsss: zss });
    }
    await as("sheng").call(ssbbApi.publish, { bbid: made.bbid, bbh: 0 });
    expect((await kpisOf("hangzhou", "330110")).tax).toMatchObject({ target: null, light: "none" });
    const set = (scheme: Partial<Scheme>) =>
      as("hangzhou").call(pjApi.saveWeights, {
        ...{ areaCode: "3301", weights: defaultWeights },
        scheme: { ...defaultScheme, nd: 2024, ly: "示例政办〔2024〕1号", ...scheme },
      });
    const tax = async () => (await kpisOf("hangzhou", "330110")).tax;
    await set({ targetTax: 2 });
    expect(await tax()).toMatchObject({ value: 2.03, target: 2, light: "good" });
    expect(await tax(), "it comes by the year").toMatchObject({ month: null, course: "years" });
    await set({ targetTax: 2.2 });
    expect(await tax()).toMatchObject({ target: 2.2, light: "warn" });
    await set({ targetTax: 4 });
    expect(await tax()).toMatchObject({ target: 4, light: "bad" });
    await set({ targetTax: 4, nd: 2023 });
    expect(await tax()).toMatchObject({ target: null, light: "none" });
  });

  test("tax that is published by the quarter stands against the quarter before", async () => {
    const firms = await Promise.all([10, 20, 30].map(() => enterprise({ ydmj: mu(10) })));
    for (const firm of firms) {
      await relation(await land({ xzqdm: "330110", mj: mu(10) }), firm, { gxzt: "1" });
    }
    const tax = async () => (await kpisOf("hangzhou", "330110")).tax;
    const quarter = async (sjq: number, amounts: number[]) => {
      const made = await version({ zt: "2", sjlx: "2", sjq, nd: 2024 });
      for (const [i, hsss] of amounts.entries()) {
        const firm = firms[i];
        if (firm) await taxRow(made, firm, { hsss });
      }
    };
    await quarter(1, [5, 5, 5]);
    expect(await tax(), "one quarter has none before it").toMatchObject({ month: null });
    await quarter(2, [8, 11]);
    // Two of the three report again: 3 + 6 万元 more on 30 亩.
    expect(await tax()).toMatchObject({ month: 0.3, period: "quarter" });
  });

  test("each is told to those who may see it, and of the reader's own region", async () => {
    expect((await as("hangzhou").call(api.kpis, { areaCode: "3302" })).status).toBe(403);
    const tax = await kpisOf("shuiwu", "33");
    expect([tax.task, tax.stock, tax.disposal, tax.tax !== null]).toEqual([null, null, null, true]);
    expect(Object.values(await kpisOf("daping", "33")).every((kpi) => kpi !== null)).toBe(true);
    expect(Object.values(await kpisOf("admin", "33")).every((kpi) => kpi === null)).toBe(true);
  });
});

describe("whom to ask", () => {
  const asked = async (user: Username, areaCode: string) =>
    (await as(user).call(api.decisions, { areaCode })).body;
  const answers = (kind: string, id: string, username: Username) =>
    sql`
    insert into duty (kind, id, user_id, saved_by)
    select ${kind}, ${id}, id, 'test' from app_user where username = ${username}`.execute(
      here().db,
    );

  test("the late projects that weigh most, at most five, with what holds them", async () => {
    setDay("2024-06-30");
    const ids = await Promise.all(
      [5, 90, 20, 70, 30, 60].map((area) => project("330110", area, { jhjgsj: "2024-06-20" })),
    );
    const long = await project("330110", 10, { jhjgsj: "2024-01-20", xmjd: "3", sjkgsj: null });
    const { list, total, day } = await asked("hangzhou", "3301");
    expect([day, total]).toEqual(["2024-06-30", 7]);
    expect(list.map(({ xmid }) => xmid)).toEqual([long, ids[1], ids[3], ids[5], ids[4]]);
    expect(list[0]).toMatchObject({ step: "开工", days: 162, lx: "jg", person: null });
    expect(list[1]).toMatchObject({ step: "竣工", days: 10 });
  });

  test("a project about which this level asks already is not asked about again", async () => {
    const ids = await Promise.all([project("330110", 5), project("330110", 9)]);
    const note = { dblx: "2", nd: 2024, dbnr: "请说明原因并限期整改", jzrq: "2099-01-01" } as const;
    const soon = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
    await as("hangzhou").call(dbsxApi.send, { ...note, ids: [String(ids[1])], jzrq: soon });
    expect((await asked("hangzhou", "3301")).list.map(({ xmid }) => xmid)).toEqual([ids[0]]);
    expect((await asked("sheng", "33")).list.map(({ xmid }) => xmid)).toEqual([ids[1], ids[0]]);
  });

  test("who answers is the project's person, else the county's, else the city's", async () => {
    const xmid = await project("330110", 5);
    await sql`update app_user set office_phone = '0571-00000012' where username = 'yuhang'`.execute(
      here().db,
    );
    await answers("region", "3301", "hangzhou");
    const who = async (user: Username = "hangzhou") => (await asked(user, "3301")).list[0]?.person;
    expect(await who()).toMatchObject({ of: "city", unit: "杭州市", phone: null });
    await answers("region", "330110", "yuhang");
    expect(await who()).toMatchObject({ of: "county", unit: "余杭区", phone: "0571-00000012" });
    await answers("project", xmid, "yuhang");
    await sql`update zkfxmsd set zrdw = '仓前街道办事处' where xmid = ${xmid}`.execute(here().db);
    expect(await who()).toMatchObject({ of: "project", unit: "仓前街道办事处" });
    expect(await who("chakan"), "readers do not call").toMatchObject({ phone: null });
    await sql`update app_user set disabled = true where username = 'yuhang'`.execute(here().db);
    expect((await who())?.of, "who is gone answers for nothing").toBe("city");
  });

  test("nobody is asked about what is not theirs, and a wall names no project", async () => {
    await project("330212", 5);
    expect((await asked("hangzhou", "3301")).list).toEqual([]);
    expect((await as("hangzhou").call(api.decisions, { areaCode: "3302" })).status).toBe(403);
    expect((await as("daping").call(api.decisions, { areaCode: "33" })).status).toBe(403);
  });
});
