import { sql } from "kysely";
import type { Db } from "../db/tables";

/** Tables of land supply, and the log of reviews. */
export type SupplyTable = "tdgy" | "xztd" | "kdjc" | "bzcf" | "ghgy" | "pewg" | "shrz";

/** Adds records in one statement; a geometry is a WKB in hexadecimal. */
export async function insertSupplies(
  db: Db,
  table: SupplyTable,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(Object.keys(rows[0] as object).map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns}
      from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    db,
  );
}
