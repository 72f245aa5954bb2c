import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { here } from "../api/harness";

/** Until no job is left and nothing that was confirmed is under way: some figures follow a deed a little later. */
export async function untilAtRest(): Promise<void> {
  const { db } = here();
  for (let turns = 0; turns < 2_400; turns++) {
    const { rows } = await sql<{ kind: string; state: string; error: string | null }>`
      select kind, state, error from job where state in ('queued', 'running', 'failed')
      union all select kind, 'running', null from roll_out`.execute(db);
    const failed = rows.filter(({ state }) => state === "failed");
    if (failed.length > 0) throw new Error(`failed: ${JSON.stringify(failed)}`);
    if (rows.length === 0) return;
    await pause(50);
  }
  throw new Error("the jobs do not end");
}
