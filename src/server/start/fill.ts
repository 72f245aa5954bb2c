import { roles } from "#contract/roles";
import { settings } from "#contract/settings";
import { alone } from "../db/connect/exclusive";
import type { Database } from "../db/connect/open";
import { migrate } from "../db/migrate";
import { mayMigrate, missingMigrations } from "../db/roles";
import { seedRegions } from "../db/seedRegions";
import type { Db } from "../db/tables";
import { isEmpty } from "../demo/base/demo";
import { demoAccounts } from "../demo/base/people";
import { seedDemo } from "../demo/seed";
import type { FileStore } from "../files/store";
import { demoUsers, hasUsers } from "../repositories/account/user";
import { demoPassword } from "../services/account/demoPassword";
import { fillOffices, missingOffices } from "../services/account/offices";
import { StartRefused } from "./environment";
import type { Say } from "./say";

/** Brings schema, regions and first users up to date; `year` is that of demonstration data. Safe to run in several processes at once. */
export const fillDatabase = (
  database: Database,
  mapConfigDir: string,
  demo: boolean,
  say: Say,
  files?: FileStore,
  year = settings.dataYear.usual,
) =>
  alone(database, async () => {
    const { db } = database;
    const may = await bringUpToDate(db, say);
    const regions = await seedRegions(db, mapConfigDir);
    if (regions > 0) say(`已载入行政区划：${regions} 个`);
    const fresh = !(await hasUsers(db));
    if (fresh && demo && (await isEmpty(db, "dxydsd"))) {
      if (!may) throw new StartRefused(`演示数据须由迁移账号写入，${byOwner}`);
      await seedDemo(db, say, undefined, files, year);
    }
    await (fresh ? sayNewOffices(db, say) : sayMissingOffices(db, say));
  });

const byOwner = "请用 DATABASE_MIGRATE_URL 设置迁移账号，或先运行 npm run roles";

/**
 * Migrates the schema; a serving account must find it up to date. Returns whether it may migrate.
 */
async function bringUpToDate(db: Db, say: Say): Promise<boolean> {
  if (await mayMigrate(db)) {
    const applied = await migrate(db);
    if (applied.length > 0) say(`数据库结构已更新：${applied.length} 个迁移文件`);
    return true;
  }
  const missing = await missingMigrations(db);
  if (missing.length === 0) return false;
  throw new StartRefused(
    `数据库缺少 ${missing.length} 个迁移文件，服务账号不能更新结构，${byOwner}`,
  );
}

/** Creates missing administrators: each password is shown once and must be changed. */
export async function sayNewOffices(db: Db, say: Say): Promise<void> {
  for (const { username, title, password } of await fillOffices(db)) {
    say(`已建立${title} ${username}，一次性密码：${password}（只显示这一次，首次登录后须修改）`);
  }
}

async function sayMissingOffices(db: Db, say: Say): Promise<void> {
  const missing = await missingOffices(db);
  if (missing.length === 0) return;
  const titles = missing.map((office) => roles[office]).join("、");
  say(`还没有启用的${titles}，请停止服务后运行 npm run accounts -- --missing 补建`);
}

/** Lines for the operator about demonstration accounts; none if there are none. */
export async function demoLines({ db }: Database, refuses: boolean): Promise<string[]> {
  const users = await demoUsers(db);
  if (users.length === 0) return [];
  if (refuses) {
    return [
      `数据库中有 ${users.length} 个演示账号。服务监听的不是本机地址，也没有设置 DEMO=1，演示密码不能登录`,
    ];
  }
  const names = new Map(users.map((user) => [user.username, user.real_name]));
  const known = demoAccounts
    .filter(({ username }) => names.has(username))
    .map(({ username }) => `  ${username.padEnd(10)}${names.get(username)}`);
  return [`演示账号（密码均为 ${demoPassword}）：`, ...known];
}
