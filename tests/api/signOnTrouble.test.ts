import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { importJWK, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signOnConfig } from "../../src/server/services/signon/config";
import type { Issuer } from "../../src/server/services/signon/issuer";
import { issuersOf } from "../../src/server/services/signon/issuers";
import { anonymous, withApp } from "./harness";
import { clientId, clientSecret, listening, origin, signingKey } from "./oidcServer";
import { arrive, begin, sessionCount, told } from "./signOnCalls";

const issuers: Issuer[] = [];
withApp({ issuers, origin });

const unproven = "“坏的”返回的登录结果没有通过核验，请重新登录";
const silent = "“坏的”没有应答，请稍后再试，或用账号密码登录";
const unreachable = "连接不上“坏的”，请稍后再试，或用账号密码登录";

let key: Awaited<ReturnType<typeof signingKey>>;
let foreignKey: typeof key;
let issuer: string;
/** What the issuer answers, path by path; it is content otherwise. */
let answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {};
let nonce = "";

const server = createServer((request, response) => {
  const path = new URL(request.url ?? "", issuer).pathname;
  const own = answers[path];
  if (own) return own(request, response);
  void usual(path).then((body) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(body));
  });
});

const description = () => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  end_session_endpoint: `${issuer}/end`,
});

async function usual(path: string): Promise<object> {
  if (path === "/.well-known/openid-configuration") return description();
  if (path === "/jwks") {
    const { d, p, q, dp, dq, qi, ...open } = key as Record<string, unknown>;
    return { keys: [open] };
  }
  return tokens({});
}

/** The issuer's answer to a good code, with some claims as they should not be. */
async function tokens(wrong: JWTPayload, by: object = key, alg = "RS256"): Promise<object> {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    ...{ iss: issuer, aud: clientId, sub: "p-1", nonce, iat: now, exp: now + 60 },
    ...{ preferred_username: "yuhang", ...wrong },
  };
  const signed = await new SignJWT(claims)
    .setProtectedHeader({ alg, kid: "of-the-test" })
    .sign(await importJWK(by, alg));
  return { access_token: "a", token_type: "Bearer", id_token: signed };
}

/** A new issuer of the product: none of what another test has learnt of it is known. */
function openIssuer(address = issuer): void {
  const config = {
    ...{ id: "huai", name: "坏的", kind: "oidc", issuer: address, clientId, clientSecret },
    account: { link: { claim: "preferred_username", field: "username" } },
  };
  issuers.splice(0, 1, ...issuersOf(signOnConfig.parse({ issuers: [config] }), origin));
}

beforeAll(async () => {
  [key, foreignKey] = [await signingKey(), await signingKey()];
  issuer = await listening(server);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function signIn() {
  openIssuer();
  const { body } = await begin("huai");
  const asked = new URL(body.address).searchParams;
  nonce = asked.get("nonce") ?? "";
  return { given: { code: `c-${Math.random()}`, state: asked.get("state") ?? "" }, key: body.key };
}

const json =
  (body: () => Promise<object> | object, status = 200) =>
  (_: unknown, response: ServerResponse) => {
    void Promise.resolve(body()).then((value) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(value));
    });
  };
const hang = () => {};
const shared = () => ({
  kty: "oct",
  k: Buffer.from(clientSecret.padEnd(32)).toString("base64url"),
});

test("an issuer that does everything right lets people in", async () => {
  answers = {};
  const { given, key: own } = await signIn();
  expect((await arrive(given, own)).body.username).toBe("yuhang");
});

const now = () => Math.floor(Date.now() / 1000);
test.each<[string, () => Promise<object>]>([
  ["is for another client", () => tokens({ aud: "another" })],
  ["is of another issuer", () => tokens({ iss: "https://evil.example" })],
  ["has expired", () => tokens({ iat: now() - 900, exp: now() - 600 })],
  ["answers another sign-in", () => tokens({ nonce: "another" })],
  ["answers none", () => tokens({ nonce: undefined })],
  ["is signed by somebody else", () => tokens({}, foreignKey)],
  ["is signed by the secret that we share", () => tokens({}, shared(), "HS256")],
  ["is not there", async () => ({ access_token: "a", token_type: "Bearer" })],
])("an id token that %s lets nobody in", async (_, answer) => {
  answers = { "/token": json(answer) };
  const before = await sessionCount();
  const { given, key: own } = await signIn();
  const reply = await arrive(given, own);
  expect([reply.status, reply.body.message]).toEqual([400, unproven]);
  expect(await sessionCount()).toBe(before);
  expect((await told("login/arrive"))[0]?.detail.change).toMatchObject({
    reason: expect.any(String),
  });
});

test.each<[string, string, typeof answers]>([
  ["says no", unproven, { "/token": json(() => ({ error: "invalid_grant" }), 400) }],
  ["says nonsense", unproven, { "/token": (_, response) => void response.end("<html>") }],
  [
    "says more than anybody has to say",
    unproven,
    { "/token": json(() => ({ more: "x".repeat(400_000) })) },
  ],
  [
    "leads elsewhere",
    unproven,
    {
      "/token": (_, response) => {
        response.writeHead(302, { location: "http://127.0.0.1:9/" }).end();
      },
    },
  ],
  ["breaks off", unreachable, { "/token": (request) => void request.socket.destroy() }],
  ["says nothing", silent, { "/token": hang }],
  ["says nothing of its keys", silent, { "/jwks": hang }],
])("an issuer that %s is told of in words, in time", async (_, words, own) => {
  answers = own;
  const { given, key: browserKey } = await signIn();
  const since = performance.now();
  const reply = await arrive(given, browserKey);
  expect(reply.body.message).toBe(words);
  expect(performance.now() - since).toBeLessThan(5_500);
  expect((await anonymous().get("/config.json")).status).toBe(200);
});

test.each<[string, string, () => typeof answers]>([
  ["is silent", silent, () => ({ "/.well-known/openid-configuration": hang })],
  [
    "calls itself by another name",
    unproven,
    () => ({
      "/.well-known/openid-configuration": json(() => ({
        ...description(),
        issuer: "https://a.b",
      })),
    }),
  ],
  [
    "sends browsers to where it is not",
    unproven,
    () => ({
      "/.well-known/openid-configuration": json(() => ({
        ...description(),
        authorization_endpoint: "https://evil.example/auth",
      })),
    }),
  ],
])("a sign-in does not begin at an issuer that %s", async (_, words, own) => {
  answers = own();
  openIssuer();
  const since = performance.now();
  const reply = await begin("huai");
  expect(reply.body.message).toBe(words);
  expect(performance.now() - since).toBeLessThan(5_500);
});

test("codes are sent nowhere but to the issuer that is configured", async () => {
  answers = {
    "/.well-known/openid-configuration": json(() => ({
      ...description(),
      token_endpoint: "http://127.0.0.1:9/token",
    })),
  };
  const { given, key: own } = await signIn();
  expect((await arrive(given, own)).body.message).toBe(unproven);
  expect((await told("login/arrive"))[0]?.detail.change).toMatchObject({
    reason: expect.stringContaining("is not configured"),
  });
});

test("an issuer that is down is told of in words, and in the log", async () => {
  openIssuer("http://127.0.0.1:9");
  expect((await begin("huai")).body.message).toBe(unreachable);
  expect((await told("login/begin")).at(-1)).toMatchObject({
    outcome: 503,
    detail: { message: unreachable, change: { issuer: "坏的", reason: expect.any(String) } },
  });
});
