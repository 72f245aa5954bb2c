import { type RawBuilder, sql } from "kysely";
import { limits } from "#contract/limits";
import type { MultiPolygon } from "#geo/position";
import { dataYear } from "../../db/dataTime";
import type { Db } from "../../db/tables";
import { inScope, type Scope } from "../records/scope";

export type TaskOrder = {
  nd: number;
  rwlx: string;
  rwl: number;
  /** Version that the task must still have, null for no task; undefined for any. */
  bbh?: number | null | undefined;
  zrdw?: string | null | undefined;
  xdwh?: string | null | undefined;
  xdrq?: string | null | undefined;
};

export type TaskRow = {
  areaCode: string;
  name: string;
  rwl: number | null;
  zrdw: string | null;
  xdwh: string | null;
  xdrq: string | null;
  bbh: number | null;
};

/** A region and those directly below it, with their tasks. */
export async function tasksOf(
  db: Db,
  areaCode: string,
  { nd, rwlx }: Pick<TaskOrder, "nd" | "rwlx">,
): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select x.area_code "areaCode", x.name, n.rwl, n.zrdw, n.xdwh, n.xdrq, n.bbh
      from xzq x left join ndrw n on n.area_code = x.area_code and n.nd = ${nd} and n.rwlx = ${rwlx}
     where x.parent = ${areaCode} or x.area_code = ${areaCode} order by x.area_code`.execute(db);
  return rows;
}

export type TaskOwner = { areaCode: string } | { cyptid: string };

const placeOf = (owner: TaskOwner) =>
  "areaCode" in owner
    ? { table: "ndrw", column: "area_code", id: owner.areaCode }
    : { table: "cyptrw", column: "cyptid", id: owner.cyptid };

/** Withdraws a task; false if it is no longer the version that the user saw. */
export async function dropTask(
  db: Db,
  owner: TaskOwner,
  { nd, rwlx, bbh }: Pick<TaskOrder, "nd" | "rwlx" | "bbh">,
): Promise<boolean> {
  const { table, column, id } = placeOf(owner);
  const version = bbh === undefined || bbh === null ? sql`` : sql`and bbh = ${bbh}`;
  const { numAffectedRows } = await sql`delete from ${sql.table(table)}
     where nd = ${nd} and rwlx = ${rwlx} and ${sql.ref(column)} = ${id} ${version}`.execute(db);
  return numAffectedRows === 1n || bbh === undefined || bbh === null;
}

/**
 * Sets the task of a region or platform; omitted values stay. False if the task is no longer the
 * version that the user saw.
 */
export async function setTask(
  db: Db,
  owner: TaskOwner,
  { nd, rwlx, rwl, zrdw, xdwh, xdrq, bbh }: TaskOrder,
  by: string,
): Promise<boolean> {
  const { table, column, id } = placeOf(owner);
  const seen = bbh === undefined ? sql`true` : sql`t.bbh = ${bbh}::integer`;
  const kept = (name: string, given: unknown): RawBuilder<unknown> =>
    given === undefined ? sql`${sql.ref(`t.${name}`)}` : sql`${sql.ref(`excluded.${name}`)}`;
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} as t
      (rwid, nd, ${sql.ref(column)}, rwlx, rwl, zrdw, xdwh, xdrq, cjr, gxr)
    values (replace(gen_random_uuid()::text, '-', ''), ${nd}, ${id}, ${rwlx}, ${rwl},
            ${zrdw ?? null}, ${xdwh ?? null}, ${xdrq ?? null}, ${by}, ${by})
    on conflict (nd, ${sql.ref(column)}, rwlx) do update
      set rwl = excluded.rwl, zrdw = ${kept("zrdw", zrdw)}, xdwh = ${kept("xdwh", xdwh)},
          xdrq = ${kept("xdrq", xdrq)}, gxr = ${by}, gxsj = now(), bbh = t.bbh + 1
    where ${seen}`.execute(db);
  return numAffectedRows === 1n;
}

export type PlatformTaskRow = Omit<TaskRow, "areaCode"> & {
  cyptid: string;
  cyptlx: string;
  cyptjb: string | null;
  xzqdm: string;
  xzqmc: string;
};

/** Platforms in scope, with their task if they have one: those in use, and those that had one then. */
export async function platformTaskRows(
  db: Db,
  { nd, rwlx }: Pick<TaskOrder, "nd" | "rwlx">,
  scope: Scope,
): Promise<PlatformTaskRow[]> {
  const { rows } = await sql<PlatformTaskRow>`
    select c.cyptid, c.cyptmc as name, c.cyptlx, c.cyptjb, c.xzqdm, c.xzqmc,
           r.rwl, r.zrdw, r.xdwh, r.xdrq, r.bbh
      from cypt c left join cyptrw r on r.cyptid = c.cyptid and r.nd = ${nd} and r.rwlx = ${rwlx}
     where c.scbz = 0 and (c.cyptzt = '1' or r.rwl is not null) and ${inScope(scope, "c")}
     order by c.xzqdm, c.cyptbh, c.cyptid`.execute(db);
  return rows;
}

