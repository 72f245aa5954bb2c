import { parseArgs } from "node:util";
import { named } from "./copyFiles";
import { readEnvironment, StartRefused } from "./environment";
import { move } from "./move";
import { openFiles } from "./openFiles";
import { reasons } from "./reasons";
import { say } from "./say";

/** `npm run move`: from the embedded database of `DATA_DIR` to PostgreSQL. */
const usage =
  "用法：npm run move -- --to postgres://账号:密码@主机/数据库 --data <新的数据目录>（先停止服务）";

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: "string" }, data: { type: "string" } } });
  const { to, data } = values;
  if (!to || !/^postgres(ql)?:\/\/\S+$/.test(to) || !data) throw new StartRefused(usage);
  const environment = readEnvironment({
    ...process.env,
    DATABASE_URL: "",
    DATABASE_READ_URL: "",
    DATABASE_MIGRATE_URL: "",
  });
  const files = await openFiles(environment);
  const isBucket = environment.S3_ENDPOINT !== undefined;
  const order = { from: environment.DATA_DIR, to, data, files, isBucket };
  const moved = await move(order, say);
  say(
    `已迁移 ${moved.tables} 张表、${moved.rows} 行、${moved.files} 个附件，条数、合计、校验值一致`,
  );
  if (moved.missing.length > 0) say(`原来就缺失的附件：${named(moved.missing)}`);
  say(`原目录 ${environment.DATA_DIR} 没有改动；以后用 DATABASE_URL 和 DATA_DIR=${data} 启动`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartRefused ? error.message : reasons(error)}\n`);
  process.exitCode = 1;
});
