import { type RawBuilder, type SqlBool, sql } from "kysely";
import { dataYear } from "../../db/dataTime";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";

/** Whether a parcel of industrial land lies in this county. */
export async function landUnder(db: Db, dkid: string, xzqdm: string): Promise<boolean> {
  const { rows } = await sql`
    select from gyyd where dkid = ${dkid} and xzqdm = ${xzqdm} and scbz = 0`.execute(db);
  return rows.length > 0;
}

/** Signs the check of suspected villas: who checked last, and the note. */
export async function signCheck(
  db: Db,
  ids: readonly string[],
  by: string,
  note: string | null,
): Promise<void> {
  await sql`update ysbszy set hcr = ${by}, hcsj = now(), hcyj = ${note}
             where id = any(${textArray(ids)})`.execute(db);
}

const among = (dkids: readonly string[] | null): RawBuilder<SqlBool> =>
  dkids === null ? sql<SqlBool>`true` : sql<SqlBool>`p.dkid = any(${textArray(dkids)})`;

/**
 * Updates the list of land without tax: land that yields tax is removed, land that yields none is
 * added or updated, and what people have entered is kept. `dkids` null means every parcel.
 */
export async function refreshUntaxed(db: Db, dkids: readonly string[] | null): Promise<void> {
  const year = sql`${dataYear()}::integer`;
  await sql`
    update wssgyyd w set scbz = 1
      from (select p.dkid, p.scbz, n.zss from gyyd p
              left join gyyd_nd n on n.dkid = p.dkid and n.nd = ${year}
             where ${among(dkids)}) p
     where w.dkid = p.dkid and w.scbz = 0 and (p.scbz = 1 or p.zss is null or p.zss <> 0)`.execute(
    db,
  );
  await sql`
    with free as (
      select p.*, n.qys users,
             (select max(n2.nd) from gyyd_nd n2
               where n2.dkid = p.dkid and n2.nd < ${year} and n2.zss <> 0) taxed,
             (select min(n3.nd) from gyyd_nd n3 where n3.dkid = p.dkid) first,
             (select bool_and(y.jyzt <> '1') from dqgx d join yddw y using (tyshxydm)
               where d.dkid = p.dkid and d.gxzt = '1' and d.scbz = 0 and y.scbz = 0) idle
        from gyyd p join gyyd_nd n on n.dkid = p.dkid and n.nd = ${year}
       where p.scbz = 0 and n.zss = 0 and ${among(dkids)}
    )
    insert into wssgyyd as w (dkid, dkbh, tdsyqr, xzqdm, xzqmc, xzjdm, xzjmc, cyptid, cyptmc, zl, mj,
                              wsslx, qys, lxws, cjr, gxr)
    select f.dkid, f.dkbh, f.tdsyqr, f.xzqdm, f.xzqmc, f.xzjdm, f.xzjmc, f.cyptid, f.cyptmc, f.zl, f.mj,
           case when f.dlbm in ('0508', '0809') then '5'
                when f.syqqsrq >= make_date(${year} - 1, 1, 1) then '4'
                when f.users = 0 then '1' when f.idle then '3' else '2' end,
           f.users,           ${year} - coalesce(f.taxed, f.first - 1), clzy_actor(), clzy_actor()
      from free f
        on conflict (dkid) do update
       set (dkbh, tdsyqr, xzqdm, xzqmc, xzjdm, xzjmc, cyptid, cyptmc, zl, mj, wsslx, qys, lxws, scbz)
           = (excluded.dkbh, excluded.tdsyqr, excluded.xzqdm, excluded.xzqmc, excluded.xzjdm,
              excluded.xzjmc, excluded.cyptid, excluded.cyptmc, excluded.zl, excluded.mj,
              excluded.wsslx, excluded.qys, excluded.lxws, 0)
     where (w.dkbh, w.tdsyqr, w.xzqdm, w.cyptid, w.cyptmc, w.zl, w.mj, w.wsslx, w.qys, w.lxws, w.scbz)
           is distinct from (excluded.dkbh, excluded.tdsyqr, excluded.xzqdm, excluded.cyptid,
              excluded.cyptmc, excluded.zl, excluded.mj, excluded.wsslx, excluded.qys, excluded.lxws, 0::smallint)`.execute(
    db,
  );
}
