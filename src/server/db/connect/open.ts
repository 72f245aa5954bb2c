import { constants, cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import { lockFolder } from "../embedded/lock";
import { embeddedPool } from "../embedded/pool";
import type { Db, Tables } from "../tables";
import { DatabaseDown } from "../trouble";
import { serverPool } from "./serverPool";

export type OpenOptions = {
  /** Holds the embedded database; unused with `url`. */
  dataDir: string;
  /** The data folder, if there is one, that a new embedded database begins as a copy of. */
  pattern?: (() => string | null) | undefined;
  /** PostgreSQL with PostGIS instead of the embedded engine. */
  url?: string | undefined;
  /** A replica of it for lists, tiles and statistics. */
  readUrl?: string | undefined;
  log: { error(details: object, message: string): void };
  /** Longest statement of the embedded engine. */
  statementMs?: number;
};

export type Database = {
  db: Db;
  readDb: Db;
  engine: "embedded" | "server";
  close(): Promise<void>;
};

const statementMs = 120_000;

/** Opens the database and proves that it answers. The schema is another step: see `migrate`. */
export function openDatabase(options: OpenOptions): Promise<Database> {
  return options.url ? openServer(options.url, options) : openEmbedded(options);
}

async function openEmbedded({ dataDir, pattern, log, ...options }: OpenOptions): Promise<Database> {
  const folder = join(dataDir, "db");
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockFolder(dataDir);
  const pool = embeddedPool({
    folder,
    cache: join(dataDir, "engine"),
    statementMs: options.statementMs ?? statementMs,
    onEnd: (reason) => log.error({ err: reason }, "内置数据库已停止，将重新打开"),
  });
  try {
    if (pattern && !existsSync(folder)) copyPattern(pattern(), dataDir, folder);
    mkdirSync(folder, { recursive: true });
    await pool.open();
  } catch (error) {
    unlock();
    throw error;
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    await db.destroy();
    await pool.end();
    unlock();
  };
  return { db, readDb: db, engine: "embedded", close };
}

/** The database comes whole or not at all: a copy that broke off would pass for one. */
function copyPattern(pattern: string | null, dataDir: string, folder: string): void {
  if (pattern === null) return;
  const arriving = join(dataDir, "arriving-db");
  rmSync(arriving, { recursive: true, force: true });
  for (const part of ["engine", "files"]) copy(join(pattern, part), join(dataDir, part));
  copy(join(pattern, "db"), arriving);
  renameSync(arriving, folder);
}

/** Where the file system can, both share their blocks until one changes. */
function copy(from: string, to: string): void {
  if (existsSync(from)) cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

async function openServer(url: string, { readUrl, log }: OpenOptions): Promise<Database> {
  const db = connectTo(url, log);
  const readDb = readUrl ? connectTo(readUrl, log) : db;
  const close = async () => {
    await db.destroy();
    if (readDb !== db) await readDb.destroy();
  };
  try {
    for (const one of new Set([db, readDb])) await one.connection().execute(async () => {});
  } catch (error) {
    await close();
    throw error instanceof DatabaseDown ? error.cause : error;
  }
  return { db, readDb, engine: "server", close };
}

const connectTo = (url: string, log: OpenOptions["log"]): Db =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: serverPool(url, log) }) });
