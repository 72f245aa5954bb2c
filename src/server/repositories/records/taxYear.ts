import { type RawBuilder, type SqlBool, sql } from "kysely";
import { limits } from "#contract/limits";
import { dataYear } from "../../db/dataTime";
import type { Db } from "../../db/tables";
import { textArray } from "./filter";

const mu = sql`${limits.mu}::numeric`;
/** The data year. */
const year = () => sql`${dataYear()}::integer`;

/** The published annual version of a year. */
export const publishedVersion = (nd: RawBuilder<unknown> | number): RawBuilder<string> =>
  sql<string>`(select b.bbid from ssbb b
                where b.nd = ${nd} and b.sjlx = '1' and b.zt = '2' and b.scbz = 0)`;

export async function publishedVersionOf(db: Db, nd: number): Promise<string | null> {
  const { rows } = await sql<{ bbid: string | null }>`select ${publishedVersion(nd)} bbid`.execute(
    db,
  );
  return rows[0]?.bbid ?? null;
}

export async function publishedYears(db: Db): Promise<number[]> {
  const { rows } = await sql<{ nd: number }>`
    select distinct nd from ssbb where sjlx = '1' and zt = '2' and scbz = 0 order by nd`.execute(
    db,
  );
  return rows.map(({ nd }) => nd);
}

/** Parcels that have figures of a year, or should have. */
export async function landOfYear(db: Db, nd: number): Promise<string[]> {
  const { rows } = await sql<{ dkid: string }>`
    select n.dkid from gyyd_nd n left join gyyd p on p.dkid = n.dkid and p.scbz = 0
     where n.nd = ${nd} and p.dkid is null
    union all
    (select dkid from gyyd where scbz = 0 order by xzqdm, dkid)`.execute(db);
  return rows.map(({ dkid }) => dkid);
}

/** Credit codes of enterprises, by county. */
export async function livingEnterprises(db: Db): Promise<string[]> {
  const { rows } = await sql<{ tyshxydm: string }>`
    select tyshxydm from yddw where scbz = 0 order by xzqdm, tyshxydm`.execute(db);
  return rows.map(({ tyshxydm }) => tyshxydm);
}

