import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { dbsx } from "#contract/datasets/dbsx";
import { gxtz } from "#contract/datasets/gxtz";
import { datasets } from "#contract/datasets/index";
import { tdgy } from "#contract/datasets/tdgy";
import { xztd } from "#contract/datasets/xztd";
import { todayApi as api } from "#contract/endpoints/inbox/today";
import { todoApi } from "#contract/endpoints/inbox/todo";
import { tzggApi } from "#contract/endpoints/inbox/tzgg";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { limits } from "#contract/limits";
import { today } from "#contract/today";
import { dues } from "#contract/workflow/due";
import { as, here, withApp } from "./harness";
import { insertParcels, type Parcel, parcel } from "./parcels";
import { insertSamples, sampleOf } from "./samples";
import { type Username, usernames } from "./users";

withApp();

const read = async (user: Username, more: object = {}) =>
  (await as(user).call(api.list, more)).body;
const open = (user: Username, items: string[]) => as(user).call(api.open, { items });
const dayIn = (days: number) => today(new Date(Date.now() + days * 86_400_000));

async function store(over: Partial<Parcel>): Promise<Parcel> {
  const one = parcel({ cyptid: null, cyptmc: null, ...over });
  await insertParcels(here().db, "dxydsd", [one]);
  return one;
}

/** A parcel that the clerk has submitted and the city has returned. */
async function returned() {
  const one = await store({ shzt: "0", cjr: "yuhang" });
  await as("yuhang").call(dxydsdApi.updateShzt, { dkids: [one.dkid], shzt: "1" });
  const back = { dkids: [one.dkid], shzt: "2" as const, shyj: "面积与登记不一致" };
  await as("hangzhou").call(dxydsdApi.updateShzt, back);
  return one;
}

/** Lets all steps have happened some hours ago. */
const hoursAgo = (hours: number) =>
  sql`update shrz set czsj = now() - make_interval(hours => ${hours})`.execute(here().db);

const visited = (user: Username, hours: number) =>
  sql`insert into today_visit (username, since, at)
    values (${user}, now() - make_interval(hours => ${hours}), now() - make_interval(hours => ${hours}))
    on conflict (username) do update set since = excluded.since, at = excluded.at`.execute(
    here().db,
  );

test("nobody has anything where nothing happened", async () => {
  for (const user of usernames) {
    const { back, due, changed, unfinished, since } = await read(user);
    const empty = { total: 0, unread: 0, list: [] };
    expect([user, back, due, changed, unfinished]).toEqual([user, empty, empty, empty, empty]);
    expect(since).toBeNull();
  }
});

test("a region outside one's own is refused", async () => {
  expect((await as("hangzhou").call(api.list, { areaCode: "3302" })).status).toBe(403);
});

test("only rows of the page are marked as read", async () => {
  expect((await open("yuhang", ["anything~1"])).status).toBe(400);
});

describe("what came back", () => {
  test("is a decision about what the clerk submitted, unread until it is opened", async () => {
    const { dkid, dkmc } = await returned();
    const { back } = await read("yuhang");
    expect(back).toMatchObject({ total: 1, unread: 1 });
    expect(back.list).toMatchObject([
      {
        ...{ target: { dataset: "dxydsd", id: dkid }, mc: dkmc, what: "退回", by: "杭州审核" },
        ...{ note: "面积与登记不一致", unread: true },
      },
    ]);
    expect((await read("yinzhou")).back.total).toBe(0);
    expect((await open("yuhang", [String(back.list[0]?.item)])).body).toEqual({ opened: 1 });
    expect((await read("yuhang")).back).toMatchObject({ total: 1, unread: 0 });
    const inbox = (await as("yuhang").call(todoApi.decided, {})).body;
    expect(inbox.unseen, "the inbox knows it too").toBe(0);
  });

  test("is what is submitted to the reviewer once more", async () => {
    const { dkid } = await returned();
    expect((await read("hangzhou")).back.total).toBe(0);
    await as("yuhang").call(dxydsdApi.updateShzt, { dkids: [dkid], shzt: "1" });
    const { back } = await read("hangzhou");
    expect(back.list).toMatchObject([{ todo: `dxydsd~${dkid}`, unread: true, by: "余杭经办" }]);
    expect((await open("hangzhou", [String(back.list[0]?.item)])).body).toEqual({ opened: 1 });
    expect((await read("hangzhou")).back.unread).toBe(0);
    expect((await read("ningbo")).back.total).toBe(0);
  });
});

