import { sql } from "kysely";
import { limits } from "#contract/limits";
import type { YearSeen } from "#contract/rules/plan/forecast";
import type { Db } from "../../db/tables";
import { inScope, type Scope } from "../records/scope";

/** The first day of a year, one day of it, and its last. */
export type YearAsked = { year: number; first: string; day: string; last: string };

/**
 * What approved projects had come to on one day of each year, by county; 亩. Begun and complete are told by their
 * days, so that a past year is seen as it was then.
 */
export async function yearsByCounty(
  db: Db,
  years: readonly YearAsked[],
  scope: Scope,
): Promise<Map<string, YearSeen[]>> {
  const { rows } = await sql<YearSeen & { key: string }>`
    with asked as (
      select * from json_to_recordset(${JSON.stringify(years)}::json)
        a (year integer, "first" date, "day" date, "last" date)),
    known as (
      select t.xzqdm, t.dxmj, t.sjkgsj, case when t.xmjd >= '5' then t.sjjgsj end ended,
             t.xmjd
        from zkfxmsd t
       where t.scbz = 0 and t.spzt = '5' and t.xmjd >= '4' and ${inScope(scope, "t")})
    select k.xzqdm as key, a.year,
           coalesce(sum(k.dxmj) filter (where k.ended between a."first" and a."day"), 0)
             / ${limits.mu}::float8 done,
           coalesce(sum(k.dxmj) filter (
             where k.sjkgsj <= a."day" and (k.xmjd = '4' or k.ended > a."day")), 0)
             / ${limits.mu}::float8 going,
           coalesce(sum(k.dxmj) filter (where k.ended > a."day" and k.ended <= a."last"), 0)
             / ${limits.mu}::float8 rest
      from asked a cross join known k
     group by 1, 2 order by 1, 2`.execute(db);
  const found = new Map<string, YearSeen[]>();
  for (const { key, year, done, going, rest } of rows) {
    const one = { year, done: Number(done), going: Number(going), rest: Number(rest) };
    found.set(key, [...(found.get(key) ?? []), one]);
  }
  return found;
}

export type OpenProject = {
  xmid: string;
  xmbh: string;
  xmmc: string;
  xzqdm: string;
  xzqmc: string;
  spzt: string;
  xmjd: string;
  mu: number;
};

export type OpenSum = { key: string; spzt: string; xmjd: string; zs: number; mu: number };

/** The same, summed by county prefix of `length` digits and by what they wait for. */
export async function openByState(db: Db, length: number, scope: Scope): Promise<OpenSum[]> {
  const { rows } = await sql<OpenSum>`
    select left(r.xzqdm, ${length}::integer) as key, r.spzt, r.xmjd, sum(r.zs)::integer zs,
           (sum(r.dxmj) / ${limits.mu}::float8)::float8 mu
      from zkfxmsd_rollup r
     where r.spzt in ('0', '1', '2', '3', '4', '5') and r.xmjd < '5' and ${inScope(scope, "r")}
     group by 1, 2, 3 having sum(r.zs) > 0 order by 1, 2, 3`.execute(db);
  return rows;
}

/** Projects that are not complete and may still be, those with the most land first. */
export async function openProjects(db: Db, scope: Scope): Promise<OpenProject[]> {
  const { rows } = await sql<OpenProject>`
    select t.xmid, t.xmbh, t.xmmc, t.xzqdm, t.xzqmc, t.spzt, t.xmjd,
           (t.dxmj / ${limits.mu}::float8)::float8 mu
      from zkfxmsd t
     where t.scbz = 0 and t.spzt in ('0', '1', '2', '3', '4', '5') and t.xmjd < '5'
       and ${inScope(scope, "t")}
     order by t.dxmj desc, t.xmbh`.execute(db);
  return rows;
}
