import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loginApi, userApi } from "#contract/endpoints/account/login";
import { signOnConfig } from "../../src/server/services/signon/config";
import type { Issuer } from "../../src/server/services/signon/issuer";
import { issuersOf } from "../../src/server/services/signon/issuers";
import { anonymous, withApp } from "./harness";
import { listening, origin } from "./oidcServer";
import { arrive, begin, holding, infoOf, post, sessionCount, told } from "./signOnCalls";

const issuers: Issuer[] = [];
withApp({ issuers, origin });

const unproven = "“厅门户”返回的登录结果没有通过核验，请重新登录";
const lost = "登录已超时，或不是从本页面发起的，请重新登录";

/** Tickets that CAS has given, each good once and for its service alone. */
const tickets = new Map<string, { service: string; answer: string }>();
let asked: URL[] = [];
let made = 0;

const server = createServer((request, response) => {
  const url = new URL(request.url ?? "", "http://127.0.0.1");
  asked.push(url);
  const { service, answer } = tickets.get(url.searchParams.get("ticket") ?? "") ?? {};
  tickets.delete(url.searchParams.get("ticket") ?? "");
  const isGood = answer !== undefined && service === url.searchParams.get("service");
  if (isGood && answer === "hang") return;
  response.setHeader("content-type", "application/xml");
  response.end(
    isGood
      ? answer
      : inResponse(
          '<cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure>',
        ),
  );
});

const inResponse = (inner: string) =>
  `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}</cas:serviceResponse>`;
const success = (user: string, attributes = "") =>
  inResponse(
    `<cas:authenticationSuccess><cas:user>${user}</cas:user>
     <cas:attributes>${attributes}</cas:attributes></cas:authenticationSuccess>`,
  );

