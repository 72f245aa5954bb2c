import { sql } from "kysely";
import type { Db } from "../../db/tables";

export type JobRow = {
  id: string;
  kind: string;
  state: "queued" | "running" | "failed";
  step: string;
  progress: number;
  input: unknown;
  owner: string;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  error: string | null;
};

type Asked = { failedDays: number; most: number };

/** Jobs that run or wait, the longest first, and those that failed of late, the last first. */
export async function jobRows(db: Db, { failedDays, most }: Asked) {
  const of = sql`
    select j.id, j.kind, j.state, j.step, j.progress::float8 progress, j.input, j.error,
           coalesce(u.real_name, j.owner) "owner", j.created_at "createdAt",
           j.started_at "startedAt", j.finished_at "finishedAt"
      from job j left join app_user u on u.id = j.owner`;
  const { rows: open } = await sql<JobRow>`
    ${of} where j.state in ('queued', 'running')
     order by j.state desc, j.created_at limit ${most}`.execute(db);
  const { rows: failed } = await sql<JobRow>`
    ${of} where j.state = 'failed'
       and j.finished_at > clock_timestamp() - make_interval(days => ${failedDays})
     order by j.finished_at desc limit ${most}`.execute(db);
  return { open, failed };
}

const bytesOf = async (db: Db, bytes: ReturnType<typeof sql>): Promise<number | null> => {
  const { rows } = await sql<{ bytes: number }>`select (${bytes})::float8 bytes`.execute(db);
  return rows[0]?.bytes ?? null;
};

export const databaseBytes = (db: Db) => bytesOf(db, sql`pg_database_size(current_database())`);

/** Ready-made tiles. */
export const tileBytes = (db: Db) => bytesOf(db, sql`pg_total_relation_size('tile_block')`);

/** Files that records have. */
export async function fileTotals(db: Db): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::integer count, coalesce(sum(dx), 0)::float8 bytes from fj`.execute(db);
  return rows[0] ?? { count: 0, bytes: 0 };
}

export async function versionRow(db: Db) {
  const { rows } = await sql<{
    database: string;
    postgis: string;
    migration: string;
    migrations: number;
  }>`
    select current_setting('server_version') database, postgis_lib_version() postgis,
           (select max(name) from schema_migration) migration,
           (select count(*)::integer from schema_migration) migrations`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("no answer");
  return row;
}
