import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase } from "../db/connect/open";
import { lockFolder } from "../db/embedded/lock";
import { forgetSpares, writtenTo } from "../db/embedded/spares";
import { dumpServer } from "../db/serverTools";
import { atOneMoment, migrationsOf, tableCounts } from "../db/tableCounts";
import type { Db } from "../db/tables";
import { localStore } from "../files/localStore";
import type { FileStore } from "../files/store";
import { storedFiles } from "../repositories/uploads/storedFiles";
import {
  backupName,
  databaseHash,
  databaseIn,
  dumpIn,
  filesIn,
  type Manifest,
  manifestIn,
} from "./backupFolder";
import { type Copied, copyFiles, named } from "./copyFiles";
import { type Environment, StartRefused } from "./environment";
import { openFiles } from "./openFiles";
import type { Say } from "./say";

const root = fileURLToPath(new URL("../../../", import.meta.url));

export const productVersion = (): string =>
  (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }).version;

/** The account that may read and make everything. */
export const ownerUrl = ({ DATABASE_MIGRATE_URL, DATABASE_URL }: Environment) =>
  DATABASE_MIGRATE_URL ?? DATABASE_URL;

type Saved = Pick<Manifest, "engine" | "tables" | "migrations"> & Copied;

const silent = { error: () => {} };

/** Reads what a manifest says of the database. */
const contentOf = async (db: Db) => ({
  tables: await tableCounts(db),
  migrations: await migrationsOf(db),
});

/**
 * Copies a database server and the files that it names at one moment, while the product works. Files
 * are copied before and after that moment is fixed: one that is removed meanwhile is there already.
 */
async function saveServer(url: string, files: FileStore, folder: string, say: Say): Promise<Saved> {
  const { db, close } = await openDatabase({ dataDir: "", url, log: silent });
  const kept = localStore(filesIn(folder));
  try {
    await copyFiles(files, kept, await storedFiles(db), say);
    return await atOneMoment<Saved>(db, async (tx, snapshot) => {
      await dumpServer(url, dumpIn(folder), snapshot);
      const copied = await copyFiles(files, kept, await storedFiles(tx), say);
      return { engine: "server", ...(await contentOf(tx)), ...copied };
    });
  } finally {
    await close();
  }
}

/**
 * Copies an embedded database that no server has open, and the files that it names. The copy is
 * opened, so that it is known to open.
 */
async function saveEmbedded(
  dataDir: string,
  files: FileStore,
  folder: string,
  say: Say,
): Promise<Saved> {
  if (!existsSync(join(dataDir, "db"))) throw new StartRefused(`${dataDir} 中没有数据库`);
  const unlock = lockFolder(dataDir);
  try {
    const mode = constants.COPYFILE_FICLONE;
    cpSync(join(dataDir, "db"), databaseIn(folder), { recursive: true, mode });
    const { db, close } = await openDatabase({ dataDir: folder, log: silent });
    let current: string;
    let saved: Saved;
    try {
      const kept = localStore(filesIn(folder));
      const copied = await copyFiles(files, kept, await storedFiles(db), say);
      saved = { engine: "embedded", ...(await contentOf(db)), ...copied };
      current = await writtenTo(db);
    } finally {
      await close();
    }
    forgetSpares(databaseIn(folder), current);
    rmSync(join(folder, "engine"), { recursive: true, force: true });
    return saved;
  } finally {
    unlock();
  }
}

/** A name that sorts by time, of the operator's clock. */
function stampOf(now: Date): string {
  const two = (n: number) => String(n).padStart(2, "0");
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  return `${day}-${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`;
}

/**
 * Makes a backup below `parent` and returns its folder. Files that the library names and lacks are
 * told of and do not keep the rest from being saved.
 */
export async function backUp(environment: Environment, parent: string, say: Say): Promise<string> {
  const now = new Date();
  const folder = join(parent, stampOf(now));
  const half = `${folder}.part`;
  if (existsSync(folder)) throw new StartRefused(`${folder} 已存在`);
  mkdirSync(half, { recursive: true });
  try {
    const files = await openFiles(environment);
    const url = ownerUrl(environment);
    const { missing, damaged, ...saved } = url
      ? await saveServer(url, files, half, say)
      : await saveEmbedded(environment.DATA_DIR, files, half, say);
    if (missing.length > 0) say(`库中登记而存储里没有的附件：${named(missing)}`);
    if (damaged.length > 0) say(`内容与登记的校验值不一致的附件：${named(damaged)}`);
    const manifest: Manifest = {
      ...saved,
      version: productVersion(),
      at: now.toISOString(),
      sha256: await databaseHash(half, saved.engine),
      missing: [...missing, ...damaged].sort(),
    };
    writeFileSync(manifestIn(half), `${JSON.stringify(manifest, null, 1)}\n`, { flush: true });
    renameSync(half, folder);
    return folder;
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    throw error;
  }
}

/** Removes the oldest whole backups, so that `keep` stay. */
export function dropOldBackups(parent: string, keep: number): string[] {
  const whole = readdirSync(parent)
    .filter((name) => backupName.test(name) && existsSync(manifestIn(join(parent, name))))
    .sort();
  const old = whole.slice(0, Math.max(0, whole.length - keep));
  for (const name of old) rmSync(join(parent, name), { recursive: true });
  return old;
}
