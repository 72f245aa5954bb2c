import { request as get } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import Fastify from "fastify";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { limits } from "#contract/limits";
import type { AppDeps } from "../../src/server/http/deps";
import { answerErrors } from "../../src/server/http/errors";
import { underWay } from "../../src/server/http/underWay";
import { ownServer, withOwnServer } from "./ownServer";

withOwnServer();

const onServer = Boolean(process.env.DATABASE_URL);
const whyNot = "a statement of the embedded engine cannot be broken off";
const long = { ms: 60_000, droppable: true };

let app: FastifyInstance;

beforeEach(() => {
  app = Fastify();
  app.decorate("deps", { db: ownServer().db } as AppDeps);
  for (const name of ["asking", "caller"] as const) app.decorateRequest(name, null);
  answerErrors(app);
});

afterEach(() => app.close());

/** Serves `/slow`, as a call of the account in its header. */
function serve(way: Parameters<typeof underWay>[2], work: () => Promise<unknown>): void {
  app.get("/slow", (request, reply) => {
    const account = String(request.headers["x-account"] ?? "one");
    request.asking = { account, dataYear: 2024 };
    return underWay(request, reply, way, work);
  });
}

const sleeping = () => sql`select pg_sleep(60) as slept`.execute(ownServer().db);

async function sleepers(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
     where state = 'active' and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()
       and datname = current_database()`.execute(ownServer().db);
  return rows[0]?.count ?? 0;
}

const countIs = async (count: number) => {
  while ((await sleepers()) !== count) await pause(50);
};

test("a call that takes too long is told so, and the database stops as well", async (context) => {
  context.skip(!onServer, whyNot);
  serve({ ...long, ms: 500 }, sleeping);
  const reply = await app.inject("/slow");
  expect([reply.statusCode, reply.json().message]).toEqual([504, "处理超时，请缩小范围后重试"]);
  await countIs(0);
}, 30_000);

test("what nobody waits for any more is dropped, and the database stops as well", async (context) => {
  context.skip(!onServer, whyNot);
  serve(long, sleeping);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const call = get({ port, host: "127.0.0.1", path: "/slow", agent: false }).on("error", () => {});
  call.end();
  await countIs(1);
  call.destroy();
  await countIs(0);
}, 30_000);

test("who has asked for much is told to wait, and another is answered", async () => {
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  let begun = 0;
  serve({ ...long, heavy: true }, async () => {
    begun++;
    await over;
    return { begun };
  });
  const ask = (account: string) => app.inject({ url: "/slow", headers: { "x-account": account } });
  const most = limits.heavyCalls + limits.heavyCallsWaiting;
  const asked = Array.from({ length: most }, () => ask("one"));
  await expect.poll(() => begun).toBe(limits.heavyCalls);
  const refused = await ask("one");
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    "您有较多查询正在处理，请稍后再试",
  ]);
  const others = ask("other");
  await expect.poll(() => begun).toBe(limits.heavyCalls + 1);
  end();
  const replies = await Promise.all([...asked, others]);
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
}, 30_000);
