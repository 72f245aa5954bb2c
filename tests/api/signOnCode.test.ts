import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loginApi } from "#contract/endpoints/account/login";
import { signOnConfig } from "../../src/server/services/signon/config";
import type { Issuer } from "../../src/server/services/signon/issuer";
import { issuersOf } from "../../src/server/services/signon/issuers";
import { anonymous, withApp } from "./harness";
import { listening, origin } from "./oidcServer";
import { arrive, begin, infoOf, sessionCount, told } from "./signOnCalls";

const issuers: Issuer[] = [];
withApp({ issuers, origin });

const [key, secret] = ["clzy-key", "a-secret-of-the-test"];
const lost = "登录已超时，或不是从本页面发起的，请重新登录";
const unproven = "“浙政钉”返回的登录结果没有通过核验，请重新登录";

/** Codes that the issuer has given, each good once, and for whom. */
const codes = new Map<string, object>();
/** What its two calls answer otherwise than they should. */
let wrong: { token?: object; user?: object } = {};
let asked: string[] = [];
let made = 0;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** Whether a call is signed as the gateway wants it, reckoned here by itself. */
function isSigned({ headers, method }: IncomingMessage, path: string, fields: URLSearchParams) {
  const of = (name: string) => String(headers[name.toLowerCase()]);
  const given = [...fields].map(([name, value]) => `${name}=${value}`).sort();
  const text = [
    method,
    of("X-Hmac-Auth-Timestamp"),
    of("X-Hmac-Auth-Nonce"),
    path,
    given.join("&"),
  ];
  const wanted = createHmac("sha256", secret).update(text.join("\n")).digest("base64");
  const moment = Date.parse(of("X-Hmac-Auth-Timestamp"));
  return (
    of("X-Hmac-Auth-Signature") === wanted &&
    of("apiKey") === key &&
    of("X-Hmac-Auth-Version") === "1.0" &&
    Math.abs(moment - Date.now()) < 60_000
  );
}

const good = (data: object) => ({ success: true, content: { success: true, data } });

const refused = { success: false, errorMsg: "no" };

/** What the gateway answers to a call that is signed. */
const answers: Readonly<Record<string, (fields: URLSearchParams) => object>> = {
  "/gettoken.json": (fields) => {
    const isOurs = fields.get("appkey") === key && fields.get("appsecret") === secret;
    return wrong.token ?? (isOurs ? good({ accessToken: "app-1", expiresIn: "7200" }) : refused);
  },
  "/rpc/oauth2/getuserinfo_bycode.json": (fields) => {
    const code = fields.get("code") ?? "";
    const person = fields.get("access_token") === "app-1" ? codes.get(code) : undefined;
    codes.delete(code);
    return wrong.user ?? (person ? good(person) : refused);
  },
  "/mozi/dept": (fields) => good({ deptCode: `dept-${fields.get("employee")}` }),
};

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "", "http://127.0.0.1");
  const body = await bodyOf(request);
  const fields = request.method === "GET" ? searchParams : new URLSearchParams(body);
  asked.push(`${request.method} ${pathname}`);
  const may = isSigned(request, pathname, fields);
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify((may && answers[pathname]?.(fields)) || refused));
});

