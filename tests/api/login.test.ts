import { sql } from "kysely";
import { expect, test } from "vitest";
import { loginApi, userApi } from "#contract/endpoints/account/login";
import { regionApi } from "#contract/endpoints/account/region";
import { messages } from "#contract/errors";
import { issueTicket } from "../../src/server/services/account/login";
import { hashPassword } from "../../src/server/services/account/password";
import { openSession, tokenHash } from "../../src/server/services/account/session";
import { clientCredentials } from "./encode";
import { anonymous, as, here, withApp } from "./harness";
import { password } from "./users";

withApp({}, { fresh: true });

const signIn = (username: string, secret: string) =>
  anonymous().call(loginApi.login, { username, password: secret });

const userId = async (username: string) =>
  (
    await here()
      .db.selectFrom("app_user")
      .select("id")
      .where("username", "=", username)
      .executeTakeFirstOrThrow()
  ).id;

const infoWith = (token: string) =>
  anonymous().get("/api/user/info", { authorization: `Bearer ${token}` });

test("a clerk signs in and gets a record with token, region and permissions", async () => {
  const reply = await signIn("yuhang", password);
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({
    username: "yuhang",
    avatar: "",
    areaCode: "330110",
    areaName: "余杭区",
    roles: ["ROLE_COUNTY"],
    mustChange: false,
  });
  expect(reply.body.authorities).toContain("dxyd:edit");
  expect(Buffer.from(reply.body.token, "base64url")).toHaveLength(32);
  expect((await infoWith(reply.body.token)).body).toMatchObject({ username: "yuhang" });
});

test("spaces around the name do not matter, those in a password do", async () => {
  expect((await signIn(" yuhang ", password)).status).toBe(200);
  expect((await signIn("yuhang", ` ${password}`)).status).toBe(400);
});

test("neither token nor password is stored as it is", async () => {
  const { body } = await signIn("yuhang", password);
  const { rows } = await sql<{ found: number }>`
    select count(*)::int found from session where token_hash = ${tokenHash(body.token)}`.execute(
    here().db,
  );
  expect(rows[0]?.found).toBe(1);
  const user = await here().db.selectFrom("app_user").select("password_hash").execute();
  expect(user.every((row) => row.password_hash.startsWith("scrypt$"))).toBe(true);
  expect(await hashPassword(password)).toMatch(/^scrypt\$15\$8\$3\$/);
});

test("a wrong password and an unknown name are refused alike, and not as an expired session", async () => {
  const wrong = await signIn("yuhang", "falsch-1");
  const unknown = await signIn("niemand", "falsch-1");
  expect([wrong.status, unknown.status]).toEqual([400, 400]);
  expect(wrong.body).toEqual({ message: "账号或密码错误" });
  expect(unknown.body).toEqual(wrong.body);
});

test("sign-in without the client's credentials is forbidden", async () => {
  const request = { method: "POST", url: "/api/login/do" } as const;
  const payload = new URLSearchParams({ username: "yuhang", password }).toString();
  const type = { "content-type": "application/x-www-form-urlencoded" };
  for (const authorization of ["", "Basic d3Jvbmc6d3Jvbmc=", `Bearer ${clientCredentials}`]) {
    const headers = { ...type, authorization };
    const reply = await here().app.inject({ ...request, payload, headers });
    expect([reply.statusCode, reply.json().message]).toEqual([403, "权限不足"]);
  }
});

test("an empty form is told in the form's own words", async () => {
  const reply = await anonymous().call(loginApi.login, { username: "", password: "" });
  expect(reply.body).toMatchObject({ message: "请输入账号" });
  expect(reply.status).toBe(400);
});

test("a ticket opens a session once", async () => {
  const ticket = await issueTicket(here().db, await userId("hangzhou"));
  const first = await anonymous().call(loginApi.ticket, { ticket });
  expect(first.body).toMatchObject({ username: "hangzhou", areaName: "杭州市" });
  expect((await infoWith(first.body.token)).status).toBe(200);
  const again = await anonymous().call(loginApi.ticket, { ticket });
  expect(again.status).toBe(400);
  expect(again.body.message).toContain("登录凭证");
});

