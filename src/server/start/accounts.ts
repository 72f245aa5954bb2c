import { parseArgs } from "node:util";
import { openDatabase } from "../db/connect/open";
import { migrate } from "../db/migrate";
import type { Db } from "../db/tables";
import { resetByOperator } from "../services/account/offices";
import { readEnvironment, StartRefused } from "./environment";
import { sayNewOffices } from "./fill";

/**
 * What only the operator may do with accounts: `npm run accounts -- --missing` creates
 * administrators for roles that have none, `--reset <name>` gives an account a one-time password.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const log = { error: (_: object, message: string) => say(message) };

async function work(db: Db, { missing, reset }: { missing?: boolean; reset?: string }) {
  if (missing) await sayNewOffices(db, say);
  if (reset === undefined) return;
  const password = await resetByOperator(db, reset);
  if (password === null) throw new StartRefused(`没有账号 ${reset}`);
  say(`${reset} 的一次性密码：${password}（只显示这一次，登录后须修改；原有会话已结束）`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { missing: { type: "boolean" }, reset: { type: "string" } },
  });
  if (!values.missing && values.reset === undefined) {
    throw new StartRefused("用法：npm run accounts -- --missing | --reset <账号>");
  }
  const { DATA_DIR: dataDir, DATABASE_URL: url } = readEnvironment(process.env);
  const { db, close } = await openDatabase({ dataDir, url, log });
  try {
    await migrate(db);
    await work(db, values);
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
