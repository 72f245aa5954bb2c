import { constants, cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../db/connect/open";
import { lockFolder } from "../db/embedded/lock";
import { migrations } from "../db/migrate";
import { occupiedBy, restoreServer } from "../db/serverTools";
import { leaveBehind, tableCounts } from "../db/tableCounts";
import { localStore } from "../files/localStore";
import { ownerUrl } from "./backup";
import {
  databaseHash,
  databaseIn,
  dumpIn,
  filesIn,
  type Manifest,
  readManifest,
} from "./backupFolder";
import { copyFiles, findDamaged, named } from "./copyFiles";
import { type Environment, StartRefused } from "./environment";
import { openFiles } from "./openFiles";
import type { Say } from "./say";

const silent = { error: () => {} };

/** Reads a whole backup and compares it with what it says of itself. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  if ((await databaseHash(folder, manifest.engine)) !== manifest.sha256) {
    throw new StartRefused(`${folder} 已损坏：数据库与备份时的校验值不一致`);
  }
  const damaged = await findDamaged(localStore(filesIn(folder)), manifest.files);
  if (damaged.length > 0) {
    throw new StartRefused(`${folder} 已损坏：附件 ${named(damaged)} 缺失或与备份时不一致`);
  }
  return manifest;
}

function demandKnown({ migrations: had, version }: Manifest): void {
  const known = new Set(migrations().map(({ name }) => name));
  const newer = had.filter((name) => !known.has(name));
  if (newer.length === 0) return;
  throw new StartRefused(
    `备份来自较新的版本 ${version}（本版本没有迁移文件 ${named(newer)}），请用该版本恢复`,
  );
}

const occupied = (where: string) =>
  new StartRefused(`${where} 中已有数据，没有恢复；确认覆盖请加 --overwrite`);

/** The folder that a database which was overwritten has gone to. */
type Before = string | null;

async function restoreToServer(
  url: string,
  folder: string,
  environment: Environment,
  overwrite: boolean,
): Promise<() => Promise<Before>> {
  const { tables, clients } = await occupiedBy(url);
  if (tables > 0 && !overwrite) throw occupied("数据库");
  if (clients > 0) {
    throw new StartRefused(`数据库还有 ${clients} 个其他连接，请先停止服务再恢复`);
  }
  return async () => {
    mkdirSync(environment.DATA_DIR, { recursive: true });
    const script = join(environment.DATA_DIR, `restoring-${process.pid}.sql`);
    try {
      await restoreServer(url, dumpIn(folder), script);
    } finally {
      rmSync(script, { force: true });
    }
    return null;
  };
}

async function restoreEmbedded(
  folder: string,
  { DATA_DIR: dataDir }: Environment,
  overwrite: boolean,
): Promise<() => Promise<Before>> {
  const target = join(dataDir, "db");
  if (existsSync(target) && !overwrite) throw occupied(dataDir);
  return async () => {
    mkdirSync(dataDir, { recursive: true });
    const unlock = lockFolder(dataDir);
    try {
      const arriving = join(dataDir, "arriving-db");
      rmSync(arriving, { recursive: true, force: true });
      const mode = constants.COPYFILE_FICLONE;
      cpSync(databaseIn(folder), arriving, { recursive: true, mode });
      const before = existsSync(target) ? join(dataDir, `db-before-${Date.now()}`) : null;
      if (before) renameSync(target, before);
      renameSync(arriving, target);
      return before;
    } finally {
      unlock();
    }
  };
}

/**
 * Puts a backup in place: the backup is read whole first, the files come next, and the database last
 * and at once, so that a failure leaves what was there.
 */
export async function restore(
  environment: Environment,
  folder: string,
  overwrite: boolean,
  say: Say,
): Promise<Before> {
  const manifest = readManifest(folder);
  const url = ownerUrl(environment);
  if ((manifest.engine === "server") !== (url !== undefined)) {
    throw new StartRefused(
      url
        ? "这是内置数据库的备份：先恢复到 DATA_DIR（不设 DATABASE_URL），再用 npm run move 迁到 PostgreSQL"
        : "这是 PostgreSQL 的备份：请设置 DATABASE_URL",
    );
  }
  demandKnown(manifest);
  const place = url
    ? await restoreToServer(url, folder, environment, overwrite)
    : await restoreEmbedded(folder, environment, overwrite);
  say(`核对备份 ${folder}`);
  await checkBackup(folder);
  const wanted = manifest.files.map((file) => ({ ...file, needed: true }));
  const files = await openFiles(environment);
  const { missing, damaged } = await copyFiles(localStore(filesIn(folder)), files, wanted, say);
  if (missing.length + damaged.length > 0) {
    throw new StartRefused(`附件没有恢复完整：${named([...missing, ...damaged])}`);
  }
  const before = await place();
  await compare(environment, manifest);
  return before;
}

/** Compares what is there now with what the backup says, and ends who was signed in. */
async function compare(environment: Environment, { tables }: Manifest): Promise<void> {
  const where = { dataDir: environment.DATA_DIR, url: ownerUrl(environment) };
  const { db, close } = await openDatabase({ ...where, log: silent });
  try {
    const found = await tableCounts(db);
    const wrong = Object.keys({ ...tables, ...found }).filter(
      (name) => tables[name] !== found[name],
    );
    if (wrong.length > 0) throw new StartRefused(`恢复后条数不一致的表：${named(wrong)}`);
    await leaveBehind(db, Object.keys(found));
  } finally {
    await close();
  }
}
