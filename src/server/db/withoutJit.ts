import { sql } from "kysely";
import type { Db } from "./tables";

/**
 * Reads without just-in-time compiling. Where statistics know little of what a statement will find,
 * compiling it takes a hundred times longer than running it: 18 s for 0.2 s.
 */
export async function withoutJit<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  const work = async (tx: Db) => {
    await sql`set local jit = off`.execute(tx);
    return read(tx);
  };
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
