import type { z } from "zod";
import { userApi } from "#contract/endpoints/account/login";
import { messages, Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";
import { passwordFault } from "#contract/passwordRules";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { usualChoices } from "../../repositories/account/choice";
import { forgetAttempts } from "../../repositories/account/loginFailure";
import { regionName } from "../../repositories/account/region";
import {
  deleteSession,
  deleteSessionsOf,
  endSessionsOf,
  outsideOf,
  renewSession,
  sessionsOf,
} from "../../repositories/account/session";
import {
  formerPasswords,
  insertUser,
  type NewUser,
  setPassword,
  endTour as tourEnded,
  type UserRow,
  userById,
} from "../../repositories/account/user";
import type { Context } from "../context/context";
import { groupedBy } from "../context/groupedBy";
import { addressOf, demandPatience } from "./attempt";
import { earliestYear } from "./earliestYear";
import { hashPassword, isPassword, type PasswordCost } from "./password";
import { authorities, callerOf, tokenHash } from "./session";

type PasswordChange = z.output<typeof userApi.changePassword.input>;

/** The user record without its token; the age of a password is nothing to who came without it. */
export async function userRecord(db: Db, user: UserRow, issuer: string | null = null) {
  const byPassword = issuer === null;
  return {
    issuer,
    id: user.id,
    username: user.username,
    realName: user.real_name,
    avatar: user.avatar,
    areaCode: user.area_code,
    areaName: await regionName(db, user.area_code),
    cyptid: user.cyptid,
    roles: user.roles,
    authorities: authorities(user.roles),
    mustChange: byPassword && (user.must_change || user.password_days === 0),
    passwordDays: byPassword ? noticeOf(user) : null,
    tourOffered: !user.tour_put_away,
    firstYear: await earliestYear(db, callerOf(user)),
  };
}

/** The expiry of a password is only reported when it is near. */
const noticeOf = ({ password_days: days }: UserRow) =>
  days !== null && days <= limits.passwordNoticeDays ? days : null;

export async function createUser(
  db: Db,
  { password, cost, ...user }: Omit<NewUser, "passwordHash"> & Password,
): Promise<string> {
  return insertUser(db, { ...user, passwordHash: await hashPassword(password, cost) });
}
type Password = { password: string; cost?: PasswordCost };

async function self({ db, caller }: Context): Promise<UserRow> {
  const user = await userById(db, caller.id);
  if (!user) throw new Refusal(status.expired, messages.expired);
  return user;
}

export async function info(ctx: Context) {
  const by = ctx.token === null ? null : await outsideOf(ctx.db, tokenHash(ctx.token));
  return userRecord(ctx.db, await self(ctx), by?.issuer);
}

/** `leave` is where the browser goes to end its session with the issuer too. */
export const logout = ({ db, token, caller }: Context, leave?: string) =>
  write(db, { by: caller.username, via: userApi.logout.path }, async (tx) => {
    if (token) await deleteSession(tx, tokenHash(token));
    return leave === undefined ? {} : { leave };
  });

/** Called by wall screens from time to time, since nobody is there to sign in again. */
export const renew = ({ db, token, caller }: Context) =>
  write(db, { by: caller.username, via: userApi.renew.path }, async (tx) => {
    const { sessionHours: hours, sessionDays: days } = limits;
    const expiresAt = token && (await renewSession(tx, tokenHash(token), { hours, days }));
    if (!expiresAt) throw new Refusal(status.expired, messages.expired);
    return { expiresAt };
  });

/** Fewer say nothing about a habit; more would not be quicker to find than the whole list. */
const habit = { least: 2, most: 3 };

export async function choices({ db, caller }: Context, { dataset }: { dataset: string }) {
  const usual = await usualChoices(db, caller.id, dataset, habit);
  const byField = groupedBy(usual, ({ field }) => field);
  return Object.fromEntries(
    [...byField].map(([field, all]) => [field, all.map(({ value }) => value)]),
  );
}

export const endTour = ({ db, caller }: Context) =>
  write(db, { by: caller.username, via: userApi.endTour.path }, async (tx) => {
    await tourEnded(tx, caller.id);
    return {};
  });

/** Changes the caller's password and ends all their other sessions. */
export async function changePassword(ctx: Context, input: PasswordChange) {
  if (input.password.normalize("NFKC") === input.old.normalize("NFKC")) {
    throw new Refusal(status.badRequest, "新密码不能与原密码相同");
  }
  const user = await self(ctx);
  const { db } = ctx;
  const attempt = { username: user.username, address: addressOf(ctx.ip) };
  await demandPatience(db, attempt);
  if (!(await isPassword(input.old, user.password_hash))) {
    throw new Refusal(status.badRequest, "原密码不正确");
  }
  await forgetAttempts(db, attempt);
  await demandNew(db, user, input);
  const hash = await hashPassword(input.password);
  return write(db, { by: user.username, via: userApi.changePassword.path }, async (tx) => {
    await setPassword(tx, user.id, hash, limits.passwordsKept);
    await deleteSessionsOf(tx, user.id, ctx.token ? tokenHash(ctx.token) : undefined);
    return {};
  });
}

/** A new password must follow the rules and differ from the last ones. */
async function demandNew(db: Db, user: UserRow, { password }: PasswordChange): Promise<void> {
  const owner = { username: user.username, realName: user.real_name };
  const fault = passwordFault(password, owner);
  if (fault) throw new Refusal(status.badRequest, `新密码不符合要求：${fault}`);
  for (const hash of await formerPasswords(db, user.id)) {
    if (!(await isPassword(password, hash))) continue;
    throw new Refusal(status.badRequest, `新密码不能与最近 ${limits.passwordsKept} 次用过的相同`);
  }
}

/** The caller's own sessions. */
export const sessions = ({ db, caller, token }: Context) =>
  sessionsOf(db, caller.id, token === null ? null : tokenHash(token));

export const endSessions = ({ db, caller, note }: Context, { ids }: { ids: string[] }) =>
  write(db, { by: caller.username, via: userApi.endSessions.path }, async (tx) => {
    const ended = await endSessionsOf(tx, caller.id, ids);
    note({ ended });
    return { ended };
  });
