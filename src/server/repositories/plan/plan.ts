import { type RawBuilder, sql } from "kysely";
import type { PlanProject, PlanSums } from "#contract/endpoints/plan/governPlan";
import type { Db } from "../../db/tables";
import { inRegion, inScope, type Scope } from "../records/scope";
import type { TaskOrder } from "./tasks";

/** The projects of a plan: those of a year in given states of approval. */
export type PlanFilter = { nd: number; spzt: readonly string[] };
export type TaskKey = Pick<TaskOrder, "nd" | "rwlx">;

type Keyed = PlanSums & { key: string; cyptid: string };

/**
 * Count, area and investment of a plan by region code of `length` digits; with `platforms`, by
 * county and platform, with an empty platform for projects on none.
 */
export async function planSums(
  db: Db,
  { nd, spzt }: PlanFilter,
  scope: Scope,
  by: { length: number; platforms?: boolean },
): Promise<Keyed[]> {
  const platform = by.platforms ? sql`r.cyptid` : sql`''`;
  const { rows } = await sql<Keyed>`
    select left(r.xzqdm, ${by.length}::integer) as key, ${platform} cyptid, sum(r.zs)::integer zs,
           sum(r.xmmj)::float8 xmmj, sum(r.dxmj)::float8 dxmj, sum(r.jhtz)::float8 jhtz
      from zkfxmsd_rollup_plan r
     where r.ssnd = ${nd} and ${inStates("r", spzt)} and ${inScope(scope, "r")}
     group by 1, 2 having sum(r.zs) <> 0 order by 1, 2`.execute(db);
  return rows;
}

/** Planned period of a county's projects on a platform, and how many are completed. */
export type PlanSpan = { from: string | null; to: string | null; done: number };

export async function planSpans(
  db: Db,
  { nd, spzt }: PlanFilter,
  scope: Scope,
): Promise<(PlanSpan & { key: string; cyptid: string })[]> {
  const { rows } = await sql<PlanSpan & { key: string; cyptid: string }>`
    select t.xzqdm as key, coalesce(t.cyptid, '') cyptid, min(t.jhkgsj) as from, max(t.jhjgsj) as to,
           (count(*) filter (where t.sjjgsj is not null))::integer done
      from zkfxmsd t
     where t.scbz = 0 and t.ssnd = ${nd} and ${inStates("t", spzt)} and ${inScope(scope, "t")}
     group by 1, 2`.execute(db);
  return rows;
}

const inStates = (alias: string, states: readonly string[]) =>
  states.length > 0 ? sql`${sql.ref(`${alias}.spzt`)} in (${sql.join([...states])})` : sql`false`;

/** Sum of the tasks directly below a region, how many are set, and out of how many. */
export type TaskParts = { sum: number | null; set: number; of: number };

/** Parts by region code: cities of the province, counties of a city, platforms of a county. */
export async function taskParts(
  db: Db,
  { nd, rwlx }: TaskKey,
  areaCode: string,
): Promise<Map<string, TaskParts>> {
  const { rows } = await sql<TaskParts & { key: string }>`
    select x.parent as key, sum(n.rwl)::float8 sum, count(n.rwid)::integer as set, count(*)::integer as of
      from xzq x left join ndrw n on n.area_code = x.area_code and n.nd = ${nd} and n.rwlx = ${rwlx}
     where starts_with(x.parent, ${areaCode}) and x.level <= 3 group by 1
    union all
    select c.xzqdm, sum(r.rwl)::float8, count(r.rwid)::integer, count(*)::integer
      from cypt c left join cyptrw r on r.cyptid = c.cyptid and r.nd = ${nd} and r.rwlx = ${rwlx}
     where ${inRegion("c", areaCode)} and c.scbz = 0 and (c.cyptzt = '1' or r.rwid is not null) group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ key, ...parts }) => [key, parts]));
}

/** Names and tasks of every region inside one, itself first. */
export async function regionTasksWithin(db: Db, { nd, rwlx }: TaskKey, areaCode: string) {
  type Row = {
    areaCode: string;
    name: string;
    rwl: number | null;
    zrdw: string | null;
    xdwh: string | null;
    xdrq: string | null;
    bbh: number | null;
  };
  const { rows } = await sql<Row>`
    select x.area_code "areaCode", x.name, n.rwl::float8 rwl, n.zrdw, n.xdwh, n.xdrq, n.bbh
      from xzq x left join ndrw n on n.area_code = x.area_code and n.nd = ${nd} and n.rwlx = ${rwlx}
     where starts_with(x.area_code, ${areaCode}) and x.level <= 3 order by x.area_code`.execute(db);
  return rows;
}

/** Names of platforms that records refer to, in any region. */
export async function platformNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ cyptid: string; cyptmc: string }>`
    select cyptid, cyptmc from cypt where cyptid in (${sql.join([...ids])})`.execute(db);
  return new Map(rows.map(({ cyptid, cyptmc }) => [cyptid, cyptmc]));
}

const columns = [
  ...["xmid", "xmbh", "xmmc", "xzqdm", "xmlx", "zkffs", "xmmj", "dxmj", "jhtz", "ssdw", "zrdw"],
  ...["jhkgsj", "jhjgsj", "sjkgsj", "sjjgsj", "xmjd", "spzt", "bbh", "cyptid"],
];

type Place = { areaCode: string; cyptid?: string | undefined };

const planned = ({ nd, spzt }: PlanFilter, scope: Scope, place: Place): RawBuilder<unknown> => {
  const platform =
    place.cyptid === undefined ? sql`true` : sql`coalesce(t.cyptid, '') = ${place.cyptid}`;
  return sql`zkfxmsd t
     where t.scbz = 0 and ${inScope(scope, "t")} and ${inRegion("t", place.areaCode)}
       and t.ssnd = ${nd} and ${inStates("t", spzt)} and ${platform}`;
};

/** Projects of a plan in a place, by county, platform and planned start. */
export async function planProjects(
  db: Db,
  filter: PlanFilter,
  scope: Scope,
  place: Place,
  { limit, offset }: { limit: number; offset: number },
): Promise<PlanProject[]> {
  const { rows } = await sql<PlanProject>`
    select ${sql.join(columns.map((name) => sql.ref(`t.${name}`)))} from ${planned(filter, scope, place)}
     order by t.xzqdm, coalesce(t.cyptid, ''), t.jhkgsj, t.xmbh
     limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countPlanned(
  db: Db,
  filter: PlanFilter,
  scope: Scope,
  place: Place,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer n from ${planned(filter, scope, place)}`.execute(db);
  return rows[0]?.n ?? 0;
}
