import { sql } from "kysely";
import { dataYear } from "../../db/dataTime";
import type { Db } from "../../db/tables";
import { inScope, type Scope } from "../records/scope";

/** 匹配度 of each way of matching an enterprise to a parcel. */
const scores = { code: 100, name: 90, address: 70 } as const;

/** Only one transaction at a time assigns a county's new numbers, as with `nextNumber`. */
export const lockCounties = (db: Db, scope: Scope) =>
  sql`select pg_advisory_xact_lock(hashtext('dqgx ' || xzqdm || 'GX'))
        from (select distinct t.xzqdm from gyyd t
               where t.scbz = 0 and ${inScope(scope, "t")} order by 1) c`.execute(db);

/** A proposed relation as it is stored; 匹配方式 2 by credit code, 1 by name, 3 by address. */
export type Proposal = Readonly<Record<(typeof columns)[number], unknown>> & { ppfs: string };

const columns = [
  ...(["gxid", "gxbh", "dkid", "dkbh", "xzqdm", "xzqmc", "cyptid", "cyptmc", "tyshxydm"] as const),
  ...(["qymc", "gxlx", "symj", "ftbl", "qsrq", "ppfs", "ppd"] as const),
];

/**
 * Relations to propose for parcels without any. What is left of an enterprise's 100 percent is
 * divided by area.
 */
export async function relationsToPropose(db: Db, scope: Scope): Promise<Proposal[]> {
  const { rows } = await sql<Proposal>`
    with land as (
      select t.* from gyyd t
       where t.scbz = 0 and ${inScope(scope, "t")}
         and not exists (select from dqgx d where d.dkid = t.dkid and d.scbz = 0 and d.gxzt <> '2')
    ), found as (
      select l.dkid, y.tyshxydm, '2' ppfs, ${scores.code}::integer ppd
        from land l join yddw y on y.tyshxydm = l.tyshxydm and y.scbz = 0
      union all
      select l.dkid, y.tyshxydm, '1', ${scores.name}::integer
        from land l join yddw y on y.qymc = l.tdsyqr and y.scbz = 0
      union all
      select l.dkid, y.tyshxydm, '3', ${scores.address}::integer
        from land l join yddw y on y.scbz = 0 and y.jydz = l.zl
    ), best as (
      select distinct on (f.dkid, f.tyshxydm) f.*,
             max(f.ppd) over (partition by f.dkid) best
        from found f order by f.dkid, f.tyshxydm, f.ppd desc
    ), chosen as (
      select b.*, l.dkbh, l.xzqdm, l.xzqmc, l.cyptid, l.cyptmc, l.mj, y.qymc,
             greatest(coalesce(l.syqqsrq, y.clrq, make_date(${dataYear()}::integer, 1, 1)), y.clrq) qsrq,
             sum(l.mj) over (partition by b.tyshxydm) whole,
             row_number() over (partition by l.xzqdm order by l.dkbh, b.tyshxydm) serial
        from best b join land l using (dkid) join yddw y on y.tyshxydm = b.tyshxydm and y.scbz = 0
       where b.ppd = b.best or b.best < ${scores.name}::integer
    ), given as (
      select c.tyshxydm, 100 - coalesce(sum(d.ftbl), 0) rest
        from (select distinct tyshxydm from chosen) c
        left join dqgx d on d.tyshxydm = c.tyshxydm and d.gxzt = '1' and d.scbz = 0
       group by c.tyshxydm
    ), last as (
      select xzqdm, coalesce(max(right(gxbh, 6)::integer), 0) serial from dqgx group by xzqdm
    )
    select * from (
      select replace(gen_random_uuid()::text, '-', '') gxid,
             c.xzqdm || 'GX' || lpad((c.serial + coalesce(n.serial, 0))::text, 6, '0') gxbh,
             c.dkid, c.dkbh, c.xzqdm, c.xzqmc, c.cyptid, c.cyptmc, c.tyshxydm, c.qymc,
             case when c.ppfs = '3' then '2' else '1' end gxlx, c.mj symj,
             greatest(0, round(g.rest * c.mj / c.whole, 2)) ftbl, c.qsrq, c.ppfs, c.ppd
        from chosen c join given g using (tyshxydm) left join last n using (xzqdm)) p
     where not exists (
       select from dqgx d where d.dkid = p.dkid and d.tyshxydm = p.tyshxydm and d.gxlx = p.gxlx
                            and d.qsrq = p.qsrq and d.scbz = 0)
     order by gxbh`.execute(db);
  return rows;
}

const names = sql.join(columns.map((name) => sql.ref(name)));

export const insertProposals = (db: Db, some: readonly Proposal[], by: string) =>
  sql`insert into dqgx (${names}, cjr, gxr)
      select ${names}, ${by}, ${by}
        from json_populate_recordset(null::dqgx, ${JSON.stringify(some)}::json)`.execute(db);
