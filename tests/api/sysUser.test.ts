import { describe, expect, test } from "vitest";
import { cypt } from "#contract/datasets/cypt";
import { loginApi, userApi } from "#contract/endpoints/account/login";
import { sysUserApi } from "#contract/endpoints/account/sys";
import { authoritiesOf } from "#contract/roles";
import { anonymous, as, here, withApp } from "./harness";
import { newUser } from "./newUser";
import { insertSamples, sampleOf } from "./samples";
import { password, platformId, usernames, users } from "./users";

withApp();

const clerk = { realName: "新经办", areaCode: "330110" } as const;
const fresh = (over: object = {}) => ({ username: "new_clerk", ...clerk, ...over }) as never;

const idOf = async (username: string) =>
  (
    await here()
      .db.selectFrom("app_user")
      .select("id")
      .where("username", "=", username)
      .executeTakeFirstOrThrow()
  ).id;

const colleague = { realName: users.yuhang2.realName, areaCode: "330110", cyptid: null };

const signIn = async (username: string, word: string) =>
  anonymous().call(loginApi.login, { username, password: word });

describe("an account", () => {
  test("is created with a one-time password that must be changed", async () => {
    const made = await as("admin").call(sysUserApi.create, fresh());
    expect(made.status).toBe(200);
    const session = await signIn("new_clerk", made.body.password);
    expect(session.body).toMatchObject({
      mustChange: true,
      areaName: "余杭区",
      roles: [],
    });
    const client = anonymous();
    client.token = session.body.token;
    const word = { old: made.body.password, password: "Changed@2024x" };
    expect((await client.call(userApi.changePassword, word)).status).toBe(200);
    expect((await client.call(userApi.info, {})).body.mustChange).toBe(false);
  });

  const refused: [string, object, string][] = [
    ["a name that is taken", { username: "yuhang" }, "账号已存在"],
    ["a name that is no name", { username: "1 x" }, "账号须以字母开头"],
    ["no person", { realName: " " }, "请填写姓名"],
    ["a role that there is not", { roles: ["ROLE_KING"] }, "取值不在允许范围内"],
    ["a region that there is not", { areaCode: "330199" }, "行政区不存在"],
    ["a region that is no code", { areaCode: "33x" }, "行政区代码应为2、4或6位数字"],
    ["a platform that there is not", { cyptid: "x" }, "产业平台不存在"],
  ];
  test.each(refused)("is refused with %s", async (_, over, message) => {
    const before = await count();
    const reply = await as("admin").call(sysUserApi.create, fresh(over));
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining(message)]);
    expect(await count()).toBe(before);
  });

  const misfits: [string, object, string][] = [
    [
      "a county clerk of a city",
      { roles: ["ROLE_COUNTY"], areaCode: "3301" },
      "县级经办须选县（市、区），所选的是市",
    ],
    [
      "a city reviewer of a county",
      { roles: ["ROLE_CITY"] },
      "市级审核须选市，所选的是县（市、区）",
    ],
    [
      "a province of a city",
      { roles: ["ROLE_PROVINCE"], areaCode: "3301" },
      "省级管理须选省，所选的是",
    ],
    ["a platform clerk without one", { roles: ["ROLE_PLATFORM"] }, "产业平台经办须选择产业平台"],
    [
      "a county clerk with a platform",
      { roles: ["ROLE_COUNTY"], cyptid: platformId },
      "只有产业平台经办可关联产业平台",
    ],
    ["a platform that there is not", { roles: ["ROLE_PLATFORM"], cyptid: "x" }, "产业平台不存在"],
  ];
  test.each(misfits)("is not made %s", async (_, over, message) => {
    const input = { id: await idOf("yuhang2"), ...colleague, ...over };
    const reply = await as("anquan").call(sysUserApi.update, input as never);
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining(message)]);
  });

  test("of a platform needs one of its county", async () => {
    const park = sampleOf(cypt, { cyptid: "PT9", xzqdm: "330110", cyptmc: "示例园" });
    await insertSamples(here().db, cypt, [park]);
    const admin = as("admin");
    expect((await admin.call(sysUserApi.platforms, { areaCode: "330110" })).body).toMatchObject([
      { cyptid: "PT9", cyptmc: "示例园" },
    ]);
    const elsewhere = fresh({ cyptid: "PT9", areaCode: "330106" });
    expect((await admin.call(sysUserApi.create, elsewhere)).status).toBe(400);
    expect((await admin.call(sysUserApi.create, fresh({ cyptid: "PT9" }))).status).toBe(200);
    const granted = { ...clerk, id: await idOf("new_clerk"), roles: ["ROLE_PLATFORM" as const] };
    const grant = (cyptid: string | null) =>
      as("anquan").call(sysUserApi.update, { ...granted, cyptid });
    expect((await grant(null)).status).toBe(400);
    expect((await grant("PT9")).status).toBe(200);
  });

  test("changes region and role at once, with a row in the audit that says how", async () => {
    const id = await idOf("yuhang");
    const session = as("yuhang");
    await session.call(userApi.info, {});
    const change = { id, realName: users.yuhang.realName, areaCode: "3302" };
    const granted = await as("anquan").call(sysUserApi.update, { ...change, roles: ["ROLE_CITY"] });
    expect(granted.status).toBe(200);
    expect((await session.call(userApi.info, {})).body).toMatchObject({
      ...{ areaCode: "3302", roles: ["ROLE_CITY"] },
    });
    const row = await here()
      .db.selectFrom("audit")
      .select(["target", "detail"])
      .where("action", "=", "sys/user/update")
      .executeTakeFirstOrThrow();
    expect(row.target).toBe(id);
    expect(row.detail).toMatchObject({
      change: {
        before: { areaCode: "330110", roles: ["ROLE_COUNTY"] },
        after: { areaCode: "3302" },
      },
    });
  });

  test("that is disabled is signed out and stays out until it is opened again", async () => {
    const id = await idOf("yuhang");
    const session = as("yuhang");
    await session.call(userApi.info, {});
    const set = (disabled: boolean) => as("admin").call(sysUserApi.disable, { id, disabled });
    expect((await set(true)).status).toBe(200);
    expect((await session.call(userApi.info, {})).status).toBe(401);
    expect((await signIn("yuhang", password)).status).toBe(400);
    await set(false);
    expect((await signIn("yuhang", password)).status).toBe(200);
  });

  test("gets a new password that ends its sessions", async () => {
    const id = await idOf("yuhang");
    const session = as("yuhang");
    await session.call(userApi.info, {});
    const { body } = await as("admin").call(sysUserApi.resetPassword, { id });
    expect((await session.call(userApi.info, {})).status).toBe(401);
    expect((await signIn("yuhang", password)).status).toBe(400);
    expect((await signIn("yuhang", body.password)).body.mustChange).toBe(true);
    const row = await here()
      .db.selectFrom("audit")
      .select("detail")
      .where("action", "like", "%resetPassword")
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row.detail)).not.toContain(body.password);
  });
});

