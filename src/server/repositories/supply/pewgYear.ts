import { sql } from "kysely";
import type { Db } from "../../db/tables";
import { inScope, type Scope } from "../records/scope";

/** Has batches show what was supplied and cut within another data year; what they show is kept for the year left. */
export async function showPewgYear(tx: Db, left: number, shown: number): Promise<void> {
  await sql`delete from pewg_nd where nd = ${left}`.execute(tx);
  await sql`
    insert into pewg_nd (pewgid, nd, bngymj, bnhjmj, left_at)
    select pewgid, ${left}::integer, bngymj, bnhjmj, clock_timestamp() from pewg
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

/**
 * What batches approved before a year that is not shown lost in it, and what there was of them at its beginning; ㎡.
 * Null where no batch has amounts of that year: they are kept since the data year moved on.
 */
export async function unsuppliedBefore(
  db: Db,
  { nd, shown }: { nd: number; shown: number },
  scope: Scope,
): Promise<{ gone: number; whole: number } | null> {
  const { rows } = await sql<{ kept: number; gone: number; whole: number }>`
    select count(n.pewgid) filter (where n.nd = ${nd})::integer kept,
           coalesce(sum(coalesce(n.bngymj, 0) + coalesce(n.bnhjmj, 0)) filter (where n.nd = ${nd}), 0)::float8 gone,
           coalesce(sum(coalesce(n.bngymj, 0) + coalesce(n.bnhjmj, 0)), 0)::float8
             + coalesce((select sum(t.wgmj + case when ${shown}::integer > ${nd}::integer
                                     then coalesce(t.bngymj, 0) + coalesce(t.bnhjmj, 0) else 0 end)
                           from pewg t
                          where t.scbz = 0 and t.pznd < ${nd} and ${inScope(scope, "t")}), 0)::float8 whole
      from pewg p join pewg_nd n on n.pewgid = p.pewgid and n.nd >= ${nd} and n.nd <> ${shown}
     where p.scbz = 0 and p.pznd < ${nd} and ${inScope(scope, "p")}`.execute(db);
  const [row] = rows;
  return row && row.kept > 0 ? { gone: Number(row.gone), whole: Number(row.whole) } : null;
}

/**
 * From which day on the versions of batches show the amounts of a year, and from which another's, in China. Null where
 * no move of the data year is known: they showed it from the first, or show it still.
 */
export async function daysShown(
  db: Db,
  { nd, shown }: { nd: number; shown: number },
): Promise<{ from: string | null; until: string | null }> {
  const { rows } = await sql<{ from: string | null; until: string | null }>`
    select to_char((max(left_at) filter (where ${nd === shown}::boolean or nd < ${nd}::integer))
             at time zone 'Asia/Shanghai' + interval '1 day', 'YYYY-MM-DD') "from",
           to_char((max(left_at) filter (where nd = ${nd}::integer and ${nd !== shown}::boolean))
             at time zone 'Asia/Shanghai', 'YYYY-MM-DD') "until"
      from pewg_nd`.execute(db);
  return rows[0] ?? { from: null, until: null };
}
