import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import { inRoles } from "#contract/define/fieldRoles";
import type { Caller } from "#contract/roles";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";
import { inScope, type Scope } from "../records/scope";
import { signed } from "../records/touched";
import { memberDatasets } from "./cypt";

/** A platform's id and name; null for no platform. */
export type Target = { cyptid: string; cyptmc: string } | null;

/** Which records of a register a move is about. */
export type Choice =
  /** On one of these platforms. */
  | { on: readonly string[] }
  /** In this platform's county, inside its outline, on none or on others. */
  | { inside: string; from: "none" | "others" }
  /** On this platform, outside its outline. */
  | { outside: string };

const hasPlace = ({ fields, geometry }: AnyDataset) => geometry !== null && "zxjd" in fields;

/** Registers that a choice concerns. Enterprises have no outline: they go where most of their land lies. */
export const concerned = (choice: Choice): readonly AnyDataset[] =>
  "on" in choice
    ? memberDatasets
    : memberDatasets.filter((one) => hasPlace(one) || one.name === "yddw");

const point = sql`st_setsrid(st_makepoint(t.zxjd, t.zxwd), 4490)`;
const outlineOf = (cyptid: string) => sql`(select c.geom from cypt c where c.cyptid = ${cyptid})`;
const countyOf = (cyptid: string) => sql`(select c.xzqdm from cypt c where c.cyptid = ${cyptid})`;

/** Enterprises whose land, or most of it, lies inside an outline. */
const firmInside = (cyptid: string) => sql<SqlBool>`
  (select st_covers(${outlineOf(cyptid)}, st_setsrid(st_makepoint(g.zxjd, g.zxwd), 4490))
     from dqgx d join gyyd g on g.dkid = d.dkid and g.scbz = 0
    where d.tyshxydm = t.tyshxydm and d.gxzt = '1' and d.scbz = 0
    order by d.symj desc, d.gxbh limit 1)`;

function isChosen(dataset: AnyDataset, choice: Choice): RawBuilder<SqlBool> {
  if ("on" in choice) return sql<SqlBool>`t.cyptid = any(${textArray(choice.on)})`;
  const isFirm = dataset.name === "yddw";
  if ("outside" in choice) {
    const { outside } = choice;
    const isIn = isFirm ? firmInside(outside) : sql`st_covers(${outlineOf(outside)}, ${point})`;
    return sql<SqlBool>`t.cyptid = ${outside} and not ${isIn}`;
  }
  const { inside, from } = choice;
  const held =
    from === "none" ? sql`t.cyptid is null` : sql`t.cyptid is not null and t.cyptid <> ${inside}`;
  const isIn = isFirm
    ? firmInside(inside)
    : sql`t.geom && ${outlineOf(inside)} and st_covers(${outlineOf(inside)}, ${point})`;
  return sql<SqlBool>`t.xzqdm = ${countyOf(inside)} and ${held} and ${isIn}`;
}

/** How many records of a register are chosen, and their ㎡. */
export async function sizeOf(db: Db, dataset: AnyDataset, choice: Choice) {
  const [area] = inRoles(dataset.fields, "area");
  const { rows } = await sql<{ zs: number; mj: number | null }>`
    select count(*)::integer zs, ${area ? sql`sum(${sql.ref(`t.${area}`)})::float8` : sql`null::float8`} mj
      from ${sql.table(dataset.table)} t where t.scbz = 0 and ${isChosen(dataset, choice)}`.execute(
    db,
  );
  return rows[0] ?? { zs: 0, mj: null };
}

export async function chosenIds(db: Db, dataset: AnyDataset, choice: Choice): Promise<string[]> {
  const id = sql.ref(`t.${dataset.key.id}`);
  const { rows } = await sql<{ id: string }>`
    select ${id} id from ${sql.table(dataset.table)} t
     where t.scbz = 0 and ${isChosen(dataset, choice)} order by 1`.execute(db);
  return rows.map((row) => row.id);
}

