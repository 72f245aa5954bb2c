import { sql } from "kysely";
import type { Db } from "./tables";

/** Tables of the product, as `schema.name`; the projections belong to PostGIS. */
export async function ownTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select schemaname || '.' || tablename name from pg_tables
     where schemaname in ('public', 'history') and tablename <> 'spatial_ref_sys'
     order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Rows of each table, at the moment of the transaction if `db` is one. */
export async function tableCounts(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of await ownTables(db)) {
    const { rows } = await sql<{ n: number }>`select count(*) n from ${sql.table(name)}`.execute(
      db,
    );
    counts[name] = rows[0]?.n ?? 0;
  }
  return counts;
}

/** Migrations that a database has. */
export async function migrationsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from schema_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** What only the database counts by in which it was written: numbers of its transactions. */
export const ownBookkeeping = ["public.column_change", "public.column_floor"] as const;

/**
 * Ends what belongs to the place where a copy was made. A copy of long ago must not let in again who
 * has left since, be it a person or a program; and what servers had in memory is not of this database.
 * `tables` are those that it has: a copy of an earlier version knows less.
 */
export const leaveBehind = (db: Db, tables: readonly string[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await tx.deleteFrom("session").execute();
    await tx.deleteFrom("login_ticket").execute();
    if (tables.includes("public.sign_on_attempt")) {
      await tx.deleteFrom("sign_on_attempt").execute();
    }
    if (tables.includes("public.sign_in_step")) await tx.deleteFrom("sign_in_step").execute();
    if (tables.includes("public.api_token")) {
      await sql`
        update api_token set revoked_at = clock_timestamp(), revoked_by = '恢复备份'
         where revoked_at is null and expires_at > clock_timestamp()`.execute(tx);
    }
    if (tables.includes("public.column_floor")) {
      await sql`delete from column_change`.execute(tx);
      await sql`update column_floor set xid = pg_current_xact_id()`.execute(tx);
    }
  });

/** Works at one moment of the database; `snapshot` lets another connection see the same one. */
export const atOneMoment = <T>(
  db: Db,
  work: (tx: Db, snapshot: string) => Promise<T>,
): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      // It waits for others, as long as these take.
      await sql`
        select set_config('idle_in_transaction_session_timeout', '0', true),
               set_config('statement_timeout', '0', true)`.execute(tx);
      const { rows } = await sql<{ id: string }>`select pg_export_snapshot() id`.execute(tx);
      return work(tx, rows[0]?.id ?? "");
    });
