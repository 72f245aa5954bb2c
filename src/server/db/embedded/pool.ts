import type { PostgresPool } from "kysely";
import pg from "pg";
import { type Asking, asking, ownAccount } from "../asking";
import { askKeeping } from "../keep";
import { types } from "../parsers";
import { DatabaseDown, isRollback } from "../trouble";
import { type Standing, turns } from "../turns";
import { type Engine, type EngineOptions, startEngine } from "./engine";
import { WireStream } from "./wire";

type Session = { engine: Engine; client: pg.Client; ended(): Error | undefined };
type PoolClient = Awaited<ReturnType<PostgresPool["connect"]>>;

/**
 * Once the engine has ended, every query fails with the reason, even a rollback. A call that is
 * over may only roll back.
 */
const lend = (session: Session, who: Asking | undefined, release: () => void) =>
  ({
    query: async (text: string, values: unknown[]) => {
      if (!isRollback(text)) who?.signal?.throwIfAborted();
      try {
        return await askKeeping(session.client, text, values);
      } catch (error) {
        const reason = session.ended();
        throw reason ? new DatabaseDown(reason) : error;
      }
    },
    release,
  }) as unknown as PoolClient;

type EmbeddedPool = PostgresPool & { open(): Promise<void>; standing(): Standing };

/** Statements and transactions shorter than this block nobody, even several in a row. */
const rest = { afterMs: 40, share: 1, besideMs: 1_000 };

/**
 * The embedded engine as a pool of one client. Accounts take turns, and each keeps it until
 * release, so that nobody else can enter a transaction. After a crash or a kill by the watchdog,
 * the engine is restarted for the next caller.
 */
export function embeddedPool(options: EngineOptions): EmbeddedPool {
  let session: Promise<Session> | null = null;
  let gone: Promise<void> = Promise.resolve();
  const { take, standing } = turns({ width: 1, rest });
  let closed = false;

  async function start(): Promise<Session> {
    await gone;
    let ended: Error | undefined;
    const forget = (reason: Error) => {
      ended = reason;
      session = null;
      options.onEnd(reason);
    };
    const engine = await startEngine({ ...options, onEnd: forget });
    gone = engine.gone;
    const client = new pg.Client({
      user: "postgres",
      stream: (() => new WireStream(engine)) as unknown as pg.ClientConfig["stream"],
      types,
    });
    // Every running query has already been rejected with the reason.
    client.on("error", () => {});
    await client.connect();
    return { engine, client, ended: () => ended };
  }

  const current = () => {
    session ??= start();
    const mine = session;
    mine.catch(() => {
      if (session === mine) session = null;
    });
    return mine;
  };

  async function connect(): Promise<PoolClient> {
    const who = asking();
    const release = await take(who?.account ?? ownAccount, who?.signal);
    try {
      if (closed) throw new Error("数据库已关闭");
      return lend(await current(), who, release);
    } catch (error) {
      release();
      throw new DatabaseDown(error);
    }
  }

  async function end(): Promise<void> {
    closed = true;
    const giveBack = await take(ownAccount);
    const open = await session?.catch(() => null);
    await open?.engine.close();
    giveBack();
  }

  return { connect, end, standing, open: async () => void (await current()) };
}
