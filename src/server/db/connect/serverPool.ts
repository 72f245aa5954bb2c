import type { PostgresPool } from "kysely";
import pg from "pg";
import { askKeeping } from "../keep";
import { types } from "../parsers";
import { DatabaseDown, endsConnection } from "../trouble";

type Log = { error(details: object, message: string): void };
type PoolClient = Awaited<ReturnType<PostgresPool["connect"]>>;

const most = 10;
const connectMs = 4_000;
const firstKeepAliveMs = 10_000;

/**
 * For every connection, whoever owns the database. The planner takes PostGIS functions for so dear that
 * statements of a few milliseconds would be compiled: 18 s for 0.2 s. A word that most names have marks
 * more pages than the usual four megabytes hold one by one; of the rest every row would be cut into
 * its pieces again, 5.4 s in place of 1.1 s at a million parcels.
 */
const settings = `
  select set_config('jit', 'off', false),
         case when pg_size_bytes(current_setting('work_mem')) < pg_size_bytes('16MB')
              then set_config('work_mem', '16MB', false) end`;

/** Connections to a server. One that broke is never lent again, and the next one is a new one. */
export function serverPool(connectionString: string, log: Log): PostgresPool {
  const pool = new pg.Pool({
    connectionString,
    max: most,
    types,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: firstKeepAliveMs,
  });
  const broken = new WeakMap<pg.PoolClient, Error>();
  // A connection may break whether it is lent or not, in a query or between two: without a listener
  // at all times that would end the process.
  pool.on("connect", (client) =>
    client.on("error", (err) => {
      if (!broken.has(client)) log.error({ err }, "数据库连接中断");
      broken.set(client, err);
    }),
  );
  pool.on("error", () => {});
  const known = new WeakSet<pg.PoolClient>();

  async function connect(): Promise<PoolClient> {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseDown(error);
    });
    const lent = lend(client, () => broken.get(client));
    if (known.has(client)) return lent;
    try {
      await lent.query(settings, []);
    } catch (error) {
      client.release(true);
      throw error;
    }
    known.add(client);
    return lent;
  }
  return { connect, end: () => pool.end() };
}

/** After its connection has ended each query says so, the rollback of a transaction too. */
function lend(client: pg.PoolClient, brokenBy: () => Error | undefined): PoolClient {
  let isGone = false;
  const query = async (text: string, values: unknown[]) => {
    try {
      return await askKeeping(client, text, values);
    } catch (error) {
      isGone ||= endsConnection(error) || brokenBy() !== undefined;
      throw isGone ? new DatabaseDown(brokenBy() ?? error) : error;
    }
  };
  const release = () => client.release(isGone || brokenBy() !== undefined);
  return { query, release } as unknown as PoolClient;
}