beforeAll(async () => {
  const api = await listening(server);
  const config = {
    ...{ name: "浙政钉", kind: "code", api, login: `${api}/oauth2/auth.htm` },
    ...{ key, secret, clientId: "clzy_dingoa" },
    account: {
      link: { claim: "account", field: "username" },
      create: {
        ...{ username: "account", realName: "lastName" },
        roles: [{ claim: "tenantId", value: "12371", role: "ROLE_COUNTY" }],
        areas: [{ claim: "deptCode", value: "dept-e-2", areaCode: "330110" }],
      },
    },
    more: [
      {
        ...{ path: "/mozi/dept", method: "POST", take: "content.data" },
        fields: { access_token: "{token}", employee: "{employeeCode}" },
      },
    ],
  };
  const read = signOnConfig.parse({
    issuers: [
      { ...config, id: "zzd" },
      { ...config, id: "zzd-2", startsThere: true, codeFields: ["ticket", "auth_code"] },
    ],
  });
  issuers.push(...issuersOf(read, origin));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The page has led back with a code for somebody. */
function codeFor(person: object): string {
  const code = `c-${++made}`;
  codes.set(code, { tenantId: 12371, employeeCode: "e-2", ...person });
  return code;
}

async function comesBack(person: object) {
  [asked, wrong] = [[], {}];
  const { body } = await begin("zzd");
  const there = new URL(body.address);
  const at = new URL(there.searchParams.get("redirect_uri") ?? "");
  at.searchParams.set("code", codeFor(person));
  at.searchParams.set("state", there.searchParams.get("state") ?? "");
  return { at, key: body.key, there };
}

test("a code becomes a token, and that a person, whose account is found", async () => {
  const { at, key: own, there } = await comesBack({ accountId: 100_135, account: "yuhang" });
  expect(Object.fromEntries(there.searchParams)).toMatchObject({
    ...{ response_type: "code", client_id: "clzy_dingoa", authType: "QRCODE" },
    redirect_uri: `${origin}/singleLogin?issuer=zzd`,
  });
  const { body } = await arrive(at, own);
  expect(body.username).toBe("yuhang");
  expect((await infoOf(body.token)).status).toBe(200);
  expect(asked).toEqual([
    "GET /gettoken.json",
    "POST /rpc/oauth2/getuserinfo_bycode.json",
    "POST /mozi/dept",
  ]);
  expect((await told("login/arrive")).at(-1)).toMatchObject({
    ...{ username: "yuhang", outcome: 200 },
    detail: { change: { issuer: "浙政钉", person: "100135", linked: "yuhang" } },
  });
});

test("a new person gets an account with the role and region of what further calls say", async () => {
  const { at, key: own } = await comesBack({ accountId: 7, account: "xinren", lastName: "新人" });
  expect((await arrive(at, own)).body).toMatchObject({
    ...{ username: "xinren", realName: "新人", roles: ["ROLE_COUNTY"], areaCode: "330110" },
  });
  const other = await comesBack({ accountId: 8, account: "wuquan", lastName: "无", tenantId: 1 });
  expect((await arrive(other.at, other.key)).body.message).toBe(
    "您在“浙政钉”的身份没有对应本系统的角色，请联系系统管理员",
  );
});

test("administrators come in by password alone", async () => {
  const { at, key: own } = await comesBack({ accountId: 9, account: "anquan" });
  expect((await arrive(at, own)).body.message).toBe("账号 anquan 是管理员账号，只能用账号密码登录");
});

test("a code is good once, in the browser that asked for it", async () => {
  const { at, key: own } = await comesBack({ accountId: 100_135, account: "yuhang" });
  expect((await arrive(at, "x".repeat(40))).body.message).toBe(lost);
  expect((await arrive(at, own)).status).toBe(200);
  expect((await arrive(at, own)).body.message).toBe(lost);
  const bare = { issuer: "zzd", code: codeFor({ accountId: 100_135, account: "yuhang" }) };
  expect((await arrive(bare)).body.message).toBe(lost);
});

test("a portal may send people with a code or a bare ticket where that is configured", async () => {
  const code = codeFor({ accountId: 100_135, account: "yuhang" });
  const given = { issuer: "zzd-2", auth_code: code };
  expect((await arrive(given)).body.username).toBe("yuhang");
  expect((await arrive(given)).body.message).toBe(lost);
  const ticket = codeFor({ accountId: 100_135, account: "yuhang" });
  const come = () => anonymous().call(loginApi.ticket, { ticket });
  expect((await come()).body.username).toBe("yuhang");
  expect((await come()).body.message).toBe(lost);
  expect((await told("login/ticket")).map(({ outcome }) => outcome)).toEqual([200, 400]);
});

test.each<[string, typeof wrong]>([
  ["refuses us", { token: { success: false, errorMsg: "SignatureDoesNotMatch" } }],
  ["gives no token", { token: good({}) }],
  ["knows nobody", { user: { success: false } }],
  ["says nobody", { user: good([]) }],
  ["says a person without a number", { user: good({ account: "yuhang" }) }],
  ["says two persons", { user: good({ accountId: [1, 2], account: "yuhang", employeeCode: "e" }) }],
])("an issuer that %s lets nobody in", async (_, answer) => {
  const { at, key: own } = await comesBack({ accountId: 100_135, account: "yuhang" });
  wrong = answer;
  const before = await sessionCount();
  const reply = await arrive(at, own);
  expect([reply.status, reply.body.message]).toEqual([400, unproven]);
  expect(await sessionCount()).toBe(before);
  expect((await told("login/arrive")).at(-1)?.detail.change).toMatchObject({
    reason: expect.any(String),
  });
});