const among = (name: string, ids: readonly string[] | null): RawBuilder<SqlBool> =>
  ids === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(name)} = any(${textArray(ids)})`;

/** Relations `d` in force on the last day of a year. */
export const isOfYear = (nd: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`d.scbz = 0 and d.gxzt in ('1', '2') and d.qsrq <= make_date(${nd}, 12, 31)
           and (d.zzrq is null or d.zzrq >= make_date(${nd}, 12, 31))`;

/**
 * Figures of parcels in a year, from the published version and the relations confirmed for the last
 * day of that year: each enterprise's amounts by its share. `dkids` null means every parcel. A year
 * without a published version keeps no figures.
 */
export async function refreshParcelYear(
  db: Db,
  nd: number,
  dkids: readonly string[] | null,
): Promise<void> {
  await sql`
    delete from gyyd_nd n where n.nd = ${nd} and ${among("n.dkid", dkids)}
       and (${publishedVersion(nd)} is null
            or not exists (select from gyyd p where p.dkid = n.dkid and p.scbz = 0))`.execute(db);
  await sql`
    with version as (select ${publishedVersion(nd)} bbid),
    share as (
      select d.dkid, d.tyshxydm, sum(d.ftbl) / 100 part
        from dqgx d
       where ${isOfYear(sql`${nd}::integer`)} and ${among("d.dkid", dkids)}
       group by d.dkid, d.tyshxydm
    ), made as (
      select h.dkid, count(*) qys, sum(s.hsss * h.part) zss, sum(s.zjz * h.part) zzjz,
             sum(s.yysr * h.part) yysr, sum(s.rdfy * h.part) rdfy, sum(s.nh * h.part) nh,
             sum(s.pfl * h.part) pfl, sum(s.pjrs * h.part) pjrs, min(y.qygm) qygm
        from share h cross join version v
        left join sshsjcb s on s.bbid = v.bbid and s.tyshxydm = h.tyshxydm and s.scbz = 0
        left join yddw y on y.tyshxydm = h.tyshxydm and y.scbz = 0
       group by h.dkid
    )
    insert into gyyd_nd as n (dkid, nd, qys, zss, mjss, zzjz, mjzjz, yysr, rdfy, nh, pfl, pjrs, qygm)
    select p.dkid, ${nd}::integer, coalesce(m.qys, 0), round(coalesce(m.zss, 0), 4),
           round(coalesce(m.zss, 0) / nullif(p.mj / ${mu}, 0), 2), round(coalesce(m.zzjz, 0), 4),
           round(coalesce(m.zzjz, 0) / nullif(p.mj / ${mu}, 0), 2), coalesce(m.yysr, 0),
           coalesce(m.rdfy, 0), coalesce(m.nh, 0), coalesce(m.pfl, 0), coalesce(m.pjrs, 0), m.qygm
      from gyyd p left join made m using (dkid)
     where p.scbz = 0 and ${among("p.dkid", dkids)} and (select bbid from version) is not null
     order by p.dkid
        on conflict (dkid, nd) do update
       set qys = excluded.qys, zss = excluded.zss, mjss = excluded.mjss, zzjz = excluded.zzjz,
           mjzjz = excluded.mjzjz, yysr = excluded.yysr, rdfy = excluded.rdfy, nh = excluded.nh,
           pfl = excluded.pfl, pjrs = excluded.pjrs, qygm = excluded.qygm`.execute(db);
}

/**
 * Writes the data year to the register of land: figures, and the trade of the enterprise using
 * most of it. Its grade stands until the year is evaluated anew, also while no version of it counts.
 */
export const showParcelYear = (db: Db, dkids: readonly string[] | null) =>
  sql`
    with trade as (
      select distinct on (d.dkid) d.dkid, y.hydm
        from dqgx d join yddw y on y.tyshxydm = d.tyshxydm and y.scbz = 0
       where ${isOfYear(year())} and ${among("d.dkid", dkids)}
       order by d.dkid, d.symj desc, d.gxbh
    )
    update gyyd g
       set qys = v.qys, zss = v.zss, mjss = v.mjss, zzjz = v.zzjz, mjzjz = v.mjzjz, pjdj = v.pjdj,
           sfws = v.sfws, hydm = v.hydm
      from (select p.dkid, coalesce(n.qys, 0) qys, coalesce(n.zss, 0) zss, n.mjss,
                   coalesce(n.zzjz, 0) zzjz, n.mjzjz,
                   coalesce(n.pjdj, j.pjdj) pjdj,
                   coalesce(n.zss = 0, false)::integer::smallint sfws, t.hydm
              from gyyd p left join gyyd_nd n on n.dkid = p.dkid and n.nd = ${year()}
              left join pj j on j.pjid = ${`${dataYear()}-3-`} || p.dkid and j.scbz = 0
              left join trade t on t.dkid = p.dkid
             where p.scbz = 0 and ${among("p.dkid", dkids)}) v
     where g.dkid = v.dkid
       and (g.qys, g.zss, g.mjss, g.zzjz, g.mjzjz, g.pjdj, g.sfws, g.hydm)
           is distinct from (v.qys, v.zss, v.mjss, v.zzjz, v.mjzjz, v.pjdj, v.sfws, v.hydm)`.execute(
    db,
  );

/** The land that an enterprise uses or has used. */
export async function landUsedBy(db: Db, tyshxydm: string): Promise<string[]> {
  const { rows } = await sql<{ dkid: string }>`
    select distinct d.dkid from dqgx d where d.tyshxydm = ${tyshxydm} and d.scbz = 0`.execute(db);
  return rows.map(({ dkid }) => dkid);
}

/**
 * Writes the data year to the register of enterprises. Each is looked up separately, so that the
 * plan does not depend on statistics about the rows of a version.
 */
export const showEnterpriseYear = (db: Db, codes: readonly string[]) =>
  sql`
    update yddw y set zss = v.zss, mjss = v.mjss
      from (select e.qyid, coalesce(s.hsss, 0) zss, s.mjss
              from yddw e
              left join lateral (
                select s.hsss, s.mjss from sshsjcb s
                 where s.bbid = ${publishedVersion(year())} and s.tyshxydm = e.tyshxydm and s.scbz = 0
                 limit 1) s on true
             where e.scbz = 0 and ${among("e.tyshxydm", codes)}) v
     where y.qyid = v.qyid and (y.zss, y.mjss) is distinct from (v.zss, v.mjss)`.execute(db);

/** Credit codes of the enterprises in a version, by county. */
export async function codesOfVersion(db: Db, bbid: string): Promise<string[]> {
  const { rows } = await sql<{ tyshxydm: string }>`
    select tyshxydm from sshsjcb where bbid = ${bbid} and scbz = 0 order by xzqdm, tyshxydm`.execute(
    db,
  );
  return rows.map(({ tyshxydm }) => tyshxydm);
}

/**
 * Updates 匹配类型 in rows of a version, or of all that are not archived: from the number of parcels,
 * and of enterprises on them.
 */
export function keepMatchKinds(db: Db, codes: readonly string[] | null, bbid: string | null) {
  const isConcerned =
    bbid === null
      ? sql`r.bbid in (select bbid from ssbb where zt <> '3' and scbz = 0)`
      : sql`r.bbid = ${bbid}`;
  return sql`
    with link as (
      select distinct d.tyshxydm, d.dkid from dqgx d
       where d.scbz = 0 and d.gxzt = '1' and ${among("d.tyshxydm", codes)}
    ), crowded as (
      select d.dkid from dqgx d
       where d.scbz = 0 and d.gxzt = '1' and d.dkid in (select dkid from link)
       group by d.dkid having count(distinct d.tyshxydm) > 1
    ), kind as (
      select l.tyshxydm,
             case when count(*) > 1 then '2' when count(c.dkid) > 0 then '3' else '1' end pplx
        from link l left join crowded c using (dkid) group by l.tyshxydm
    )
    update sshsjcb s set pplx = coalesce(k.pplx, '0')
      from sshsjcb r left join kind k using (tyshxydm)
     where s.id = r.id and ${among("r.tyshxydm", codes)}
       and ${isConcerned}
       and s.pplx <> coalesce(k.pplx, '0')`.execute(db);
}
