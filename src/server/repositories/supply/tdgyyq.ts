import { sql } from "kysely";
import type { Postponed } from "#contract/rules/supply/postponement";
import type { Db } from "../../db/tables";

/** States of the applications for one day of a contract, without refused and withdrawn ones. */
export async function heldStates(db: Db, gyid: string, yqlx: Postponed): Promise<string[]> {
  const { rows } = await sql<{ zt: string }>`
    select zt from tdgyyq
     where gyid = ${gyid} and yqlx = ${yqlx} and zt in ('0', '1') and scbz = 0`.execute(db);
  return rows.map(({ zt }) => zt);
}
