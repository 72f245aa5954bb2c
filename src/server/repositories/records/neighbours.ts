import { sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import type { Bbox } from "#geo/bbox";
import type { Db } from "../../db/tables";

/** How many records of these datasets intersect bounds in degrees, counted up to `most`. */
export async function countInBox(
  db: Db,
  datasets: readonly AnyDataset[],
  [west, south, east, north]: Bbox,
  most: number,
): Promise<number> {
  if (datasets.length === 0) return 0;
  const each = datasets.map(
    ({ table }) => sql`select from ${sql.table(table)} t
      where t.geom && st_makeenvelope(${west}, ${south}, ${east}, ${north}, 4490) and t.scbz = 0`,
  );
  const { rows } = await sql<{ zs: number }>`
    select count(*)::integer zs
      from (${sql.join(each, sql` union all `)} limit ${most}) met`.execute(db);
  return rows[0]?.zs ?? 0;
}
