import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { userApi } from "#contract/endpoints/account/login";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { openDatabase } from "../../src/server/db/connect/open";
import type { Db } from "../../src/server/db/tables";
import { type ChildServer, startServer } from "../bench/childServer";
import { type Cluster, type Ending, startCluster } from "../bench/cluster";
import { filled, log } from "../bench/database";
import { Caller } from "./caller";
import { type Chance, chanceOf } from "./chance";
import { disagreements, read, remove, rename } from "./clerks";
import { type Outcome, Told } from "./told";

const endings: readonly Ending[] = ["kill", "immediate", "fast"];
const backWithinMs = 60_000;
/** Five seconds, plus an allowance for a busy machine. */
const wordsWithinMs = 10_000;

/**
 * Kills a PostgreSQL of our own at random moments while clerks read and write through a server
 * process, and restarts it: the server must survive, answer in words, and lose nothing that it
 * confirmed.
 */
export async function killPostgres(
  points: number,
  seed: number,
): Promise<Outcome | { reason: string }> {
  const cluster = await startCluster();
  if ("reason" in cluster) return cluster;
  let server: ChildServer | undefined;
  try {
    const database = await filled(cluster, { sd: 600, st: 50, history: false });
    const stock = await idsOf(database.db);
    await database.close();
    server = await startServer(cluster, { quiet: true });
    return await underFire(cluster, server, stock, { points, chance: chanceOf(seed) });
  } finally {
    await server?.stop();
    cluster.stop();
  }
}

/** Parcels that a clerk may change and remove. */
async function idsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ dkid: string }>`
    select dkid from dxydsd where scbz = 0 and shzt = '0' and zkfzt = '0' order by dkid`.execute(
    db,
  );
  return rows.map(({ dkid }) => dkid);
}

async function underFire(
  cluster: Cluster,
  server: ChildServer,
  stock: string[],
  { points, chance }: { points: number; chance: Chance },
): Promise<Outcome> {
  const told = new Told();
  const faults: string[] = [];
  const over = new AbortController();
  const { origin } = server.client;
  const [a = "", b = "", ...others] = stock;
  const caller = new Caller(origin);
  await caller.signIn();
  const clerk = { caller, told, stop: over.signal, library: "dxydsd" as const };
  const clerks = [rename(clerk, a), rename(clerk, b), remove(clerk, others), read(clerk)];
  for (let point = 0; point < points; point++) {
    const how = chance.pick(endings);
    await pause(100 + chance.upTo(1_500));
    await cluster.end(how);
    await pause(chance.upTo(1_500));
    await cluster.start();
    const fault = server.isUp() ? await comesBack(caller) : "the server has ended";
    if (fault) faults.push(`point ${point} (${how}): ${fault}`);
    if (!server.isUp()) break;
  }
  over.abort();
  await Promise.allSettled(clerks);
  faults.push(...(await standingStill(cluster, caller)));
  faults.push(...(await lookInto(cluster, told)));
  return { faults, ...told.counted() };
}

/** Uses an earlier session: an account has at most ten, and what it holds must be there again. */
async function comesBack(caller: Caller): Promise<string | null> {
  let said = "nothing";
  for (const end = Date.now() + backWithinMs; Date.now() < end; await pause(100)) {
    const asked = caller.call(userApi.info, {}).then(({ status }) => status);
    const status = await asked.catch((error: unknown) => String(error));
    if (status === 200) return null;
    said = String(status);
  }
  return `it did not answer again: ${said}`;
}

/** A suspended database is reported in words, and nobody waits for it. */
async function standingStill(cluster: Cluster, caller: Caller): Promise<string[]> {
  cluster.freeze();
  const { status, ms } = await caller.call(dxydsdApi.pageList, { pageSize: 50 });
  cluster.thaw();
  const fault = await comesBack(caller);
  return [
    ...(status === 503 && ms < wordsWithinMs ? [] : [`standing still: ${status} after ${ms} ms`]),
    ...(fault ? [`after standing still: ${fault}`] : []),
  ];
}

/** Compares the database with what was confirmed. */
async function lookInto({ url }: Cluster, told: Told): Promise<string[]> {
  const { db, close } = await openDatabase({ dataDir: "", url, log });
  try {
    return await disagreements(db, told);
  } finally {
    await close();
  }
}
