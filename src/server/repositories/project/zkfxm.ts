import { type RawBuilder, type SqlBool, sql } from "kysely";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import type { Db } from "../../db/tables";
import { all, type Filter, whereOf } from "../records/filter";
import { inScope, type Scope } from "../records/scope";

/** A count and the sum of 低效用地面积 in ㎡. */
export type ProjectSum = { zs: number; mj: number };
export type ProjectGroup = ProjectSum & { key: string };

const dimensions = new Set<string>(["areaCode", "cyptid", ...zkfxmsd.rollup.by]);

/** Investment in 万元, planned and actual. */
export type ProjectTotal = ProjectSum & { jhtz: number; ljtz: number };

/** Exact count, area and investment of a filter of projects. */
export async function projectTotals(db: Db, filter: Filter, scope: Scope): Promise<ProjectTotal> {
  const { rows } = await sql<ProjectTotal>`
    select coalesce(sum(r.zs), 0) zs, coalesce(sum(r.dxmj), 0) mj,
           coalesce(sum(r.jhtz), 0) jhtz, coalesce(sum(r.ljtz), 0) ljtz
      from ${source(filter, scope)}`.execute(db);
  return rows[0] ?? { zs: 0, mj: 0, jhtz: 0, ljtz: 0 };
}

/** The same by county prefix of `by.length` digits, or by a dimension. */
export async function projectGroups(
  db: Db,
  filter: Filter,
  scope: Scope,
  by: { length: number } | { dimension: string },
): Promise<ProjectGroup[]> {
  const key =
    "length" in by
      ? sql`left(r.xzqdm, ${by.length}::integer)`
      : sql`${sql.ref(`r.${by.dimension}`)}::text`;
  const { rows } = await sql<ProjectGroup>`
    select ${key} as key, sum(r.zs) zs, sum(r.dxmj) mj from ${source(filter, scope)}
     group by 1 having sum(r.zs) <> 0 order by 1`.execute(db);
  return rows;
}

/** From the rollup if it covers the whole filter, else from the records. */
function source(filter: Filter, scope: Scope): RawBuilder<unknown> {
  const given = Object.entries(filter).filter(([, value]) => !isNothing(value));
  if (!given.every(([name]) => dimensions.has(name))) {
    return sql`(select t.*, 1 as zs from zkfxmsd t where ${whereOf(zkfxmsd, filter, scope, "t")}) r`;
  }
  const conditions = given.map(([name, value]) => {
    if (name === "areaCode") return sql<SqlBool>`starts_with(r.xzqdm, ${String(value)})`;
    return sql<SqlBool>`${sql.ref(`r.${name}`)} in (${sql.join(Array.isArray(value) ? value : [value])})`;
  });
  return sql`zkfxmsd_rollup r where ${all([inScope(scope, "r"), ...conditions])}`;
}

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && !value.length);

/** Approved projects, completed ones by size. */
export async function largestProjects(db: Db, filter: Filter, scope: Scope, limit: number) {
  type Row = {
    xmid: string;
    xmbh: string;
    xmmc: string;
    xzqmc: string;
    dxmj: number;
    xmjd: string;
  };
  const { rows } = await sql<Row>`
    select t.xmid, t.xmbh, t.xmmc, t.xzqmc, t.dxmj, t.xmjd from zkfxmsd t
     where ${whereOf(zkfxmsd, filter, scope, "t")} and t.spzt = '5'
     order by t.wcnd <> 0 desc, t.dxmj desc, t.xmbh limit ${limit}`.execute(db);
  return rows;
}

export type TaskRow = { key: string; label: string; rwl: number };

/** Tasks in 亩 of a region and of those directly below it. */
export async function regionTasks(db: Db, nd: number, areaCode: string): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select x.area_code as key, x.name as label, coalesce(n.rwl, 0) rwl
      from xzq x left join ndrw n on n.area_code = x.area_code and n.nd = ${nd} and n.rwlx = '1'
     where x.parent = ${areaCode} or x.area_code = ${areaCode}
     order by x.area_code`.execute(db);
  return rows;
}

/** The same for the platforms of a region, in scope. */
export async function platformTasks(
  db: Db,
  nd: number,
  scope: Scope,
  areaCode: string,
): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select c.cyptid as key, c.cyptmc as label, r.rwl
      from cyptrw r join cypt c on c.cyptid = r.cyptid
     where r.nd = ${nd} and r.rwlx = '1' and c.scbz = 0 and ${inScope(scope, "c")}
       and starts_with(c.xzqdm, ${areaCode})
     order by c.xzqdm, c.cyptid`.execute(db);
  return rows;
}
