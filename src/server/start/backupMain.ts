import { parseArgs } from "node:util";
import { dropOldBackups } from "./backup";
import { readManifest } from "./backupFolder";
import { backUpNoted, wordsOf } from "./backupNoted";
import { readEnvironment, StartRefused } from "./environment";
import { checkBackup, restore } from "./restore";
import { say } from "./say";

/**
 * `npm run backup -- --to <folder>` and `npm run restore -- --from <folder>`: database and files to
 * one point, of the embedded engine as of PostgreSQL.
 */
const usage =
  "用法：npm run backup -- --to <文件夹> [--keep <份数>]；npm run restore -- --from <备份> [--overwrite | --check]";

const options = {
  to: { type: "string" },
  keep: { type: "string" },
  from: { type: "string" },
  overwrite: { type: "boolean", default: false },
  check: { type: "boolean", default: false },
} as const;

async function save(to: string, keep: string | undefined): Promise<void> {
  const folder = await backUpNoted(readEnvironment(process.env), to, say);
  const { files, missing } = readManifest(folder);
  say(`已备份到 ${folder}，附件 ${files.length} 个`);
  for (const name of keep ? dropOldBackups(to, Number(keep)) : []) say(`已删除旧备份 ${name}`);
  // A schedule must notice that something is not as it should be.
  if (missing.length > 0) process.exitCode = 2;
}

async function look(from: string): Promise<void> {
  const { at, files } = await checkBackup(from);
  say(`备份完好：${at}，附件 ${files.length} 个`);
}

async function bringBack(from: string, overwrite: boolean): Promise<void> {
  const before = await restore(readEnvironment(process.env), from, overwrite, say);
  if (before) say(`原数据库已移到 ${before}，确认无误后可删除`);
  say("已恢复，数据库和附件与备份一致；原有会话和接口令牌已结束");
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options });
  const { to, from, keep, check, overwrite } = values;
  const isKnown = keep === undefined || /^[1-9]\d{0,3}$/.test(keep);
  if (!isKnown || (to === undefined) === (from === undefined)) throw new StartRefused(usage);
  if (to !== undefined) await save(to, keep);
  else if (from !== undefined) await (check ? look(from) : bringBack(from, overwrite));
}

main().catch((error: unknown) => {
  process.stderr.write(`${wordsOf(error)}\n`);
  process.exitCode = 1;
});
