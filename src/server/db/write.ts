import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "kysely";
import { asking } from "./asking";
import type { Db } from "./tables";

/** Who writes, and through which call; recorded in the history of every changed row. */
export type Author = { by: string; via: string };

/** Seconds of silence after which a process counts as gone. */
export const longestSilence = 30;

/** SQLSTATE of the transaction that the database aborted to break a deadlock. */
const deadlock = "40P01";

const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === deadlock;

/** The outermost transaction around the current work, which may leave callbacks that outlive it. */
type Open = { isOver: boolean; behind: (() => void)[] };
const opened = new AsyncLocalStorage<Open>();

function standing(): Open | undefined {
  const open = opened.getStore();
  return open && !open.isOver ? open : undefined;
}

/**
 * Runs `work` in one transaction whose changes are signed in the history. It runs once more after a
 * deadlock, so it must have no effects outside the transaction. The audit row is written in the
 * same transaction: what cannot be logged does not happen. If this process hangs, the database
 * aborts the transaction, so that its locks block nobody. Inside another `write` it becomes a
 * savepoint, so that a failure undoes `work` alone.
 */
export async function write<T>(db: Db, author: Author, work: (tx: Db) => Promise<T>): Promise<T> {
  // How long the transaction may be silent is for the outermost to say.
  const silence =
    standing() && db.isTransaction
      ? sql``
      : sql`, set_config('idle_in_transaction_session_timeout', ${`${longestSilence}s`}, true)`;
  const signed = async (tx: Db) => {
    await sql`
      select set_config('clzy.actor', ${author.by}, true), set_config('clzy.via', ${author.via}, true)
             ${silence}`.execute(tx);
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

/** Calls `next` after the current transaction commits; at once outside of one. */
export function onceWritten(next: () => void): void {
  const open = standing();
  if (open) open.behind.push(next);
  else next();
}

/** A new transaction, or a savepoint if `db` is a transaction already. */
async function within<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (!db.isTransaction) return db.transaction().execute(work);
  await sql`savepoint nested`.execute(db);
  try {
    const result = await work(db);
    await sql`release savepoint nested`.execute(db);
    return result;
  } catch (error) {
    // Released as well, so that an outer savepoint of the same name is found next.
    await sql`rollback to savepoint nested`.execute(db);
    await sql`release savepoint nested`.execute(db);
    throw error;
  }
}
