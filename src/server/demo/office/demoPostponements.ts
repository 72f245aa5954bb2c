import { sql } from "kysely";
import type { Tdgy } from "#contract/datasets/tdgy";
import { agreedField, type Postponed } from "#contract/rules/supply/postponement";
import type { Db } from "../../db/tables";

const names = [
  ...(["gyid", "dzjgh", "xmmc", "srr", "gymj", "xzqdm", "xzqmc", "cyptid", "cyptmc"] as const),
  ...(["qdrq", "ydkgsj", "sjkgsj", "ydjgsj", "sjjgsj", "ydtcsj", "ydfhsj", "tczt"] as const),
] as const;

export type DemoContract = Pick<Tdgy, (typeof names)[number]>;

/**
 * Contracts of each city whose start or completion is still to come, the latest such day first. They were
 * signed and handed over early enough for the agreed day to have been postponed once.
 */
export async function demoContracts(
  db: Db,
  yqlx: Postponed,
  perCity: number,
): Promise<DemoContract[]> {
  const open =
    yqlx === "1"
      ? sql`t.sjkgsj is null and t.ydkgsj - 180 >= t.ydjdsj`
      : sql`t.sjkgsj is not null and t.sjjgsj is null and t.ydjgsj - 180 >= t.ydkgsj`;
  const agreed = sql.ref(`t.${agreedField(yqlx)}`);
  const { rows } = await sql<DemoContract>`
    select ${sql.join(names.map((name) => sql.ref(name)))} from (
      select t.*, row_number() over (partition by left(t.xzqdm, 4)
                                         order by ${agreed} desc, t.dzjgh) n
        from tdgy t
       where t.scbz = 0 and t.qdrq is not null and t.tczt is null and t.ydjgsj > t.ydkgsj
         and ${open}) p
     where n <= ${perCity} order by left(xzqdm, 4), n`.execute(db);
  return rows;
}
