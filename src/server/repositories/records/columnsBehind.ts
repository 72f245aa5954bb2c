import { type RawBuilder, sql } from "kysely";

/** What stands for changes that are not known one by one. */
export const whole = 1_000_000_000;

/**
 * How many records of `asked.dataset` have changed since the snapshot `asked.since`, as far as the asking
 * statement sees. Written out, since PostgreSQL plans what a function asks anew at each call.
 */
const behind = `
  case when exists (select from public.column_floor f where f.xid >= pg_snapshot_xmin(asked.since))
       then ${whole}
       else (select coalesce(sum(case when c.changed is null and c.moved is null then ${whole} else c.size end), 0)
               from public.column_change c
              where c.dataset = asked.dataset and c.xid >= pg_snapshot_xmin(asked.since)
                and not pg_visible_in_snapshot(c.xid, asked.since)) end`;

/** The same as a statement of its own, of a dataset's table and a snapshot. */
export const behindStatement = `
  select ${behind} behind from (values ($1::text, $2::pg_snapshot)) asked (dataset, since)`;

/** The same as one row, `columns_behind`, of a larger statement. */
export const columnsBehind = (table: string, snapshot: string): RawBuilder<unknown> => sql`
  select ${sql.raw(behind)} columns_behind
    from (values (${table}::text, ${snapshot}::pg_snapshot)) asked (dataset, since)`;
