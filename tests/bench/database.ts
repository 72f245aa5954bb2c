import { sql } from "kysely";
import { type Database, openDatabase } from "../../src/server/db/connect/open";
import { migrate } from "../../src/server/db/migrate";
import { seedRegions } from "../../src/server/db/seedRegions";
import type { Db } from "../../src/server/db/tables";
import { seedDemo, type Volumes } from "../../src/server/demo/seed";
import { userByName } from "../../src/server/repositories/account/user";
import { createUser } from "../../src/server/services/account/user";
import { benchUser } from "./client";

export const log = { error: (_: object, message: string) => process.stderr.write(`${message}\n`) };

/** Creates a database beside the given one and returns its address. */
export async function createDatabase(url: string, name: string): Promise<string> {
  const server = await openDatabase({ dataDir: "", url, log });
  await sql`drop database if exists ${sql.ref(name)} with (force)`.execute(server.db);
  await sql`create database ${sql.ref(name)}`.execute(server.db);
  await server.close();
  return addressOf(url, name);
}

function addressOf(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Copies a database that nobody has open and returns the copy's address. */
export async function copyDatabase(url: string, from: string, name: string): Promise<string> {
  const server = await openDatabase({ dataDir: "", url, log });
  await sql`drop database if exists ${sql.ref(name)} with (force)`.execute(server.db);
  await sql`create database ${sql.ref(name)} template ${sql.ref(from)}`.execute(server.db);
  await server.close();
  return addressOf(url, name);
}

export async function dropDatabase(url: string, name: string): Promise<void> {
  const server = await openDatabase({ dataDir: "", url, log });
  await sql`drop database if exists ${sql.ref(name)} with (force)`.execute(server.db);
  await server.close();
}

/** Opens a new database with regions, demonstration data and a clerk of the whole province. */
export async function filled(
  where: { url: string } | { dataDir: string },
  volumes?: Volumes,
): Promise<Database> {
  const database = await openDatabase({ dataDir: "", log, ...where });
  const { db } = database;
  await migrate(db);
  await seedRegions(db, "map-config");
  await seedDemo(db, () => {}, volumes);
  await addClerk(db);
  await sql`vacuum analyze`.execute(db);
  return database;
}

/** Opens a database that already has its demonstration data, and adds the clerk. */
export async function filledBefore(
  where: { url: string } | { dataDir: string },
): Promise<Database> {
  const database = await openDatabase({ dataDir: "", log, ...where });
  await migrate(database.db);
  if (!(await userByName(database.db, benchUser.username))) await addClerk(database.db);
  return database;
}

async function addClerk(db: Db): Promise<void> {
  await createUser(db, {
    username: benchUser.username,
    realName: "测速",
    roles: ["ROLE_COUNTY"],
    areaCode: "33",
    password: benchUser.password,
  });
}
