import { sql } from "kysely";
import type { Db } from "../../db/tables";

/** Whoever keeps columns has read them long before. */
const minutes = 10;

/** Forgets changes that are old, and says so: who has not read them loads anew. */
export const dropOldChanges = (db: Db) =>
  sql`
    with gone as (
      delete from column_change
       where made_at < clock_timestamp() - make_interval(mins => ${minutes}::integer)
         and xid < pg_snapshot_xmin(pg_current_snapshot())
      returning xid
    ), last as (select xid from gone order by xid desc limit 1)
    update column_floor f set xid = l.xid from last l where l.xid > f.xid`.execute(db);
