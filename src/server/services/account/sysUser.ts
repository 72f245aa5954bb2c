import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { sysUserApi as api } from "#contract/endpoints/account/sys";
import { Refusal, status } from "#contract/errors";
import { areaMisfit, authoritiesOf, type Role, roles as roleNames } from "#contract/roles";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { forgetFailures } from "../../repositories/account/loginFailure";
import { hasRegion } from "../../repositories/account/region";
import { deleteSessionsOf } from "../../repositories/account/session";
import { insertUser } from "../../repositories/account/user";
import * as store from "../../repositories/account/userAdmin";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { hashPassword } from "./password";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

export async function pageList(
  { db, caller }: Context,
  { current, pageSize, areaCode, keyword, role, disabled }: In<"pageList">,
) {
  const scope = demandScope(caller, areaCode);
  const limits = { limit: pageSize, offset: (current - 1) * pageSize };
  return store.accountPage(db, { keyword, role, disabled }, scope, limits);
}

export const platforms = ({ db, caller }: Context, { areaCode }: In<"platforms">) =>
  store.platformsIn(db, demandScope(caller, areaCode));

export const roles = () =>
  Object.entries(roleNames).map(([role, name]) => ({
    ...{ role, name },
    authorities: [...authoritiesOf[role as Role]],
  }));

/** Region and platform are there, the administrator's, and what the roles need. */
async function demandProfile(
  tx: Db,
  caller: Context["caller"],
  { roles: held, areaCode, cyptid }: store.Profile,
) {
  const refuse = (message: string) => new Refusal(status.badRequest, message);
  if (!areaCode.startsWith(caller.areaCode)) {
    throw new Refusal(status.forbidden, "只能管理本行政区内的用户");
  }
  if (!(await hasRegion(tx, areaCode))) throw refuse("行政区不存在");
  const misfit = areaMisfit(held, areaCode);
  if (misfit !== null) throw refuse(misfit);
  const isPlatform = held.includes("ROLE_PLATFORM");
  if (isPlatform !== (cyptid !== null)) {
    throw refuse(isPlatform ? "产业平台经办须选择产业平台" : "只有产业平台经办可关联产业平台");
  }
  if (cyptid === null) return;
  const known = await store.platformsIn(tx, { from: areaCode, to: `${areaCode}~`, cyptid: null });
  if (!known.some((one) => one.cyptid === cyptid)) throw refuse("产业平台不存在或不在该行政区内");
}

const newPassword = () => `${randomBytes(9).toString("base64url")}7a`;

export async function create(ctx: Context, { username, ...profile }: In<"create">) {
  const { db, caller } = ctx;
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  return write(db, { by: caller.username, via: api.create.path }, async (tx) => {
    await demandProfile(tx, caller, profile);
    if (await store.hasUsername(tx, username)) throw nameTaken();
    const user = { ...profile, username, passwordHash, mustChange: true };
    const id = await insertUser(tx, user).catch((error: unknown) => {
      const isTaken = error instanceof Error && "code" in error && error.code === "23505";
      throw isTaken ? nameTaken() : error;
    });
    ctx.note({ id, username, ...profile });
    return { id, password };
  });
}

const nameTaken = () => new Refusal(status.badRequest, "用户名已存在");

/** Runs `work` on an account of the administrator's region. */
async function onAccount<T>(
  { db, caller }: Context,
  id: string,
  via: string,
  work: (tx: Db, account: NonNullable<Awaited<ReturnType<typeof store.lockAccount>>>) => Promise<T>,
): Promise<T> {
  const scope = demandScope(caller);
  return write(db, { by: caller.username, via }, async (tx) => {
    const account = await store.lockAccount(tx, id, scope);
    if (!account) throw new Refusal(status.notFound, "用户不存在或不在权限范围内");
    return work(tx, account);
  });
}

/** Changes name, roles, region and platform; nobody gives up the administration by mistake. */
export async function update(ctx: Context, { id, ...profile }: In<"update">) {
  const { caller } = ctx;
  return onAccount(ctx, id, api.update.path, async (tx, account) => {
    const ownRoles = account.roles.filter((role) => !profile.roles.includes(role));
    if (id === caller.id && ownRoles.length > 0) {
      throw new Refusal(status.badRequest, "不能取消自己的角色");
    }
    if (id === caller.id && profile.areaCode !== account.areaCode) {
      throw new Refusal(status.badRequest, "不能更改自己的行政区");
    }
    await demandProfile(tx, caller, profile);
    await store.setProfile(tx, id, profile);
    const { realName, roles: held, areaCode, cyptid } = account;
    ctx.note({ before: { realName, roles: held, areaCode, cyptid }, after: profile });
    return {};
  });
}

/** Closes or opens an account; what is closed is signed out everywhere. */
export async function disable(ctx: Context, { id, disabled }: In<"disable">) {
  if (id === ctx.caller.id) throw new Refusal(status.badRequest, "不能停用自己的账号");
  return onAccount(ctx, id, api.disable.path, async (tx, account) => {
    await store.setDisabled(tx, id, disabled);
    if (disabled) await deleteSessionsOf(tx, id);
    ctx.note({ before: { disabled: account.disabled }, after: { disabled } });
    return {};
  });
}

export async function resetPassword(ctx: Context, { id }: In<"resetPassword">) {
  const password = newPassword();
  const hash = await hashPassword(password);
  return onAccount(ctx, id, api.resetPassword.path, async (tx, { username }) => {
    await store.setOneTimePassword(tx, id, hash);
    await forgetFailures(tx, username);
    await deleteSessionsOf(tx, id);
    return { id, password };
  });
}

export const unlock = (ctx: Context, { id }: In<"unlock">) =>
  onAccount(ctx, id, api.unlock.path, async (tx, { username }) => {
    await forgetFailures(tx, username);
    return {};
  });
