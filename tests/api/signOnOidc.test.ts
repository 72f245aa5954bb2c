import { importJWK, type JWTPayload, SignJWT } from "jose";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { userApi } from "#contract/endpoints/account/login";
import { signOnConfig } from "../../src/server/services/signon/config";
import type { Issuer } from "../../src/server/services/signon/issuer";
import { issuersOf } from "../../src/server/services/signon/issuers";
import { as, here, withApp } from "./harness";
import { browser, clientId, clientSecret, openProvider, origin, signingKey } from "./oidcServer";
import { arrive, begin, holding, infoOf, post, sessionCount, told } from "./signOnCalls";

const issuers: Issuer[] = [];
withApp({ issuers, origin });

const people = {
  "p-1": { preferred_username: "yuhang", name: "余杭经办" },
  "p-2": {
    preferred_username: "xinren",
    name: "新人",
    groups: ["dept", "clerk"],
    region: "330110",
  },
  "p-3": { preferred_username: "guoke", name: "过客", groups: ["guest"], region: "330110" },
  "p-4": { preferred_username: "anquan", name: "安全管理员" },
  "p-5": { preferred_username: "shicu", name: "市级", groups: ["clerk"], region: "3301" },
};

let provider: Awaited<ReturnType<typeof openProvider>>;
const over = "/api/signOn/over/sheng-ca";

const configOf = (issuer: string, more: object = {}) => ({
  ...{ id: "sheng-ca", name: "省统一认证", kind: "oidc", issuer, clientId, clientSecret },
  account: {
    link: { claim: "preferred_username", field: "username" },
    create: {
      ...{ username: "preferred_username", realName: "name", areaClaim: "region", follow: true },
      roles: [{ claim: "groups", value: "clerk", role: "ROLE_COUNTY" }],
    },
  },
  ...more,
});

const opened = (config: object) => issuersOf(signOnConfig.parse({ issuers: [config] }), origin);

beforeAll(async () => {
  const onLogout = async (body: string) =>
    (await post(over, Object.fromEntries(new URLSearchParams(body)))).statusCode;
  provider = await openProvider({ people, onLogout });
  const { account, ...rest } = configOf(provider.issuer);
  issuers.push(
    ...opened({ ...rest, account }),
    ...opened({ ...rest, id: "zhi-guanlian", account: { link: account.link } }),
  );
});
afterAll(() => provider.close());

/** Signs in as a person of the provider, as far as the address that it leads back to. */
async function signedInThere(person: keyof typeof people, issuer = "sheng-ca", tab = browser()) {
  provider.state.person = person;
  const { body, status } = await begin(issuer);
  expect(status).toBe(200);
  return { tab, key: body.key, ...(await tab.follow(body.address)) };
}

async function signedIn(person: keyof typeof people) {
  const { at, key, tab } = await signedInThere(person);
  return { ...(await arrive(at, key)), tab };
}

test("a person signs in as the account that the rule finds, which stands in the log", async () => {
  const { status, body } = await signedIn("p-1");
  expect([status, body.username, body.areaCode]).toEqual([200, "yuhang", "330110"]);
  expect((await infoOf(body.token)).body.authorities).toContain("dxyd:edit");
  const change = { issuer: "省统一认证", person: "p-1", linked: "yuhang" };
  expect(await told("login/arrive")).toEqual([
    {
      ...{ action: "login/arrive", username: "yuhang", outcome: 200 },
      detail: expect.objectContaining({ change }),
    },
  ]);
  const again = await signedIn("p-1");
  expect(again.body.username).toBe("yuhang");
  expect((await told("login/arrive"))[1]?.detail.change).not.toHaveProperty("linked");
});

test("the request that begins carries state, nonce and a challenge, and asks of our origin alone", async () => {
  const { body } = await begin("sheng-ca");
  const { searchParams: asked, origin: there } = new URL(body.address);
  expect(there).toBe(provider.issuer);
  expect(asked.get("redirect_uri")).toBe(`${origin}/singleLogin`);
  expect(asked.get("code_challenge_method")).toBe("S256");
  for (const name of ["state", "nonce", "code_challenge"]) {
    expect(asked.get(name)?.length).toBeGreaterThan(40);
  }
  expect((await begin("nobody")).status).toBe(400);
});

test("who has no account gets one by rule, which follows the claims", async () => {
  const first = await signedIn("p-2");
  expect(first.body).toMatchObject({
    ...{ username: "xinren", realName: "新人", roles: ["ROLE_COUNTY"], areaCode: "330110" },
  });
  expect((await told("login/arrive"))[0]?.detail.change).toMatchObject({ created: "xinren" });
  people["p-2"].region = "330212";
  const moved = await signedIn("p-2");
  expect(moved.body.areaCode).toBe("330212");
  expect((await told("login/arrive"))[1]?.detail.change).toMatchObject({
    ...{ before: { areaCode: "330110" }, after: { areaCode: "330212" } },
  });
  people["p-2"].region = "330110";
  expect(moved.body.id).toBe(first.body.id);
});

