import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { tdgyyqApi as api } from "#contract/endpoints/supply/tdgyyq";
import { daysLater, yearsLater } from "#contract/rules/supply/lifeCycle";
import { today } from "#contract/today";
import { as, here, withApp } from "./harness";
import { apply, contract, move, set } from "./postponements";

withApp();

// GF-2008-2601, its articles not seen (domain/10 §2): 30 days ahead, unless an office has set otherwise.
describe("the terms of an office", () => {
  const dueIn = (days: number) => {
    const ydkgsj = daysLater(today(), days);
    return { ydkgsj, ydjgsj: yearsLater(ydkgsj, 2), ydtcsj: null };
  };
  const later = (days: number) => ({ xydsj: daysLater(today(), days) });

  test("are told to whoever may read, and are 30 days and no day that is past", async () => {
    for (const user of ["yuhang", "hangzhou", "chakan"] as const) {
      const { body } = await as(user).call(api.terms, {});
      expect([user, body]).toEqual([user, { aheadDays: 30, toPast: false }]);
    }
    await set("postponeAheadDays", 45);
    expect((await as("yuhang").call(api.terms, {})).body.aheadDays).toBe(45);
  });

  test("let a contract be applied for 30 days ahead and not 29, by the calendar", async () => {
    const late = await apply(await contract(dueIn(29)), later(60));
    expect([late.status, late.body.message]).toEqual([
      400,
      `延期开工应在约定开工时间${daysLater(today(), 29)}前30日（${daysLater(today(), -1)}及以前）申请，今日为${today()}`,
    ]);
    expect((await sql`select from tdgyyq`.execute(here().db)).rows).toEqual([]);
    expect((await apply(await contract(dueIn(30)), later(60))).status).toBe(200);
    await set("postponeAheadDays", 29);
    expect((await apply(await contract(dueIn(29)), later(60))).status).toBe(200);
  });

  test("let no contract be postponed to a day that is past, unless it is set", async () => {
    await set("postponeAheadDays", 0);
    const over = dueIn(-100);
    const past = await apply(await contract(over), later(-1));
    expect([past.status, past.body.message]).toEqual([
      400,
      `申请延至的时间${daysLater(today(), -1)}不应早于申请日${today()}`,
    ]);
    expect((await apply(await contract(over), later(0))).status).toBe(200);
    await set("postponeToPast", 1);
    expect((await apply(await contract(over), later(-1))).status).toBe(200);
  });

  test("do not stop the decision about what was applied for in time", async () => {
    const ydkgsj = daysLater(today(), 40);
    const gyid = await contract({ ydkgsj, ydjgsj: yearsLater(ydkgsj, 2), ydtcsj: null });
    const { yqid } = (await apply(gyid, later(90))).body;
    await set("postponeAheadDays", 60);
    expect((await move("hangzhou", yqid, "1")).body.ok).toEqual([yqid]);
  });
});
