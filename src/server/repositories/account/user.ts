import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Role } from "#contract/roles";
import type { Db } from "../../db/tables";
import { passwordDays } from "./passwordAge";

export type NewUser = {
  username: string;
  realName: string;
  passwordHash: string;
  roles: readonly Role[];
  areaCode: string;
  cyptid?: string | null;
  officePhone?: string | null | undefined;
  demo?: boolean;
  /** A one-time password, which must be changed before anything else. */
  mustChange?: boolean;
};

export type UserRow = {
  id: string;
  username: string;
  real_name: string;
  avatar: string;
  password_hash: string;
  roles: Role[];
  area_code: string;
  cyptid: string | null;
  must_change: boolean;
  tour_put_away: boolean;
  /** Days until the password expires; null if it does not. */
  password_days: number | null;
};

const shown = [
  "id",
  "username",
  "real_name",
  "avatar",
  "password_hash",
  "roles",
  "area_code",
  "cyptid",
  "must_change",
  "tour_put_away",
] as const;

export async function insertUser(db: Db, user: NewUser): Promise<string> {
  const id = randomUUID().replaceAll("-", "");
  await db
    .insertInto("app_user")
    .values({
      id,
      username: user.username,
      real_name: user.realName,
      password_hash: user.passwordHash,
      roles: [...user.roles],
      area_code: user.areaCode,
      cyptid: user.cyptid ?? null,
      office_phone: user.officePhone ?? null,
      demo: user.demo ?? false,
      must_change: user.mustChange ?? false,
      locked_until: null,
    })
    .execute();
  return id;
}

/** Disabled users are not found. */
export const userByName = (db: Db, username: string): Promise<UserRow | undefined> =>
  db
    .selectFrom("app_user as u")
    .select(shown)
    .select(sql<number | null>`${sql.raw(passwordDays)}`.as("password_days"))
    .where("username", "=", username)
    .where("disabled", "=", false)
    .executeTakeFirst();

export const userById = (db: Db, id: string): Promise<UserRow | undefined> =>
  db
    .selectFrom("app_user as u")
    .select(shown)
    .select(sql<number | null>`${sql.raw(passwordDays)}`.as("password_days"))
    .where("id", "=", id)
    .where("disabled", "=", false)
    .executeTakeFirst();

export async function hasUsers(db: Db): Promise<boolean> {
  const one = await db.selectFrom("app_user").select("id").limit(1).executeTakeFirst();
  return one !== undefined;
}

/** Names of the demonstration accounts, in order. */
export const demoUsers = (db: Db) =>
  db
    .selectFrom("app_user")
    .select(["username", "real_name"])
    .where("demo", "=", true)
    .orderBy("created_at")
    .orderBy("username")
    .execute();

/** Changes the user's own password, and remembers a number of previous ones. */
export async function setPassword(db: Db, id: string, passwordHash: string, kept: number) {
  await sql`insert into password_history (user_id, password_hash)
    select id, password_hash from app_user where id = ${id}`.execute(db);
  await sql`delete from password_history where id in (
    select id from password_history where user_id = ${id} order by id desc offset ${kept})`.execute(
    db,
  );
  await sql`update app_user set password_hash = ${passwordHash}, must_change = false,
    password_at = clock_timestamp() where id = ${id}`.execute(db);
}

export const endTour = (db: Db, id: string) =>
  db.updateTable("app_user").set({ tour_put_away: true }).where("id", "=", id).execute();

/** Hashes of previous passwords, the latest first. */
export async function formerPasswords(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ password_hash: string }>`
    select password_hash from password_history where user_id = ${id} order by id desc`.execute(db);
  return rows.map((row) => row.password_hash);
}
