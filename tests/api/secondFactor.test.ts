import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { apiTokenApi } from "#contract/endpoints/account/apiToken";
import { asksFactor, loginApi } from "#contract/endpoints/account/login";
import { sysSettingApi, sysUserApi } from "#contract/endpoints/account/sys";
import type { Role } from "#contract/roles";
import { rolesValue } from "#contract/settings";
import { issueTicket } from "../../src/server/services/account/login";
import { resetByOperator } from "../../src/server/services/account/offices";
import { base32, codeAt, stepOf } from "../../src/server/services/account/totp";
import { encode } from "./encode";
import { anonymous, as, here, withApp } from "./harness";
import { infoOf, sessionCount, told } from "./signOnCalls";
import { password, type Username } from "./users";

withApp({}, { fresh: true });

const wrongCode = "动态验证码不正确或已使用过，请核对设备时间后输入新的一个";
const overWords = "登录已超时，请重新输入账号和密码";

const choose = (...roles: Role[]) =>
  as("anquan").call(sysSettingApi.save, {
    key: "factorRoles",
    value: rolesValue("factorRoles", roles),
  });

const signIn = (username: string, given = password) =>
  anonymous().call(loginApi.login, { username, password: given });

const asked = (problems: unknown) => asksFactor.parse(problems).factor;

const bring = (key: string, code: string) => anonymous().call(loginApi.factor, { key, code });

/** RFC 4648, as a device reads it off the QR code. */
function bytesOf(text: string): Buffer {
  const bits = [...text]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter))
    .map((value) => value.toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}

/** The code that a device shows, some steps from now. */
const shown = (secret: Buffer, off = 0) => codeAt(secret, stepOf(Date.now()) + off);

/** A clerk whose role has to, with the device that they have set up. */
async function enrolled(username: Username = "yuhang", role: Role = "ROLE_COUNTY") {
  await choose(role);
  const { key, enrol } = asked((await signIn(username)).body.problems);
  const secret = bytesOf(enrol?.secret ?? "");
  expect(base32(secret)).toBe(enrol?.secret);
  const { body } = await bring(key, shown(secret, -1));
  return { secret, body, recovery: body.recovery ?? [] };
}

/** A second sign-in, up to the question for the code. */
const keyOf = async (username = "yuhang") => asked((await signIn(username)).body.problems).key;

const passTime = () =>
  sql`update sign_in_failure set retry_at = clock_timestamp() - interval '1 second'
       where retry_at is not null`.execute(here().db);

test("nothing is asked of a role that is not chosen", async () => {
  await choose("ROLE_SECURITY");
  expect((await signIn("yuhang")).status).toBe(200);
});

test("a chosen role sets a factor up at its next sign-in, and brings a code from then on", async () => {
  await choose("ROLE_COUNTY");
  const first = await signIn("yuhang");
  expect([first.status, first.body.message]).toEqual([400, "该账号须启用动态验证码，请先绑定"]);
  const { key, enrol } = asked(first.body.problems);
  const secret = bytesOf(enrol?.secret ?? "");
  expect(new URL(enrol?.uri ?? "").searchParams.get("secret")).toBe(enrol?.secret);
  expect((await bring(key, "000000")).body.message).toBe(wrongCode);
  const set = await bring(key, shown(secret));
  expect(set.body).toMatchObject({ username: "yuhang", mustChange: false });
  expect(new Set(set.body.recovery).size).toBe(10);
  expect((await infoOf(set.body.token)).status).toBe(200);

  const next = await signIn("yuhang");
  expect([next.status, next.body.message]).toEqual([400, "请输入动态验证码"]);
  expect(asked(next.body.problems).enrol).toBeNull();
  const entered = await bring(asked(next.body.problems).key, shown(secret, 1));
  expect([entered.status, entered.body.recovery]).toEqual([200, undefined]);
  expect(
    (await told("login/factor")).map(({ username, outcome, detail }) => [
      ...[username, outcome],
      (detail.change as { factor?: string } | undefined)?.factor,
    ]),
  ).toEqual([
    ["yuhang", 400, undefined],
    ["yuhang", 200, "绑定动态验证码"],
    ["yuhang", 200, "动态验证码"],
  ]);
});

