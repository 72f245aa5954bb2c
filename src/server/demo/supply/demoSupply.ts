import { sql } from "kysely";
import type { Gyyd } from "#contract/datasets/gyyd";
import type { Db } from "../../db/tables";

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

const landColumns = [
  ...(["dkid", "xzqdm", "xzjdm", "xzjmc", "cyptid", "cyptmc", "zl", "tdsyqr", "tyshxydm"] as const),
  ...(["ghyt", "hydm", "mj", "txmj", "zxjd", "zxwd", "syqqsrq", "syqx"] as const),
] as const;

/** Industrial land with its outline as hexadecimal text. */
export type AuctionedLand = Pick<Gyyd, (typeof landColumns)[number]> & {
  syqqsrq: string;
  syqx: number;
  geom: string;
};

/** Auctioned land in good use whose right began since a day, by city, in order of that day. */
export async function auctionedLand(
  db: Db,
  since: string,
): Promise<ReadonlyMap<string, readonly AuctionedLand[]>> {
  const { rows } = await sql<AuctionedLand>`
    select ${sql.join(landColumns.map((name) => sql.ref(name)))}, geom::text geom
      from gyyd
     where sfgycr = 1 and ydqk = '1' and sfdx = 0 and scbz = 0
       and tdqs = '10' and qlxz = '102' and syqqsrq >= ${since}::date and syqx is not null
     order by syqqsrq, dkid`.execute(db);
  const byCity = new Map<string, AuctionedLand[]>();
  for (const row of rows) {
    const city = row.xzqdm.slice(0, 4);
    byCity.set(city, [...(byCity.get(city) ?? []), row]);
  }
  return byCity;
}
