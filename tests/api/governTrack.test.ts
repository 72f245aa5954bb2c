import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { governTrackApi as api } from "#contract/endpoints/plan/governTrack";
import { rwApi } from "#contract/endpoints/plan/rw";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { limits } from "#contract/limits";
import { as, here, withApp } from "./harness";
import { approvedParcel, projectDraft } from "./projects";
import { platformId, type Username } from "./users";

withApp();

type Over = {
  xmjd?: string;
  jhkgsj?: string;
  jhjgsj?: string;
  sjjgsj?: string;
  ssnd?: number;
  spzt?: string;
};

/** A project in the state that the test needs; returns its id and its 低效用地面积 in ㎡. */
async function project(over: Over = {}, xzqdm = "330110") {
  const land = await approvedParcel("zkfxmsd", { xzqdm });
  const { values, ...draft } = projectDraft([land]);
  const clerk = xzqdm === "330212" ? "yinzhou" : "yuhang";
  const { body } = await as(clerk).call(zkfxmsdApi.insert, {
    ...draft,
    values,
    confirmWarnings: true,
  });
  const whole = { spzt: "5", xmjd: "2", jhkgsj: "2024-02-01", jhjgsj: "2024-10-01", ...over };
  const set = Object.entries(whole).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update zkfxmsd set ${sql.join(set)} where xmid = ${body.xmid}`.execute(here().db);
  return { xmid: body.xmid, mj: Number(body.dxmj) };
}

const inMu = (m2: number) => Math.round((m2 / limits.mu) * 100) / 100;
const order = (areaCode: string, rwl: number, user: Username = "sheng") =>
  as(user).call(rwApi.saveRwl, { items: [{ areaCode, rwl }], confirmWarnings: true });
const overdue = async (user: Username, input: object = {}) =>
  (await as(user).call(api.overdue, input)).body;

describe("the projects behind their planned day", () => {
  test("are those not finished, and those not begun whose end lies ahead; the latest first", async () => {
    const unfinished = await project({ xmjd: "4", jhjgsj: "2024-10-01" });
    const idle = await project({ xmjd: "2", jhkgsj: "2024-11-01", jhjgsj: "2025-12-31" });
    await project({ xmjd: "4", jhkgsj: "2024-01-01", jhjgsj: "2025-12-31" });
    await project({ xmjd: "5", sjjgsj: "2024-12-01" });
    await project({ spzt: "1" });
    const { list, total, jg, kg, day } = await overdue("yuhang");
    expect(day).toBe("2024-12-31");
    expect(list).toMatchObject([
      { xmid: unfinished.xmid, lx: "jg", planned: "2024-10-01", days: 91, supervised: 0 },
      { xmid: idle.xmid, lx: "kg", planned: "2024-11-01", days: 60 },
    ]);
    expect([total, jg.zs, kg.zs]).toEqual([2, 1, 1]);
    expect(jg.mj).toBeCloseTo(unfinished.mj, 1);
    expect((await overdue("yuhang", { lx: "kg" })).list.map(({ xmid }) => xmid)).toEqual([
      idle.xmid,
    ]);
  });

  test("are listed by the filters of their figures", async () => {
    const late = await project({ xmjd: "4" });
    const idle = await project({ xmjd: "1", jhjgsj: "2026-01-01" });
    const { jg, kg } = await overdue("hangzhou");
    const listed = async (filter: object) =>
      (await as("hangzhou").call(zkfxmsdApi.pageList, filter)).body.list.map(({ xmid }) => xmid);
    expect([await listed(jg.filter), await listed(kg.filter)]).toEqual([[late.xmid], [idle.xmid]]);
  });

  test("are those of the year, and of earlier years when they are asked for", async () => {
    await project({ ssnd: 2022 });
    expect((await overdue("yuhang")).total).toBe(0);
    expect((await overdue("yuhang", { prior: true })).total).toBe(1);
  });

  test("are the reader's own", async () => {
    await project();
    expect((await overdue("sheng")).total).toBe(1);
    expect((await overdue("yinzhou")).total).toBe(0);
    expect((await as("yinzhou").call(api.overdue, { areaCode: "330110" })).status).toBe(403);
    expect((await as("shuiwu").call(api.overdue, {})).status).toBe(403);
  });

  test.each([{ nd: 1999 }, { lx: "xx" }, { pageSize: 0 }])(
    "are not looked for by %o",
    async (bad) => {
      expect((await as("sheng").post("/api/ssgz/overdue", bad)).status).toBe(400);
    },
  );
});

describe("the regions of a year", () => {
  test("have their task, what was completed, what is late and what is supervised", async () => {
    await order("3301", 100);
    await order("330110", 40, "hangzhou");
    const done = await project({ xmjd: "5", sjjgsj: "2024-06-15" });
    await project({ xmjd: "2" });
    const { total, list, elapsed, day } = (await as("hangzhou").call(api.regions, {})).body;
    expect([elapsed, day]).toEqual([100, "2024-12-31"]);
    expect(total).toMatchObject({ areaCode: "3301", rwl: 100, wcl: inMu(done.mj), late: 1 });
    const yuhang = list.find(({ areaCode }) => areaCode === "330110");
    expect(yuhang).toMatchObject({ rwl: 40, wcl: inMu(done.mj), late: 1, supervised: 0, pm: 1 });
    expect(yuhang?.sxjdc).toBeCloseTo((inMu(done.mj) / 40) * 100 - 100, 1);
  });

  test("are all counties of the province, with their cities, when these are asked for", async () => {
    await order("330110", 40, "hangzhou");
    await order("330212", 40, "ningbo");
    await project({ xmjd: "5", sjjgsj: "2024-06-15" }, "330212");
    const { list } = (await as("sheng").call(api.regions, { level: "county" })).body;
    expect(list.length).toBeGreaterThan(80);
    expect(list.find(({ areaCode }) => areaCode === "330212")).toMatchObject({
      csmc: "宁波市",
      pm: 1,
    });
    expect(list.find(({ areaCode }) => areaCode === "330110")).toMatchObject({ wclv: 0, pm: 2 });
  });

  test("show a platform's clerk the task of the platform", async () => {
    await order("330110", 40, "hangzhou");
    await sql`insert into cypt (cyptid, cyptbh, cyptzt, cyptmc, cyptlx, xzqdm, xzqmc, ghmj, cjr, gxr)
      values (${platformId}, ${platformId}, '1', '示例园', '2', '330110', '余杭区', 1, 'demo', 'demo')`.execute(
      here().db,
    );
    await as("hangzhou").call(rwApi.editCyptRw, { cyptid: platformId, nd: 2024, rwl: 12.5 });
    const { total, list } = (await as("pingtai").call(api.regions, {})).body;
    expect([total.rwl, list]).toEqual([12.5, []]);
    expect((await as("pingtai").call(api.curve, {})).body.rwl).toBe(12.5);
  });

  test("are not told to those of another region", async () => {
    expect((await as("ningbo").call(api.regions, { areaCode: "3301" })).status).toBe(403);
  });
});

describe("the curve of a year", () => {
  test("adds up what was planned and what was completed, month by month", async () => {
    await order("330110", 50, "hangzhou");
    const one = await project({ xmjd: "5", jhjgsj: "2024-03-31", sjjgsj: "2024-05-02" });
    const two = await project({ xmjd: "3", jhjgsj: "2024-05-31" });
    await project({ xmjd: "6", jhjgsj: "2023-05-31", sjjgsj: "2023-05-02" });
    const { rwl, months } = (await as("yuhang").call(api.curve, {})).body;
    expect(rwl).toBe(50);
    const at = (month: number) => months.find((each) => each.month === month);
    expect(months).toHaveLength(12);
    expect(at(2)).toMatchObject({ planned: 0, completed: 0 });
    expect(at(3)).toMatchObject({ planned: inMu(one.mj), completed: 0, inPlan: { zs: 1 } });
    expect(at(5)).toMatchObject({ completed: inMu(one.mj), inPlan: { zs: 1 }, done: { zs: 1 } });
    expect(at(12)?.planned).toBeCloseTo(inMu(one.mj + two.mj), 1);
    const listed = await as("yuhang").call(zkfxmsdApi.pageList, at(5)?.done.filter ?? {});
    expect(listed.body.list.map(({ xmid }) => xmid)).toEqual([one.xmid]);
  });

  test("follows a project that is planned anew, and forgets one that is deleted", async () => {
    const { xmid, mj } = await project({ jhjgsj: "2024-03-31" });
    const planned = async (month: number) =>
      (await as("yuhang").call(api.curve, {})).body.months[month - 1]?.inPlan;
    expect(await planned(3)).toMatchObject({ zs: 1 });
    await sql`update zkfxmsd set jhjgsj = '2024-08-31' where xmid = ${xmid}`.execute(here().db);
    expect(await planned(3)).toMatchObject({ zs: 0, mj: 0 });
    expect((await planned(8))?.mj).toBeCloseTo(mj, 1);
    await sql`update zkfxmsd set scbz = 1 where xmid = ${xmid}`.execute(here().db);
    expect(await planned(8)).toMatchObject({ zs: 0, mj: 0 });
  });

  test("has no completion for months that lie ahead", async () => {
    const { months } = (await as("yuhang").call(api.curve, { nd: 2030 })).body;
    expect(months.every(({ completed }) => completed === null)).toBe(true);
  });
});
