import type { z } from "zod";
import { sysUserApi as api } from "#contract/endpoints/account/sys";
import { Refusal, status } from "#contract/errors";
import {
  areaMisfit,
  authoritiesOf,
  isOffice,
  type Role,
  roleClash,
  roles as roleNames,
} from "#contract/roles";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { forgetFailures } from "../../repositories/account/loginFailure";
import { lockHolders } from "../../repositories/account/offices";
import { hasRegion } from "../../repositories/account/region";
import { dropFactor } from "../../repositories/account/secondFactor";
import { deleteSessionsOf } from "../../repositories/account/session";
import { insertUser } from "../../repositories/account/user";
import * as store from "../../repositories/account/userAdmin";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { hashPassword, newPassword } from "./password";

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

/** What an account may reach has to lie in the administrator's scope, and to fit. */
async function demandProfile(tx: Db, caller: Context["caller"], profile: store.Profile) {
  if (!profile.areaCode.startsWith(caller.areaCode)) {
    throw new Refusal(status.forbidden, "只能管理本行政区内的用户");
  }
  await demandFit(tx, profile);
}

/** Region and platform must exist, and match the roles. */
export async function demandFit(
  tx: Db,
  { roles: held, areaCode, cyptid }: Pick<store.Profile, "roles" | "areaCode" | "cyptid">,
) {
  const refuse = (message: string) => new Refusal(status.badRequest, message);
  if (!(await hasRegion(tx, areaCode))) throw refuse("行政区不存在");
  const misfit = roleClash(held) ?? areaMisfit(held, areaCode);
  if (misfit !== null) throw refuse(misfit);
  const isPlatform = held.includes("ROLE_PLATFORM");
  if (isPlatform && cyptid === null) throw refuse("产业平台经办须选择产业平台");
  if (cyptid === null) return;
  if (!isPlatform && held.length > 0) throw refuse("只有产业平台经办可关联产业平台");
  const known = await store.platformsIn(tx, { from: areaCode, to: `${areaCode}~`, cyptid: null });
  if (!known.some((one) => one.cyptid === cyptid)) throw refuse("产业平台不存在或不在该行政区内");
}

