import { sql } from "kysely";
import type { Held } from "#contract/rules/supply/postponement";
import type { Db } from "../../db/tables";

/** The applications of a contract, without refused and withdrawn ones. */
export async function heldApplications(db: Db, gyid: string): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select yqlx, zt, yqbh from tdgyyq
     where gyid = ${gyid} and zt in ('0', '1') and scbz = 0 order by yqbh`.execute(db);
  return rows;
}