beforeAll(async () => {
  const address = `${await listening(server)}/cas`;
  const config = {
    ...{ name: "厅门户", kind: "cas", address },
    account: {
      link: { claim: "user", field: "username" },
      create: {
        ...{ username: "user", realName: "cn" },
        roles: [{ claim: "memberOf", value: "clerk", role: "ROLE_COUNTY" }],
        areas: [{ claim: "ou", value: "余杭分局", areaCode: "330110" }],
      },
    },
  };
  const read = signOnConfig.parse({
    issuers: [
      { ...config, id: "men-hu" },
      { ...config, id: "men-hu-2", version: 2, startsThere: true },
    ],
  });
  issuers.push(...issuersOf(read, origin));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A ticket for a service, as CAS appends it. */
function ticketFor(service: string, answer: string): URL {
  const ticket = `ST-${++made}-of-the-test`;
  tickets.set(ticket, { service, answer });
  const address = new URL(service);
  address.searchParams.set("ticket", ticket);
  return address;
}

async function comesBack(answer: string, issuer = "men-hu") {
  asked = [];
  const { body } = await begin(issuer);
  const service = new URL(body.address).searchParams.get("service") ?? "";
  return { at: ticketFor(service, answer), key: body.key, service };
}

test("a ticket of CAS 3 opens a session, and is asked about at the configured server", async () => {
  const { at, key, service } = await comesBack(success("yuhang"));
  expect(new URL(service).origin + new URL(service).pathname).toBe(`${origin}/singleLogin`);
  const { body } = await arrive(at, key);
  expect(body.username).toBe("yuhang");
  expect(asked.map(({ pathname }) => pathname)).toEqual(["/cas/p3/serviceValidate"]);
  expect(asked[0]?.searchParams.get("service")).toBe(service);
  expect((await told("login/arrive"))[0]?.detail.change).toEqual({
    ...{ issuer: "厅门户", person: "yuhang", linked: "yuhang" },
  });
});

test("attributes of CAS 3 create an account by rule, lists and signs in them too", async () => {
  const attributes =
    "<cas:cn>陈&amp;新</cas:cn><cas:memberOf>all</cas:memberOf><cas:memberOf>clerk</cas:memberOf><cas:ou>余杭分局</cas:ou>";
  const { at, key } = await comesBack(success("chenxin", attributes));
  expect((await arrive(at, key)).body).toMatchObject({
    ...{ username: "chenxin", realName: "陈&新", roles: ["ROLE_COUNTY"], areaCode: "330110" },
  });
});

test("a person may come from the portal itself where that is configured, and nowhere else", async () => {
  asked = [];
  const there = ticketFor(`${origin}/singleLogin?issuer=men-hu-2`, success("yuhang"));
  expect((await arrive(there)).body.username).toBe("yuhang");
  expect(asked.map(({ pathname }) => pathname)).toEqual(["/cas/serviceValidate"]);
  expect((await arrive(there)).body.message).toBe(lost);
  const other = ticketFor(`${origin}/singleLogin?issuer=men-hu`, success("yuhang"));
  expect((await arrive(other)).body.message).toBe(lost);
});

test("a ticket is good once, for this service, in this browser", async () => {
  const first = await comesBack(success("yuhang"));
  const second = await comesBack(success("yuhang"));
  const stolen = new URL(second.at);
  stolen.searchParams.set("ticket", first.at.searchParams.get("ticket") ?? "");
  expect((await arrive(second.at, first.key)).body.message).toBe(lost);
  // A ticket for another sign-in: CAS says that it is of another service.
  const third = await comesBack(success("yuhang"));
  const crossed = new URL(third.at);
  crossed.searchParams.set("ticket", second.at.searchParams.get("ticket") ?? "");
  expect((await arrive(crossed, third.key)).body.message).toBe(unproven);
  expect((await arrive(first.at, first.key)).status).toBe(200);
  expect((await arrive(first.at, first.key)).body.message).toBe(lost);
});

test.each([
  [
    "that CAS does not know",
    inResponse('<cas:authenticationFailure code="X">no</cas:authenticationFailure>'),
  ],
  [
    "with two users",
    inResponse(
      "<cas:authenticationSuccess><cas:user>a</cas:user><cas:user>yuhang</cas:user></cas:authenticationSuccess>",
    ),
  ],
  ["with a user outside of the success", inResponse("<cas:user>yuhang</cas:user>")],
  ["with no user", success("")],
  ["with entities", `<!DOCTYPE a [<!ENTITY x "yuhang"><!ENTITY y "&x;&x;">]>${success("&x;")}`],
  ["with an entity that nobody has declared", success("&x;")],
  [
    "with a file of ours",
    `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${success("yuhang")}`,
  ],
  ["that is cut off", success("yuhang").slice(0, -12)],
  ["that is a page", "<html><body>502"],
])("an answer %s lets nobody in", async (_, answer) => {
  const { at, key } = await comesBack(answer);
  const before = await sessionCount();
  const reply = await arrive(at, key);
  expect([reply.status, reply.body.message]).toEqual([400, unproven]);
  expect(await sessionCount()).toBe(before);
});

test("a server that hangs is told of in words, in time", async () => {
  const { at, key } = await comesBack("hang");
  const since = performance.now();
  expect((await arrive(at, key)).body.message).toBe(
    "“厅门户”没有应答，请稍后再试，或用账号密码登录",
  );
  expect(performance.now() - since).toBeLessThan(5_500);
});

const ends = (ticket: string, head = "") =>
  `${head}<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="1" Version="2.0">
    <saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">@NOT_USED@</saml:NameID>
    <samlp:SessionIndex>${ticket}</samlp:SessionIndex></samlp:LogoutRequest>`;

test("single logout ends the session of its ticket at once, and no other", async () => {
  const one = await comesBack(success("yuhang"));
  const first = (await arrive(one.at, one.key)).body.token;
  const two = await comesBack(success("yuhang"));
  const second = (await arrive(two.at, two.key)).body.token;
  const ticket = one.at.searchParams.get("ticket") ?? "";
  // At the address of the service, as CAS does by itself.
  const here = new URL(one.service);
  const url = `${here.pathname}${here.search}`;
  for (const bad of [
    ends("ST-of-nobody"),
    ends("yuhang"),
    ends("&x;", `<!DOCTYPE a [<!ENTITY x "${ticket}">]>`),
    ends(""),
    "nothing",
  ]) {
    await post(url, { logoutRequest: bad });
  }
  await post("/api/signOn/over/men-hu-2", { logoutRequest: ends(ticket) });
  expect((await infoOf(first)).status).toBe(200);
  expect((await post(url, { logoutRequest: ends(ticket) })).statusCode).toBe(200);
  expect((await infoOf(first)).status).toBe(401);
  expect((await infoOf(second)).status).toBe(200);
  expect((await told("login/over")).at(-1)).toMatchObject({ username: "yuhang", outcome: 200 });
});

test("signing out here leads to the logout of CAS, and back to our origin", async () => {
  const { at, key } = await comesBack(success("yuhang"));
  const { body } = await arrive(at, key);
  const { leave = "" } = (await holding(body.token).call(userApi.logout, {})).body;
  expect(new URL(leave).pathname).toBe("/cas/logout");
  expect(new URL(leave).searchParams.get("service")).toBe(`${origin}/`);
});

test("a ticket of CAS is none of ours", async () => {
  const { at } = await comesBack(success("yuhang"));
  const ticket = at.searchParams.get("ticket") ?? "";
  expect((await anonymous().call(loginApi.ticket, { ticket })).status).toBe(400);
});