export async function create(ctx: Context, { username, ...profile }: In<"create">) {
  const { db, caller } = ctx;
  if (profile.roles.length > 0) {
    throw new Refusal(status.forbidden, "角色由安全管理员授予，新建账号时不能指定");
  }
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

const nameTaken = () => new Refusal(status.badRequest, "账号已存在");

type Account = NonNullable<Awaited<ReturnType<typeof store.lockAccount>>>;

/** Runs `work` on an account in the administrator's region. */
async function onAccount<T>(
  { db, caller }: Context,
  id: string,
  via: string,
  work: (tx: Db, account: Account) => Promise<T>,
): Promise<T> {
  const scope = demandScope(caller);
  return write(db, { by: caller.username, via }, async (tx) => {
    const account = await store.lockAccount(tx, id, scope);
    if (!account) throw new Refusal(status.notFound, "用户不存在或不在权限范围内");
    return work(tx, account);
  });
}

const sameRoles = (one: readonly Role[], other: readonly Role[]) =>
  one.length === other.length && one.every((role) => other.includes(role));

/**
 * The system administrator may change the name and the office phone; the security administrator what the account may
 * access, once it has a role. Nobody may change their own access.
 */
function demandRight({ caller }: Context, account: Account, wanted: store.Profile): void {
  const may = (right: string) => caller.authorities.includes(right);
  if (wanted.realName !== account.realName && !may("sys:account")) {
    throw new Refusal(status.forbidden, "姓名由系统管理员修改");
  }
  const { officePhone = account.officePhone } = wanted;
  if (officePhone !== account.officePhone && !may("sys:account")) {
    throw new Refusal(status.forbidden, "办公电话由系统管理员修改");
  }
  const isSame =
    sameRoles(account.roles, wanted.roles) &&
    wanted.areaCode === account.areaCode &&
    wanted.cyptid === account.cyptid;
  if (isSame) return;
  if (account.id === caller.id) {
    throw new Refusal(status.badRequest, "不能更改自己的角色、行政区和产业平台");
  }
  const isOpen = account.roles.length === 0 && wanted.roles.length === 0;
  if (!may("sys:role") && !(isOpen && may("sys:account"))) {
    throw new Refusal(status.forbidden, "角色、行政区和产业平台由安全管理员授予");
  }
}

/** Every administrative role must keep somebody who can sign in. */
async function demandOffices(tx: Db, id: string, given: readonly Role[], kept: readonly Role[]) {
  for (const office of given.filter((role) => isOffice(role) && !kept.includes(role))) {
    const holders = await lockHolders(tx, office);
    if (holders.some((holder) => holder !== id)) continue;
    throw new Refusal(
      status.badRequest,
      `这是唯一启用的${roleNames[office]}，请先另设一个${roleNames[office]}`,
    );
  }
}

/** Changes name, roles, region and platform. */
export async function update(ctx: Context, { id, ...input }: In<"update">) {
  const profile = { ...input, roles: [...new Set(input.roles)] };
  return onAccount(ctx, id, api.update.path, async (tx, account) => {
    demandRight(ctx, account, profile);
    await demandProfile(tx, ctx.caller, profile);
    if (!account.disabled) await demandOffices(tx, id, account.roles, profile.roles);
    await store.setProfile(tx, id, profile);
    const { realName, roles: held, areaCode, cyptid, officePhone } = account;
    ctx.note({ before: { realName, roles: held, areaCode, cyptid, officePhone }, after: profile });
    return {};
  });
}

/** Disables or enables an account; a disabled one is signed out everywhere. */
export async function disable(ctx: Context, { id, disabled }: In<"disable">) {
  if (id === ctx.caller.id) throw new Refusal(status.badRequest, "不能停用自己的账号");
  return onAccount(ctx, id, api.disable.path, async (tx, account) => {
    if (disabled && !account.disabled) await demandOffices(tx, id, account.roles, []);
    await store.setDisabled(tx, id, disabled);
    if (disabled) await deleteSessionsOf(tx, id);
    ctx.note({ before: { disabled: account.disabled }, after: { disabled } });
    return {};
  });
}

/**
 * Whoever knows a password can act as its owner, so passwords of administrative roles are only
 * given out by the operator.
 */
export async function resetPassword(ctx: Context, { id }: In<"resetPassword">) {
  if (id === ctx.caller.id) throw new Refusal(status.badRequest, "自己的密码请用“修改密码”");
  const password = newPassword();
  const hash = await hashPassword(password);
  return onAccount(ctx, id, api.resetPassword.path, async (tx, { username, roles: held }) => {
    const office = held.find(isOffice);
    if (office) {
      throw new Refusal(
        status.badRequest,
        `${roleNames[office]}的密码由运维人员在服务器上重置：npm run accounts -- --reset ${username}`,
      );
    }
    await store.setOneTimePassword(tx, id, hash);
    await forgetFailures(tx, username);
    await deleteSessionsOf(tx, id);
    return { id, password };
  });
}

/** For whoever has lost the device and the recovery codes; nobody takes the own factor away. */
export async function resetFactor(ctx: Context, { id }: In<"resetFactor">) {
  if (id === ctx.caller.id) {
    throw new Refusal(status.badRequest, "自己的动态验证码由其他安全管理员重置");
  }
  return onAccount(ctx, id, api.resetFactor.path, async (tx, { username }) => {
    if (!(await dropFactor(tx, id))) {
      throw new Refusal(status.badRequest, `账号 ${username} 没有绑定动态验证码`);
    }
    await deleteSessionsOf(tx, id);
    ctx.note({ factor: "重置" });
    return {};
  });
}

export async function unlock(ctx: Context, { id }: In<"unlock">) {
  if (id === ctx.caller.id) throw new Refusal(status.badRequest, "不能给自己解锁");
  return onAccount(ctx, id, api.unlock.path, async (tx, { username }) => {
    await forgetFailures(tx, username);
    return {};
  });
}
