import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askingAs } from "../../src/server/db/asking";
import { type Database, openDatabase } from "../../src/server/db/connect/open";
import type { Db } from "../../src/server/db/tables";
import { DatabaseDown } from "../../src/server/db/trouble";
import { type Cluster, startCluster } from "../bench/cluster";

/** Long enough for anything that must not be waited for. */
const sleep = sql`select pg_sleep(30)`;
const log = { error: () => {} };

let primary: Cluster | { reason: string };
let replica: Cluster | { reason: string };
let database: Database | undefined;

beforeAll(async () => {
  primary = await startCluster();
  replica = await startCluster();
  if ("reason" in primary || "reason" in replica) return;
  database = await openDatabase({ dataDir: "", url: primary.url, readUrl: replica.url, log });
}, 120_000);

afterAll(async () => {
  await database?.close();
  for (const one of [primary, replica]) if ("stop" in one) one.stop();
});

/** Two servers of our own; an empty replica is enough to tell who answers. */
const withServers = (
  name: string,
  work: (own: { primary: Cluster; replica: Cluster; db: Db; readDb: Db }) => Promise<void>,
) =>
  test(name, async (context) => {
    const missing = [primary, replica].find((one) => "reason" in one);
    if (missing && "reason" in missing) context.skip(missing.reason);
    if ("reason" in primary || "reason" in replica || !database) return;
    await work({ primary, replica, ...database });
  }, 120_000);

const asUser = <T>(work: () => Promise<T>, signal?: AbortSignal, heavy = false) =>
  askingAs({ account: "user", dataYear: 2024, signal, heavy }, work);

const sleepers = async (db: Db) =>
  (
    await sql<{ n: number }>`select count(*) n from pg_stat_activity
      where query like '%pg_sleep(30)%' and state = 'active' and pid <> pg_backend_pid()`.execute(
      db,
    )
  ).rows[0]?.n;

async function until(is: () => Promise<boolean>): Promise<void> {
  while (!(await is())) await pause(50);
}

withServers("a call that is over is cancelled in the database, and undone", async ({ db }) => {
  const over = new AbortController();
  const work = asUser(
    () =>
      db.transaction().execute(async (tx) => {
        await sql`create table half (i int)`.execute(tx);
        await sleep.execute(tx);
      }),
    over.signal,
  );
  const refused = expect(work).rejects.toThrow("too late");
  await until(async () => (await sleepers(db)) === 1);
  over.abort(new Error("too late"));
  await refused;
  await until(async () => (await sleepers(db)) === 0);
  const { rows } = await sql<{ half: string | null }>`select to_regclass('half') half`.execute(db);
  expect(rows).toEqual([{ half: null }]);
});

withServers("heavy calls leave the others their connections", async ({ db }) => {
  const over = new AbortController();
  const heavy = Array.from({ length: 12 }, () =>
    asUser(() => sleep.execute(db), over.signal, true).catch(() => {}),
  );
  await until(async () => (await sleepers(db)) === 2);
  expect((await asUser(() => sql`select 1 one`.execute(db))).rows).toEqual([{ one: 1 }]);
  over.abort(new Error("enough"));
  await Promise.all(heavy);
});

withServers("a server that stands still is told of, and answers again", async ({ primary, db }) => {
  primary.freeze();
  await expect(asUser(() => sql`select 1`.execute(db))).rejects.toThrow(DatabaseDown);
  await expect(sql`select 1`.execute(db)).rejects.toThrow(DatabaseDown);
  primary.thaw();
  const ask = () => asUser(() => sql`select 1`.execute(db));
  await until(() =>
    ask().then(
      () => true,
      () => false,
    ),
  );
});

withServers("a long statement on a server that lives goes on", async ({ db }) => {
  const { rows } = await asUser(() => sql`select 1 one from pg_sleep(4)`.execute(db));
  expect(rows).toEqual([{ one: 1 }]);
});

withServers("reads go to the primary while the replica is away", async ({ replica, readDb }) => {
  const port = new URL(replica.url).port;
  const isReplica = async () => {
    const { rows } = await asUser(() =>
      sql<{ port: string }>`select current_setting('port') port`.execute(readDb),
    );
    return rows[0]?.port === port;
  };
  await until(isReplica);
  replica.freeze();
  expect(await isReplica()).toBe(false);
  replica.thaw();
  await until(isReplica);
  await replica.end("kill");
  expect(await isReplica()).toBe(false);
  await replica.start();
  await until(isReplica);
});

withServers("the server starts without its replica", async ({ primary, replica }) => {
  await replica.end("fast");
  const own = await openDatabase({ dataDir: "", url: primary.url, readUrl: replica.url, log });
  expect((await sql`select 1 one`.execute(own.readDb)).rows).toEqual([{ one: 1 }]);
  await own.close();
  await replica.start();
});
