import { constants, cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Database, openDatabase } from "../db/connect/open";
import { lockFolder } from "../db/embedded/lock";
import { migrate } from "../db/migrate";
import {
  beginMove,
  endMove,
  moveSequences,
  moveTable,
  sumsOf,
  tablesInOrder,
  unfinishedMove,
} from "../db/moveTables";
import { occupiedBy } from "../db/serverTools";
import type { Db } from "../db/tables";
import { localStore } from "../files/localStore";
import type { FileStore } from "../files/store";
import { storedFiles } from "../repositories/uploads/storedFiles";
import { sha256Of } from "./backupFolder";
import { copyFiles, named } from "./copyFiles";
import { StartRefused } from "./environment";
import type { Say } from "./say";

export type Move = {
  /** The data folder with the embedded database, which is only read. */
  from: string;
  /** The database that is moved to, by the account that owns it. */
  to: string;
  /** The data folder of the server that will work there. */
  data: string;
  /** Where files are now; they stay if that is a bucket. */
  files: FileStore;
  isBucket: boolean;
};

export type Moved = { tables: number; rows: number; files: number; missing: string[] };

const silent = { error: () => {} };

/**
 * Moves an embedded database to PostgreSQL, with its files. It reads a copy, so that the old folder
 * stays as it is, and holds the folder, so that nobody works in it meanwhile. Run again it goes on at
 * the table where it was broken off.
 */
export async function move(order: Move, say: Say): Promise<Moved> {
  const { from, to, data } = order;
  if (!existsSync(join(from, "db"))) throw new StartRefused(`${from} 中没有数据库`);
  if (resolve(from) === resolve(data)) throw new StartRefused("--data 须是新的数据目录");
  const unlock = lockFolder(from);
  const copy = join(data, "moving");
  try {
    const hash = await sha256Of(join(from, "db/global"), ["pg_control"]);
    rmSync(copy, { recursive: true, force: true });
    mkdirSync(copy, { recursive: true });
    const mode = constants.COPYFILE_FICLONE;
    cpSync(join(from, "db"), join(copy, "db"), { recursive: true, mode });
    const source = await openDatabase({ dataDir: copy, log: silent });
    try {
      return await withTarget(to, (target) => moveInto(source.db, target, hash, order, say));
    } finally {
      await source.close();
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
    unlock();
  }
}

async function withTarget<T>(url: string, work: (target: Database) => Promise<T>): Promise<T> {
  const { tables } = await occupiedBy(url);
  const target = await openDatabase({ dataDir: "", url, log: silent });
  try {
    if (tables > 0 && (await unfinishedMove(target.db)) === null) {
      throw new StartRefused("目标数据库中已有数据，没有迁移；请另建一个空的数据库");
    }
    return await work(target);
  } finally {
    await target.close();
  }
}

async function moveInto(
  source: Db,
  { db: target }: Database,
  hash: string,
  order: Move,
  say: Say,
): Promise<Moved> {
  await migrate(source);
  const begun = await unfinishedMove(target);
  if (begun !== null && begun !== hash) {
    throw new StartRefused(
      "目标数据库中有另一次没有完成的迁移（原数据库在那以后又启动过）；请删除并重建目标数据库后再迁移",
    );
  }
  await migrate(target);
  if (begun === null) await beginMove(target, hash);
  const tables = await tablesInOrder(source);
  for (const table of tables) {
    const isNew = await moveTable(source, target, table);
    say(`${isNew ? "已迁移" : "上次已迁移"} ${table}`);
  }
  await moveSequences(source, target);
  const files = await moveFiles(source, order, say);
  const rows = await compare(source, target, tables);
  await endMove(target);
  return { tables: tables.length, rows, ...files };
}

/** Compares both databases by rows, sums and hashes. */
async function compare(source: Db, target: Db, tables: readonly string[]): Promise<number> {
  const wrong: string[] = [];
  let rows = 0;
  for (const table of tables) {
    const [was, is] = [await sumsOf(source, table), await sumsOf(target, table)];
    rows += was.rows;
    if (JSON.stringify(was) !== JSON.stringify(is)) wrong.push(table);
  }
  if (wrong.length === 0) return rows;
  throw new StartRefused(`迁移后条数、合计或校验值不一致的表：${named(wrong)}`);
}

async function moveFiles(source: Db, { files, isBucket, data }: Move, say: Say) {
  if (isBucket) return { files: 0, missing: [] };
  const into = localStore(join(data, "files"));
  const {
    files: copied,
    missing,
    damaged,
  } = await copyFiles(files, into, await storedFiles(source), say);
  if (damaged.length > 0) {
    say(`内容与登记的校验值不一致的附件（原样复制）：${named(damaged)}`);
  }
  return { files: copied.length, missing };
}
