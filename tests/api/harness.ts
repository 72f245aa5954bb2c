import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { z } from "zod";
import type { Endpoint } from "#contract/define/endpoint";
import { buildApp } from "../../src/server/app";
import type { Db } from "../../src/server/db/tables";
import type { FileStore } from "../../src/server/files/store";
import type { AppDeps } from "../../src/server/http/deps";
import { pageConfigOf } from "../../src/server/pageConfig";
import { openSession } from "../../src/server/services/account/session";
import type { JobQueue } from "../../src/server/services/context/context";
import { letChildrenRead } from "../../src/server/threads/childFolder";
import { ownDatabase, type Prepared, prepared } from "./database";
import { encode } from "./encode";
import { testQueue } from "./queue";
import type { Username } from "./users";

type App = ReturnType<typeof buildApp>;

/** What is available inside a test: everything in `db` is rolled back afterwards. */
export type World = {
  db: Db;
  files: FileStore;
  filesDir: string;
  queue: JobQueue;
  app: App;
  userIds: Prepared["userIds"];
};

let world: World | null = null;
let roll: (() => Promise<void>) | null = null;
let ground: Prepared;
let overrides: Partial<AppDeps> = {};

/** One server for all tests of a file: building it takes longer than most tests. */
let app: App | null = null;

/**
 * Gives the tests of a file the real server on the shared database, each test in a transaction of
 * its own. `fresh` also gives each a server of its own, for tests that listen or count requests.
 */
export function withApp(own: Partial<AppDeps> = {}, { fresh = false } = {}): void {
  beforeEach(() => openWorld(own));
  afterEach(async () => {
    await world?.queue.stop();
    if (fresh) await closeApp();
    await closeWorld();
  });
  afterAll(closeApp);
}

/** One world for all tests of a file, filled by `fill`: for tests that only read. */
export function withFilled(fill: (world: World) => Promise<void>, ms: number): void {
  beforeAll(async () => {
    await openWorld({});
    await fill(here());
  }, ms);
  afterAll(async () => {
    await closeWorld();
    await closeApp();
  });
}

/**
 * Gives the tests of a file a database of their own with real transactions, and its queue: each
 * test's changes stay for the next.
 */
export function withOwnWorld(queueOf: (ground: Prepared) => JobQueue): void {
  let close: () => Promise<void>;
  beforeAll(async () => {
    const own = await ownDatabase();
    close = own.close;
    letChildrenRead(own.filesDir);
    const queue = queueOf(own);
    app ??= buildApp(depsOfWorld());
    world = { ...own, queue, app };
  }, 180_000);
  afterAll(async () => {
    await world?.queue.stop();
    world = null;
    await closeApp();
    await close();
  });
}

async function openWorld(own: Partial<AppDeps>): Promise<void> {
  ground = await prepared();
  // A test file may have its own instance of what starts child processes.
  letChildrenRead(ground.filesDir);
  overrides = own;
  const tx = await ground.db.startTransaction().execute();
  roll = () => tx.rollback().execute();
  const { files = ground.files } = own;
  const queue = own.queue ?? testQueue(tx, files);
  app ??= buildApp(depsOfWorld());
  const { filesDir, userIds } = ground;
  world = { db: tx, files, filesDir, queue, app, userIds };
}

async function closeWorld(): Promise<void> {
  await world?.queue.stop();
  await roll?.();
  world = roll = null;
}

/** The next file's server is built without what this file gave its own. */
async function closeApp(): Promise<void> {
  await app?.close();
  app = null;
  overrides = {};
}

/** What the server needs, from whichever test is running. */
const depsOfWorld = (): AppDeps => ({
  get db() {
    return here().db;
  },
  get files() {
    return here().files;
  },
  get queue() {
    return here().queue;
  },
  config: pageConfigOf("public/config.json"),
  mapConfigDir: "map-config",
  log: false,
  checkReplies: true,
  ...overrides,
});

/** The world of the running test. */
export function here(): World {
  if (!world) throw new Error("call withApp() at the top of the test file");
  return world;
}

export type Reply<T> = {
  status: number;
  /** The data of a success, or `{ message, problems }`. */
  body: T & { message?: string; problems?: unknown };
  /** The raw reply, for files and tiles. */
  bytes: Buffer;
  headers: Record<string, string | string[] | number | undefined>;
};

type Client = {
  token: string | null;
  call<E extends Endpoint>(
    endpoint: E,
    input: z.input<E["input"]>,
  ): Promise<Reply<z.output<E["output"]>>>;
  /** For addresses that are no endpoint: tiles, features, fonts. */
  get(url: string, headers?: Record<string, string>): Promise<Reply<Record<string, unknown>>>;
  /** Sends any body as JSON, whatever the call's contract says. */
  post(url: string, body: unknown): Promise<Reply<Record<string, unknown>>>;
  postXml(url: string, body: string): Promise<Reply<Record<string, unknown>>>;
};

/** A client with this user's session; calls are limited for each address. */
export const as = (username: Username, address?: string): Client => clientOf(username, address);

/** A client without a session. */
export const anonymous = (): Client => clientOf(null);

function clientOf(username: Username | null, remoteAddress?: string): Client {
  const client: Client = {
    token: null,
    async call(endpoint, input) {
      return send(client, await encode(endpoint, input));
    },
    get: (url, headers = {}) => send(client, { method: "GET", url, headers }),
    post: (url, body) =>
      send(client, {
        method: "POST",
        url,
        headers: { "content-type": "application/json" },
        payload: JSON.stringify(body),
      }),
    postXml: (url, body) =>
      send(client, {
        method: "POST",
        url,
        headers: { "content-type": "application/xml; charset=utf-8" },
        payload: body,
      }),
  };
  async function send(self: Client, request: Awaited<ReturnType<typeof encode>>) {
    if (username !== null) self.token ??= await sessionOf(username);
    const headers = { ...request.headers };
    if (self.token && !headers.authorization) headers.authorization = `Bearer ${self.token}`;
    const reply = await here().app.inject({
      ...{ ...request, headers },
      ...(remoteAddress !== undefined && { remoteAddress }),
    });
    const isJson = /json/.test(String(reply.headers["content-type"] ?? ""));
    return {
      status: reply.statusCode,
      body: isJson && reply.rawPayload.length > 0 ? reply.json() : {},
      bytes: reply.rawPayload,
      headers: reply.headers,
    };
  }
  return client;
}

async function sessionOf(username: Username): Promise<string> {
  return openSession(here().db, here().userIds[username]);
}
