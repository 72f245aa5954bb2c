import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { loginApi, userApi } from "#contract/endpoints/account/login";
import { regionApi } from "#contract/endpoints/account/region";
import { sysSettingApi, sysUserApi } from "#contract/endpoints/account/sys";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { settings } from "#contract/settings";
import { setPassword } from "../../src/server/repositories/account/user";
import { hashPassword } from "../../src/server/services/account/password";
import { openSession } from "../../src/server/services/account/session";
import { cost } from "./database";
import { anonymous, as, here, withApp } from "./harness";
import { insertParcels, parcel } from "./parcels";
import { password, type Username } from "./users";

withApp();

const idOf = async (username: string) =>
  (
    await here()
      .db.selectFrom("app_user")
      .select("id")
      .where("username", "=", username)
      .executeTakeFirstOrThrow()
  ).id;

const signIn = (username: string, secret: string) =>
  anonymous().call(loginApi.login, { username, password: secret });

const infoWith = (token: string) =>
  anonymous().get("/api/user/info", { authorization: `Bearer ${token}` });

describe("a new password", () => {
  const change = (next: string, old = password) =>
    as("yuhang").call(userApi.changePassword, { old, password: next });

  test("wants the old one and ends the other sessions", async () => {
    const other = await openSession(here().db, await idOf("yuhang"));
    const me = as("yuhang");
    const fresh = "Neues-Wort-1";
    const wrong = await me.call(userApi.changePassword, { old: "falsch", password: fresh });
    expect([wrong.status, wrong.body.message]).toEqual([400, "原密码不正确"]);
    expect((await me.call(userApi.changePassword, { old: password, password: fresh })).status).toBe(
      200,
    );
    expect((await me.call(userApi.info, {})).status).toBe(200);
    expect((await infoWith(other)).status).toBe(401);
    expect((await signIn("yuhang", password)).status).toBe(400);
    expect((await signIn("yuhang", fresh)).status).toBe(200);
  });

  test.each([
    ["kurz", "不少于10位"],
    ["onlysmalls", "10 至 64 位"],
    ["Yuhang-Kf83x", "不含账号和姓名"],
    ["余杭经办-Kf83x", "不含账号和姓名"],
    ["Admin@2024", "不是常见密码"],
    ["Clzy@20242024", "不是常见密码"],
  ])("is not %s", async (next, words) => {
    const reply = await change(next);
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining(words)]);
    expect((await signIn("yuhang", password)).status).toBe(200);
  });

  test("is none of the last five", async () => {
    const { db } = here();
    const id = await idOf("yuhang");
    const former = [1, 2, 3, 4, 5, 6].map((n) => `Neues-Wort-${n}`);
    for (const one of former) await setPassword(db, id, await hashPassword(one, cost), 5);
    const last = former.at(-1) ?? "";
    expect((await change(last, last)).body.message).toContain("与原密码相同");
    for (const one of former.slice(0, -1)) {
      expect((await change(one, last)).body.message).toContain("最近 5 次用过");
    }
    await setPassword(db, id, await hashPassword("Neues-Wort-7", cost), 5);
    expect((await change("Neues-Wort-1", "Neues-Wort-7")).status, "the sixth is free").toBe(200);
  });

  test("follows a reset before anything else", async () => {
    const { body } = await as("admin").call(sysUserApi.resetPassword, { id: await idOf("yuhang") });
    const session = await signIn("yuhang", body.password);
    expect(session.body.mustChange).toBe(true);
    const tree = { authorization: `Bearer ${session.body.token}` };
    expect((await anonymous().get("/api/region/tree", tree)).status).toBe(403);
  });

  test("is due after ninety days, told before, and not for a demonstration account", async () => {
    const { db } = here();
    const age = (days: number) =>
      sql`update app_user set password_at = clock_timestamp() - make_interval(days => ${days})
           where username = 'yuhang'`.execute(db);
    const me = as("yuhang");
    expect((await me.call(userApi.info, {})).body.passwordDays).toBeNull();
    await age(85);
    expect((await me.call(userApi.info, {})).body).toMatchObject({
      passwordDays: 5,
      mustChange: false,
    });
    await age(90);
    expect((await me.call(userApi.info, {})).body).toMatchObject({
      passwordDays: 0,
      mustChange: true,
    });
    const refused = await me.call(regionApi.tree, {});
    expect([refused.status, refused.body.message]).toEqual([403, "密码已过有效期，请先修改密码"]);
    const longer = { key: "passwordDays" as const, value: 120 };
    expect((await as("anquan").call(sysSettingApi.save, longer)).status).toBe(200);
    expect((await me.call(regionApi.tree, {})).status).toBe(200);
    await age(400);
    await sql`update app_user set demo = true where username = 'yuhang'`.execute(db);
    expect((await me.call(regionApi.tree, {})).status).toBe(200);
    await sql`update app_user set demo = false`.execute(db);
    const next = { old: password, password: "Neues-Wort-1" };
    expect((await me.call(userApi.changePassword, next)).status).toBe(200);
    expect((await me.call(regionApi.tree, {})).status).toBe(200);
  });
});

