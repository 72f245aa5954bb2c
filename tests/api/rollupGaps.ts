import { sql } from "kysely";
import type { Library } from "#contract/workflow/shzt";
import type { Db } from "../../src/server/db/tables";

const dims = ["rdnf", "dxlx", "xztdyt", "shzt", "zkfzt"];
const singles = `lateral clzy_dxyd_singles(r.dxyy, r.nzkffs, r.pjdj, r.hydm) v`;
const levels = "(values (2), (4)) l (level)";

/** Key columns of each rollup table, and the records that it counts. */
const kept: readonly (readonly [table: string, keys: readonly string[], from: string])[] = [
  ["rollup_total", ["xzqdm", "coalesce(cyptid, '')", "shzt"], ""],
  ["rollup", ["xzqdm", "coalesce(cyptid, '')", ...dims], ""],
  ["rollup_area", ["level", "left(xzqdm, level)", ...dims], `, ${levels}`],
  ["rollup_by", ["dim", "xzqdm", "coalesce(cyptid, '')", "val", ...dims], `, ${singles}`],
  [
    "rollup_area_by",
    ["dim", "level", "left(xzqdm, level)", "val", ...dims],
    `, ${singles}, ${levels}`,
  ],
];

/** Where the stored sums differ from those of the records. */
export async function rollupGaps(db: Db, library: Library): Promise<unknown[]> {
  const gaps: unknown[] = [];
  for (const [table, keys, from] of kept) {
    const places = keys.map((_, i) => i + 1).join(", ");
    const columns = keys.map((key) =>
      key.startsWith("left") ? "area" : key.startsWith("coalesce") ? "cyptid" : key,
    );
    const { rows } = await sql
      .raw(`
    with truth as (
      select ${keys.join(", ")}, count(*)::integer zs, sum(mj) mj
        from ${library} r${from} where scbz = 0 group by ${places}
    ), stands as (
      select ${columns.join(", ")}, sum(zs)::integer zs, sum(mj) mj from ${library}_${table}
       group by ${places} having sum(zs) <> 0
    )
    (table truth except table stands) union all (table stands except table truth)`)
      .execute(db);
    gaps.push(...rows);
  }
  return gaps;
}
