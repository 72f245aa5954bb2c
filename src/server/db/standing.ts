import { sql } from "kysely";
import type { Db } from "./tables";

/** Throws unless the database answers. */
export const demandAnswer = async (db: Db): Promise<void> => {
  await sql`select 1`.execute(db);
};

/**
 * Seconds that a replica is behind; null if the primary answers in its place. A replica that has
 * replayed all it got is not behind, however long ago the last change was.
 */
export async function replicaLag(readDb: Db): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select case
      when not pg_is_in_recovery() then null
      when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
      else coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0)
    end::float8 seconds`.execute(readDb);
  return rows[0]?.seconds ?? null;
}