describe("sessions", () => {
  test("are listed to their owner with place and browser, and ended by him alone", async () => {
    const { db } = here();
    const from = { ip: "192.0.2.9", agent: "Firefox/121.0" };
    const other = await openSession(db, await idOf("yuhang"), from);
    const foreign = await openSession(db, await idOf("yinzhou"));
    const me = as("yuhang");
    const list = async () => (await me.call(userApi.sessions, {})).body;
    expect((await list()).map(({ ip, agent, own }) => ({ ip, agent, own }))).toEqual(
      expect.arrayContaining([{ ...from, own: false }, expect.objectContaining({ own: true })]),
    );
    const theirs = (await as("yinzhou").call(userApi.sessions, {})).body.map(({ id }) => id);
    expect((await me.call(userApi.endSessions, { ids: theirs })).body.ended).toBe(0);
    const ids = (await list()).filter(({ own }) => !own).map(({ id }) => id);
    expect((await me.call(userApi.endSessions, { ids })).body.ended).toBe(1);
    expect((await infoWith(other)).status).toBe(401);
    expect((await infoWith(foreign)).status).toBe(200);
    expect(await list()).toHaveLength(1);
  });

  test("are so many of an account, and the oldest ends", async () => {
    const { db } = here();
    const id = await idOf("yuhang");
    const two = { key: "sessionsPerUser" as const, value: 2 };
    expect((await as("anquan").call(sysSettingApi.save, two)).status).toBe(200);
    const tokens: string[] = [];
    for (let n = 0; n < 3; n++) tokens.push(await openSession(db, id));
    const codes = await Promise.all(tokens.map(async (token) => (await infoWith(token)).status));
    expect(codes).toEqual([401, 200, 200]);
  });

  test("end when idle for as long as is set", async () => {
    const { db } = here();
    const token = await openSession(db, await idOf("yuhang"));
    const idle = (minutes: number) =>
      sql`update session set last_seen = clock_timestamp() - make_interval(mins => ${minutes})`.execute(
        db,
      );
    await idle(29);
    expect((await infoWith(token)).status).toBe(200);
    await as("anquan").call(sysSettingApi.save, { key: "sessionIdleMinutes", value: 5 });
    await idle(6);
    expect((await infoWith(token)).status).toBe(401);
  });
});

test("a page that asks by itself keeps no session in use, but on a wall", async () => {
  const { app, db } = here();
  const ask = async (user: Username, headers: object) => {
    const token = await openSession(db, await idOf(user));
    await sql`update session set last_seen = clock_timestamp() - interval '20 minutes'`.execute(db);
    const authorization = `Bearer ${token}`;
    await app.inject({ url: "/api/user/info", headers: { authorization, ...headers } });
    const { rows } = await sql<{ idle: boolean }>`
      select max(last_seen) < clock_timestamp() - interval '10 minutes' idle from session`.execute(
      db,
    );
    return rows[0]?.idle;
  };
  expect(await ask("yuhang", { "x-unattended": "1" })).toBe(true);
  expect(await ask("yuhang", {})).toBe(false);
  expect(await ask("daping", { "x-unattended": "1" })).toBe(false);
});

describe("settings", () => {
  test("are as the product brings them until somebody changes them, whose they are", async () => {
    const list = async () => (await as("admin").call(sysSettingApi.list, {})).body;
    for (const { key, value, savedBy } of await list()) {
      expect([value, savedBy]).toEqual([settings[key].usual, null]);
    }
    const save = { key: "passwordDays" as const, value: 60 };
    const refused = await as("admin").call(sysSettingApi.save, save);
    expect([refused.status, refused.body.message]).toEqual([403, "密码有效期由安全管理员设置"]);
    expect((await as("anquan").call(sysSettingApi.save, save)).status).toBe(200);
    expect((await list()).find(({ key }) => key === "passwordDays")).toMatchObject({
      ...{ value: 60, savedBy: "anquan" },
    });
  });

  test.each([-1, 366])("stay within their limits: not %s days", async (value) => {
    const reply = await as("anquan").call(sysSettingApi.save, { key: "passwordDays", value });
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining("0 到 365")]);
  });
});

describe("what an account keeps", () => {
  const usual = async (username: Username) =>
    (await as(username).call(userApi.choices, { dataset: "dxydsd" })).body.dxlx;

  test("is what it chose at least twice in forms, most often first, for itself alone", async () => {
    const drafts = [parcel({ dxlx: "9" }), parcel({ dxlx: "9" })];
    await insertParcels(here().db, "dxydsd", drafts);
    const bbh = new Map(drafts.map((one) => [one.dkid, one.bbh]));
    const save = async (dkid: string, dxlx: "1" | "2" | "3") => {
      const edit = { dkid, bbh: bbh.get(dkid) ?? 1, values: { dxlx }, confirmWarnings: true };
      const { status, body } = await as("yuhang").call(dxydsdApi.update, edit);
      expect([status, body.message]).toEqual([200, undefined]);
      bbh.set(dkid, body.bbh);
    };
    const [one = "", two = ""] = bbh.keys();
    await save(one, "3");
    expect(await usual("yuhang"), "once is no habit").toBeUndefined();
    for (const dxlx of ["1", "3", "1", "3", "2"] as const) await save(two, dxlx);
    expect(await usual("yuhang")).toEqual(["3", "1"]);
    // What is saved again as it was has not been chosen.
    for (let i = 0; i < 3; i++) await save(one, "3");
    await save(two, "1");
    expect(await usual("yuhang")).toEqual(["1", "3"]);
    expect(await usual("hangzhou")).toBeUndefined();
  });

  test("is that the tour was put away, wherever it signs in", async () => {
    const offered = async (username: Username) =>
      (await as(username).call(userApi.info, {})).body.tourOffered;
    expect(await offered("yuhang")).toBe(true);
    expect((await as("yuhang").call(userApi.endTour, {})).status).toBe(200);
    const again = await signIn("yuhang", password);
    expect([again.body.tourOffered, await offered("hangzhou")]).toEqual([false, true]);
  });
});
