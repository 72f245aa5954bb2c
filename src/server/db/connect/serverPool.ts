import type { PostgresPool } from "kysely";
import pg from "pg";
import { type Asking, asking, ownAccount } from "../asking";
import { types } from "../parsers";
import { DatabaseDown } from "../trouble";
import { type Standing, turns } from "../turns";
import { lend, type PoolClient } from "./lend";
import { type Patience, type Pulse, pulseOf } from "./pulse";

type Log = { error(details: object, message: string): void };
type Options = { log: Log; patience: Patience; statementSeconds: number };
type Width = { width: number; perAccount?: number };

const connectMs = 4_000;
const firstKeepAliveMs = 10_000;
/** The server's own work may take this many times as long. */
const ownFactor = 6;

/** One account cannot fill a lane: a second one still finds a place. */
const calls: Width = { width: 10, perAccount: 7 };
const heavyCalls: Width = { width: 4, perAccount: 2 };
const own: Width = { width: 6 };

/**
 * For every connection, whoever owns the database. The planner overestimates the cost of PostGIS
 * functions, so that JIT would compile statements of a few milliseconds: 18 s instead of 0.2 s. A
 * word contained in most names marks more pages than a bitmap of the usual 4 MB can hold row by
 * row; the rest would be rechecked by splitting every row again, 5.4 s instead of 1.1 s at a
 * million parcels.
 */
const settingsWith = (seconds: number) => `
  select set_config('jit', 'off', false), set_config('statement_timeout', '${seconds}s', false),
         case when pg_size_bytes(current_setting('work_mem')) < pg_size_bytes('16MB')
              then set_config('work_mem', '16MB', false) end`;

/**
 * Connections to a server in three lanes: ordinary calls, heavy ones, and the server's own work. No
 * lane blocks another, and within each, accounts take turns.
 */
export function serverPool(url: string, { log, patience, statementSeconds }: Options) {
  const pulse = pulseOf(url, patience);
  const means = { url, log, pulse };
  const lanes = {
    calls: laneOf(calls, statementSeconds, means),
    heavy: laneOf(heavyCalls, statementSeconds, means),
    own: laneOf(own, ownFactor * statementSeconds, means),
  };
  const connect = (): Promise<PoolClient> => {
    const who = asking();
    if (who === undefined || who.account === null) return lanes.own.connect(who);
    return who.heavy ? lanes.heavy.connect(who) : lanes.calls.connect(who);
  };
  const end = async () => {
    pulse.stop();
    await Promise.all(Object.values(lanes).map((lane) => lane.end()));
  };
  const standing = (): Lanes =>
    Object.entries(lanes).map(([lane, one]) => ({ lane, ...one.standing() }));
  return { connect, end, standing } satisfies PostgresPool & { standing: unknown };
}

/** How the lanes of a pool stand. */
export type Lanes = ({ lane: string } & Standing)[];

type Means = { url: string; log: Log; pulse: Pulse };

function laneOf(width: Width, seconds: number, { url, log, pulse }: Means) {
  const { pool, brokenBy } = openPool(url, width.width, log);
  const { take, standing } = turns(width);
  const known = new WeakSet<pg.PoolClient>();

  async function connected(): Promise<pg.PoolClient> {
    if (!pulse.isUp()) throw new DatabaseDown(new Error("数据库没有应答"));
    const connecting = pool.connect();
    try {
      return await pulse.during(connecting);
    } catch (error) {
      pulse.suspect();
      // It may still connect later, when nobody is waiting.
      connecting.then(
        (late) => late.release(true),
        () => {},
      );
      throw error instanceof DatabaseDown ? error : new DatabaseDown(error);
    }
  }

  async function connect(who: Asking | undefined): Promise<PoolClient> {
    const giveBack = await take(who?.account ?? ownAccount, who?.signal);
    let client: pg.PoolClient;
    try {
      client = await connected();
    } catch (error) {
      giveBack();
      throw error;
    }
    const lent = lend({ client, brokenBy: () => brokenBy(client), pulse, who, giveBack });
    if (known.has(client)) return lent;
    try {
      await lent.query(settingsWith(seconds), []);
    } catch (error) {
      lent.release();
      throw error;
    }
    known.add(client);
    return lent;
  }
  return { connect, standing, end: () => pool.end() };
}

function openPool(connectionString: string, max: number, log: Log) {
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: firstKeepAliveMs,
  });
  const broken = new WeakMap<pg.PoolClient, Error>();
  // A connection may break while lent or idle, during a query or between two. An unhandled error
  // event would kill the process, so it always has a listener.
  pool.on("connect", (client) =>
    client.on("error", (err) => {
      // A server that drops what we are closing anyway interrupts nothing.
      if (!pool.ending && !broken.has(client)) log.error({ err }, "数据库连接中断");
      broken.set(client, err);
    }),
  );
  pool.on("error", () => {});
  return { pool, brokenBy: (client: pg.PoolClient) => broken.get(client) };
}
