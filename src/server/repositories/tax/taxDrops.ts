import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";
import { inScope, type Scope } from "../records/scope";

export type TaxDrop = {
  id: string;
  tyshxydm: string;
  qymc: string;
  xzqmc: string;
  before: number;
  after: number;
};

/** Versions of two consecutive years, and the scope of the enterprises. */
type Years = { now: string; before: string; scope: Scope };

/** Rows `t` of the later year whose tax is less than half of that in `b`, the year before. */
const fallen = ({ now, before, scope }: Years): RawBuilder<SqlBool> =>
  sql<SqlBool>`t.bbid = ${now} and t.scbz = 0 and ${inScope(scope, "t")}
           and b.bbid = ${before} and b.tyshxydm = t.tyshxydm and b.scbz = 0
           and b.hsss > 0 and t.hsss < b.hsss / 2`;

/** Enterprises whose tax has more than halved, the largest loss first, with their total count. */
export async function taxDrops(db: Db, { limit, ...years }: Years & { limit: number }) {
  const { rows } = await sql<TaxDrop & { total: number }>`
    select t.id, t.tyshxydm, t.qymc, t.xzqmc, b.hsss "before", t.hsss "after",
           (count(*) over ())::integer total
      from sshsjcb t, sshsjcb b
     where ${fallen(years)}
     order by b.hsss - t.hsss desc, t.tyshxydm limit ${limit}`.execute(db);
  const list = rows.map(({ total: _, ...row }) => ({
    ...row,
    before: Number(row.before),
    after: Number(row.after),
  }));
  return { total: rows[0]?.total ?? 0, list };
}

/**
 * The drops of some credit codes as subjects of a task: the enterprise, or its tax row if it is not
 * registered.
 */
export async function droppedFirms(db: Db, years: Years, codes: readonly string[]) {
  const { rows } = await sql<{
    ywlx: string;
    ywid: string;
    ywbh: string;
    mc: string;
    xzqdm: string;
    xzqmc: string;
    cyptid: string | null;
    cyptmc: string | null;
  }>`
    select distinct on (t.tyshxydm)
           case when f.qyid is null then 'sshsjcb' else 'yddw' end ywlx, coalesce(f.qyid, t.id) ywid,
           t.tyshxydm ywbh, t.qymc mc, t.xzqdm, t.xzqmc, t.cyptid, t.cyptmc
      from sshsjcb b, sshsjcb t
      left join yddw f on f.tyshxydm = t.tyshxydm and f.scbz = 0
     where ${fallen(years)} and t.tyshxydm = any(${textArray(codes)})
     order by t.tyshxydm`.execute(db);
  return rows;
}
