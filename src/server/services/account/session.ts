import { createHash, randomBytes } from "node:crypto";
import { limits } from "#contract/limits";
import { authoritiesOf, type Caller, type Role } from "#contract/roles";
import type { Db } from "../../db/tables";
import { callerHeld, callerNow } from "../../repositories/account/heldCallers";
import * as sessions from "../../repositories/account/session";
import type { UserRow } from "../../repositories/account/user";

const touchAfterSeconds = 60;

/** Only the hash is stored: reading the table does not give access to sessions. */
export const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();

/** 256 random bits, for sessions and tickets. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const authorities = (roles: readonly Role[]): string[] => [
  ...new Set(roles.flatMap((role) => authoritiesOf[role] ?? [])),
];

export type Holder = { caller: Caller; mustChange: string | null; dataYear: number };

/**
 * Automatic requests of a page (`unattended`) do not keep an idle session alive, except on a wall
 * screen, which nobody touches.
 */
const isUse = (unattended: boolean, roles: readonly Role[]): boolean =>
  !unattended || roles.includes("ROLE_KIOSK");

const isUseBy =
  (unattended: boolean) =>
  ({ caller }: Holder) =>
    isUse(unattended, caller.roles);

/**
 * Whoever holds this token; null if there is no such session or it has expired. For `isPresent` see
 * `callerHeld`.
 */
export function findSession(
  db: Db,
  token: string,
  unattended = false,
  isPresent?: Promise<boolean>,
): Promise<Holder | null> {
  const hash = tokenHash(token);
  const find = async () => {
    const user = await sessions.sessionUser(db, hash);
    if (!user) return null;
    const isNoted = isUse(unattended, user.roles) && user.idle > touchAfterSeconds;
    if (isNoted) await sessions.touchSession(db, hash);
    const value = {
      caller: callerOf(user),
      mustChange: mustChange(user),
      dataYear: user.data_year,
    };
    return { value, good: user.good, unnoted: touchAfterSeconds - (isNoted ? 0 : user.idle) };
  };
  return callerHeld<Holder>(db, hash, isUseBy(unattended), find, isPresent);
}

/** The same if it is in memory: see `callerNow`. */
export const sessionNow = (db: Db, token: string, unattended: boolean): Holder | null =>
  callerNow<Holder>(db, tokenHash(token), isUseBy(unattended));

type Account = Pick<UserRow, "id" | "username" | "real_name" | "roles" | "area_code" | "cyptid">;

/** An account with what it may do. */
export const callerOf = (user: Account): Caller => ({
  ...{ id: user.id, username: user.username, realName: user.real_name, roles: user.roles },
  ...{ authorities: authorities(user.roles), areaCode: user.area_code, cyptid: user.cyptid },
});

type PasswordAge = Pick<sessions.SessionRow, "must_change" | "password_over">;

/** Why the password must be changed before anything else, or null. */
export function mustChange({ must_change, password_over }: PasswordAge): string | null {
  if (must_change) return "请先修改初始密码";
  return password_over ? "密码已过有效期，请先修改密码" : null;
}

type From = { ip: string | null; agent: string | null; by?: sessions.Outside };

/** Opens a session and returns its token, which is not stored anywhere. */
export async function openSession(
  db: Db,
  userId: string,
  from: From = { ip: null, agent: null },
): Promise<string> {
  const token = newToken();
  const session = { by: null, ...from, tokenHash: tokenHash(token), userId };
  await sessions.insertSession(db, session, limits.sessionHours);
  return token;
}
