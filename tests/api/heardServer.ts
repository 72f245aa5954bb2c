import { once } from "node:events";
import { get, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
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

type Answer = { statusCode: number; headers: IncomingHttpHeaders; rawPayload: Buffer };

export type Server = {
  database: Database;
  app: FastifyInstance;
  /** Over a socket, as others ask: some is answered before the framework sees it. */
  get: (path: string, headers: Record<string, string>) => Promise<Answer>;
  stop: () => Promise<void>;
};

const answerOf =
  (port: number): Server["get"] =>
  async (path, headers) => {
    const request = get({ host: "127.0.0.1", port, path, headers });
    const [answer] = await once(request, "response");
    const { statusCode, headers: told } = answer;
    return { statusCode, headers: told, rawPayload: await buffer(answer) };
  };

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
  await app.ready();
  // Without what else begins as a server listens: tiles are built ahead then.
  const { server } = app;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const get = answerOf((server.address() as AddressInfo).port);
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await app.close();
    await hearing?.stop();
    await database.close();
  };
  return { database, app, get, stop };
}
