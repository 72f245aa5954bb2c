import { expect, test } from "vitest";
import { loginApi } from "#contract/endpoints/account/login";
import { deleteDemoSessions } from "../../src/server/repositories/account/session";
import { demoPassword } from "../../src/server/services/account/demoPassword";
import { openSession } from "../../src/server/services/account/session";
import { demoLines } from "../../src/server/start/fill";
import { anonymous, here, withApp } from "./harness";
import { newUser } from "./newUser";

withApp({ refusesDemo: true });

/** On a server that others can reach, the well-known password opens nothing. */

const signIn = (username: string, password: string) =>
  anonymous().call(loginApi.login, { username, password });

test.each(["sheng", "admin", "shenji", "nobody"])(
  "%s is refused in the same words",
  async (name) => {
    const { status, body } = await signIn(name, demoPassword);
    expect([status, body.message]).toEqual([400, expect.stringContaining("DEMO=1")]);
    const wide = demoPassword.replace("C", "Ｃ");
    expect((await signIn(name, wide)).body.message).toBe(body.message);
  },
);

test("another password is judged as ever", async () => {
  expect((await signIn("sheng", "Wrong@2024x")).body.message).toBe("账号或密码错误");
});

test("who came in before is out, and nobody else is", async () => {
  const { db } = here();
  const other = await newUser("33", "ROLE_VIEW");
  const demo = await newUser("33", "ROLE_VIEW");
  const [known] = await db
    .selectFrom("app_user")
    .select("id")
    .where("username", "=", "sheng")
    .execute();
  await db
    .updateTable("app_user")
    .set({ demo: true })
    .where("id", "=", known?.id ?? "")
    .execute();
  demo.token = await openSession(db, known?.id ?? "");
  await deleteDemoSessions(db);
  expect((await demo.get("/api/user/info")).status).toBe(401);
  expect((await other.get("/api/user/info")).status).toBe(200);
  expect(await demoLines({ db } as never, true)).toEqual([expect.stringContaining("DEMO=1")]);
  expect((await demoLines({ db } as never, false)).join()).toContain("sheng");
});
