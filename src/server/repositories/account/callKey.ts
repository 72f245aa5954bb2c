import { sql } from "kysely";
import type { Db } from "../../db/tables";

/** A stored key: hashed, with its call and the hash of its input. */
export type CallKey = { id: Buffer; call: string; input: Buffer };

/** Inserts a key; false if it exists. Waits for a call that is inserting the same key. */
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

/** Deletes keys older than `hours`. */
export const dropOldKeys = (db: Db, hours: number) =>
  sql`delete from call_key where at < now() - make_interval(hours => ${hours})`.execute(db);
