import { sql } from "kysely";
import { idleRegistered } from "#contract/figures/filters";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";
import { inScope, type Scope } from "../records/scope";

/** ㎡ that came into the stock of idle land within a month, and that were disposed of in it. */
export type IdleMonth = { month: number; added: number; gone: number };

/**
 * What 闲置消化统计表 counts as added and as disposed of in a year, by the month in which it was; what entered without
 * a day of its own was there from the year's first month.
 */
export async function idleMonths(db: Db, nd: number, scope: Scope): Promise<IdleMonth[]> {
  const entered = sql`coalesce(t.rdrq, t.dctzsrq)`;
  const { rows } = await sql<IdleMonth>`
    with own as (
      select t.rknd, t.cznd, t.xzmj, t.czmj, coalesce(extract(month from ${entered}), 1)::integer came,
             extract(month from t.czwcrq)::integer went
        from xztd t
       where t.scbz = 0 and t.xzzt = any(${textArray(idleRegistered.xzzt)}) and t.rknd <= ${nd}::integer
         and (t.rknd = ${nd}::integer or t.cznd = ${nd}::integer) and ${inScope(scope, "t")})
    select v.month, sum(v.added)::float8 added, sum(v.gone)::float8 gone
      from own cross join lateral (values
             (own.came, case when own.rknd = ${nd}::integer then own.xzmj else 0 end, 0),
             (own.went, 0, case when own.cznd = ${nd}::integer then own.czmj else 0 end)) v (month, added, gone)
     where v.month is not null group by 1 order by 1`.execute(db);
  return rows;
}
