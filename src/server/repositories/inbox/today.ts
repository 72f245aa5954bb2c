import { type RawBuilder, type SqlBool, sql } from "kysely";
import { gxtz } from "#contract/datasets/gxtz";
import type { AnyDataset } from "#contract/define/dataset";
import { limits } from "#contract/limits";
import type { Due } from "#contract/workflow/due";
import type { Db } from "../../db/tables";
import { all, whereOf } from "../records/filter";
import { inScope, type Scope } from "../records/scope";
import { isWaiting, type Place, type Waiting } from "./todo";

/** A row of 今日 as the records have it. */
export type Line = {
  /** Its name among the reminders. */
  item: string;
  /** The kind of the inbox, or the dataset of the record. */
  source: string;
  id: string;
  /** The record that its page opens by. */
  target: string | null;
  bh: string;
  mc: string;
  xzqmc: string;
  /** The states before and after a step, or the field of a day; else empty. */
  was: string;
  now: string;
  by: string;
  at: string;
  note: string | null;
  unread: boolean;
};

export type Lines = { total: number; unread: number; list: Line[] };
type Part = RawBuilder<unknown>;

const none: Lines = { total: 0, unread: 0, list: [] };

/** The first lines of several parts, and how many there are of them. */
export async function linesOf(
  db: Db,
  username: string,
  parts: readonly Part[],
  { order, since }: { order: "asc" | "desc"; since?: string },
): Promise<Lines> {
  if (parts.length === 0) return none;
  const isOld = since ? sql`p.at <= ${since}::timestamptz` : sql`false`;
  const { rows } = await sql<Line & { total: number; open: number }>`
    select v.*, (count(*) over ())::integer total,
           (count(*) filter (where v.unread) over ())::integer open
      from (select p.*, not exists (select from today_opened o
              where o.username = ${username} and o.item = p.item) unread,
              ${isOld} "isOld"
              from (${sql.join(parts, sql` union all `)}) p) v
     where v.unread or not v."isOld"
     order by v.at ${sql.raw(order)}, v.item limit ${limits.todayRows}`.execute(db);
  const { total = 0, open = 0 } = rows[0] ?? {};
  return { total, unread: open, list: rows };
}

const column = (name: string) => sql.ref(`t.${name}`);
const personOf = (username: RawBuilder<unknown>) =>
  sql`coalesce((select u.real_name from app_user u where u.username = ${username}), ${username})`;

const named = ({ key, fields }: AnyDataset, target: string) => sql`
  ${column(key.id)}::text id, ${column(target)}::text target, ${column(key.number)}::text bh,
  ${column(key.name)}::text mc, ${fields.xzqmc ? sql`t.xzqmc` : sql`''`}::text xzqmc`;

/**
 * The latest step of others on each record since a time; what is told as a decision stands among
 * those.
 */
export const stepLines = (
  dataset: AnyDataset,
  {
    scope,
    username,
    since,
    target,
  }: { scope: Scope; username: string; since: string; target: string },
): Part => sql`
  select 'step~' || r.rzid item, ${dataset.name}::text source, ${named(dataset, target)},
         r.yzt was, r.xzt now, ${personOf(sql`r.czr`)} "by", r.czsj at, r.yj note
    from (select distinct on (s.ywid) s.* from shrz s
           where s.ywlx = ${dataset.name} and s.czsj > ${since}::timestamptz
           order by s.ywid, s.rzid desc) r
    join ${sql.table(dataset.table)} t on ${column(dataset.key.id)} = r.ywid
   where r.czr <> ${username} and t.scbz = 0 and ${inScope(scope, "t")}
     and not exists (select from decision_notice d
                      where d.username = ${username} and d.rzid = r.rzid)`;

/** Changes of approved data by others since a time. */
export const ledgerLines = (
  kinds: readonly string[],
  { scope, username, since }: { scope: Scope; username: string; since: string },
): Part => sql`
  select 'ledger~' || t.tzid item, ${gxtz.name}::text source, t.tzid::text id,
         nullif(concat_ws('~', t.source, t.ywid), '') target, '' bh, t.bt mc, t.xzqmc::text xzqmc,
         t.ywlx::text was, t.zt::text now, t.tjr "by", t.tjsj at, null::text note
    from gxtz t
   where ${whereOf(gxtz, { ywlx: [...kinds] }, scope, "t")}
     and t.tjsj > ${since}::timestamptz and t.cjr <> ${username}`;

/** Records that wait for somebody who has had them before, moved on by another since. */
export const returnedLines = (kind: Waiting, place: Place, username: string): Part => sql`
  select concat_ws('~', 'returned', ${kind.key}::text, ${column(kind.dataset.key.id)}, t.bbh) item,
         ${kind.key}::text source, ${named(kind.dataset, kind.dataset.key.id)}, '' was,
         ${column(kind.state)}::text now, ${personOf(sql`t.gxr`)} "by", t.gxsj at, null::text note
    from ${sql.table(kind.dataset.table)} t
   where ${isWaiting(kind, place)} and t.gxr <> ${username}
     and ${column(kind.dataset.key.id)} in (select s.ywid from shrz s
           where s.czr = ${username} and s.ywlx = ${kind.dataset.name})`;

type Days = { from: string; to: string };

/** Items of the inbox whose term ends within some days. */
export function termLines(kind: Waiting, place: Place, { from, to }: Days): Part {
  const end = kind.due
    ? column(kind.due)
    : sql`((t.gxsj at time zone 'Asia/Shanghai')::date + ${kind.days}::integer)`;
  return sql`
    select concat_ws('~', 'term', ${kind.key}::text, ${column(kind.dataset.key.id)}, ${end}) item,
           ${kind.key}::text source, ${named(kind.dataset, kind.dataset.key.id)}, '' was,
           ${column(kind.state)}::text now, '' "by", ${end} at, null::text note
      from ${sql.table(kind.dataset.table)} t
     where ${isWaiting(kind, place)} and ${end} between ${from}::date and ${to}::date`;
}

/** Records whose agreed or planned day is near and not met yet. */
export function dueLines(dataset: AnyDataset, due: Due, scope: Scope, { from, to }: Days): Part {
  const end = column(due.day);
  const open = due.open ? { [due.open.field]: [...due.open.states] } : {};
  const near = [
    whereOf(dataset, open, scope, "t"),
    sql<SqlBool>`${end} between ${from}::date and ${to}::date`,
    ...(due.met ? [sql<SqlBool>`${column(due.met)} is null`] : []),
  ];
  return sql`
    select concat_ws('~', 'due', ${dataset.name}::text, ${due.day}::text,
                     ${column(dataset.key.id)}, ${end}) item,
           ${dataset.name}::text source, ${named(dataset, dataset.key.id)}, ${due.day}::text was,
           '' now, '' "by", ${end} at, null::text note
      from ${sql.table(dataset.table)} t where ${all(near)}`;
}

type Draft = { key: string; dataset: AnyDataset; state: string; states: readonly string[] };

/** Records that somebody has entered and not submitted. */
export const draftLines = (
  { key, dataset, state, states }: Draft,
  scope: Scope,
  username: string,
): Part => sql`
  select concat_ws('~', 'draft', ${key}::text, ${column(dataset.key.id)}) item,
         ${key}::text source, ${named(dataset, dataset.key.id)}, '' was,
         ${column(state)}::text now, ${personOf(sql`t.gxr`)} "by", t.gxsj at, null::text note
    from ${sql.table(dataset.table)} t
   where ${whereOf(dataset, { [state]: [...states] }, scope, "t")} and t.cjr = ${username}`;
