import { sql } from "kysely";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";

/** A parcel that replaces others; relations are divided by its share of the ground. */
export type Heir = { dkid: string; mj: number };

const serialDigits = 6;

/**
 * Replaces relations of the parents with relations of the heirs: areas and tax shares are divided
 * by ground, so that an enterprise keeps its 100 percent. Equal relations of two parents become
 * one; a confirmed one wins over a proposed one. `first` is the first free serial after `prefix`.
 * Returns the credit codes of the enterprises concerned.
 */
export async function carryRelations(
  tx: Db,
  parents: readonly string[],
  heirs: readonly Heir[],
  { prefix, first, by }: { prefix: string; first: number; by: string },
): Promise<string[]> {
  const { rows } = await sql<{ tyshxydm: string }>`
    with old as (
      update dqgx set scbz = 1, bbh = bbh + 1, gxr = ${by}, gxsj = now()
       where dkid = any(${textArray(parents)}) and scbz = 0
      returning *
    ), ranked as (
      select o.*, rank() over (partition by tyshxydm, gxlx, qsrq
               order by case gxzt when '1' then 0 when '0' then 1 else 2 end) place
        from old o
    ), whole as (
      select tyshxydm, gxlx, qsrq, gxzt, max(qymc) qymc, max(bz) bz,
             (array_agg(ppfs order by ppd nulls first, ppfs))[1] ppfs,
             (array_agg(ppd order by ppd nulls first, ppfs))[1] ppd,
             case when bool_or(zzrq is null) then null else max(zzrq) end zzrq,
             sum(symj) symj, sum(jzmj) jzmj, sum(ftbl) ftbl
        from ranked where place = 1 group by tyshxydm, gxlx, qsrq, gxzt
    ), heir as (
      select h.dkid, sum(h.mj) over (order by h.n) / sum(h.mj) over () upto,
             (sum(h.mj) over (order by h.n) - h.mj) / sum(h.mj) over () from_share, h.n
        from unnest(${textArray(heirs.map(({ dkid }) => dkid))},
                    ${heirs.map(({ mj }) => mj)}::numeric[]) with ordinality h (dkid, mj, n)
    ), added as (
      insert into dqgx (gxid, gxbh, dkid, dkbh, xzqdm, xzqmc, cyptid, cyptmc, tyshxydm, qymc, gxlx,
                        symj, jzmj, ftbl, qsrq, zzrq, ppfs, ppd, gxzt, bz, cjr, gxr)
      select replace(gen_random_uuid()::text, '-', ''),
             ${prefix} || lpad((${first}::integer - 1 + row_number() over (order by w.tyshxydm, w.gxlx,
               w.qsrq, h.n))::text, ${serialDigits}::integer, '0'),
             p.dkid, p.dkbh, p.xzqdm, p.xzqmc, p.cyptid, p.cyptmc, w.tyshxydm, w.qymc, w.gxlx,
             round(w.symj * h.upto, 2) - round(w.symj * h.from_share, 2),
             round(w.jzmj * h.upto, 2) - round(w.jzmj * h.from_share, 2),
             round(w.ftbl * h.upto, 2) - round(w.ftbl * h.from_share, 2),
             w.qsrq, w.zzrq, w.ppfs, w.ppd, w.gxzt, w.bz, ${by}, ${by}
        from whole w cross join heir h join gyyd p on p.dkid = h.dkid
    )
    select distinct tyshxydm from old`.execute(tx);
  return rows.map(({ tyshxydm }) => tyshxydm);
}

/** Tables with records that name the parcel they lie on, and the column that names it. */
type Named = readonly (readonly [table: string, column: string])[];

/**
 * Points records of the parents to the heir that contains them, or else to the largest; `land` is
 * the table of the parcels.
 */
export async function carryRecords(
  tx: Db,
  land: string,
  named: Named,
  parents: readonly string[],
  heirs: readonly string[],
): Promise<void> {
  const ids = textArray(heirs);
  for (const [table, name] of named) {
    const column = sql.ref(name);
    await sql`
      update ${sql.table(table)} r set ${column} = (
        select p.dkid from ${sql.table(land)} p where p.dkid = any(${ids})
         order by st_contains(p.geom, st_setsrid(st_makepoint(r.zxjd, r.zxwd), 4490)) desc, p.mj desc
         limit 1)
       where r.${column} = any(${textArray(parents)}) and r.scbz = 0`.execute(tx);
  }
}
