import { randomBytes } from "node:crypto";
import { alone } from "../db/connect/alone";
import type { Database } from "../db/connect/open";
import { migrate } from "../db/migrate";
import { seedRegions } from "../db/seedRegions";
import type { Db } from "../db/tables";
import { isEmpty } from "../demo/base/demo";
import { demoAccounts, demoPassword } from "../demo/base/people";
import { seedDemo } from "../demo/seed";
import type { FileStore } from "../files/store";
import { demoUsers, hasUsers } from "../repositories/account/user";
import { createUser } from "../services/account/user";
import type { Say } from "./say";

/** Brings schema, regions and first users up to date. Several processes may do it at once. */
export const fillDatabase = (
  database: Database,
  mapConfigDir: string,
  demo: boolean,
  say: Say,
  files?: FileStore,
) =>
  alone(database, async () => {
    const { db } = database;
    const applied = await migrate(db);
    if (applied.length > 0) say(`数据库结构已更新：${applied.length} 个迁移文件`);
    const regions = await seedRegions(db, mapConfigDir);
    if (regions > 0) say(`已载入行政区划：${regions} 个`);
    const fresh = !(await hasUsers(db));
    if (fresh && !demo) await createAdmin(db, say);
    if (fresh && demo && (await isEmpty(db, "dxydsd"))) {
      await seedDemo(db, say, undefined, files);
    }
  });

/** Without demonstration data: an administrator, whose password is said once and must be changed. */
export async function createAdmin(db: Db, say: Say): Promise<void> {
  const password = randomBytes(12).toString("base64url");
  await createUser(db, {
    username: "admin",
    realName: "系统管理员",
    roles: ["ROLE_ADMIN"],
    areaCode: "33",
    password,
    mustChange: true,
  });
  say(`已建立管理员 admin，一次性密码：${password}（只显示这一次，首次登录后须修改）`);
}

/** The accounts that can be used to look around; none without demonstration data. */
export async function demoLines({ db }: Database): Promise<string[]> {
  const users = await demoUsers(db);
  if (users.length === 0) return [];
  const names = new Map(users.map((user) => [user.username, user.real_name]));
  const known = demoAccounts
    .filter(({ username }) => names.has(username))
    .map(({ username }) => `  ${username.padEnd(10)}${names.get(username)}`);
  return [`演示账号（密码均为 ${demoPassword}）：`, ...known];
}
