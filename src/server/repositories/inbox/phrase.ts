import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Phrase } from "#contract/endpoints/inbox/phrase";
import type { Caller } from "#contract/roles";
import type { Db } from "../../db/tables";

const columns = sql`p.id, p.text, p.shared, u.real_name as owner`;

/** Phrases that somebody may use, their own first. */
export async function phrasesFor(db: Db, { id, areaCode }: Caller): Promise<Phrase[]> {
  const { rows } = await sql<Phrase>`
    select ${columns}, p.owner = ${id} as mine
      from review_phrase p join app_user u on u.id = p.owner
     where p.owner = ${id} or (p.shared and starts_with(${areaCode}, p.area_code))
     order by p.owner = ${id} desc, p.created_at, p.text collate "C", p.id`.execute(db);
  return rows;
}

/** Stores a phrase, or changes for whom the same one is. */
export async function putPhrase(
  db: Db,
  { id: owner, areaCode }: Caller,
  { text, shared }: Pick<Phrase, "text" | "shared">,
): Promise<Phrase> {
  const id = randomUUID().replaceAll("-", "");
  const { rows } = await sql<Phrase>`
    with p as (
      insert into review_phrase (id, owner, text, shared, area_code)
      values (${id}, ${owner}, ${text}, ${shared}, ${areaCode})
      on conflict (owner, text) do update
        set shared = excluded.shared, area_code = excluded.area_code
      returning *)
    select ${columns}, true as mine from p join app_user u on u.id = p.owner`.execute(db);
  return rows[0] as Phrase;
}

export async function countPhrases(db: Db, { id }: Caller): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from review_phrase where owner = ${id}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Deletes a phrase of its owner; false if there is none. */
export async function dropPhrase(db: Db, { id: owner }: Caller, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from review_phrase where id = ${id} and owner = ${owner} returning id`.execute(db);
  return rows.length > 0;
}
