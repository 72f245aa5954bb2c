import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { loginApi } from "#contract/endpoints/account/login";
import { sysLogApi, sysSessionApi, sysUserApi } from "#contract/endpoints/account/sys";
import { portalApi } from "#contract/endpoints/portal/portal";
import { authoritiesOf, offices, type Role, roles } from "#contract/roles";
import { missingOffices, resetByOperator } from "../../src/server/services/account/offices";
import { sayNewOffices } from "../../src/server/start/fill";
import { anonymous, as, here, withApp } from "./harness";
import { newUser } from "./newUser";
import { password, type Username, users } from "./users";

withApp();

/**
 * Administration is split into three offices: creating accounts, granting roles, reading the log.
 */

const idOf = async (username: string) =>
  (
    await here()
      .db.selectFrom("app_user")
      .select("id")
      .where("username", "=", username)
      .executeTakeFirstOrThrow()
  ).id;

type Profile = z.input<typeof sysUserApi.update.input>;

/** An account as stored, with one thing to be changed. */
async function held(username: Username): Promise<Profile> {
  const { realName, areaCode, role } = users[username];
  return { id: await idOf(username), realName, areaCode, cyptid: null, roles: [role] };
}

const administrators = ["admin", "anquan", "shenji"] as const;
const update = async (by: Username, input: Profile) => {
  const { status, body } = await as(by).call(sysUserApi.update, input);
  return [status, body.message];
};

describe("one account", () => {
  const pairs = offices.flatMap((office) =>
    (Object.keys(roles) as Role[]).flatMap((role) => (role === office ? [] : [[office, role]])),
  ) as [Role, Role][];
  test.each(pairs)("is never %s and %s", async (office, role) => {
    const cyptid = null;
    const input = { ...(await held("chakan")), roles: [role, office], cyptid };
    const [status, message] = await update("anquan", input);
    expect([status, message]).toEqual([400, expect.stringContaining(roles[office])]);
    const clash = sql`update app_user set roles = array[${role}, ${office}] where username = 'chakan'`;
    await sql`savepoint before`.execute(here().db);
    await expect(clash.execute(here().db)).rejects.toThrow("roles_of_their_own");
    await sql`rollback to savepoint before`.execute(here().db);
  });

  test("holds a role once, however often it is named", async () => {
    const input = { ...(await held("chakan")), roles: ["ROLE_VIEW", "ROLE_VIEW"] as Role[] };
    expect((await update("anquan", input))[0]).toBe(200);
    const row = await here()
      .db.selectFrom("app_user")
      .select("roles")
      .where("id", "=", input.id)
      .executeTakeFirstOrThrow();
    expect(row.roles).toEqual(["ROLE_VIEW"]);
  });
});

describe("nobody", () => {
  test.each(administrators)("changes the own reach, as %s", async (user) => {
    const own = await held(user);
    for (const change of [{ roles: [] }, { roles: ["ROLE_VIEW" as const] }, { areaCode: "3301" }]) {
      const [status] = await update(user, { ...own, ...change });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
    const mine = { id: own.id };
    for (const call of [sysUserApi.unlock, sysUserApi.resetPassword] as const) {
      expect([400, 403]).toContain((await as(user).call(call, mine)).status);
    }
    const close = await as(user).call(sysUserApi.disable, { ...mine, disabled: true });
    expect([400, 403]).toContain(close.status);
  });

  test("grants roles but the security administrator, who makes no account", async () => {
    const target = await held("yuhang2");
    expect(await update("admin", { ...target, roles: ["ROLE_VIEW"] })).toEqual([
      403,
      "角色、行政区和产业平台由安全管理员授予",
    ]);
    expect((await update("admin", { ...target, areaCode: "330106" }))[0]).toBe(403);
    expect(await update("anquan", { ...target, realName: "改名" })).toEqual([
      403,
      "姓名由系统管理员修改",
    ]);
    const made = { username: "someone", realName: "某人", areaCode: "330110" };
    expect((await as("anquan").call(sysUserApi.create, made)).status).toBe(403);
    const whole = { ...made, roles: ["ROLE_COUNTY" as const] };
    expect((await as("admin").call(sysUserApi.create, whole)).status).toBe(403);
    expect((await as("admin").call(sysUserApi.create, made)).status).toBe(200);
    const granted = { ...whole, id: await idOf("someone"), cyptid: null };
    expect((await update("admin", granted))[0]).toBe(403);
    expect((await update("anquan", granted))[0]).toBe(200);
  });

  test("reads the log but the auditor, who administers nothing", async () => {
    for (const user of Object.keys(users) as Username[]) {
      const wanted = user === "shenji" ? 200 : 403;
      expect([user, (await as(user).call(sysLogApi.pageList, {})).status]).toEqual([user, wanted]);
      expect([user, (await as(user).call(sysLogApi.export, {})).status]).toEqual([user, wanted]);
    }
    expect(authoritiesOf.ROLE_AUDITOR).toEqual(["sys:log"]);
    expect((await as("shenji").call(sysUserApi.pageList, {})).status).toBe(403);
    expect((await as("shenji").call(sysSessionApi.pageList, {})).status).toBe(403);
    expect((await as("shenji").call(portalApi.layouts, {})).status).toBe(403);
  });

  test("learns the password of an office from another", async () => {
    for (const user of administrators.filter((name) => name !== "admin")) {
      const { status, body } = await as("admin").call(sysUserApi.resetPassword, {
        id: await idOf(user),
      });
      expect([status, body.message]).toEqual([400, expect.stringContaining("npm run accounts")]);
      expect((await anonymous().call(loginApi.login, { username: user, password })).status).toBe(
        200,
      );
    }
  });
});

describe("an office", () => {
  test("keeps somebody who can sign in", async () => {
    const id = await idOf("shenji");
    const close = () => as("admin").call(sysUserApi.disable, { id, disabled: true });
    expect((await close()).body.message).toContain("唯一启用的审计管理员");
    const other = { ...(await held("shenji")), roles: ["ROLE_VIEW" as const] };
    expect((await update("anquan", other))[1]).toContain("唯一启用的审计管理员");
    await newUser("33", "ROLE_AUDITOR");
    expect((await close()).status).toBe(200);
  });

  test("that nobody holds is filled by command, with a password that must be changed", async () => {
    const { db } = here();
    await sql`update app_user set disabled = true where username = 'shenji'`.execute(db);
    expect(await missingOffices(db)).toEqual(["ROLE_AUDITOR"]);
    const said: string[] = [];
    await sayNewOffices(db, (line) => said.push(line));
    expect(said).toEqual([
      expect.stringMatching(/^已建立审计管理员 shenji2，一次性密码：\S{16,}（/),
    ]);
    const [, word = ""] = /一次性密码：(\S+?)（/.exec(said[0] ?? "") ?? [];
    const { body } = await anonymous().call(loginApi.login, {
      username: "shenji2",
      password: word,
    });
    expect(body).toMatchObject({ roles: ["ROLE_AUDITOR"], mustChange: true });
    expect(await missingOffices(db)).toEqual([]);
    await sayNewOffices(db, (line) => said.push(line));
    expect(said).toHaveLength(1);
  });

  test("gets a new password from the operator alone", async () => {
    const { db } = here();
    const word = await resetByOperator(db, "anquan");
    const signIn = (secret: string) =>
      anonymous().call(loginApi.login, { username: "anquan", password: secret });
    expect((await signIn(password)).status).toBe(400);
    expect((await signIn(word ?? "")).body.mustChange).toBe(true);
    expect(await resetByOperator(db, "nobody")).toBeNull();
  });
});
