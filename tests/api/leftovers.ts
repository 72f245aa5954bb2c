import { sql } from "kysely";
import { afterAll, beforeAll } from "vitest";
import { prepared } from "./database";

/**
 * Every file finds the shared database as the first one found it: one that commits and leaves rows
 * fails itself, and not whichever comes after it.
 */
const run = globalThis as typeof globalThis & { clzyRows?: Record<string, number> };

beforeAll(async () => {
  run.clzyRows ??= await rows();
}, 300_000);

afterAll(async () => {
  const before = run.clzyRows ?? {};
  const after = await rows();
  const left = Object.keys(after).filter((name) => after[name] !== before[name]);
  run.clzyRows = after;
  if (left.length === 0) return;
  const told = left.map((name) => `${name}: ${before[name]} → ${after[name]}`);
  throw new Error(`this file leaves the shared database changed: ${told.join(", ")}`);
});

/** How many rows each table has; what is derived, tells of changes or counts habits keeps rows of no meaning. */
async function rows(): Promise<Record<string, number>> {
  const { db } = await prepared();
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) name from pg_tables
     where schemaname = 'public' and tablename !~ '_rollup|_revision$|^column_|^duplicate_|^account_choice$'`.execute(
    db,
  );
  const counts = tables.map(
    ({ name }) => sql`select ${name} name, count(*) n from ${sql.raw(name)}`,
  );
  const { rows: counted } = await sql<{
    name: string;
    n: unknown;
  }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return Object.fromEntries(counted.map(({ name, n }) => [name, Number(n)]));
}
