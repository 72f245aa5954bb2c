import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { userApi } from "#contract/endpoints/account/login";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { openDatabase } from "../../src/server/db/connect/open";
import type { Db } from "../../src/server/db/tables";
import { rollupGaps } from "../api/rollupGaps";
import { type ChildServer, startServer } from "../bench/childServer";
import { type Cluster, type Ending, startCluster } from "../bench/cluster";
import { filled, log } from "../bench/database";
import { Caller } from "./caller";

const endings: readonly Ending[] = ["kill", "immediate", "fast"];
const backWithinMs = 60_000;
/** Five seconds, and what a busy machine adds. */
const wordsWithinMs = 10_000;
const perCall = 5;

export type Outcome = {
  /** What went wrong, in words; nothing where all held. */
  faults: string[];
  /** How the calls ended, by status. */
  statuses: Record<number, number>;
  slowestMs: number;
  confirmed: number;
};

/** What a clerk was told: names by parcel, and parcels that were removed. */
class Told {
  readonly names = new Map<string, { told: string; asked: string }>();
  readonly removed: { dkids: string[]; isConfirmed: boolean }[] = [];
  readonly statuses: Record<number, number> = {};
  slowestMs = 0;
  confirmed = 0;

  count(status: number, ms: number): void {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    this.slowestMs = Math.max(this.slowestMs, ms);
    if (status === 200) this.confirmed++;
  }
}

/**
 * Ends a PostgreSQL of our own at random moments, while clerks read and write through a server process,
 * and starts it again: the server must stay, answer in words, and lose nothing that it confirmed.
 */
export async function killPostgres(points: number): Promise<Outcome | { reason: string }> {
  const cluster = await startCluster();
  if ("reason" in cluster) return cluster;
  let server: ChildServer | undefined;
  try {
    const database = await filled(cluster, { sd: 600, st: 50, history: false });
    const stock = await idsOf(database.db);
    await database.close();
    server = await startServer(cluster, { quiet: true });
    return await underFire(cluster, server, stock, points);
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
  points: number,
): Promise<Outcome> {
  const told = new Told();
  const faults: string[] = [];
  const over = new AbortController();
  const { origin } = server.client;
  const [a = "", b = "", ...others] = stock;
  const caller = new Caller(origin);
  await caller.signIn();
  const clerks = [
    rename(caller, told, a, over.signal),
    rename(caller, told, b, over.signal),
    remove(caller, told, others, over.signal),
    read(caller, told, over.signal),
  ];
  for (let point = 0; point < points; point++) {
    const how = endings[Math.floor(Math.random() * endings.length)] as Ending;
    await pause(100 + Math.random() * 1_500);
    await cluster.end(how);
    await pause(Math.random() * 1_500);
    await cluster.start();
    const fault = server.isUp() ? await comesBack(origin) : "the server has ended";
    if (fault) faults.push(`point ${point} (${how}): ${fault}`);
    if (!server.isUp()) break;
  }
  over.abort();
  await Promise.allSettled(clerks);
  faults.push(...(await standingStill(cluster, origin)));
  faults.push(...(await disagreements(cluster, told)));
  const { statuses, slowestMs, confirmed } = told;
  return { faults, statuses, slowestMs, confirmed };
}

async function comesBack(origin: string): Promise<string | null> {
  const caller = new Caller(origin);
  let said = "nothing";
  for (const end = Date.now() + backWithinMs; Date.now() < end; await pause(100)) {
    const status = await caller.signIn().catch((error: unknown) => String(error));
    if (status === 200) return null;
    said = String(status);
  }
  return `it did not answer again: ${said}`;
}

/** A server that stands still is told of in words, and nobody waits for it. */
async function standingStill(cluster: Cluster, origin: string): Promise<string[]> {
  const caller = new Caller(origin);
  await caller.signIn();
  cluster.freeze();
  const { status, ms } = await caller.call(dxydsdApi.pageList, { pageSize: 50 });
  cluster.thaw();
  const fault = await comesBack(origin);
  return [
    ...(status === 503 && ms < wordsWithinMs ? [] : [`standing still: ${status} after ${ms} ms`]),
    ...(fault ? [`after standing still: ${fault}`] : []),
  ];
}

/** Goes on until told, whatever the answers are. */
async function untilOver(stop: AbortSignal, told: Told, ask: () => Promise<Said>): Promise<void> {
  while (!stop.aborted) {
    const { status, ms } = await ask().catch(() => ({ status: 0, ms: 0 }));
    told.count(status, ms);
    if (status !== 200) await pause(50);
  }
}

type Said = { status: number; ms: number };

async function rename(caller: Caller, told: Told, dkid: string, stop: AbortSignal): Promise<void> {
  let turn = 0;
  await untilOver(stop, told, async () => {
    const found = await caller.call(dxydsdApi.info, { dkid });
    if (found.status !== 200) return found;
    const { dkmc, bbh } = found.body.record;
    const asked = `第 ${++turn} 次`;
    told.names.set(dkid, { told: String(dkmc), asked });
    const saved = await caller.call(dxydsdApi.update, {
      dkid,
      bbh,
      values: { dkmc: asked },
      confirmWarnings: true,
    });
    if (saved.status === 200) told.names.set(dkid, { told: asked, asked });
    return saved;
  });
}

async function remove(
  caller: Caller,
  told: Told,
  stock: string[],
  stop: AbortSignal,
): Promise<void> {
  const left = [...stock];
  await untilOver(stop, told, async () => {
    if (left.length < perCall) return caller.call(userApi.info, {});
    const one = { dkids: left.splice(0, perCall), isConfirmed: false };
    told.removed.push(one);
    const answer = await caller.call(dxydsdApi.remove, { dkids: one.dkids });
    one.isConfirmed = answer.status === 200;
    return answer;
  });
}

async function read(caller: Caller, told: Told, stop: AbortSignal): Promise<void> {
  await untilOver(stop, told, () => caller.call(dxydsdApi.pageList, { pageSize: 50 }));
}

/** What the database holds against what was said. */
async function disagreements({ url }: Cluster, told: Told): Promise<string[]> {
  const faults: string[] = [];
  const { db, close } = await openDatabase({ dataDir: "", url, log });
  try {
    for (const [dkid, { told: kept, asked }] of told.names) {
      const row = await db
        .selectFrom("dxydsd")
        .select("dkmc")
        .where("dkid", "=", dkid)
        .executeTakeFirst();
      if (row?.dkmc !== kept && row?.dkmc !== asked) {
        faults.push(`${dkid} is called ${row?.dkmc}, and was told to be ${kept}`);
      }
    }
    for (const { dkids, isConfirmed } of told.removed) {
      const rows = await db
        .selectFrom("dxydsd")
        .select("dkid")
        .where("dkid", "in", dkids)
        .where("scbz", "=", 1)
        .execute();
      const isWhole = rows.length === dkids.length || (rows.length === 0 && !isConfirmed);
      if (!isWhole) faults.push(`${rows.length} of ${dkids.length} are removed (${isConfirmed})`);
    }
    const gaps = await rollupGaps(db, "dxydsd");
    if (gaps.length > 0) faults.push(`rollups differ: ${JSON.stringify(gaps.slice(0, 3))}`);
  } finally {
    await close();
  }
  return faults;
}
