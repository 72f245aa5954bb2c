import { sql } from "kysely";
import { afterEach, describe, expect, test, vi } from "vitest";
import { gyyd } from "#contract/datasets/gyyd";
import { pewg } from "#contract/datasets/pewg";
import { tdgy } from "#contract/datasets/tdgy";
import { businessDayOf, dataTimeHeader, followsCalendar } from "#contract/dataTime";
import { sysSettingApi } from "#contract/endpoints/account/sys";
import { gyzzApi } from "#contract/endpoints/industry/gyzz";
import { pewgApi } from "#contract/endpoints/supply/pewg";
import { tdgyApi } from "#contract/endpoints/supply/tdgy";
import {
  expectShown,
  fillWatched,
  pastTables,
  rollTo,
  setDay,
  setYear,
  someDays,
  storedOf,
  watched,
} from "./calendarWalk";
import { as, here, withApp } from "./harness";
import { land } from "./industry";
import { readPdf } from "./pdfText";
import { insertSamples, sampleOf } from "./samples";

withApp();
afterEach(() => vi.useRealTimers());

describe("with the calendar as data year", () => {
  test("states change on their day, and tables of past years do not", async () => {
    setDay("2024-12-30");
    await setYear(followsCalendar);
    const ids = await fillWatched();
    const expectPast = pastTables();
    for (const day of someDays) {
      expect([day, await rollTo(day, followsCalendar)]).toEqual([
        day,
        expect.objectContaining({ to: { year: Number(day.slice(0, 4)), day } }),
      ]);
      await expectShown(ids, day);
      await expectPast(day);
    }
  }, 300_000);

  test("a day is moved once, whoever sees it first, with one row in the log", async () => {
    await setYear(followsCalendar);
    await fillWatched();
    expect(await rollTo("2026-03-02", followsCalendar)).toMatchObject({ supplies: 3, idle: 1 });
    expect(await rollTo("2026-03-02", followsCalendar)).toBeNull();
    const { rows } = await sql<{ username: string; detail: { change: unknown } }>`
      select username, detail from audit where action = 'calendar/rollOver'`.execute(here().db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.detail.change).toMatchObject({ to: "2026-03-02", year: 2026, supplies: 3 });
    const { rows: jobs } = await sql`select from job where kind = 'rollOver'`.execute(here().db);
    expect(jobs).toHaveLength(1);
  });

  test("a job that failed is begun anew", async () => {
    await setYear(followsCalendar);
    await rollTo("2026-03-02", followsCalendar);
    await sql`update job set state = 'failed' where kind = 'rollOver'`.execute(here().db);
    expect(await rollTo("2026-03-02", followsCalendar)).not.toBeNull();
    // The year's part too: nobody knows how far the first came.
    const { rows } = await sql<{ input: { whole: boolean } }>`
      select input from job where kind = 'rollOver'`.execute(here().db);
    expect(rows.map(({ input }) => input.whole)).toEqual([true, true]);
  });
});

describe("with a fixed data year", () => {
  test.each([2024, 2025, 2026])("%i nothing moves after its end", async (setting) => {
    setDay("2024-12-30");
    await setYear(setting);
    const ids = await fillWatched();
    for (const day of ["2024-12-31", "2025-03-01", "2026-03-02", "2027-03-01"]) {
      await rollTo(day, setting);
      await expectShown(ids, businessDayOf(setting, day));
    }
    expect(await rollTo("2027-03-02", setting)).toBeNull();
  });

  test("moving it back brings the states of that year back", async () => {
    setDay("2026-11-26");
    const ids = await fillWatched();
    await setYear(followsCalendar);
    await rollTo("2026-11-26", followsCalendar);
    await expectShown(ids, "2026-11-26");
    await setYear(2024);
    await rollTo("2026-11-26", 2024);
    const [first, , , idle] = ids;
    expect(await storedOf(tdgy, first ?? "", ["kgzt", "kgqk"])).toEqual({ kgzt: "1", kgqk: "0" });
    expect(await storedOf(watched[3]?.dataset as typeof tdgy, idle ?? "", ["xznx"])).toEqual({
      xznx: null,
    });
  });
});