test("a ticket is good for a minute", async () => {
  const ticket = await issueTicket(here().db, await userId("hangzhou"));
  await sql`update login_ticket set expires_at = expires_at - interval '61 seconds'`.execute(
    here().db,
  );
  expect((await anonymous().call(loginApi.ticket, { ticket })).status).toBe(400);
});

test("a call without a session gets the catalogue's message", async () => {
  const reply = await anonymous().call(userApi.info, {});
  expect(reply.status).toBe(401);
  expect(reply.body.message).toBe("登录已过期或非法访问，请重新登录！！！");
  expect((await infoWith("something-else")).status).toBe(401);
});

test.each([
  ["idle for half an hour", sql`last_seen = clock_timestamp() - interval '31 minutes'`],
  ["twelve hours old", sql`expires_at = clock_timestamp() - interval '1 second'`],
])("a session %s is over", async (_, change) => {
  const token = await openSession(here().db, await userId("yuhang"));
  expect((await infoWith(token)).status).toBe(200);
  await sql`update session set ${change}`.execute(here().db);
  expect((await infoWith(token)).status).toBe(401);
});

test("use keeps a session alive, noted at most once a minute", async () => {
  const token = await openSession(here().db, await userId("yuhang"));
  const age = async () => {
    const { rows } = await sql<{ age: number }>`
      select extract(epoch from clock_timestamp() - last_seen)::float8 age from session`.execute(
      here().db,
    );
    return rows[0]?.age;
  };
  await sql`update session set last_seen = clock_timestamp() - interval '30 seconds'`.execute(
    here().db,
  );
  await infoWith(token);
  expect(await age()).toBeGreaterThan(29);
  await sql`update session set last_seen = clock_timestamp() - interval '29 minutes'`.execute(
    here().db,
  );
  await infoWith(token);
  expect(await age()).toBeLessThan(20);
});

test("the session of a screen on a wall may be renewed for a week, and nobody else's", async () => {
  const token = await openSession(here().db, await userId("daping"));
  expect((await as("yuhang").call(userApi.renew, {})).status).toBe(403);
  const renew = async () => {
    const reply = await here().app.inject({
      method: "POST",
      url: "/api/user/renew",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      payload: "{}",
    });
    return { status: reply.statusCode, ends: Date.parse(reply.json().expiresAt) };
  };
  const hours = (ends: number) => Math.round((ends - Date.now()) / 3_600_000);
  await sql`update session set expires_at = clock_timestamp() + interval '1 minute'`.execute(
    here().db,
  );
  expect(hours((await renew()).ends)).toBe(12);
  await sql`update session set created_at = clock_timestamp() - interval '163 hours'`.execute(
    here().db,
  );
  expect(hours((await renew()).ends)).toBe(5);
  await sql`update session set expires_at = clock_timestamp() - interval '1 second'`.execute(
    here().db,
  );
  expect((await renew()).status).toBe(401);
});

test("signing out ends this session and no other", async () => {
  const id = await userId("yuhang");
  const [mine, other] = [await openSession(here().db, id), await openSession(here().db, id)];
  const headers = { authorization: `Bearer ${mine}`, "content-type": "application/json" };
  const reply = await here().app.inject({
    method: "POST",
    url: "/api/user/logout",
    headers,
    payload: "{}",
  });
  expect(reply.statusCode).toBe(200);
  expect((await infoWith(mine)).status).toBe(401);
  expect((await infoWith(other)).status).toBe(200);
});

test("a disabled user is out at once", async () => {
  const token = await openSession(here().db, await userId("yuhang"));
  await here().db.updateTable("app_user").set({ disabled: true }).execute();
  expect((await infoWith(token)).status).toBe(401);
  expect((await signIn("yuhang", password)).body.message).toBe(messages.badLogin);
});

test("whoever has a one-time password reaches only the own account until it is changed", async () => {
  await here()
    .db.updateTable("app_user")
    .set({ must_change: true })
    .where("username", "=", "admin")
    .execute();
  const admin = as("admin");
  expect((await admin.call(userApi.info, {})).body).toMatchObject({ mustChange: true });
  const refused = await admin.call(regionApi.tree, {});
  expect([refused.status, refused.body.message]).toEqual([403, "请先修改初始密码"]);
  await admin.call(userApi.changePassword, { old: password, password: "Neues-Wort-1" });
  expect((await admin.call(regionApi.tree, {})).status).toBe(200);
});
