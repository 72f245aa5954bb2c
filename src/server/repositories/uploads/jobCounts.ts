import { sql } from "kysely";
import type { Db } from "../../db/tables";

export type JobCount = { kind: string; state: string; count: number };

/** Kept jobs by kind and state. */
export async function jobCounts(db: Db): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select kind, state, count(*)::integer count from job group by kind, state order by kind, state`.execute(
    db,
  );
  return rows;
}

/** How many jobs run and wait, and for how many seconds the longest has waited past its time. */
export async function jobsStanding(db: Db) {
  const { rows } = await sql<{ running: number; waiting: number; seconds: number }>`
    select count(*) filter (where state = 'running')::integer running,
           count(*) filter (where state = 'queued')::integer waiting,
           coalesce(extract(epoch from clock_timestamp() - min(greatest(created_at, not_before))
             filter (where state = 'queued' and not_before <= clock_timestamp())), 0)::float8 seconds
      from job where state in ('queued', 'running')`.execute(db);
  return rows[0] ?? { running: 0, waiting: 0, seconds: 0 };
}
