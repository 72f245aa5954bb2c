import { type Database, openDatabase } from "../db/connect/open";
import { grantServing, servingRole } from "../db/roles";
import { type Environment, StartRefused } from "./environment";
import { say } from "./say";

const log = { error: (_: object, message: string) => say(message) };

/**
 * Fills the database with the migration account, if one is configured beside the serving account,
 * and grants the latter what it needs. Returns whether there is one.
 */
export async function fillAsOwner(
  environment: Environment,
  fill: (database: Database) => Promise<void>,
): Promise<boolean> {
  const { DATABASE_MIGRATE_URL: owner, DATABASE_URL: serving, DATA_DIR: dataDir } = environment;
  if (!owner || !serving) return false;
  try {
    const database = await openDatabase({ dataDir, url: owner, log });
    try {
      await fill(database);
      await grantServing(database.db, serving);
      say(`服务账号 ${servingRole(serving).name} 的权限已更新`);
    } finally {
      await database.close();
    }
  } catch (error) {
    throw new StartRefused(`数据库结构更新失败：${error instanceof Error ? error.message : error}`);
  }
  return true;
}
