import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll } from "vitest";
import { buildApp } from "../../src/server/app";
import { pageConfigOf } from "../../src/server/pageConfig";
import { openSession } from "../../src/server/services/account/session";
import { ownDatabase } from "./database";
import { testQueue } from "./queue";
import type { Username } from "./users";

export type OwnServer = Awaited<ReturnType<typeof ownDatabase>> & {
  app: FastifyInstance;
  tokens: Record<Username, string>;
};

let own: OwnServer | null = null;

/**
 * Gives the tests of a file a server on a database of its own: each test's changes stay for the
 * next.
 */
export function withOwnServer(): void {
  beforeAll(async () => {
    const ground = await ownDatabase();
    const { db, files, userIds } = ground;
    const config = pageConfigOf("public/config.json");
    const queue = testQueue(db, files);
    const app = buildApp({ db, files, queue, config, mapConfigDir: "map-config", log: false });
    const tokens = {} as Record<Username, string>;
    for (const [name, id] of Object.entries(userIds)) {
      tokens[name as Username] = await openSession(db, id);
    }
    own = { ...ground, app, tokens };
  }, 180_000);
  afterAll(async () => {
    await own?.app.close();
    await own?.close();
    own = null;
  });
}

export function ownServer(): OwnServer {
  if (!own) throw new Error("call withOwnServer() at the top of the test file");
  return own;
}
