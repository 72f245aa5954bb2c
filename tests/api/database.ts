import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { type Database, openDatabase } from "../../src/server/db/connect/open";
import { migrate, migrations } from "../../src/server/db/migrate";
import { seedRegions } from "../../src/server/db/seedRegions";
import type { Db } from "../../src/server/db/tables";
import { localStore } from "../../src/server/files/localStore";
import type { FileStore } from "../../src/server/files/store";
import { createUser } from "../../src/server/services/account/user";
import { password, type Username, usernames, users } from "./users";

export type Prepared = {
  db: Db;
  files: FileStore;
  /** The folder of `files`. */
  filesDir: string;
  userIds: Record<Username, string>;
};

const log = { error: (details: object, message: string) => console.error(message, details) };

/** Cheap enough for tests; the real cost is stored in the hash as well. */
export const cost = { log2N: 10, r: 8, p: 1 };

// Module state would be simpler, but a test file may get its own instance of a module.
const run = globalThis as typeof globalThis & { clzyPrepared?: Promise<Prepared> };

/** The database shared by all files of this worker: schema, regions and users, no parcels. */
export function prepared(): Promise<Prepared> {
  run.clzyPrepared ??= prepare();
  return run.clzyPrepared;
}

async function prepare(): Promise<Prepared> {
  const folder = mkdtempSync(join(tmpdir(), "clzy-test-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const url = process.env.DATABASE_URL;
  const database = url ? await onServer(url) : await embedded(folder);
  return groundOf(database, folder);
}

async function groundOf({ db }: Database, folder: string): Promise<Prepared> {
  const rows = await db.selectFrom("app_user").select(["id", "username"]).execute();
  const userIds = Object.fromEntries(rows.map((row) => [row.username, row.id]));
  const filesDir = join(folder, "files");
  return {
    ...{ db, filesDir, files: localStore(filesDir) },
    userIds: userIds as Record<Username, string>,
  };
}

/** A database for one test file only, with real transactions like on a server. */
export async function ownDatabase(): Promise<Prepared & { close: () => Promise<void> }> {
  const { where, remove } = await ownGround();
  const database = await openDatabase({ ...where, log });
  const close = async () => {
    await database.close();
    await remove();
  };
  return { ...(await groundOf(database, where.dataDir)), close };
}

/**
 * Where a server keeps its own data: a folder, and next to it the address of a database on a
 * server.
 */
export type Where = { dataDir: string; url: string | undefined };

/** The place of such a database, not opened yet. */
export async function ownGround(
  dataDir = mkdtempSync(join(tmpdir(), "clzy-own-")),
): Promise<{ where: Where; remove: () => Promise<void> }> {
  const server = process.env.DATABASE_URL;
  const own = server ? await ownOnServer(server) : null;
  if (!own) copyPattern(dataDir);
  const remove = async () => {
    await own?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { where: { dataDir, url: own?.url }, remove };
}

async function ownOnServer(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const address = new URL(url);
  const name = `${address.pathname.slice(1)}_own_${process.pid}`;
  const onAll = async (...commands: string[]) => {
    const server = await openDatabase({ dataDir: "", url, log });
    for (const command of commands) await sql.raw(command).execute(server.db);
    await server.close();
  };
  await onAll(`drop database if exists ${name} with (force)`, `create database ${name}`);
  address.pathname = `/${name}`;
  const database = await openDatabase({ dataDir: "", url: address.href, log });
  await fill(database);
  await database.close();
  return { url: address.href, drop: () => onAll(`drop database ${name} with (force)`) };
}

export async function fill({ db }: Database): Promise<void> {
  await migrate(db);
  await seedRegions(db, "map-config");
  for (const username of usernames) {
    const { realName, role, areaCode, ...user } = users[username];
    const cyptid = "cyptid" in user ? user.cyptid : null;
    await createUser(db, { username, realName, roles: [role], areaCode, cyptid, password, cost });
  }
}

/** Changes whenever a freshly filled database would differ. */
function fingerprint(): string {
  const hash = createHash("sha256");
  for (const { checksum } of migrations()) hash.update(checksum);
  for (const file of [
    "node_modules/@electric-sql/pglite/package.json",
    "src/server/db/seedRegions.ts",
  ]) {
    hash.update(readFileSync(file));
  }
  hash.update(JSON.stringify(users)).update(password);
  return hash.digest("hex").slice(0, 12);
}

const patternFolder = () => join("node_modules/.cache/clzy", `test-${fingerprint()}`);

/**
 * Fills a template database that all runs copy until the schema changes: two seconds instead of
 * twenty.
 */
export async function makePattern(): Promise<void> {
  const kept = patternFolder();
  if (existsSync(kept)) return;
  const making = mkdtempSync(join(tmpdir(), "clzy-make-"));
  const database = await openDatabase({ dataDir: making, log });
  await fill(database);
  await database.close();
  dropOld("node_modules/.cache/clzy");
  const arriving = `${kept}.${process.pid}`;
  cpSync(making, arriving, { recursive: true });
  rmSync(making, { recursive: true, force: true });
  renameSync(arriving, kept);
}

async function embedded(folder: string): Promise<Database> {
  copyPattern(folder);
  return openDatabase({ dataDir: folder, log });
}

function copyPattern(folder: string): void {
  cpSync(patternFolder(), folder, { recursive: true });
}

/** Copies that no run has used for a day. */
function dropOld(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const age = Date.now() - statSync(path).mtimeMs;
    if (age > 24 * 3600 * 1000) rmSync(path, { recursive: true, force: true });
  }
}

/** This worker's own database on that server: the named one may hold somebody's data. */
async function onServer(url: string): Promise<Database> {
  const address = new URL(url);
  const { TEST_FAMILY = "", VITEST_POOL_ID = "" } = process.env;
  const family = `${address.pathname.slice(1)}_test${TEST_FAMILY}${VITEST_POOL_ID}_`;
  const name = `${family}${fingerprint()}`;
  const server = await openDatabase({ dataDir: "", url, log });
  const { rows } = await sql<{ datname: string }>`
    select datname from pg_database where datname like ${`${family.replaceAll("_", "\\_")}%`}`.execute(
    server.db,
  );
  const known = rows.some(({ datname }) => datname === name);
  if (!known) {
    for (const { datname } of rows) await sql`drop database ${sql.ref(datname)}`.execute(server.db);
    await sql`create database ${sql.ref(name)}`.execute(server.db);
  }
  await server.close();
  address.pathname = `/${name}`;
  const database = await openDatabase({ dataDir: "", url: address.href, log });
  if (!known) await fill(database);
  return database;
}
