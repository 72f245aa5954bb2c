import { sql } from "kysely";
import type { Db } from "../../db/tables";

/** A key as it is stored: hashed, with the call and the hash of the input that it came with. */
export type CallKey = { id: Buffer; call: string; input: Buffer };

/** Enters a key; false where it is there already. It waits for a call that is entering the same one. */
export async function enterKey(db: Db, { id, call, input }: CallKey): Promise<boolean> {
  const { rows } = await sql`
    insert into call_key (id, call, input) values (${id}, ${call}, ${input})
        on conflict do nothing returning call`.execute(db);
  return rows.length > 0;
}

export const keepReply = (db: Db, id: Buffer, reply: Buffer) =>
  sql`update call_key set reply = ${reply} where id = ${id}`.execute(db);

export const dropKey = (db: Db, id: Buffer) =>
  sql`delete from call_key where id = ${id}`.execute(db);

export type KnownKey = Omit<CallKey, "id"> & { reply: Buffer | null };

export async function knownKey(db: Db, id: Buffer): Promise<KnownKey | undefined> {
  const { rows } = await sql<KnownKey>`
    select call, input, reply from call_key where id = ${id}`.execute(db);
  return rows[0];
}

/** Forgets keys of so many hours ago. */
export const dropOldKeys = (db: Db, hours: number) =>
  sql`delete from call_key where at < now() - make_interval(hours => ${hours})`.execute(db);
