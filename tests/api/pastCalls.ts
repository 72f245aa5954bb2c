import { sql } from "kysely";
import type { z } from "zod";
import { pastApi } from "#contract/endpoints/map/past";
import { as, here } from "./harness";
import type { Username } from "./users";

/** Changes parcels behind the API's back, and returns when. */
export async function on(day: string, set: string, dkids: readonly string[]) {
  const { db } = here();
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(h_id), 0) last from history.dxydsd`.execute(db);
  await sql`update dxydsd set ${sql.raw(set)} where dkid = any(${sql.lit(`{${dkids}}`)})`.execute(
    db,
  );
  await sql`update history.dxydsd set h_until = ${`${day}T04:00:00+08:00`}::timestamptz
             where h_id > ${rows[0]?.last ?? 0}`.execute(db);
}

export const call = async <K extends keyof typeof pastApi>(
  username: Username,
  name: K,
  input: z.input<(typeof pastApi)[K]["input"]>,
) => as(username).call(pastApi[name], input);
