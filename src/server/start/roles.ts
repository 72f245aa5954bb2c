import { migrate } from "../db/migrate";
import { readEnvironment, StartRefused } from "./environment";
import { fillAsOwner } from "./owner";

/**
 * `npm run roles`: migrates the schema with the account of `DATABASE_MIGRATE_URL`, and creates and
 * grants the one of `DATABASE_URL`, without starting a server.
 */
async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  const isDone = await fillAsOwner(environment, async ({ db }) => void (await migrate(db)));
  if (!isDone)
    throw new StartRefused(
      "请同时设置 DATABASE_MIGRATE_URL（迁移账号）和 DATABASE_URL（服务账号）",
    );
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
