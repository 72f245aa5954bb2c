import { sql } from "kysely";
import { type Sscx, sscx } from "#contract/datasets/sscx";
import type { Db } from "../../db/tables";
import { columnsOf } from "../records/recordPage";
import { inScope, type Scope } from "../records/scope";

/** The results of a project. */
export async function resultOfProject(
  db: Db,
  xmid: string,
  scope: Scope,
): Promise<Sscx | undefined> {
  const { rows } = await sql<Sscx>`
    select ${columnsOf(Object.keys(sscx.fields), "t")} from sscx t
     where t.xmid = ${xmid} and t.scbz = 0 and ${inScope(scope, "t")}`.execute(db);
  return rows[0];
}
