import { sql } from "kysely";
import type { Db } from "../../db/tables";

/** Has batches show what was supplied and cut within another data year; what they show is kept for the year left. */
export async function showPewgYear(tx: Db, left: number, shown: number): Promise<void> {
  await sql`delete from pewg_nd where nd = ${left}`.execute(tx);
  await sql`
    insert into pewg_nd (pewgid, nd, bngymj, bnhjmj)
    select pewgid, ${left}::integer, bngymj, bnhjmj from pewg
     where scbz = 0 and (bngymj is not null or bnhjmj is not null)`.execute(tx);
  // What a year supplied cannot be more than all that is supplied, even if that was put right meanwhile.
  await sql`
    update pewg t set bngymj = v.bngymj, bnhjmj = v.bnhjmj
      from (select p.pewgid, case when n.bngymj is not null then least(n.bngymj, p.ygmj) end bngymj,
                   case when n.bnhjmj is not null then least(n.bnhjmj, p.hjmj) end bnhjmj
              from pewg p left join pewg_nd n on n.pewgid = p.pewgid and n.nd = ${shown}
             where p.scbz = 0) v
     where t.pewgid = v.pewgid
       and (t.bngymj, t.bnhjmj) is distinct from (v.bngymj, v.bnhjmj)`.execute(tx);
}
