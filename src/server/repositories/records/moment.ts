import { sql } from "kysely";
import type { Db } from "../../db/tables";

/** The moment up to which a database knows everything: of a replica, that of the last change it has. */
export async function moment(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: string }>`
    select coalesce(case when pg_is_in_recovery() then pg_last_xact_replay_timestamp() end,
                    now()) as at`.execute(db);
  return new Date(String(rows[0]?.at));
}
