import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { apiTokenApi, sysTokenApi } from "#contract/endpoints/account/apiToken";
import { viewApi } from "#contract/endpoints/lists/view";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { limits } from "#contract/limits";
import { layer, replyOf, some } from "./featureCalls";
import { anonymous, as, here, withApp } from "./harness";
import { insertParcels } from "./parcels";
import type { Username } from "./users";

withApp({ webOrigins: ["https://map.example.cn"] });

const items = "/api/ogc/collections/dxydsd/items";
const count = `${layer}/query?f=json&returnCountOnly=true`;

type Scopes = ("layers" | "calls")[];

async function tokenOf(username: Username, scopes: Scopes = ["layers"]): Promise<string> {
  const made = await as(username).call(apiTokenApi.create, { name: "QGIS", scopes, days: 30 });
  expect(made.status).toBe(200);
  return made.body.token;
}

const inject = async (
  url: string,
  { headers = {}, form }: { headers?: Record<string, string>; form?: Record<string, string> } = {},
) => {
  const body = form && {
    method: "POST" as const,
    payload: new URLSearchParams(form).toString(),
  };
  const type = form && { "content-type": "application/x-www-form-urlencoded" };
  const reply = await here().app.inject({ url, headers: { ...headers, ...type }, ...body });
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
};

const basic = (token: string) => `Basic ${Buffer.from(`anybody:${token}`).toString("base64")}`;