/** Approved projects under construction, in 亩, by county or city code or by platform. */
export async function underWay(
  db: Db,
  by: number | "cyptid",
  scope: Scope,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; mj: number }>`
    select ${keyOf(by)} as key, sum(s.dxmj) / ${limits.mu}::numeric mj from zkfxmsd_rollup s
     where s.spzt = '5' and s.xmjd = '4' and ${inScope(scope, "s")} group by 1`.execute(db);
  return new Map(rows.map(({ key, mj }) => [key, Number(mj)]));
}

const keyOf = (by: number | "cyptid") =>
  by === "cyptid" ? sql`coalesce(s.cyptid, '')` : sql`left(s.xzqdm, ${by}::integer)`;

/**
 * Completed in a year, by county or city code of `by` digits, or by platform: 亩 of approved
 * projects (only industrial ones for 工业低效整治), of supply from the stock and of approvals withdrawn or cut for
 * 批而未供消化, of idle land disposed of for 闲置处置; 万㎡ of floor area for 工业上楼.
 */
export async function completedBy(
  db: Db,
  { nd, rwlx }: Pick<TaskOrder, "nd" | "rwlx">,
  by: number | "cyptid",
  scope: Scope,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; done: number }>`
    select ${keyOf(by)} as key, sum(s.done) done from (${completedSource(rwlx, nd, scope)}) s
     group by 1`.execute(db);
  return new Map(rows.map(({ key, done }) => [key, Number(done)]));
}

function completedSource(rwlx: string, nd: number, scope: Scope): RawBuilder<unknown> {
  switch (rwlx) {
    case "2":
      return sql`select r.xzqdm, r.cyptid, r.gymj / ${limits.mu}::numeric done
         from tdgy_rollup_source r
        where r.qdnd = ${nd} and r.tdly = ${fromStock} and ${inScope(scope, "r")}
        union all select p.xzqdm, p.cyptid, p.bnhjmj / ${limits.mu}::numeric
          from ${cutIn(nd)} p where ${inScope(scope, "p")}`;
    case "3":
      return sql`select r.xzqdm, r.cyptid, r.czmj / ${limits.mu}::numeric done from xztd_rollup r
        where r.cznd = ${nd} and ${inScope(scope, "r")}`;
    case "4":
      return sql`select r.xzqdm, r.cyptid, r.dxmj / ${limits.mu}::numeric done
         from zkfxmsd_rollup_kind r
        where r.wcnd = ${nd} and r.spzt = '5' and r.xmlx = '1' and ${inScope(scope, "r")}`;
    case "5":
      return sql`select r.xzqdm, r.cyptid, r.zjzmj / 10000 done from gysl_rollup_done r
        where r.jgnd = ${nd} and r.spzt = '5' and r.xmjdgl >= '5' and ${inScope(scope, "r")}`;
    default:
      return sql`select r.xzqdm, r.cyptid, r.dxmj / ${limits.mu}::numeric done from zkfxmsd_rollup r
        where r.wcnd = ${nd} and r.spzt = '5' and ${inScope(scope, "r")}`;
  }
}

/** Approvals withdrawn or cut within a year: batches show that of the data year, those of others are kept beside. */
const cutIn = (nd: number): RawBuilder<unknown> =>
  nd === dataYear()
    ? sql`pewg_rollup`
    : sql`(select t.xzqdm, t.cyptid, n.bnhjmj from pewg t join pewg_nd n using (pewgid)
            where n.nd = ${nd} and t.scbz = 0)`;

/** 土地来源 of land approved earlier that was waiting for its supply. */
export const fromStock = "3";

/** Whether a platform in use lies in the caller's region. */
export async function hasPlatform(db: Db, cyptid: string, scope: Scope): Promise<boolean> {
  const { rows } = await sql`
    select from cypt c where c.cyptid = ${cyptid} and c.cyptzt = '1' and c.scbz = 0 and ${inScope(scope, "c")}`.execute(
    db,
  );
  return rows.length > 0;
}

export type Enclave = {
  ywlx: "zkfxmsd" | "gysl";
  xmid: string;
  xmbh: string;
  xmmc: string;
  xzqdm: string;
  xzqmc: string;
  cyptid: string;
  cyptmc: string;
  cyptxzqmc: string;
  mj: number;
  geometry: MultiPolygon;
};

const mostEnclaves = 2_000;

/** Projects whose interior point lies on a platform of another county. */
export async function enclavesIn(db: Db, scope: Scope): Promise<Enclave[]> {
  const from = (ywlx: string, table: string, area: string) => sql`
    select ${ywlx}::text ywlx, t.xmid, t.xmbh, t.xmmc, t.xzqdm, t.xzqmc, c.cyptid, c.cyptmc,
           c.xzqmc cyptxzqmc, ${sql.ref(`t.${area}`)} mj,
           st_asgeojson(t.geom, 7)::jsonb -> 'coordinates' geometry
      from cypt c join ${sql.table(table)} t
        on t.geom && c.geom and st_covers(c.geom, st_setsrid(st_makepoint(t.zxjd, t.zxwd), 4490))
     where c.scbz = 0 and c.cyptzt = '1' and c.xzqdm <> t.xzqdm and t.scbz = 0 and t.spzt not in ('6', '7')
       and ${inScope(scope, "t")}`;
  const { rows } = await sql<Enclave>`
    ${from("zkfxmsd", "zkfxmsd", "xmmj")} union all ${from("gysl", "gysl", "ydmj")}
     order by xmbh, xmid limit ${mostEnclaves}`.execute(db);
  return rows;
}