describe("what is due within the week", () => {
  test("is an agreed day that has not been met, from today to the seventh day", async () => {
    const supply = (ydkgsj: string, more: object = {}) =>
      sampleOf(tdgy, {
        ...{ ydjdsj: null, ydkgsj, sjkgsj: null, ydjgsj: null, ydtcsj: null, ydfhsj: null },
        ...{ dqrq: null, ...more },
      });
    const near = supply(dayIn(limits.todayNearDays));
    const now = supply(dayIn(0));
    await insertSamples(here().db, tdgy, [
      ...[near, now, supply(dayIn(limits.todayNearDays + 1)), supply(dayIn(-1))],
      ...[supply(dayIn(3), { sjkgsj: dayIn(-1) }), supply(dayIn(3), { xzqdm: "330212" })],
    ]);
    const { due, day, until } = await read("yuhang");
    expect([day, until]).toEqual([dayIn(0), dayIn(limits.todayNearDays)]);
    expect(due).toMatchObject({ total: 2, unread: 2 });
    expect(due.list.map(({ target, what, at }) => [target?.id, what, at])).toEqual([
      [now.gyid, "约定开工时间", day],
      [near.gyid, "约定开工时间", until],
    ]);
    expect((await read("chakan")).due.total, "who only reads is not reminded").toBe(0);
  });

  test("is an item of the inbox whose term ends, and the day by which a matter is answered", async () => {
    const { dkid } = await store({ shzt: "1" });
    await sql`update dxydsd set gxsj = now() - interval '10 days' where dkid = ${dkid}`.execute(
      here().db,
    );
    const matter = sampleOf(dbsx, { zt: "0", cbjb: "3", dbjb: "2", jzrq: dayIn(2) });
    await insertSamples(here().db, dbsx, [matter]);
    expect((await read("hangzhou")).due.list).toMatchObject([
      { todo: `dxydsd~${dkid}`, what: "办理期限", at: dayIn(4) },
    ]);
    expect((await read("yuhang")).due.list).toMatchObject([
      { todo: `dbsx~${matter.dbid}`, what: "办理期限", at: dayIn(2) },
    ]);
  });

  test("names fields that the datasets have", () => {
    for (const { dataset, day, met, open: stays } of dues) {
      const fields = datasets[dataset]?.fields ?? {};
      expect([dataset, day, fields[day]?.planned]).toEqual([dataset, day, true]);
      if (met) expect([dataset, met, fields[met]?.kind]).toEqual([dataset, met, "date"]);
      for (const state of stays?.states ?? []) {
        expect(Object.keys(fields[String(stays?.field)]?.codes ?? {})).toContain(state);
      }
    }
  });
});

describe("what changed since somebody was here last", () => {
  test("is the latest step of others on each record, and none of their own", async () => {
    const { dkid, dkmc } = await returned();
    const { changed } = await read("sheng");
    expect(changed.list).toMatchObject([
      { target: { dataset: "dxydsd", id: dkid }, mc: dkmc, what: "退回", by: "杭州审核" },
    ]);
    expect((await read("hangzhou")).changed.total, "one's own steps are no news").toBe(0);
    expect((await read("yuhang")).changed.total, "a decision stands with what came back").toBe(0);
    expect((await read("ningbo")).changed.total).toBe(0);
    expect((await read("admin")).changed.total, "who may not read them").toBe(0);
  });

  test("stays unread until it is opened, and goes at the next visit after that", async () => {
    await returned();
    await hoursAgo(5);
    await visited("sheng", 3);
    const { changed } = await read("sheng");
    expect(changed, "older than the last visit, and never opened").toMatchObject({ unread: 1 });
    await open("sheng", [String(changed.list[0]?.item)]);
    expect((await read("sheng")).changed.total).toBe(0);
    await visited("sheng", 6);
    expect((await read("sheng")).changed, "newer: still told").toMatchObject({
      total: 1,
      unread: 0,
    });
  });

  test("a look after some absence is a new visit, a second one soon after is not", async () => {
    await as("yuhang").call(api.visit, {});
    expect((await read("yuhang")).since, "the first visit").toBeNull();
    await visited("sheng", 6);
    const before = (await read("sheng")).since;
    await as("sheng").call(api.visit, {});
    const first = (await read("sheng")).since;
    expect(first, "since the visit before").toBe(before);
    await as("sheng").call(api.visit, {});
    expect((await read("sheng")).since).toBe(first);
    await sql`update today_visit set at = now() - interval '1 hour'`.execute(here().db);
    await as("sheng").call(api.visit, {});
    expect(Date.parse((await read("sheng")).since ?? "")).toBeGreaterThan(Date.parse(first ?? ""));
  });

  test("is an entry of the ledger, for those who may read it, and a notice", async () => {
    const entry = sampleOf(gxtz, { ywlx: "3", zt: "0", tjsj: new Date().toISOString() });
    const tax = sampleOf(gxtz, { ywlx: "2", zt: "0", tjsj: new Date().toISOString() });
    await insertSamples(here().db, gxtz, [entry, tax]);
    const notice = { bt: "年度变更调查", nr: "请于本月内完成" };
    await as("sheng").call(tzggApi.publish, notice);
    const names = async (user: Username) => (await read(user)).changed.list.map(({ mc }) => mc);
    expect((await names("hangzhou")).toSorted()).toEqual([notice.bt, entry.bt, tax.bt].toSorted());
    expect((await names("shuiwu")).toSorted()).toEqual([notice.bt, tax.bt].toSorted());
    const { changed } = await read("yuhang");
    const told = changed.list.find(({ title }) => title === "通知公告");
    expect(told).toMatchObject({ note: notice.nr, unread: true });
    await open("yuhang", [String(told?.item)]);
    expect((await as("yuhang").call(tzggApi.pageList, {})).body.unread).toBe(0);
  });
});

test("what somebody entered and did not submit is unfinished, for nobody else", async () => {
  const { dkid } = await store({ shzt: "0", cjr: "yuhang" });
  await insertSamples(here().db, xztd, [sampleOf(xztd, { xzzt: "6", cjr: "yuhang" })]);
  const { unfinished } = await read("yuhang");
  expect(unfinished.list).toMatchObject([
    { target: { dataset: "dxydsd", id: dkid }, what: "待提交", unread: false },
  ]);
  expect((await read("yuhang2")).unfinished.total).toBe(0);
  expect((await read("hangzhou")).unfinished.total).toBe(0);
});
