import { sql } from "kysely";
import type { Db } from "../../db/tables";

/** Tasks of one kind and year, in 亩. */
export async function insertTasks(
  db: Db,
  { nd, rwlx }: { nd: number; rwlx: string },
  regions: readonly { areaCode: string; rwl: number }[],
  platforms: readonly { cyptid: string; rwl: number }[],
): Promise<void> {
  const own = `rw${rwlx === "1" ? "" : `${rwlx}-`}${nd}`;
  await sql`
    insert into ndrw (rwid, nd, area_code, rwlx, rwl, zrdw, cjr, gxr)
    select ${own} || r."areaCode", ${nd}::integer, r."areaCode", ${rwlx}, r.rwl, g.name || '政府',
           clzy_actor(), clzy_actor()
      from json_to_recordset(${JSON.stringify(regions)}::json) r ("areaCode" text, rwl numeric)
      join xzq g on g.area_code = r."areaCode"`.execute(db);
  await sql`
    insert into cyptrw (rwid, nd, cyptid, rwlx, rwl, zrdw, cjr, gxr)
    select ${own} || r.cyptid, ${nd}::integer, r.cyptid, ${rwlx}, r.rwl, c.cyptmc || '管委会',
           clzy_actor(), clzy_actor()
      from json_to_recordset(${JSON.stringify(platforms)}::json) r (cyptid text, rwl numeric)
      join cypt c on c.cyptid = r.cyptid`.execute(db);
}