const count = async () => (await as("admin").call(sysUserApi.pageList, {})).body.total;

test("an administrator of a city reaches its users and no others", async () => {
  const admin = await newUser("3301", "ROLE_ADMIN");
  const { list } = (await admin.call(sysUserApi.pageList, {})).body;
  expect(list.every(({ areaCode }) => areaCode.startsWith("3301"))).toBe(true);
  expect(list.map(({ username }) => username)).toContain("yuhang");
  expect((await admin.call(sysUserApi.pageList, { areaCode: "3302" })).status).toBe(403);
  for (const username of ["yinzhou", "admin", "sheng"]) {
    const id = await idOf(username);
    expect((await admin.call(sysUserApi.disable, { id, disabled: true })).status).toBe(404);
    expect((await admin.call(sysUserApi.resetPassword, { id })).status).toBe(404);
    expect((await admin.call(sysUserApi.unlock, { id })).status).toBe(404);
    expect((await admin.call(sysUserApi.update, { id, ...clerk, roles: [] })).status).toBe(404);
  }
  expect((await admin.call(sysUserApi.create, fresh({ areaCode: "330212" }))).status).toBe(403);
  const safety = await newUser("3301", "ROLE_SECURITY");
  const promoted = {
    ...{ id: await idOf("yuhang"), realName: users.yuhang.realName, areaCode: "33" },
    roles: ["ROLE_PROVINCE" as const],
  };
  expect((await safety.call(sysUserApi.update, promoted)).status).toBe(403);
});

test("users are listed by keyword, role and state; nobody else lists them", async () => {
  const admin = as("admin");
  expect(await count()).toBe(usernames.length);
  const found = async (query: object) =>
    (await admin.call(sysUserApi.pageList, query)).body.list.map(({ username }) => username).sort();
  expect(await found({ keyword: "余杭" })).toEqual(["yuhang", "yuhang2"]);
  expect(await found({ role: "ROLE_CITY" })).toEqual(["hangzhou", "ningbo"]);
  expect(await found({ disabled: true })).toEqual([]);
  expect(await found({ current: 2, pageSize: 9 })).toHaveLength(usernames.length - 9);
  for (const user of usernames.filter(
    (name) => !authoritiesOf[users[name].role].includes("sys:user"),
  )) {
    expect((await as(user).call(sysUserApi.pageList, {})).status).toBe(403);
  }
  expect(JSON.stringify((await admin.call(sysUserApi.pageList, {})).body)).not.toContain("scrypt");
  const roles = (await as("anquan").call(sysUserApi.roles, {})).body;
  expect(roles.find(({ role }) => role === "ROLE_VIEW")).toMatchObject({ name: "只读用户" });
});
