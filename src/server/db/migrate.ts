import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import type { Db } from "./tables";

const folder = new URL("./migrations/", import.meta.url);

export type Migration = { name: string; text: string; checksum: string };

/** The migration files in order, with line endings normalised. */
export function migrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), "utf8").replaceAll("\r\n", "\n");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    });
}

/** Any number that no other advisory lock in this database uses. */
const lockKey = 33_2024;

/**
 * Brings the schema up to date in one transaction: of several processes that start together the
 * others wait for the first, and a failure leaves the schema unchanged. Returns the files applied.
 */
export function migrate(db: Db, files: readonly Migration[] = migrations()): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    // No time limit: a large register takes long, and other processes wait for the first.
    await sql`select set_config('statement_timeout', '0', true)`.execute(tx);
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
    await sql`create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(
      tx,
    );
    const { rows } = await sql<{ name: string; checksum: string }>`
      select name, checksum from schema_migration`.execute(tx);
    const known = new Map(rows.map((row) => [row.name, row.checksum]));
    const applied: string[] = [];
    for (const file of files) {
      const checksum = known.get(file.name);
      if (checksum === file.checksum) continue;
      if (checksum) throw new Error(`迁移文件 ${file.name} 在执行之后被修改过，数据库与程序不一致`);
      await apply(tx, file);
      applied.push(file.name);
    }
    return applied;
  });
}

async function apply(tx: Db, file: Migration): Promise<void> {
  try {
    await sql.raw(file.text).execute(tx);
  } catch (error) {
    throw new Error(`迁移文件 ${file.name} 执行失败`, { cause: error });
  }
  await sql`insert into schema_migration (name, checksum) values (${file.name}, ${file.checksum})`.execute(
    tx,
  );
}
