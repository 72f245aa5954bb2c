import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "kysely";
import { asking } from "./asking";
import type { Db } from "./tables";

/** Who writes, and through which call: it stands in the history of every row that changes. */
export type Author = { by: string; via: string };

/** Seconds after which a process that is not heard of counts as gone. */
export const longestSilence = 30;

/** SQLSTATE of the transaction that the database gave up so that the others of a deadlock could go on. */
const deadlock = "40P01";

const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === deadlock;

/** The outermost transaction that work stands in; what work leaves behind may outlive it. */
type Open = { isOver: boolean; behind: (() => void)[] };
const opened = new AsyncLocalStorage<Open>();

function standing(): Open | undefined {
  const open = opened.getStore();
  return open && !open.isOver ? open : undefined;
}

/**
 * Runs `work` in one transaction whose changes carry their author into the history; once more when
 * a deadlock has undone it, so that all it does must be in the transaction. Who asks for it tells it
 * in the same transaction: what cannot be told does not happen. A process that stands still keeps
 * nobody waiting for what it holds: the database breaks its transaction off.
 * Inside another `write` it becomes a savepoint, so that a failure undoes `work` alone.
 */
export async function write<T>(db: Db, author: Author, work: (tx: Db) => Promise<T>): Promise<T> {
  const signed = async (tx: Db) => {
    await sql`
      select set_config('clzy.actor', ${author.by}, true), set_config('clzy.via', ${author.via}, true),
             set_config('idle_in_transaction_session_timeout', ${`${longestSilence}s`}, true)`.execute(
      tx,
    );
    return work(tx);
  };
  if (standing()) return within(db, signed);
  const told = (open: Open) => async (tx: Db) => {
    open.behind = [];
    return opened.run(open, async () => {
      const result = await signed(tx);
      await asking()?.tell?.(tx, result);
      return result;
    });
  };
  const open: Open = { isOver: false, behind: [] };
  try {
    const result = await within(db, told(open)).catch((error: unknown) => {
      if (isDeadlock(error) && !db.isTransaction) return within(db, told(open));
      throw error;
    });
    open.isOver = true;
    for (const next of open.behind) next();
    return result;
  } finally {
    open.isOver = true;
  }
}

/** Does something once what is being written stands; at once where nothing is. */
export function onceWritten(next: () => void): void {
  const open = standing();
  if (open) open.behind.push(next);
  else next();
}

/** A transaction of its own, or a savepoint of the one that `db` is. */
async function within<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (!db.isTransaction) return db.transaction().execute(work);
  await sql`savepoint nested`.execute(db);
  try {
    const result = await work(db);
    await sql`release savepoint nested`.execute(db);
    return result;
  } catch (error) {
    // Released as well: a savepoint of the same name that lies around it must be found next.
    await sql`rollback to savepoint nested`.execute(db);
    await sql`release savepoint nested`.execute(db);
    throw error;
  }
}