test.each([
  ["p-3", "您在“省统一认证”的身份没有对应本系统的角色，请联系系统管理员"],
  ["p-5", "县级经办须选县（市、区），所选的是市"],
  ["p-4", "账号 anquan 是管理员账号，只能用账号密码登录"],
] as const)("%s is not let in, in words, and that is in the log", async (person, words) => {
  const before = await sessionCount();
  const { status, body } = await signedIn(person);
  expect([status >= 400, body.message]).toEqual([true, words]);
  expect(await sessionCount()).toBe(before);
  const [row] = await told("login/arrive");
  expect(row?.outcome).toBe(status);
  expect(row?.detail).toMatchObject({ message: words, change: { person } });
});

test("without a rule that creates, nobody is created", async () => {
  const { at, key } = await signedInThere("p-2", "zhi-guanlian");
  const { status, body } = await arrive(at, key);
  expect([status, body.message]).toEqual([
    403,
    "您在“省统一认证”的身份没有对应本系统的账号，请联系系统管理员",
  ]);
});

test("a disabled account stays out, linked or not", async () => {
  await sql`update app_user set disabled = true where username = 'yuhang'`.execute(here().db);
  expect((await signedIn("p-1")).body.message).toBe("账号已停用，请联系系统管理员");
  await sql`update app_user set disabled = false where username = 'yuhang'`.execute(here().db);
  expect((await signedIn("p-1")).status).toBe(200);
  await sql`update app_user set disabled = true where username = 'yuhang'`.execute(here().db);
  expect((await signedIn("p-1")).body.message).toBe("账号已停用，请联系系统管理员");
});

test("an account that is locked at this address stays out", async () => {
  await sql`insert into sign_in_failure (username, address, failures, retry_at, at)
    values ('yuhang', '127.0.0.1', 9, clock_timestamp() + interval '5 minutes', clock_timestamp())`.execute(
    here().db,
  );
  expect((await signedIn("p-1")).body.message).toContain("登录失败次数过多");
});

test("the rules of passwords are not for sessions that none has opened", async () => {
  await sql`update app_user set must_change = true, demo = false,
    password_at = clock_timestamp() - interval '400 days' where username = 'yuhang'`.execute(
    here().db,
  );
  const { body } = await signedIn("p-1");
  expect(body).toMatchObject({ mustChange: false, passwordDays: null });
  expect((await infoOf(body.token)).body).toMatchObject({ mustChange: false });
  expect((await holding(body.token).get("/api/region/tree")).status).toBe(200);
  await sql`update session set last_seen = clock_timestamp() - interval '31 minutes'`.execute(
    here().db,
  );
  expect((await infoOf(body.token)).status).toBe(401);
});

test("an answer is good once, in the browser that asked, and with the state that was given", async () => {
  const { at, key } = await signedInThere("p-1");
  const lost = "登录已超时，或不是从本页面发起的，请重新登录";
  const other = await begin("sheng-ca");
  expect((await arrive(at)).body.message).toBe(lost);
  expect((await arrive(at, other.body.key)).body.message).toBe(lost);
  const forged = new URL(at);
  forged.searchParams.set("state", "x".repeat(43));
  expect((await arrive(forged, key)).body.message).toBe(lost);
  expect((await arrive(at, key)).status).toBe(200);
  expect((await arrive(at, key)).body.message).toBe(lost);
  // The code once more, under a state of this browser.
  const next = await begin("sheng-ca");
  const replayed = new URL(at);
  replayed.searchParams.set("state", new URL(next.body.address).searchParams.get("state") ?? "");
  expect((await arrive(replayed, next.body.key)).body.message).toBe(lost);
});

test("an answer that comes too late is refused", async () => {
  const { at, key } = await signedInThere("p-1");
  await sql`update sign_on_attempt set expires_at = clock_timestamp() - interval '1 second'`.execute(
    here().db,
  );
  expect((await arrive(at, key)).status).toBe(400);
});

test("a person who says no there is told so, and not in the issuer's words", async () => {
  const { body } = await begin("sheng-ca");
  const state = new URL(body.address).searchParams.get("state") ?? "";
  const reply = await arrive(
    { state, error: "access_denied", error_description: "<b>x" },
    body.key,
  );
  expect(reply.body.message).toBe("在“省统一认证”的登录没有完成，请重新登录");
});

