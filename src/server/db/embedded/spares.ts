import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Db } from "../tables";

/** The WAL file now being written; everything before it is checkpointed into the tables. */
export async function writtenTo(db: Db): Promise<string> {
  await sql`checkpoint`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select pg_walfile_name(pg_current_wal_insert_lsn()) as name`.execute(db);
  return rows[0]?.name ?? "";
}

/**
 * Removes the WAL files that the engine keeps for reuse, more than it has records: they are empty,
 * and recreated when needed. One stays for what closing writes.
 */
export function forgetSpares(database: string, current: string): void {
  const folder = join(database, "pg_wal");
  const spare = readdirSync(folder)
    .filter((name) => /^[0-9A-F]{24}$/.test(name) && name > current)
    .sort()
    .slice(1);
  for (const name of spare) rmSync(join(folder, name));
}