describe("the setting", () => {
  const save = (user: "admin" | "anquan" | "yuhang", value: number) =>
    as(user).call(sysSettingApi.save, { key: "dataYear", value });

  test("is the system administrator's, is logged, and has the states follow", async () => {
    setDay("2026-11-26");
    expect((await save("yuhang", 2026)).status).toBe(403);
    expect((await save("anquan", 2026)).body.message).toContain("系统管理员");
    const odd = await save("admin", 1999);
    expect([odd.status, odd.body.message]).toEqual([400, expect.stringContaining("随日历")]);
    expect((await save("admin", followsCalendar)).status).toBe(200);
    const { rows } = await sql<{ kind: string; input: { to: unknown } }>`
      select kind, input from job where kind = 'rollOver'`.execute(here().db);
    expect(rows.map(({ input }) => input.to)).toEqual([{ year: 2026, day: "2026-11-26" }]);
    const { rows: told } = await sql<{ detail: { change: unknown } }>`
      select detail from audit where action = ${sysSettingApi.save.path} and outcome = 200`.execute(
      here().db,
    );
    expect(told[0]?.detail.change).toMatchObject({ setting: "数据年度", to: 0 });
  });

  test("every reply says the data year and the day, so that open pages follow", async () => {
    setDay("2026-11-26");
    const said = async () =>
      (await as("yuhang").call(tdgyApi.pageList, {})).headers[dataTimeHeader.toLowerCase()];
    expect(await said()).toBe("2024 2024-12-31 2026-11-26");
    await setYear(2025);
    expect(await said()).toBe("2025 2025-12-31 2026-11-26");
    await setYear(followsCalendar);
    expect(await said()).toBe("2026 2026-11-26 2026-11-26");
  });
});

test("a parcel's page and its document have the same day", async () => {
  setDay("2026-11-26");
  const parcel = await land({ tdsyqr: "示例机械有限公司" });
  const [contract] = await insertSamples(here().db, tdgy, [
    sampleOf(tdgy, {
      ...{ dkid: parcel.dkid, dzjgh: "3301052018B00001", cjzt: "1", qdrq: "2021-02-20" },
      ...{ sjjdsj: "2021-05-18", ydkgsj: "2021-11-20", sjkgsj: "2021-11-20" },
      ...{ ydjgsj: "2025-06-16", sjjgsj: null, ydtcsj: null, ydfhsj: null, crnx: 50 },
    }),
  ]);
  const gyid = String(contract?.gyid);
  const page = async () => (await as("yuhang").call(tdgyApi.info, { gyid })).body.timeline;
  const pdf = async () => {
    const { bytes } = await as("yuhang").call(gyzzApi.file, {
      ...{ dkids: [String(parcel.dkid)], format: "pdf" },
    });
    return (await readPdf(bytes)).map(({ text }) => text).join("\n");
  };
  const step = (await page()).find(({ label }) => label === "竣工");
  expect(step).toMatchObject({ late: 0, state: "ahead" });
  const text = await pdf();
  expect(text).toContain("截至 2024-12-31");
  expect(text).not.toContain("528 天");
  await setYear(followsCalendar);
  const later = (await page()).find(({ label }) => label === "竣工");
  expect(later).toMatchObject({ late: 528, state: "overdue" });
  const now = await pdf();
  expect(now).toContain("截至 2026-11-26");
  expect(now).toContain("528 天");
});

test("the age of an approved batch is counted to the business day", async () => {
  setDay("2026-11-26");
  const [batch] = await insertSamples(here().db, pewg, [
    sampleOf(pewg, { pzrq: "2023-02-01", ydss: 0, bcss: 0 }),
  ]);
  const age = async () => {
    const { body } = await as("yuhang").call(pewgApi.info, { pewgid: String(batch?.pewgid) });
    return [body.record.pcnx, body.record.sfsx];
  };
  expect(await age()).toEqual([1, false]);
  await setYear(followsCalendar);
  expect(await age()).toEqual([3, true]);
});

test("another data year shows its own tax and grades on land, and 2024's when it comes back", async () => {
  setDay("2026-11-26");
  const { db } = here();
  const parcel = await land({ tdsyqr: "示例机械有限公司" });
  const dkid = String(parcel.dkid);
  const of = (nd: number, zss: number, pjdj: string) =>
    sql`insert into gyyd_nd (dkid, nd, qys, zss, mjss, zzjz, mjzjz, yysr, rdfy, nh, pfl, pjrs, pjdj)
        values (${dkid}, ${nd}, 1, ${zss}, ${zss / 15}, 0, 0, 0, 0, 0, 0, 0, ${pjdj})`.execute(db);
  await of(2024, 30, "A");
  await of(2025, 0, "D");
  const shown = () => storedOf(gyyd, dkid, ["zss", "pjdj", "sfws"]);
  const untaxed = async () =>
    (await sql`select from wssgyyd where dkid = ${dkid} and scbz = 0`.execute(db)).rows.length;
  await setYear(2025);
  await rollTo("2026-11-26", 2025);
  expect([await shown(), await untaxed()]).toEqual([{ zss: 0, pjdj: "D", sfws: 1 }, 1]);
  await setYear(2024);
  await rollTo("2026-11-26", 2024);
  expect([await shown(), await untaxed()]).toEqual([{ zss: 30, pjdj: "A", sfws: 0 }, 0]);
  // A year without any figures is no year without tax.
  await setYear(2026);
  await rollTo("2026-11-26", 2026);
  expect([await shown(), await untaxed()]).toEqual([{ zss: 0, pjdj: null, sfws: 0 }, 0]);
});
