import { sql } from "kysely";
import type { TaskRegister } from "#contract/rules/plan/taskRegisters";
import type { StoredTask, TaskOwner } from "#contract/rules/plan/taskSheet";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";
import { inScope, type Scope } from "../records/scope";

/** The column that tells whose task it is. */
const owners: Readonly<Record<TaskRegister, string>> = { ndrw: "area_code", cyptrw: "cyptid" };

/** A region and those directly below it. */
export async function regionOwners(db: Db, areaCode: string): Promise<TaskOwner[]> {
  const { rows } = await sql<TaskOwner>`
    select area_code id, area_code "number", name from xzq
     where area_code = ${areaCode} or parent = ${areaCode} order by area_code`.execute(db);
  return rows;
}

/** The platforms in use in a scope. */
export async function platformOwners(db: Db, scope: Scope): Promise<TaskOwner[]> {
  const { rows } = await sql<TaskOwner>`
    select c.cyptid id, c.cyptbh "number", c.cyptmc as name from cypt c
     where c.scbz = 0 and c.cyptzt = '1' and ${inScope(scope, "c")}
     order by c.xzqdm, c.cyptbh, c.cyptid`.execute(db);
  return rows;
}

export type OwnedTask = StoredTask & { owner: string; nd: number; rwlx: string };

/** The tasks of these owners in these years. */
export async function tasksIn(
  db: Db,
  register: TaskRegister,
  ids: readonly string[],
  years: readonly number[],
): Promise<OwnedTask[]> {
  if (years.length === 0) return [];
  const owner = sql.ref(owners[register]);
  const { rows } = await sql<OwnedTask>`
    select rwid, ${owner} "owner", nd, rwlx, rwl, zrdw, xdwh, xdrq, bbh from ${sql.table(register)}
     where nd in (${sql.join([...years])}) and ${owner} = any(${textArray(ids)})`.execute(db);
  return rows;
}

export type WrittenTask = Omit<OwnedTask, "rwl"> & { rwl: number | null };

const given = (tasks: readonly WrittenTask[]) => sql`
  jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb)
    r (rwid text, owner text, nd integer, rwlx text, rwl numeric, zrdw text, xdwh text, xdrq date, bbh integer)`;

/** Sets tasks that are new; returns how many nobody else had set meanwhile. */
export async function addTasks(
  db: Db,
  register: TaskRegister,
  tasks: readonly WrittenTask[],
  by: string,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into ${sql.table(register)}
      (rwid, nd, ${sql.ref(owners[register])}, rwlx, rwl, zrdw, xdwh, xdrq, cjr, gxr)
    select r.rwid, r.nd, r.owner, r.rwlx, r.rwl, r.zrdw, r.xdwh, r.xdrq, ${by}, ${by}
      from ${given(tasks)} on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Changes tasks that are still at their versions; returns how many. */
export async function changeTasks(
  db: Db,
  register: TaskRegister,
  tasks: readonly WrittenTask[],
  by: string,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(register)} t
       set rwl = r.rwl, zrdw = r.zrdw, xdwh = r.xdwh, xdrq = r.xdrq,
           bbh = t.bbh + 1, gxr = ${by}, gxsj = now()
      from ${given(tasks)} where t.rwid = r.rwid and t.bbh = r.bbh`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

const noted = (register: TaskRegister, pcid: string) => sql`
  drpc_record r left join ${sql.table(register)} t on t.rwid = r.ywid where r.pcid = ${pcid}`;

/** How many tasks of a batch were changed or withdrawn since it set them. */
export async function movedTasks(db: Db, register: TaskRegister, pcid: string): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    select count(*)::integer moved from ${noted(register, pcid)}
       and t.bbh is distinct from r.bbh`.execute(db);
  return rows[0]?.moved ?? 0;
}

export type MovedTask = { name: string; nd: number; author: string; at: string; removed: boolean };

/** The first of these, and who has changed or withdrawn them. */
export async function firstMovedTasks(
  db: Db,
  register: TaskRegister,
  pcid: string,
  most: number,
): Promise<MovedTask[]> {
  const owner = owners[register];
  const name =
    register === "ndrw"
      ? sql`(select x.name from xzq x where x.area_code = m.owner)`
      : sql`(select c.cyptmc from cypt c where c.cyptid = m.owner)`;
  const { rows } = await sql<MovedTask>`
    select coalesce(${name}, m.owner) as name, m.nd, m.removed, coalesce(u.real_name, m.by) author,
           to_char(m.since at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') "at"
      from (select coalesce(${sql.ref(`t.${owner}`)}, h.${sql.ref(owner)}) "owner",
                   coalesce(t.nd, h.nd) nd, t.rwid is null removed,
                   coalesce(t.gxr, h.h_by) "by", coalesce(t.gxsj, h.h_until) since
              from drpc_record r
              left join ${sql.table(register)} t on t.rwid = r.ywid
              left join lateral (
                select * from ${sql.table(`history.${register}`)} h
                 where h.rwid = r.ywid order by h.h_id desc limit 1) h on t.rwid is null
             where r.pcid = ${pcid} and t.bbh is distinct from r.bbh) m
      left join app_user u on u.username = m.by
     order by m.since desc, m.owner limit ${most}`.execute(db);
  return rows;
}

/** How many tasks a batch has set or changed. */
export async function notedTasks(db: Db, pcid: string): Promise<number> {
  const { rows } = await sql<{ zs: number }>`
    select count(*)::integer zs from drpc_record where pcid = ${pcid}`.execute(db);
  return rows[0]?.zs ?? 0;
}

/** The records of a batch that are as it has left them: withdrawn if it set them, else as before. */
export async function restoreTasks(
  db: Db,
  register: TaskRegister,
  { pcid, via, by }: { pcid: string; via: string; by: string },
): Promise<{ removed: number; restored: number }> {
  const table = sql.table(register);
  const back = await sql`
    update ${table} t
       set rwl = h.rwl, zrdw = h.zrdw, xdwh = h.xdwh, xdrq = h.xdrq,
           bbh = t.bbh + 1, gxr = ${by}, gxsj = now()
      from drpc_record r
      join ${sql.table(`history.${register}`)} h
        on h.rwid = r.ywid and h.h_via = ${via} and h.bbh = r.bbh - 1
     where r.pcid = ${pcid} and not r.added and t.rwid = r.ywid and t.bbh = r.bbh`.execute(db);
  const removed = await sql`
    delete from ${table} t using drpc_record r
     where r.pcid = ${pcid} and r.added and t.rwid = r.ywid and t.bbh = r.bbh`.execute(db);
  return {
    removed: Number(removed.numAffectedRows ?? 0n),
    restored: Number(back.numAffectedRows ?? 0n),
  };
}