test("a code is good once, and one before it no more", async () => {
  const { secret } = await enrolled();
  const code = shown(secret);
  expect((await bring(await keyOf(), code)).status).toBe(200);
  expect((await bring(await keyOf(), code)).body.message).toBe(wrongCode);
  expect((await bring(await keyOf(), shown(secret, -1))).body.message).toBe(wrongCode);
  expect((await bring(await keyOf(), shown(secret, 1))).status).toBe(200);
});

test("a clock may be one step off, and not two", async () => {
  const { secret } = await enrolled();
  await sql`update second_factor set last_step = 0`.execute(here().db);
  expect((await bring(await keyOf(), shown(secret, 2))).body.message).toBe(wrongCode);
  // A step may end between making a code and looking at it.
  expect((await bring(await keyOf(), shown(secret, 1))).status).toBe(200);
});

test("two requests with one code open one session", async () => {
  const { secret } = await enrolled();
  const [one, other] = [await keyOf(), await keyOf()];
  const code = shown(secret);
  const before = await sessionCount();
  const replies = await Promise.all([bring(one, code), bring(other, code), bring(one, code)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect(await sessionCount()).toBe(before + 1);
});

test("a recovery code is good once, and stands nowhere in the database", async () => {
  const { recovery } = await enrolled();
  const [code = "", second = ""] = recovery;
  expect((await bring(await keyOf(), code.toLowerCase().replaceAll("-", " "))).status).toBe(200);
  expect((await bring(await keyOf(), code)).body.message).toBe(wrongCode);
  expect((await bring(await keyOf(), second)).status).toBe(200);
  const { rows } = await sql<{ hash: Buffer }>`select hash from recovery_code`.execute(here().db);
  expect(rows).toHaveLength(8);
  expect(rows.every(({ hash }) => hash.length === 32)).toBe(true);
});

describe("guessing", () => {
  test("wrong codes wait like wrong passwords, and keep the password waiting too", async () => {
    const { secret } = await enrolled();
    const key = await keyOf();
    for (let i = 0; i < 5; i++) expect((await bring(key, "000000")).body.message).toBe(wrongCode);
    const next = await signIn("yuhang");
    expect(next.body.message).toMatch(/^登录失败次数过多，请\d+秒后再试$/);
    await passTime();
    // This many tries end a sign-in, even if the next would be right.
    expect((await bring(key, shown(secret))).body.message).toBe(overWords);
  });

  test("a right password takes no failure of a code back", async () => {
    await enrolled();
    for (let i = 0; i < 4; i++) {
      expect((await bring(await keyOf(), "000000")).body.message).toBe(wrongCode);
    }
    await bring(await keyOf(), "000000");
    expect((await signIn("yuhang")).body.message).toMatch(/^登录失败次数过多/);
  });

  test("a right code forgets them", async () => {
    const { secret } = await enrolled();
    for (let i = 0; i < 4; i++) await bring(await keyOf(), "000000");
    expect((await bring(await keyOf(), shown(secret))).status).toBe(200);
    for (let i = 0; i < 4; i++) await bring(await keyOf(), "000000");
    expect((await signIn("yuhang")).body.message).toBe("请输入动态验证码");
  });

  test("a key is of one sign-in, and ends", async () => {
    const { secret } = await enrolled();
    expect((await bring("x".repeat(43), shown(secret))).body.message).toBe(overWords);
    const key = await keyOf();
    await sql`update sign_in_step set expires_at = clock_timestamp()`.execute(here().db);
    expect((await bring(key, shown(secret))).body.message).toBe(overWords);
  });

  test("a wrong password says nothing of a factor", async () => {
    await enrolled();
    const { body } = await signIn("yuhang", "falsch-1");
    expect([body.message, body.problems]).toEqual(["账号或密码错误", undefined]);
  });
});

test("of two windows that set a factor up, one does", async () => {
  await choose("ROLE_COUNTY");
  const [one, two] = [await signIn("yuhang"), await signIn("yuhang")].map(({ body }) =>
    asked(body.problems),
  );
  const codeOf = (of: typeof one) => shown(bytesOf(of?.enrol?.secret ?? ""));
  expect((await bring(one?.key ?? "", codeOf(one))).status).toBe(200);
  expect((await bring(two?.key ?? "", codeOf(two))).body.message).toBe(overWords);
});

describe("taking a factor away", () => {
  const idOf = (name: Username) => here().userIds[name];
  const reset = (by: Username, id: string) => as(by).call(sysUserApi.resetFactor, { id });

  test("安全管理员 does it for others, with a row in the log; sessions end", async () => {
    const { body } = await enrolled();
    expect((await reset("admin", idOf("yuhang"))).status).toBe(403);
    expect((await reset("anquan", idOf("yuhang"))).status).toBe(200);
    expect((await infoOf(body.token)).status).toBe(401);
    expect((await told("sys/user/resetFactor")).at(-1)).toMatchObject({
      ...{ username: "anquan", outcome: 200, detail: { change: { factor: "重置" } } },
    });
    expect(asked((await signIn("yuhang")).body.problems).enrol).not.toBeNull();
    const again = await reset("anquan", idOf("yuhang"));
    expect(again.body.message).toBe("账号 yuhang 没有绑定动态验证码");
  });

  test("nobody does it for themselves; the operator does for an administrator", async () => {
    await enrolled("anquan", "ROLE_SECURITY");
    const { body } = await as("anquan").call(sysUserApi.resetFactor, { id: idOf("anquan") });
    expect(body.message).toBe("自己的动态验证码由其他安全管理员重置");
    const given = (await resetByOperator(here().db, "anquan")) ?? "";
    expect(asked((await signIn("anquan", given)).body.problems).enrol).not.toBeNull();
  });

  test("the list of accounts says who has one", async () => {
    await enrolled();
    const { body } = await as("anquan").call(sysUserApi.pageList, { current: 1, pageSize: 100 });
    expect(body.list.filter(({ factor }) => factor).map(({ username }) => username)).toEqual([
      "yuhang",
    ]);
  });
});

test("a factor stays asked for when its role is no longer chosen", async () => {
  await enrolled();
  await choose();
  expect((await signIn("yuhang")).body.message).toBe("请输入动态验证码");
});

test("programs with an API token go on, and get none for a password", async () => {
  await enrolled();
  const clerk = as("yuhang");
  const made = await clerk.call(apiTokenApi.create, { name: "QGIS", scopes: ["layers"], days: 30 });
  const reply = await here().app.inject({
    url: "/api/ogc/collections?f=json",
    headers: { authorization: `Bearer ${made.body.token}` },
  });
  expect(reply.statusCode).toBe(200);
  const asks = (given: string) =>
    here().app.inject({
      ...{ method: "POST", url: "/api/rest/generateToken" },
      payload: new URLSearchParams({ username: "yuhang", password: given, f: "json" }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  expect(JSON.stringify((await asks(password)).json())).toContain("该账号登录须用动态验证码");
  expect(JSON.stringify((await asks("falsch-1")).json())).not.toContain("动态验证码");
});

test("whoever comes by a ticket brings a code if the setting says so", async () => {
  const { secret } = await enrolled();
  const come = async () => {
    const ticket = await issueTicket(here().db, here().userIds.yuhang);
    return anonymous().call(loginApi.ticket, { ticket });
  };
  expect((await come()).status).toBe(200);
  await as("anquan").call(sysSettingApi.save, { key: "factorForSignOn", value: 1 });
  const refused = await come();
  expect(refused.body.message).toBe("请输入动态验证码");
  expect((await bring(asked(refused.body.problems).key, shown(secret))).status).toBe(200);
});

test("a setting of roles takes no number beyond them", async () => {
  const { body } = await as("anquan").call(sysSettingApi.save, { key: "factorRoles", value: 512 });
  expect(body.message).toContain("须用动态验证码的角色");
  const save = { key: "factorRoles", value: 1 } as const;
  expect((await as("admin").call(sysSettingApi.save, save)).body.message).toBe(
    "须用动态验证码的角色由安全管理员设置",
  );
});

test("the sign-in's form takes a code as it is", async () => {
  const request = await encode(loginApi.factor, { key: "k", code: " " });
  expect((await here().app.inject(request)).json().message).toContain("请输入动态验证码");
});
