import { sql } from "kysely";
import type { Db } from "../../db/tables";

/** A sign-in at an issuer that is under way. */
export type Attempt = { issuer: string; nonce: string; verifier: string };

type Kept = Attempt & { stateHash: Buffer; keyHash: Buffer };

/** Also removes those that have expired. */
export async function insertAttempt(db: Db, one: Kept, seconds: number): Promise<void> {
  await sql`delete from sign_on_attempt where expires_at < clock_timestamp()`.execute(db);
  await sql`
    insert into sign_on_attempt (state_hash, key_hash, issuer, nonce, verifier, expires_at)
    values (${one.stateHash}, ${one.keyHash}, ${one.issuer}, ${one.nonce}, ${one.verifier},
            clock_timestamp() + make_interval(secs => ${seconds}))`.execute(db);
}

/** Takes an attempt of the browser with this key, once. */
export async function takeAttempt(
  db: Db,
  stateHash: Buffer,
  keyHash: Buffer,
): Promise<Attempt | null> {
  const { rows } = await sql<Attempt>`
    delete from sign_on_attempt
     where state_hash = ${stateHash} and key_hash = ${keyHash} and expires_at > clock_timestamp()
    returning issuer, nonce, verifier`.execute(db);
  return rows[0] ?? null;
}

/** Whether this has not been used before; it is from now on. */
export async function spend(db: Db, hash: Buffer, seconds: number): Promise<boolean> {
  await sql`delete from sign_on_spent where expires_at < clock_timestamp()`.execute(db);
  const { rows } = await sql`
    insert into sign_on_spent (hash, expires_at)
    values (${hash}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

/** Serialises the sign-ins of one person: of two first ones, one makes the account. */
export const lockSubject = (tx: Db, issuer: string, subject: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`sign-on ${issuer} ${subject}`}))`.execute(tx);

export const linkOf = (db: Db, issuer: string, subject: string) =>
  db
    .selectFrom("sign_on_link")
    .select(["user_id as userId", "made"])
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();

type Link = { issuer: string; subject: string; userId: string; made: boolean };

export const insertLink = (db: Db, { issuer, subject, userId, made }: Link) =>
  db.insertInto("sign_on_link").values({ issuer, subject, user_id: userId, made }).execute();

/** Fields of an account that people are found by. */
export type LinkField = "username" | "officePhone";

/** Accounts with this value, disabled ones too; two are enough to tell that it is not unique. */
export async function accountsWith(db: Db, field: LinkField, value: string) {
  const { rows } = await sql<{ id: string }>`
    select id from app_user where ${field === "username" ? sql`username` : sql`office_phone`} = ${value}
     limit 2`.execute(db);
  return rows.map(({ id }) => id);
}
