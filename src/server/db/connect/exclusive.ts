import { sql } from "kysely";
import type { Db } from "../tables";
import type { Database } from "./open";

const lockKey = 33_2025;

/**
 * Runs `work` while no other process on this database does the same. The embedded engine needs no
 * lock because its folder has one; on a server, the lock is held by a connection that `work` does
 * not use.
 */
export function alone<T>({ db, engine }: Database, work: () => Promise<T>): Promise<T> {
  if (engine === "embedded") return work();
  return db.transaction().execute(async (lock) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(lock);
    return work();
  });
}

/** Runs `work` unless another process on this server does the same just now; says whether it did. */
export function unlessElsewhere(
  db: Db,
  name: string,
  work: () => Promise<unknown>,
): Promise<boolean> {
  return db.transaction().execute(async (lock) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(${lockKey}, hashtext(${name})) free`.execute(lock);
    if (rows[0]?.free !== true) return false;
    await work();
    return true;
  });
}
