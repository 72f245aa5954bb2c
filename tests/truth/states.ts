import { sql } from "kysely";
import { here } from "../api/harness";

/**
 * States of the demonstration worked out for a day by statements over the agreed and kept days, and compared with
 * what is stored. Nothing of it comes from the product.
 */

/** What supplies should show on a day (domain/04 §4). */
function suppliesOn(day: string) {
  const now = sql`${day}::date`;
  const outcome = (agreed: string, done: string) => sql`
    case when t.qdrq is null or t.cjzt in ('2', '3') then '0'
         when ${sql.ref(agreed)} > ${now} or ${sql.ref(agreed)} is null then '0'
         when ${sql.ref(done)} is null then '3'
         when ${sql.ref(done)} > ${sql.ref(agreed)} then '2' else '1' end`;
  const late = (agreed: string, done: string) => sql`
    greatest(coalesce(coalesce(${sql.ref(done)}, ${now}) - ${sql.ref(agreed)}, 0), 0)`;
  return sql`
    select t.gyid, t.kgzt, t.jgzt, t.kgqk, t.jgqk, t.kgyqts, t.jgyqts, t.qsmzqjd,
           ${outcome("t.ydkgsj", "t.sjkgsj")} is_kgqk, ${outcome("t.ydjgsj", "t.sjjgsj")} is_jgqk,
           ${late("t.ydkgsj", "t.sjkgsj")} is_kgyqts, ${late("t.ydjgsj", "t.sjjgsj")} is_jgyqts,
           case when t.sjkgsj is not null then '4' when t.sjjdsj is null then '0'
                when t.ydkgsj is null or t.ydkgsj >= ${now} then '1'
                when t.ydkgsj + interval '1 year' <= ${now} then '3' else '2' end is_kgzt,
           case when t.sjjgsj is not null then '3' when t.sjkgsj is null then '0'
                when t.ydjgsj < ${now} then '2' else '1' end is_jgzt,
           case when t.tczt in ('90', '91') then t.tczt when t.cjzt in ('2', '3') then '92'
                when t.qdrq is not null
                 and t.ydjdsj + make_interval(years => t.crnx + coalesce(t.xqnx, 0)) <= ${now} then '10'
                when t.tczt = '93' or t.fhjg in ('1', '3') then '09' when t.sjtcsj is not null then '08'
                when t.sjjgsj is not null then '07' when t.sjkgsj is not null then '06'
                when t.sjjdsj is not null then '05' when t.qdrq is not null then '04'
                when t.cjrq is not null then '03' when t.ggrq is not null then '02'
                else '01' end is_qsmzqjd
      from tdgy t where t.scbz = 0`;
}

/** Supplies under warning, but for those whose days are working days (03). */
function warningsOn(day: string) {
  const now = sql`${day}::date`;
  const expiry = sql`(t.ydjdsj + make_interval(years => t.crnx + coalesce(t.xqnx, 0)))::date`;
  const unpaid = sql`
    (select min((i ->> 'rq')::date) from jsonb_array_elements(coalesce(t.fqzf, '[]')::jsonb) i
      where i ? 'sjrq' and i ->> 'sjrq' is null)`;
  return sql`
    select t.gyid, t.yjlx,
           coalesce(case t.qsmzqjd
             when '02' then case when t.ggrq + 60 < ${now} then '01' end
             when '04' then case when ${unpaid} < ${now} then '03' end
             when '05' then case when t.ydkgsj >= ${now} then case when t.ydkgsj - 30 <= ${now} then '04' end
                                 when t.ydkgsj + interval '1 year' <= ${now} then '06'
                                 when t.ydkgsj < ${now} then '05' end
             when '06' then case when t.ydjgsj < ${now} then '08' when t.ydjgsj - 30 <= ${now} then '07' end
             when '07' then case when t.ydtcsj < ${now} then '09' end
             when '08' then case when coalesce(t.ydfhsj, t.sjtcsj + interval '2 years') < ${now} then '10' end end,
             case when t.qsmzqjd between '05' and '09' and ${expiry} - 180 <= ${now} then '11' end) is_yjlx
      from tdgy t where t.scbz = 0 and t.qsmzqjd <> '03'`;
}

/** How long land has lain idle: to its disposal at the latest, and anew from what was agreed on it. */
function idleOn(day: string) {
  const first = sql`coalesce(x.ydkgsj, (x.sjjdsj + interval '1 year')::date)`;
  return sql`
    select x.xzid, x.xzts, x.xznx, greatest(coalesce(x.until - x.since, 0), 0) is_xzts,
           case when x.since >= x.until then null when x.since + interval '2 years' <= x.until then '2'
                when x.since + interval '1 year' <= x.until then '1' end is_xznx
      from (select x.xzid, x.xzts, x.xznx, least(x.czwcrq, ${day}::date) until,
                   case when x.sjkgsj is not null and coalesce(x.dgbz, '') <> '0' then x.tgksrq
                        when x.czwcrq is null and x.xdkgsj is not null and x.czfs in ('1', '2', '3', '5', '9')
                        then x.xdkgsj else ${first} end since
              from xztd x where x.scbz = 0) x`;
}

/** What is not as it should be on a day. */
export async function wrongStates(day: string): Promise<unknown[]> {
  const { rows } = await sql`
    select to_jsonb(s) wrong from (${suppliesOn(day)}) s
     where (s.kgzt, s.jgzt, s.kgqk, s.jgqk, s.kgyqts, s.jgyqts, s.qsmzqjd) is distinct from
           (s.is_kgzt, s.is_jgzt, s.is_kgqk, s.is_jgqk, s.is_kgyqts, s.is_jgyqts, s.is_qsmzqjd)
     union all
    select to_jsonb(w) from (${warningsOn(day)}) w where w.yjlx is distinct from w.is_yjlx
     union all
    select to_jsonb(x) from (${idleOn(day)}) x where (x.xzts, x.xznx) is distinct from (x.is_xzts, x.is_xznx)
     union all
    select jsonb_build_object('zybyid', z.zybyid, 'zt', z.zt, 'is_zt', '3')
      from zyby z where z.scbz = 0 and z.zt = '0' and z.qxrq < ${day}::date
     limit 5`.execute(here().db);
  return rows;
}

/** Matters about a year that nobody answered in time, by region of a city; by the calendar, whatever the year (domain/08 §30). */
export async function lateMatters(nd: number, city: string, day: string) {
  const { rows } = await sql<{ xzqdm: string; n: number }>`
    select d.xzqdm, count(*)::integer n from dbsx d
     where d.nd = ${nd} and d.scbz = 0 and d.zt in ('0', '2') and d.jzrq < ${day}::date
       and d.xzqdm like ${`${city}%`}
     group by d.xzqdm`.execute(here().db);
  return Object.fromEntries(rows.map(({ xzqdm, n }) => [xzqdm, n]));
}

/** How many records are in which state: what has to have moved when a walk is over. */
export async function statesNow(): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*)::integer n
      from (select unnest(array['kgzt ' || kgzt, 'jgzt ' || jgzt, 'jgqk ' || jgqk, 'kgqk ' || kgqk,
                                'yjlx ' || coalesce(yjlx, '-')]) state from tdgy where scbz = 0
             union all select 'xznx ' || coalesce(xznx, '-') from xztd where scbz = 0
             union all select 'zyby ' || zt from zyby where scbz = 0) s
     group by state order by state`.execute(here().db);
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}