describe("a token", () => {
  test("reads its owner's region, in each form that programs send it in", async () => {
    await insertParcels(here().db, "dxydsd", some());
    const token = await tokenOf("yuhang");
    const headers = [
      { authorization: `Bearer ${token}` },
      { "x-esri-authorization": `Bearer ${token}` },
      { authorization: basic(token) },
    ] as Record<string, string>[];
    for (const one of headers) {
      expect((await inject(count, { headers: one })).body).toEqual({ count: 3 });
      const page = await inject(items, { headers: one });
      expect(page.body.features).toHaveLength(3);
    }
    expect((await inject(`${count}&token=${token}`)).body).toEqual({ count: 3 });
    expect((await inject(`${items}?token=${token}`)).body.features).toHaveLength(3);
    expect((await inject(count, { form: { token } })).body).toEqual({ count: 3 });
    const boundary = "x";
    const part = `--x\r\nContent-Disposition: form-data; name="token"\r\n\r\n${token}\r\n--x--\r\n`;
    const reply = await here().app.inject({
      ...{ method: "POST", url: count, payload: part },
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    });
    expect(reply.json()).toEqual({ count: 3 });
    const tile = await here().app.inject({
      url: `/api/tiles/dxydsd/12/3412/1690.pbf?token=${token}`,
    });
    expect(tile.statusCode).toBe(200);
  });

  test("is kept as its hash, told once, and tells when it was last used", async () => {
    const token = await tokenOf("yuhang");
    const { rows } = await sql<{ t: string }>`select t::text t from api_token t`.execute(here().db);
    expect(JSON.stringify(rows)).not.toContain(token);
    const before = await as("yuhang").call(apiTokenApi.list, {});
    expect(before.body).toMatchObject([{ name: "QGIS", state: "valid", lastUsed: null }]);
    expect(before.bytes.toString()).not.toContain(token);
    await inject(count, { headers: { authorization: `Bearer ${token}` } });
    const [after] = (await as("yuhang").call(apiTokenApi.list, {})).body;
    expect(after).toMatchObject({ lastUsed: expect.any(String), lastIp: "127.0.0.1" });
    const { rows: logged } = await sql<{ detail: string }>`
      select detail::text detail from audit`.execute(here().db);
    expect(JSON.stringify(logged)).not.toContain(token);
  });

  test("reads only, and only what it is for", async () => {
    const client = anonymous();
    client.token = await tokenOf("yuhang");
    const list = await client.call(dxydsdApi.pageList, {});
    expect([list.status, list.body.message]).toEqual([403, "接口令牌“QGIS”没有用途“读接口”"]);
    client.token = await tokenOf("yuhang", ["calls"]);
    expect((await client.call(dxydsdApi.pageList, {})).status).toBe(200);
    expect(replyOf(await client.get(count)).status).toBe(403);
    const written = await client.call(viewApi.remove, { id: "nothing" } as never);
    expect([written.status, written.body.message]).toEqual([
      403,
      "接口令牌只能读取，不能用于该接口",
    ]);
    const more = { name: "x", scopes: ["layers"] as Scopes, days: 1 };
    expect((await client.call(apiTokenApi.create, more)).status).toBe(403);
  });

  test("has the permissions of its owner, and the limits", async () => {
    const token = await tokenOf("shuiwu");
    const headers = { authorization: `Bearer ${token}` };
    expect((await inject(items, { headers })).status).toBe(403);
    expect(replyOf(await inject(count, { headers })).status).toBe(403);
    await insertParcels(here().db, "dxydsd", some());
    const reader = { authorization: `Bearer ${await tokenOf("chakan")}` };
    await inject(items, { headers: reader });
    const [row] = await here()
      .db.selectFrom("audit")
      .selectAll()
      .where("action", "=", "ogc/items")
      .execute();
    expect(row).toMatchObject({ username: "chakan", detail: { token: "QGIS" } });
    await sql`update app_user set disabled = true where username = 'chakan'`.execute(here().db);
    expect((await inject(items, { headers: reader })).status).toBe(401);
  });

  test("that is over says so, in the protocol's words", async () => {
    const token = await tokenOf("yuhang");
    const headers = { authorization: `Bearer ${token}` };
    const said = async () => {
      const esri = await inject(count, { headers });
      const ogc = await inject(items, { headers });
      expect([esri.status, ogc.status, ogc.body.code]).toEqual([200, 401, "401"]);
      expect(ogc.headers["www-authenticate"]).toEqual([
        'Basic realm="clzy", charset="UTF-8"',
        'Bearer realm="clzy"',
      ]);
      expect(esri.body.error.message).toBe(ogc.body.description);
      return [esri.body.error.code, ogc.body.description];
    };
    await sql`update api_token set expires_at = clock_timestamp()`.execute(here().db);
    expect(await said()).toEqual([498, "接口令牌已过期，请在“数据接口”页新建"]);
    await sql`update api_token set revoked_at = clock_timestamp()`.execute(here().db);
    expect(await said()).toEqual([498, "接口令牌已被撤销，请在“数据接口”页新建"]);
    await sql`delete from api_token`.execute(here().db);
    expect(await said()).toEqual([498, "接口令牌无效，请在“数据接口”页新建"]);
    expect((await inject(count)).body.error.code).toBe(499);
    expect((await inject(`${count}&token=`)).body.error.code).toBe(499);
    expect((await inject(`${count}&token=x`)).body.error.code).toBe(498);
  });

  test("in an address may not be a session's", async () => {
    const client = as("yuhang");
    await client.get("/api/user/info");
    expect((await inject(`${items}?token=${client.token}`)).status).toBe(401);
    const esri = { headers: { "x-esri-authorization": `Bearer ${client.token}` } };
    expect((await inject(items, esri)).status).toBe(200);
  });
});