test.each([["[]"], ["{}"], ["no json"], ['{"state":["a"]}'], ['{"state":null}'], ["7"]])(
  "%s is no answer of an issuer",
  async (given) => {
    const reply = await here().app.inject({
      ...{ method: "POST", url: "/api/login/arrive" },
      headers: {
        ...{ "content-type": "application/x-www-form-urlencoded" },
        authorization: `Basic ${Buffer.from("clzy-web:clzy-web-public").toString("base64")}`,
      },
      payload: new URLSearchParams({ given, key: "k" }).toString(),
    });
    expect(reply.statusCode).toBe(400);
  },
);

test("signing out here leads to the issuer, which comes back to our own origin", async () => {
  const { body, tab } = await signedIn("p-1");
  const out = await holding(body.token).call(userApi.logout, {});
  const leave = new URL(out.body.leave ?? "");
  expect(leave.origin).toBe(provider.issuer);
  expect(leave.searchParams.get("post_logout_redirect_uri")).toBe(`${origin}/`);
  expect((await infoOf(body.token)).status).toBe(401);
  const { text } = await tab.follow(leave);
  const xsrf = /name="xsrf" value="(\w+)"/.exec(text)?.[1] ?? "";
  const { at } = await tab.follow(`${provider.issuer}/session/end/confirm`, {
    method: "POST",
    body: new URLSearchParams({ xsrf, logout: "yes" }),
  });
  expect(at.href).toBe(`${origin}/`);
});

test("signing out there ends our session at once, and that is in the log", async () => {
  const { body, tab } = await signedIn("p-1");
  const other = await signedIn("p-1");
  const { text } = await tab.follow(`${provider.issuer}/session/end`);
  const xsrf = /name="xsrf" value="(\w+)"/.exec(text)?.[1] ?? "";
  await tab.follow(`${provider.issuer}/session/end/confirm`, {
    method: "POST",
    body: new URLSearchParams({ xsrf, logout: "yes" }),
  });
  expect((await infoOf(body.token)).status).toBe(401);
  expect((await infoOf(other.body.token)).status).toBe(200);
  expect(await told("login/over")).toMatchObject([{ username: "yuhang", outcome: 200 }]);
});

const event = { "http://schemas.openid.net/event/backchannel-logout": {} };
const usual = () => ({
  ...{ iss: provider.issuer, aud: clientId, sub: "p-1", jti: `j-${Math.random()}`, events: event },
  iat: Math.floor(Date.now() / 1000),
});

async function tokenOf(claims: JWTPayload, jwk: object = provider.key, alg = "RS256") {
  const key = await importJWK(jwk, alg);
  return new SignJWT(claims).setProtectedHeader({ alg, kid: "of-the-test" }).sign(key);
}

test("a logout token of a person ends all their sessions of this issuer, once", async () => {
  const [one, two] = [await signedIn("p-1"), await signedIn("p-1")];
  const token = await tokenOf(usual());
  expect((await post(over, { logout_token: token })).statusCode).toBe(200);
  for (const { body } of [one, two]) expect((await infoOf(body.token)).status).toBe(401);
  const next = await signedIn("p-1");
  expect((await post(over, { logout_token: token })).statusCode).toBe(400);
  expect((await infoOf(next.body.token)).status).toBe(200);
});

test("no forged logout token ends anything", async () => {
  const { body } = await signedIn("p-1");
  const now = Math.floor(Date.now() / 1000);
  const shared = { kty: "oct", k: Buffer.from(clientSecret.padEnd(32)).toString("base64url") };
  const plain = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const forged = [
    await tokenOf(usual(), await signingKey()),
    await tokenOf({ ...usual(), aud: "another" }),
    await tokenOf({ ...usual(), iss: "https://evil.example" }),
    await tokenOf({ ...usual(), iat: now - 3600 }),
    await tokenOf({ ...usual(), nonce: "n" }),
    await tokenOf({ ...usual(), events: {} }),
    await tokenOf({ ...usual(), sub: undefined }),
    await tokenOf({ ...usual(), jti: undefined }),
    await tokenOf(usual(), shared, "HS256"),
    `${plain({ alg: "none" })}.${plain(usual())}.`,
    "x.y.z",
  ];
  for (const logout_token of forged) {
    expect((await post(over, { logout_token })).statusCode).toBe(400);
  }
  expect((await post(over, {})).statusCode).toBe(400);
  expect((await post("/api/signOn/over/nobody", { logout_token: "x" })).statusCode).toBe(400);
  expect((await infoOf(body.token)).status).toBe(200);
});

test("the session of a password is not the issuer's to end, and leads nowhere", async () => {
  const clerk = as("yuhang");
  await clerk.call(userApi.info, {});
  await signedIn("p-1");
  await post(over, { logout_token: await tokenOf(usual()) });
  expect((await clerk.call(userApi.info, {})).status).toBe(200);
  expect((await clerk.call(userApi.logout, {})).body).toEqual({});
});
