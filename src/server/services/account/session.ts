import { createHash, randomBytes } from "node:crypto";
import { limits } from "#contract/limits";
import { authoritiesOf, type Caller, type Role } from "#contract/roles";
import type { Db } from "../../db/tables";
import * as sessions from "../../repositories/account/session";

const sessionLimits = { idleMinutes: limits.sessionIdleMinutes, hours: limits.sessionHours };
const touchAfterSeconds = 60;

/** Only the hash is stored: who reads the table cannot use the sessions. */
export const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();

/** 256 random bits, for sessions and tickets. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const authorities = (roles: readonly Role[]): string[] => [
  ...new Set(roles.flatMap((role) => authoritiesOf[role] ?? [])),
];

/** Who holds this token; null when there is no such session or one of its limits has passed. */
export async function findSession(
  db: Db,
  token: string,
): Promise<{ caller: Caller; mustChange: boolean } | null> {
  const hash = tokenHash(token);
  const user = await sessions.sessionUser(db, hash, sessionLimits);
  if (!user) return null;
  if (user.idle > touchAfterSeconds) await sessions.touchSession(db, hash);
  const caller: Caller = {
    id: user.id,
    username: user.username,
    realName: user.real_name,
    roles: user.roles,
    authorities: authorities(user.roles),
    areaCode: user.area_code,
    cyptid: user.cyptid,
  };
  return { caller, mustChange: user.must_change };
}

/** Opens a session and answers its token, which is nowhere else. */
export async function openSession(
  db: Db,
  userId: string,
  ip: string | null = null,
): Promise<string> {
  const token = newToken();
  await sessions.insertSession(db, { tokenHash: tokenHash(token), userId, ip }, sessionLimits);
  return token;
}