describe("tokens", () => {
  test("are ended by their owner, and nobody else's", async () => {
    const token = await tokenOf("yuhang");
    const [{ id = "" } = {}] = (await as("yuhang").call(apiTokenApi.list, {})).body;
    const foreign = await as("yinzhou").call(apiTokenApi.revoke, { ids: [id] });
    expect(foreign.body).toEqual({ ended: 0 });
    expect((await as("yinzhou").call(apiTokenApi.list, {})).body).toEqual([]);
    expect((await as("yuhang").call(apiTokenApi.revoke, { ids: [id] })).body).toEqual({ ended: 1 });
    expect((await inject(items, { headers: { authorization: basic(token) } })).status).toBe(401);
    expect((await as("yuhang").call(apiTokenApi.revoke, { ids: [id] })).body).toEqual({ ended: 0 });
  });

  test("are seen and ended by the administrator, who is told in the log", async () => {
    await tokenOf("yuhang");
    const { body } = await as("admin").call(sysTokenApi.pageList, { keyword: "余杭" });
    expect(body).toMatchObject({ total: 1, list: [{ username: "yuhang", state: "valid" }] });
    const [{ id = "" } = {}] = body.list;
    expect((await as("yuhang").call(sysTokenApi.pageList, {})).status).toBe(403);
    expect((await as("yuhang").call(sysTokenApi.revoke, { ids: [id] })).status).toBe(403);
    expect((await as("admin").call(sysTokenApi.revoke, { ids: [id] })).body).toEqual({ ended: 1 });
    const [own] = (await as("yuhang").call(apiTokenApi.list, {})).body;
    expect(own).toMatchObject({ state: "revoked", revokedBy: "admin" });
    const rows = await here()
      .db.selectFrom("audit")
      .selectAll()
      .where("action", "in", ["token/create", "sys/token/revoke"])
      .where("outcome", "=", 200)
      .execute();
    expect(rows.map(({ username }) => username).sort()).toEqual(["admin", "yuhang"]);
  });

  test.each([
    [{ days: limits.apiTokenMostDays + 1 }, /有效期不超过 366 天/],
    [{ days: 0 }, /有效期不少于 1 天/],
    [{ name: " " }, /请填写令牌名称/],
    [{ scopes: [] }, /请选择令牌的用途/],
  ])("with %j are refused in words", async (over, words) => {
    const whole = { name: "x", scopes: ["layers"] as Scopes, days: 1, ...over };
    const { status, body } = await as("yuhang").call(apiTokenApi.create, whole);
    expect([status, body.message]).toEqual([400, expect.stringMatching(words)]);
  });

  test("are limited in number, those that have ended aside", async () => {
    for (let n = 0; n < limits.apiTokens; n++) await tokenOf("yuhang");
    const one = { name: "x", scopes: ["layers"] as Scopes, days: 1 };
    const { status, body } = await as("yuhang").call(apiTokenApi.create, one);
    expect([status, body.message]).toEqual([400, expect.stringContaining("最多 20 个")]);
    const [{ id = "" } = {}] = (await as("yuhang").call(apiTokenApi.list, {})).body;
    await as("yuhang").call(apiTokenApi.revoke, { ids: [id] });
    await tokenOf("yuhang");
  });
});

test("pages of a configured origin may call the interfaces that read, and no others", async () => {
  const { app } = here();
  const ask = async (url: string, origin: string, method: "GET" | "OPTIONS" = "GET") =>
    app.inject({ method, url, headers: { origin, "access-control-request-method": "GET" } });
  const own = "https://map.example.cn";
  const preflight = await ask(count, own, "OPTIONS");
  expect([preflight.statusCode, preflight.headers]).toMatchObject([
    204,
    {
      "access-control-allow-origin": own,
      "access-control-allow-headers": expect.stringContaining("Authorization"),
      vary: "Origin",
    },
  ]);
  for (const url of [count, items, "/api/tiles/dxydsd/12/3412/1690.pbf", "/api/rest/info"]) {
    expect((await ask(url, own)).headers["access-control-allow-origin"]).toBe(own);
    const foreign = await ask(url, "https://evil.example.cn");
    expect(foreign.headers["access-control-allow-origin"]).toBeUndefined();
  }
  const call = await ask("/api/user/info", own);
  expect(call.headers["access-control-allow-origin"]).toBeUndefined();
  expect((await ask("/api/user/info", own, "OPTIONS")).statusCode).toBe(404);
});
