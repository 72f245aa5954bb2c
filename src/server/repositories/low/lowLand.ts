import { sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";

/** The trade of the top taxpayer on a parcel; null if no enterprise uses it. */
export async function tradeOn(db: Db, dkid: string): Promise<string | null> {
  const { rows } = await sql<{ hydm: string }>`
    select y.hydm from dqgx d join yddw y using (tyshxydm)
     where d.dkid = ${dkid} and d.gxzt = '1' and d.scbz = 0 and y.scbz = 0
     order by y.zss * d.ftbl desc, y.tyshxydm limit 1`.execute(db);
  return rows[0]?.hydm ?? null;
}

/** Stores the city library parcel that an industrial parcel was submitted as. */
export const linkLow = (tx: Db, dkid: string, dxdkid: string, by: string) =>
  sql`
    update gyyd set dxdkid = ${dxdkid}, ydqk = '6', bbh = bbh + 1, gxr = ${by}, gxsj = now()
     where dkid = ${dkid}`.execute(tx);

/**
 * Industrial land follows its parcel in the city library: 疑似低效 during the review, 低效 once it is in
 * the library, and neither after it has left.
 */
export async function followLow(tx: Db, dxdkids: readonly string[]): Promise<void> {
  await sql`
    update gyyd g
       set sfdx = v.sfdx, ydqk = v.ydqk, dxdkid = v.dxdkid
      from (select p.dkid, (d.scbz = 0 and d.shzt = '5')::integer::smallint sfdx,
                   case when d.scbz = 1 or d.shzt = '9' then '1'
                        when d.shzt = '5' then '7' else '6' end ydqk,
                   case when d.scbz = 1 then null else d.dkid end dxdkid
              from gyyd p join dxydsd d on d.dkid = p.dxdkid
             where p.dxdkid = any(${textArray(dxdkids)}) and p.scbz = 0) v
     where g.dkid = v.dkid
       and (g.sfdx, g.ydqk, g.dxdkid) is distinct from (v.sfdx, v.ydqk, v.dxdkid)`.execute(tx);
}

/** Parcels just struck off for this reason are 已完成 as far as 再开发 goes; the step's version is theirs. */
export async function markRedeveloped(
  tx: Db,
  { name, table }: AnyDataset,
  dkids: readonly string[],
  reason: string,
): Promise<void> {
  await sql`
    update ${sql.table(table)} t set zkfzt = '3'
     where t.dkid = any(${textArray(dkids)}) and t.shzt = '9' and t.zkfzt <> '3'
       and starts_with((select r.yj from shrz r where r.ywlx = ${name} and r.ywid = t.dkid
                         order by r.rzid desc limit 1), ${reason})`.execute(tx);
}