/** A record as its move has left it, and the platform that it came from. */
export type MovedRow = { id: string; bbh: number; from: string | null; name: string | null };

/** Puts records on a platform, or on none; answers where they came from. */
export async function moveTo(
  tx: Db,
  dataset: AnyDataset,
  ids: readonly string[],
  target: Target,
  by: string,
): Promise<MovedRow[]> {
  const id = sql.ref(`t.${dataset.key.id}`);
  const to = target?.cyptid ?? null;
  const { rows } = await sql<MovedRow>`
    with held as materialized (
      select ${id} id, t.cyptid "from", t.cyptmc "name" from ${sql.table(dataset.table)} t
       where ${id} = any(${textArray(ids)}) and t.scbz = 0 and t.cyptid is distinct from ${to}
       order by 1 for update
    )
    update ${sql.table(dataset.table)} t
       set cyptid = ${to}, ${alsoSet(dataset, sql`${target?.cyptmc ?? null}`, sql`${to}::text`)}, ${signed(by)}
      from held where ${id} = held.id
    returning held.id, t.bbh, held."from", held."name"`.execute(tx);
  return rows;
}

/** Puts records back that are still as their move has left them; answers their ids. */
export async function moveBack(
  tx: Db,
  dataset: AnyDataset,
  moved: readonly MovedRow[],
  by: string,
): Promise<string[]> {
  const id = sql.ref(`t.${dataset.key.id}`);
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(dataset.table)} t
       set cyptid = w."from", ${alsoSet(dataset, sql`w."name"`, sql`w."from"`)}, ${signed(by)}
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) w (id text, bbh integer, "from" text, "name" text)
     where ${id} = w.id and t.bbh = w.bbh and t.scbz = 0
    returning w.id`.execute(tx);
  return rows.map((row) => row.id);
}

/** What follows from the platform in a record of its own. */
function alsoSet({ name }: AnyDataset, called: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  const inside = sql`sfyqn = (${id} is not null)::integer::smallint`;
  return name === "gyyd" ? sql`cyptmc = ${called}, ${inside}` : sql`cyptmc = ${called}`;
}

/** Relations lie where their land does. */
export const relationsFollow = (tx: Db, dkids: readonly string[]) =>
  sql`
    update dqgx d set cyptid = p.cyptid, cyptmc = p.cyptmc from gyyd p
     where p.dkid = any(${textArray(dkids)}) and d.dkid = p.dkid and d.scbz = 0
       and (d.cyptid, d.cyptmc) is distinct from (p.cyptid, p.cyptmc)`.execute(tx);

/** Records that name a platform otherwise than it is called. */
export async function misnamedIds(db: Db, dataset: AnyDataset, cyptid: string, cyptmc: string) {
  const id = sql.ref(`t.${dataset.key.id}`);
  const { rows } = await sql<{ id: string }>`
    select ${id} id from ${sql.table(dataset.table)} t
     where t.cyptid = ${cyptid} and t.scbz = 0 and t.cyptmc is distinct from ${cyptmc} order by 1`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** Writes the name that a platform has now; of the record nothing has changed. */
export const rename = (tx: Db, dataset: AnyDataset, ids: readonly string[], cyptid: string) =>
  sql`
    update ${sql.table(dataset.table)} t set cyptmc = c.cyptmc from cypt c
     where c.cyptid = ${cyptid} and t.cyptid = c.cyptid
       and ${sql.ref(`t.${dataset.key.id}`)} = any(${textArray(ids)})`.execute(tx);

export type Move = {
  move_id: string;
  title: string;
  kind: string;
  input: unknown;
  xzqdm: string;
  cyptid: string | null;
  state: string;
};

export const noteMove = (tx: Db, one: Omit<Move, "state"> & { caller: Caller }) =>
  sql`insert into cypt_move (move_id, title, kind, input, xzqdm, cyptid, by, caller)
      values (${one.move_id}, ${one.title}, ${one.kind}, ${JSON.stringify(one.input)}::jsonb,
              ${one.xzqdm}, ${one.cyptid}, ${one.caller.username},
              ${JSON.stringify(one.caller)}::jsonb)`.execute(tx);

/** A move that was broken off: what it is and for whom, if it has moved anything. */
export async function brokenOff(tx: Db, moveId: string) {
  const { rows } = await sql<{ title: string; caller: Caller }>`
    select title, caller from cypt_move
     where move_id = ${moveId} and state = '0' and moved > 0 and kind <> 'rename' for update`.execute(
    tx,
  );
  return rows[0];
}

/** A move in scope, locked. */
export async function lockMove(tx: Db, moveId: string, scope: Scope): Promise<Move | undefined> {
  const { rows } = await sql<Move>`
    select t.move_id, t.title, t.kind, t.input, t.xzqdm, t.cyptid, t.state from cypt_move t
     where t.move_id = ${moveId} and ${inScope(scope, "t")} for update`.execute(tx);
  return rows[0];
}

export async function keepMoved(
  tx: Db,
  moveId: string,
  dataset: string,
  rows: readonly MovedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into cypt_move_slice (move_id, dataset, rows)
            values (${moveId}, ${dataset}, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
  await sql`update cypt_move set moved = moved + ${rows.length} where move_id = ${moveId}`.execute(
    tx,
  );
}

export const setMoveState = (tx: Db, moveId: string, state: "1" | "2") =>
  sql`update cypt_move set state = ${state} where move_id = ${moveId}`.execute(tx);

/** What is still to be undone, the last first. */
export async function keptSlices(db: Db, moveId: string) {
  const { rows } = await sql<{ no: string; dataset: string; rows: MovedRow[] }>`
    select no::text, dataset, rows from cypt_move_slice
     where move_id = ${moveId} and not undone order by cypt_move_slice.no desc`.execute(db);
  return rows;
}

export const markUndone = (tx: Db, moveId: string, no: string) =>
  sql`update cypt_move_slice set undone = true
       where move_id = ${moveId} and no = ${no}::bigint`.execute(tx);

const mostMoves = 50;

export async function recentMoves(db: Db, scope: Scope) {
  type Row = {
    moveId: string;
    title: string;
    by: string;
    at: string;
    moved: number;
    state: "0" | "1" | "2";
  };
  const { rows } = await sql<Row>`
    select t.move_id "moveId", t.title, coalesce(u.real_name, t.by) "by", t.at, t.moved, t.state
      from cypt_move t left join app_user u on u.username = t.by
     where t.kind <> 'rename' and ${inScope(scope, "t")}
     order by t.at desc, t.move_id limit ${mostMoves}`.execute(db);
  return rows;
}

/** Ends platforms, or puts them to use again. */
export async function setEnded(
  tx: Db,
  ids: readonly string[],
  end: { tyrq: string; tysm: string; into: Target } | null,
  by: string,
): Promise<number> {
  const [from, to] = end ? ["1", end.into ? "3" : "2"] : [null, "1"];
  const { rows } = await sql`
    update cypt t set cyptzt = ${to}, tyrq = ${end?.tyrq ?? null}::date, tysm = ${end?.tysm ?? null},
           brptid = ${end?.into?.cyptid ?? null}, brptmc = ${end?.into?.cyptmc ?? null}, ${signed(by)}
     where t.cyptid = any(${textArray(ids)}) and t.scbz = 0
       and ${from === null ? sql`t.cyptzt <> '1'` : sql`t.cyptzt = ${from}`}
    returning 1`.execute(tx);
  return rows.length;
}

export async function accountsOf(db: Db, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer n from app_user where cyptid = any(${textArray(ids)})`.execute(db);
  return rows[0]?.n ?? 0;
}
