import { constants, cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import { lockFolder } from "../embedded/lock";
import { embeddedPool } from "../embedded/pool";
import type { Ear, Listening } from "../hearing";
import type { Db, Tables } from "../tables";
import { DatabaseDown } from "../trouble";
import { listenOn } from "./listen";
import { ofPrimary, ofReplica } from "./pulse";
import { replicaFirst } from "./replica";
import { type Lanes, serverPool } from "./serverPool";

export type OpenOptions = {
  /** Folder of the embedded database; unused with `url`. */
  dataDir: string;
  /** Data folder, if any, that a new embedded database is copied from. */
  pattern?: (() => string | null) | undefined;
  /** PostgreSQL with PostGIS instead of the embedded engine. */
  url?: string | undefined;
  /** A replica of it, for lists, tiles and statistics. */
  readUrl?: string | undefined;
  log: { error(details: object, message: string): void };
  /** Statement timeout of the embedded engine. */
  statementMs?: number;
  /** Statement timeout of a call on a server. */
  statementSeconds?: number | undefined;
};

export type Database = {
  db: Db;
  readDb: Db;
  engine: "embedded" | "server";
  /** How its connections stand, by pool and lane. */
  pools(): PoolState[];
  /** Listens for notices of other connections until it is closed; a server only. */
  listen?: (channel: string, listening: Listening) => Ear;
  /** Where threads reach it over connections of their own; a server only. */
  url?: string;
  close(): Promise<void>;
};

export type PoolState = { pool: "main" | "replica" } & Lanes[number];

const statementMs = 120_000;
const usualSeconds = 300;

/** Opens the database and checks that it answers. The schema is a separate step: see `migrate`. */
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
  const pools = (): PoolState[] => [{ pool: "main", lane: "all", ...pool.standing() }];
  return { db, readDb: db, engine: "embedded", pools, close };
}

/** All or nothing: an interrupted copy would pass for a database. */
function copyPattern(pattern: string | null, dataDir: string, folder: string): void {
  if (pattern === null) return;
  const arriving = join(dataDir, "arriving-db");
  rmSync(arriving, { recursive: true, force: true });
  for (const part of ["engine", "files"]) copy(join(pattern, part), join(dataDir, part));
  copy(join(pattern, "db"), arriving);
  renameSync(arriving, folder);
}

/** On file systems that support it, both share their blocks until one changes. */
function copy(from: string, to: string): void {
  if (existsSync(from)) cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/** An unreachable replica is no reason not to start. */
async function openServer(
  url: string,
  { readUrl, log, statementSeconds = usualSeconds }: OpenOptions,
): Promise<Database> {
  const primary = serverPool(url, { log, patience: ofPrimary, statementSeconds });
  const replica = readUrl && serverPool(readUrl, { log, patience: ofReplica, statementSeconds });
  const db = open(primary);
  const readDb = replica ? open(replicaFirst(replica, primary)) : db;
  const close = async () => {
    await db.destroy();
    if (replica) await replica.end();
  };
  try {
    await db.connection().execute(async () => {});
  } catch (error) {
    await close();
    throw error instanceof DatabaseDown ? error.cause : error;
  }
  if (replica) {
    replica.connect().then(
      (client) => client.release(),
      (err: unknown) => log.error({ err }, "只读副本没有应答，暂由主库代答"),
    );
  }
  const pools = (): PoolState[] => [
    ...primary.standing().map((one) => ({ pool: "main" as const, ...one })),
    ...(replica ? replica.standing().map((one) => ({ pool: "replica" as const, ...one })) : []),
  ];
  const listen = (channel: string, listening: Listening) => listenOn(url, channel, listening);
  return { db, readDb, engine: "server", pools, listen, url, close };
}

const open = (pool: PostgresPool): Db =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
