import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { buildApp } from "../../src/server/app";
import { type Database, openDatabase } from "../../src/server/db/connect/open";
import { startHearing } from "../../src/server/db/hearing";
import { localStore } from "../../src/server/files/localStore";
import { pageConfigOf } from "../../src/server/pageConfig";
import { testQueue } from "./queue";

const log = {
  error: (details: object, message: string) => {
    throw new Error(message, { cause: details });
  },
};

export type Server = { database: Database; app: FastifyInstance; stop: () => Promise<void> };

/** A server that hears of changes, as a process of its own would. */
export async function serverOn(where: {
  dataDir: string;
  url: string | undefined;
}): Promise<Server> {
  const database = await openDatabase({ ...where, log });
  const files = localStore(where.dataDir);
  const { db, readDb } = database;
  const app = buildApp({
    ...{
      db,
      readDb,
      files,
      queue: testQueue(db, files),
      config: pageConfigOf("public/config.json"),
    },
    ...{ mapConfigDir: "map-config", log: false, tileDir: join(where.dataDir, "tiles") },
  });
  const hearing = startHearing(database);
  const stop = async () => {
    await app.close();
    await hearing?.stop();
    await database.close();
  };
  return { database, app, stop };
}
