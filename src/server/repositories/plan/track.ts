import { type RawBuilder, type SqlBool, sql } from "kysely";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import type { LateProject } from "#contract/endpoints/plan/governTrack";
import { limits } from "#contract/limits";
import type { Db } from "../../db/tables";
import { all, type Filter, whereOf } from "../records/filter";
import { inScope, type Scope } from "../records/scope";
import type { TaskRow } from "./tasks";

type CountyTask = TaskRow & { csmc: string };

/** All counties of a region, with their tasks for 低效用地再开发. */
export async function countyTasks(db: Db, areaCode: string, nd: number): Promise<CountyTask[]> {
  const { rows } = await sql<CountyTask>`
    select x.area_code "areaCode", x.name, n.rwl, n.zrdw, n.xdwh, n.xdrq, n.bbh, p.name csmc
      from xzq x
      join xzq p on p.area_code = x.parent
      left join ndrw n on n.area_code = x.area_code and n.nd = ${nd} and n.rwlx = '1'
     where length(x.area_code) = 6 and starts_with(x.area_code, ${areaCode})
     order by x.area_code`.execute(db);
  return rows;
}

type Supervised = { open: number; late: number };

/** Open supervision matters of a year, by region code of `length` digits. */
export async function supervisedBy(
  db: Db,
  { nd, today }: { nd: number; today: string },
  length: number,
  scope: Scope,
): Promise<Map<string, Supervised>> {
  const { rows } = await sql<Supervised & { key: string }>`
    select left(t.xzqdm, ${length}::integer) as key, count(*)::integer as open,
           (count(*) filter (where t.zt in ('0', '2') and t.jzrq < ${today}::date))::integer as late
      from dbsx t
     where t.nd = ${nd} and t.zt <> '3' and t.scbz = 0 and ${inScope(scope, "t")}
     group by 1`.execute(db);
  return new Map(rows.map(({ key, open, late }) => [key, { open, late }]));
}

/** Which projects to look at: of which years, and compared with which day. */
type LateQuestion = { years: readonly number[]; day: string; scope: Scope };

/**
 * Approved, and planned to be completed or started before the day, but not yet completed or
 * started.
 */
function lateSource({ years, day, scope }: LateQuestion, filter: Filter): RawBuilder<unknown> {
  return sql`
    select t.*, case when t.jhjgsj < ${day}::date then 'jg' else 'kg' end lx,
           case when t.jhjgsj < ${day}::date then t.jhjgsj else t.jhkgsj end planned
      from zkfxmsd t
     where ${whereOf(zkfxmsd, filter, scope, "t")} and t.spzt = '5' and t.xmjd < '5'
       and t.ssnd in (${sql.join(years)})
       and (t.jhjgsj < ${day}::date or (t.xmjd < '4' and t.jhkgsj < ${day}::date))`;
}

type LateSum = { lx: "jg" | "kg"; zs: number; mj: number };

/** How many are late to be completed, and how many late to start. */
export async function lateSums(db: Db, question: LateQuestion, filter: Filter): Promise<LateSum[]> {
  const { rows } = await sql<LateSum>`
    select l.lx, count(*)::integer zs, sum(l.dxmj)::float8 mj
      from (${lateSource(question, filter)}) l group by 1`.execute(db);
  return rows;
}

/** Late projects by county code prefix of `length` digits. */
export async function lateBy(
  db: Db,
  question: LateQuestion,
  length: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; zs: number }>`
    select left(l.xzqdm, ${length}::integer) as key, count(*)::integer zs
      from (${lateSource(question, {})}) l group by 1`.execute(db);
  return new Map(rows.map(({ key, zs }) => [key, zs]));
}

type Wanted = {
  lx?: "jg" | "kg" | undefined;
  limit: number;
  offset: number;
  /** The most land for the longest time first, without those about which this level has an open note. */
  weighed?: { unsupervisedBy: string | null };
};

type Late = Omit<LateProject, "person">;

/** Late projects, the longest overdue first. */
export async function lateProjects(
  db: Db,
  question: LateQuestion,
  filter: Filter,
  { lx, limit, offset, weighed }: Wanted,
): Promise<Late[]> {
  const only = [
    sql<SqlBool>`true`,
    ...(lx ? [sql<SqlBool>`l.lx = ${lx}`] : []),
    ...(weighed?.unsupervisedBy
      ? [
          sql<SqlBool>`not exists (
            select from dbsx d where d.ywid = l.xmid and d.dblx = '2' and d.zt <> '3' and d.scbz = 0
               and d.dbjb = ${weighed.unsupervisedBy})`,
        ]
      : []),
  ];
  const order = weighed
    ? sql`l.dxmj * (${question.day}::date - l.planned) desc, l.xmbh`
    : sql`l.planned, l.xmbh`;
  const { rows } = await sql<Late>`
    select l.xmid, l.xmbh, l.xmmc, l.xzqdm, l.xzqmc, l.xmjd, l.dxmj, l.ssdw, l.ssnd, l.bbh,
           l.lx, l.planned::text planned, (${question.day}::date - l.planned)::integer days,
           (select count(*) from dbsx d where d.ywid = l.xmid and d.dblx = '2' and d.zt <> '3'
               and d.scbz = 0)::integer supervised
      from (${lateSource(question, filter)}) l
     where ${all(only)}
     order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export type MonthSum = { month: number; zs: number; mj: number };

/** Approved projects by month of planned or actual completion; areas in ㎡. */
export async function byMonth(
  db: Db,
  by: "jhyf" | "wcyf",
  nd: number,
  scope: Scope,
): Promise<MonthSum[]> {
  const column = sql.ref(`r.${by}`);
  const [first, last] = [nd * 100 + 1, nd * 100 + 12];
  const conditions = [
    sql<SqlBool>`r.spzt = '5'`,
    sql<SqlBool>`${column} between ${first} and ${last}`,
    inScope(scope, "r"),
  ];
  const { rows } = await sql<MonthSum>`
    select (${column} % 100)::integer as month, sum(r.zs)::integer zs, sum(r.dxmj)::float8 mj
      from zkfxmsd_rollup_month r where ${all(conditions)} group by 1 order by 1`.execute(db);
  return rows;
}

/** The task of one region in 亩; null if none is set. */
export async function taskOf(db: Db, areaCode: string, nd: number): Promise<number | null> {
  const { rows } = await sql<{ rwl: number }>`
    select rwl from ndrw where area_code = ${areaCode} and nd = ${nd} and rwlx = '1'`.execute(db);
  return rows[0]?.rwl ?? null;
}

export const inMu = (squareMetres: number): number => squareMetres / limits.mu;
