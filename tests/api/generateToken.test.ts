import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { limits } from "#contract/limits";
import { layer, replyOf, some } from "./featureCalls";
import { here, withApp } from "./harness";
import { insertParcels } from "./parcels";
import { password } from "./users";

withApp();

/** ArcGIS exchanges a password for a token by itself, where the server says that it may. */

const info = "/api/rest/info";
const path = "/api/rest/generateToken";

const post = async (form: Record<string, string>, url = path) => {
  const reply = await here().app.inject({
    ...{ method: "POST", url, payload: new URLSearchParams(form).toString() },
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  return { status: reply.statusCode, body: reply.json() };
};
const credentials = { username: "yuhang", password, f: "json" };

test("the server says where, to anybody, by each method", async () => {
  for (const method of ["GET", "POST"] as const) {
    const reply = await here().app.inject({ method, url: `${info}?f=json` });
    const { authInfo } = reply.json();
    expect(authInfo.isTokenBasedSecurity).toBe(true);
    expect(new URL(authInfo.tokenServicesUrl).pathname).toBe(path);
  }
  const headers = { "x-forwarded-prefix": "/clzy" };
  const behind = await here().app.inject({ url: info, headers });
  expect(new URL(behind.json().authInfo.tokenServicesUrl).pathname).toBe(`/clzy${path}`);
  const odd = { "x-forwarded-prefix": "//evil.example.cn" };
  const other = await here().app.inject({ url: info, headers: odd });
  expect(new URL(other.json().authInfo.tokenServicesUrl).pathname).toBe(path);
});

describe("a token", () => {
  test.each([path, "/api/sharing/rest/generateToken"])("of %s reads layers", async (url) => {
    await insertParcels(here().db, "dxydsd", some());
    const before = Date.now();
    const asked = { ...credentials, client: "referer", referer: "https://pro.example.cn" };
    const { body } = await post({ ...asked, expiration: "30" }, url);
    expect(body).toEqual({ token: expect.any(String), expires: expect.any(Number), ssl: false });
    expect(Math.abs(body.expires - before - 30 * 60_000)).toBeLessThan(60_000);
    const query = `${layer}/query?f=json&returnCountOnly=true&token=${body.token}`;
    expect((await here().app.inject({ url: query })).json()).toEqual({ count: 3 });
    const list = await here().app.inject({
      ...{ method: "POST", url: "/api/dxydsd/pageList", payload: {} },
      headers: { authorization: `Bearer ${body.token}` },
    });
    expect(list.statusCode).toBe(403);
    const rows = await here()
      .db.selectFrom("audit")
      .selectAll()
      .where("action", "=", "rest/generateToken")
      .execute();
    expect(rows).toMatchObject([{ username: "yuhang", outcome: 200 }]);
    expect(JSON.stringify(rows)).not.toContain(body.token);
  });

  test("lasts no longer than a session, and replaces the oldest", async () => {
    const { body } = await post({ ...credentials, expiration: "999999" });
    const most = Date.now() + limits.sessionHours * 3600_000;
    expect(body.expires).toBeLessThan(most + 60_000);
    for (let n = 0; n < limits.shortTokens; n++) await post(credentials);
    const { rows } = await sql<{ n: number }>`select count(*)::integer n from api_token`.execute(
      here().db,
    );
    expect(rows[0]?.n).toBe(limits.shortTokens);
    const first = `${layer}/query?f=json&returnCountOnly=true&token=${body.token}`;
    expect((await here().app.inject({ url: first })).json().error.code).toBe(498);
  });
});

describe("a password", () => {
  test("that is wrong is counted and locked as at the sign-in, without saying whose it is", async () => {
    const wrong = { ...credentials, password: "falsch-1234" };
    const refused = replyOf(await post(wrong));
    expect([refused.status, refused.body.message]).toEqual([400, "账号或密码错误"]);
    const nobody = replyOf(await post({ ...wrong, username: "niemand" }));
    expect(nobody.body.message).toBe("账号或密码错误");
    for (let n = 1; n < limits.loginFailures; n++) await post(wrong);
    const right = replyOf(await post(credentials));
    expect(right.status).toBe(400);
    const rows = await here()
      .db.selectFrom("audit")
      .selectAll()
      .where("action", "=", "rest/generateToken")
      .execute();
    expect(rows.length).toBe(limits.loginFailures + 2);
    expect(rows.every(({ outcome }) => outcome === 400)).toBe(true);
    expect(JSON.stringify(rows)).not.toContain("falsch-1234");
  });

  test("that must be changed first gives none", async () => {
    await sql`update app_user set must_change = true where username = 'yuhang'`.execute(here().db);
    const { status, body } = replyOf(await post(credentials));
    expect([status, body.message]).toEqual([403, "请先在网页上登录并修改密码"]);
  });

  test("does not belong into an address", async () => {
    const url = `${path}?username=yuhang&password=${password}&f=json`;
    const reply = await here().app.inject({ url });
    expect([reply.statusCode, reply.json().error.code]).toEqual([200, 405]);
  });

  test.each([
    [{ expiration: "soon" }, /expiration/],
    [{ username: "" }, /请输入账号/],
    [{ colour: "red" }, /不支持的查询参数 colour/],
  ])("with %j is refused in words", async (over, words) => {
    const { status, body } = replyOf(await post({ ...credentials, ...over } as never));
    expect([status, body.message]).toEqual([400, expect.stringMatching(words)]);
  });
});
