import { sql } from "kysely";
import type { Db } from "../../db/tables";
import type { Outside } from "./session";

/** A sign-in that waits for its code. */
export type SignInStep = {
  userId: string;
  /** A new secret, for an account that has none yet. */
  secret: Buffer | null;
  /** Who has let the user in so far; null if their password has. */
  by: Outside | null;
};

/** Also removes those that have expired. */
export async function insertStep(
  db: Db,
  keyHash: Buffer,
  { userId, secret, by }: SignInStep,
  seconds: number,
): Promise<void> {
  await sql`delete from sign_in_step where expires_at < clock_timestamp()`.execute(db);
  const { issuer = null, subject = null, outside = null, idToken = null } = by ?? {};
  await sql`
    insert into sign_in_step (key_hash, user_id, secret, expires_at, issuer, subject, outside, id_token)
    values (${keyHash}, ${userId}, ${secret}, clock_timestamp() + make_interval(secs => ${seconds}),
            ${issuer}, ${subject}, ${outside}, ${idToken})`.execute(db);
}

/** Counts a try before its code is looked at; null if there is no such sign-in, or no try left. */
export async function tryStep(db: Db, keyHash: Buffer, most: number): Promise<SignInStep | null> {
  const { rows } = await sql<Outside & { userId: string; secret: Uint8Array | null }>`
    update sign_in_step set tries = tries + 1
     where key_hash = ${keyHash} and expires_at > clock_timestamp() and tries < ${most}
    returning user_id "userId", secret, issuer, subject, outside, id_token "idToken"`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { userId, secret, ...by } = row;
  return {
    ...{ userId, secret: secret && Buffer.from(secret) },
    by: by.issuer === null ? null : by,
  };
}

/** Ends a sign-in, once: false if another request has. */
export async function takeStep(db: Db, keyHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    delete from sign_in_step where key_hash = ${keyHash} returning 1`.execute(db);
  return rows.length > 0;
}

/** Whose secret an account has; null if none. */
export async function secretOf(db: Db, userId: string): Promise<Buffer | null> {
  const { rows } = await sql<{ secret: Uint8Array }>`
    select secret from second_factor where user_id = ${userId}`.execute(db);
  return rows[0] ? Buffer.from(rows[0].secret) : null;
}

/** Uses the code of a step up, and all before it; false if it was used already. */
export async function spendStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { rows } = await sql`
    update second_factor set last_step = ${step}
     where user_id = ${userId} and last_step < ${step} returning 1`.execute(db);
  return rows.length > 0;
}

export async function takeRecoveryCode(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    delete from recovery_code where user_id = ${userId} and hash = ${hash} returning 1`.execute(db);
  return rows.length > 0;
}

type Factor = { secret: Buffer; step: number; recovery: readonly Buffer[] };

/** Gives an account its factor; false if it has got one meanwhile. */
export async function insertFactor(
  db: Db,
  userId: string,
  { secret, step, recovery }: Factor,
): Promise<boolean> {
  const { rows } = await sql`
    insert into second_factor (user_id, secret, last_step) values (${userId}, ${secret}, ${step})
    on conflict do nothing returning 1`.execute(db);
  if (rows.length === 0) return false;
  for (const hash of recovery) {
    await sql`insert into recovery_code (user_id, hash) values (${userId}, ${hash})`.execute(db);
  }
  return true;
}

/** Takes the factor of an account away, and its sign-ins that wait; whether it had one. */
export async function dropFactor(db: Db, userId: string): Promise<boolean> {
  await sql`delete from sign_in_step where user_id = ${userId}`.execute(db);
  const { rows } = await sql`
    delete from second_factor where user_id = ${userId} returning 1`.execute(db);
  return rows.length > 0;
}
