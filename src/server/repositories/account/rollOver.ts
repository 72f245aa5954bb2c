import { sql } from "kysely";
import type { Db } from "../../db/tables";

/** The data year and the business day that stored states are of. */
export type StatesOf = { year: number; day: string };

/** A job that came to no good end. */
const broken = sql`exists (select from job j where j.id = r.job and j.state in ('failed', 'cancelled'))`;

/**
 * What stored states are of, and whether the job that should have seen to it failed; locked until the
 * transaction ends, undefined before the first time.
 */
export async function statesOf(tx: Db): Promise<(StatesOf & { isBroken: boolean }) | undefined> {
  const { rows } = await sql<StatesOf & { isBroken: boolean }>`
    select r.year, r.day::text "day", ${broken} "isBroken" from roll_over r for update`.execute(tx);
  return rows[0];
}

/**
 * Notes what states are to be of once a job has run. False if another process has just noted the same;
 * a job that came to no good end does not count.
 */
export async function moveStates(tx: Db, { year, day }: StatesOf, job: string): Promise<boolean> {
  const { rows } = await sql`
    insert into roll_over as r (year, day, job) values (${year}, ${day}::date, ${job})
        on conflict (one) do update
       set year = excluded.year, day = excluded.day, job = excluded.job, at = clock_timestamp()
     where (r.year, r.day) is distinct from (excluded.year, excluded.day)
        or ${broken}
    returning true`.execute(tx);
  return rows.length > 0;
}
