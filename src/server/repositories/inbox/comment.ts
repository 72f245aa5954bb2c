import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import type { RecordComment } from "#contract/endpoints/inbox/comment";
import { authoritiesOf, type Caller, type Role } from "#contract/roles";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";
import { inScope, type Scope } from "../records/scope";

type Subject = { dataset: AnyDataset; id: string };

/** Whether a record is there and in scope. */
export async function isInReach(db: Db, { dataset, id }: Subject, scope: Scope): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(dataset.table)} t
     where ${sql.ref(`t.${dataset.key.id}`)} = ${id} and t.scbz = 0 and ${inScope(scope, "t")}`.execute(
    db,
  );
  return rows.length > 0;
}

export type ReaderRow = { id: string; realName: string; roles: Role[]; areaName: string };

type Wanted = { keyword?: string; ids?: readonly string[]; limit: number };

/** Other accounts that reach a record: by region, by platform, and by the right to read its kind. */
export async function readersOf(
  db: Db,
  { dataset, id }: Subject,
  { id: self }: Caller,
  { keyword = "", ids, limit }: Wanted,
): Promise<ReaderRow[]> {
  const reading = Object.entries(authoritiesOf)
    .filter(([, rights]) => rights.includes(dataset.access.read))
    .map(([role]) => role);
  const named = ids ? sql`and u.id = any(${textArray(ids)})` : sql``;
  const { rows } = await sql<ReaderRow>`
    select u.id, u.real_name "realName", u.roles, coalesce(x.name, u.area_code) "areaName"
      from ${sql.table(dataset.table)} t
      join app_user u on starts_with(t.xzqdm, u.area_code)
      left join xzq x on x.area_code = u.area_code
     where ${sql.ref(`t.${dataset.key.id}`)} = ${id} and t.scbz = 0
       and not u.disabled and u.id <> ${self} and u.roles && ${textArray(reading)}
       and (u.cyptid = t.cyptid
            or (u.cyptid is null
                and ('ROLE_COUNTY' = any(u.roles) or not 'ROLE_PLATFORM' = any(u.roles))))
       and (strpos(u.real_name, ${keyword}) > 0 or strpos(u.username, ${keyword}) > 0) ${named}
     order by length(u.area_code) desc, u.real_name, u.id limit ${limit}`.execute(db);
  return rows;
}

const called = sql`
  (select coalesce(jsonb_agg(p.real_name order by p.real_name), '[]'::jsonb)
     from comment_mention m join app_user p on p.id = m.user_id where m.comment_id = c.id)`;

/** What has been said about a record, in order. */
export async function commentsOn(
  db: Db,
  { dataset, id }: Subject,
  { id: reader }: Caller,
): Promise<RecordComment[]> {
  const { rows } = await sql<RecordComment>`
    select c.id, coalesce(u.real_name, c.author) author, c.at, c.text, ${called} called,
           exists (select from comment_mention m
                    where m.comment_id = c.id and m.user_id = ${reader}
                      and m.read_at is null) unread
      from record_comment c left join app_user u on u.username = c.author
     where c.ywlx = ${dataset.name} and c.ywid = ${id}
     order by c.at, c.id`.execute(db);
  return rows;
}

export async function insertComment(
  db: Db,
  { dataset, id: ywid }: Subject,
  { username, realName }: Caller,
  { text, readers }: { text: string; readers: readonly ReaderRow[] },
): Promise<RecordComment> {
  const id = randomUUID().replaceAll("-", "");
  const { rows } = await sql<{ at: string }>`
    insert into record_comment (id, ywlx, ywid, author, text)
    values (${id}, ${dataset.name}, ${ywid}, ${username}, ${text}) returning at`.execute(db);
  await sql`
    insert into comment_mention (comment_id, user_id)
    select ${id}, p from unnest(${textArray(readers.map((one) => one.id))}) p`.execute(db);
  const names = readers.map(({ realName: name }) => name);
  return { id, author: realName, at: rows[0]?.at ?? "", text, called: names, unread: false };
}

export type MentionRow = {
  id: string;
  author: string;
  at: string;
  text: string;
  ywlx: string;
  ywid: string;
};

/** Unread comments that call somebody, newest first. */
export async function mentionsOf(db: Db, { id }: Caller, limit: number): Promise<MentionRow[]> {
  const { rows } = await sql<MentionRow>`
    select c.id, coalesce(u.real_name, c.author) author, c.at, c.text, c.ywlx, c.ywid
      from comment_mention m
      join record_comment c on c.id = m.comment_id
      left join app_user u on u.username = c.author
     where m.user_id = ${id} and m.read_at is null
     order by c.at desc, c.id limit ${limit}`.execute(db);
  return rows;
}

/** Marks comments as read by somebody; returns how many were unread. */
export async function markRead(db: Db, { id }: Caller, ids: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update comment_mention set read_at = now()
     where user_id = ${id} and read_at is null and comment_id = any(${textArray(ids)})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
