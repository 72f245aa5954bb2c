import { sql } from "kysely";
import { here } from "./harness";
import { platformId } from "./users";

/** Platforms whose kept figures are not the sums of their land and enterprises. */
export async function platformGaps(): Promise<unknown[]> {
  const { rows } = await sql`
    with truth as (
      select c.cyptid, g.dks, g.mj, g.zss, y.qys, y.gsqys,
             round(g.zss / nullif(g.mj / (2000.0 / 3), 0), 2) mjss
        from cypt c
       cross join lateral (select count(*)::integer dks, coalesce(sum(mj), 0) mj, coalesce(sum(zss), 0) zss
                             from gyyd g where g.cyptid = c.cyptid and g.scbz = 0) g
       cross join lateral (select count(*)::integer qys, (count(*) filter (where qygm = '1'))::integer gsqys
                             from yddw y where y.cyptid = c.cyptid and y.scbz = 0) y
    )
    select t.*, c.dks "kept dks", c.gygymj "kept mj", c.zss "kept zss", c.qys "kept qys",
           c.gsqys "kept gsqys", c.mjss "kept mjss"
      from truth t join cypt c using (cyptid)
     where (t.dks, t.mj, t.zss, t.qys, t.gsqys, t.mjss)
           is distinct from (c.dks, c.gygymj, c.zss, c.qys, c.gsqys, c.mjss)`.execute(here().db);
  return rows;
}

/** Who has made a call that was logged, in order. */
export async function auditOf(action: string): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    select username from audit where action = ${action} and outcome = 200 order by id`.execute(
    here().db,
  );
  return rows.map(({ username }) => username);
}

/** The platform of the test users, in use in a county. */
export const platform = (xzqdm: string, outline = "null") =>
  sql`insert into cypt (cyptid, cyptbh, cyptzt, cyptmc, cyptlx, xzqdm, xzqmc, ghmj, cjr, gxr, geom)
    values (${platformId}, ${platformId}, '1', '示例园', '2', ${xzqdm}, '示例县', 1, 'demo', 'demo', ${sql.raw(outline)})`.execute(
    here().db,
  );
