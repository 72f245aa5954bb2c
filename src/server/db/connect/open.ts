import { constants, cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { lockFolder } from "../embedded/lock";
import { embeddedPool } from "../embedded/pool";
import { keeping } from "../keep";
import { types } from "../parsers";
import type { Db, Tables } from "../tables";

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
    throw error;
  }
  return { db, readDb, engine: "server", close };
}

/**
 * For every connection, whoever owns the database. The planner takes PostGIS functions for so dear that
 * statements of a few milliseconds would be compiled: 18 s for 0.2 s. A word that most names have marks
 * more pages than the usual four megabytes hold one by one; of the rest every row would be cut into
 * its pieces again, 5.4 s in place of 1.1 s at a million parcels.
 */
const settings = `
  select set_config('jit', 'off', false),
         case when pg_size_bytes(current_setting('work_mem')) < pg_size_bytes('16MB')
              then set_config('work_mem', '16MB', false) end`;

function connectTo(url: string, log: OpenOptions["log"]): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    types,
    connectionTimeoutMillis: 15_000,
  });
  // A connection that breaks while nobody uses it; without a listener it would end the process.
  pool.on("error", (err) => log.error({ err }, "数据库连接中断"));
  const known = new WeakSet<pg.PoolClient>();
  const connect = async () => {
    const client = await pool.connect();
    if (known.has(client)) return keeping(client);
    try {
      await client.query(settings);
    } catch (error) {
      client.release(true);
      throw error;
    }
    known.add(client);
    return keeping(client);
  };
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } }),
  });
}
