import { sql } from "kysely";
import type { Db } from "./tables";

/** Who writes, and through which call: it stands in the history of every row that changes. */
export type Author = { by: string; via: string };

/** SQLSTATE of the transaction that the database gave up so that the others of a deadlock could go on. */
const deadlock = "40P01";

const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === deadlock;

/**
 * Runs `work` in one transaction whose changes carry their author into the history; once more when
 * a deadlock has undone it, so that all it does must be in the transaction.
 * Inside an outer transaction it becomes a savepoint, so that a failure undoes `work` alone.
 */
export async function write<T>(db: Db, author: Author, work: (tx: Db) => Promise<T>): Promise<T> {
  const signed = async (tx: Db) => {
    await sql`select set_config('clzy.actor', ${author.by}, true), set_config('clzy.via', ${author.via}, true)`.execute(
      tx,
    );
    return work(tx);
  };
  if (!db.isTransaction) {
    const attempt = () => db.transaction().execute(signed);
    return attempt().catch((error: unknown) => {
      if (isDeadlock(error)) return attempt();
      throw error;
    });
  }
  await sql`savepoint nested`.execute(db);
  try {
    const result = await signed(db);
    await sql`release savepoint nested`.execute(db);
    return result;
  } catch (error) {
    // Released as well: a savepoint of the same name that lies around it must be found next.
    await sql`rollback to savepoint nested`.execute(db);
    await sql`release savepoint nested`.execute(db);
    throw error;
  }
}
