import { Refusal, status } from "#contract/errors";
import { isOffice } from "#contract/roles";
import type { Db } from "../../db/tables";
import * as store from "../../repositories/account/signOn";
import { insertUser, type UserRow, userById } from "../../repositories/account/user";
import { hasUsername, setProfile } from "../../repositories/account/userAdmin";
import { hashPassword } from "../account/password";
import { newToken } from "../account/session";
import { demandFit } from "../account/sysUser";
import type { Identity, Issuer } from "./issuer";
import { type Mapped, mappedBy, soleValueOf } from "./mapping";

type Person = { issuer: Issuer; identity: Identity };

/** The account, and what became of it on the way, for the log. */
export type Found = { user: UserRow; deed: Readonly<Record<string, unknown>> };

const refuse = (message: string) => new Refusal(status.forbidden, message);

/**
 * The account of a person: linked before, found by rule, or made by rule. `hash` is the password of
 * one that is made, which nobody knows.
 */
export async function accountOf(tx: Db, person: Person, hash: string): Promise<Found> {
  const { issuer, identity } = person;
  await store.lockSubject(tx, issuer.id, identity.subject);
  const link = await store.linkOf(tx, issuer.id, identity.subject);
  if (link) return known(tx, person, link);
  return (await linked(tx, person)) ?? made(tx, person, hash);
}

async function openAccount(tx: Db, id: string): Promise<UserRow> {
  const user = await userById(tx, id);
  if (!user) throw refuse("账号已停用，请联系系统管理员");
  return user;
}

/**
 * Whoever runs an issuer could become anybody whom it lets in. The three administrations are parted
 * so that no one is above them, so they sign in here alone.
 */
function demandNoOffice({ username, roles }: UserRow): void {
  if (!roles.some(isOffice)) return;
  throw refuse(`账号 ${username} 是管理员账号，只能用账号密码登录`);
}

async function known(
  tx: Db,
  { issuer, identity }: Person,
  { userId, made: isOurs }: { userId: string; made: boolean },
): Promise<Found> {
  const user = await openAccount(tx, userId);
  demandNoOffice(user);
  const { create } = issuer.account;
  if (!isOurs || !create?.follow) return { user, deed: {} };
  const mapped = demandMapped(issuer, identity);
  const before = { roles: user.roles, areaCode: user.area_code, cyptid: user.cyptid };
  if (isSame(before, mapped)) return { user, deed: {} };
  await demandFit(tx, mapped);
  await setProfile(tx, userId, { realName: user.real_name, ...mapped });
  return { user: await openAccount(tx, userId), deed: { before, after: mapped } };
}

const isSame = (one: Mapped, other: Mapped) =>
  one.areaCode === other.areaCode &&
  one.cyptid === other.cyptid &&
  one.roles.length === other.roles.length &&
  one.roles.every((role) => other.roles.includes(role));

/** The account that the rule finds, if it finds one. */
async function linked(tx: Db, { issuer, identity }: Person): Promise<Found | null> {
  const { link: rule } = issuer.account;
  const value = rule ? soleValueOf(identity.claims, rule.claim) : null;
  if (!rule || value === null) return null;
  const [id, ...others] = await store.accountsWith(tx, rule.field, value);
  if (id === undefined) return null;
  if (others.length > 0) throw refuse("有多个账号与您的身份相符，请联系系统管理员");
  const user = await openAccount(tx, id);
  demandNoOffice(user);
  await link(tx, { issuer, identity }, id, false);
  return { user, deed: { linked: user.username } };
}

const link = (tx: Db, { issuer, identity }: Person, userId: string, isOurs: boolean) =>
  store.insertLink(tx, { issuer: issuer.id, subject: identity.subject, userId, made: isOurs });

function demandMapped({ account, name }: Issuer, { claims }: Identity): Mapped {
  const mapped = account.create ? mappedBy(account.create, claims) : { lacks: "账号" };
  if (!("lacks" in mapped)) return mapped;
  throw refuse(`您在“${name}”的身份没有对应本系统的${mapped.lacks}，请联系系统管理员`);
}

async function made(tx: Db, person: Person, passwordHash: string): Promise<Found> {
  const { issuer, identity } = person;
  const mapped = demandMapped(issuer, identity);
  const rules = issuer.account.create as NonNullable<Issuer["account"]["create"]>;
  const username = soleValueOf(identity.claims, rules.username)?.slice(0, 50);
  const realName = soleValueOf(identity.claims, rules.realName)?.slice(0, 50);
  if (!username || !realName) {
    throw refuse(`“${issuer.name}”没有给出您的${username ? "姓名" : "账号名"}，请联系系统管理员`);
  }
  await demandFit(tx, mapped);
  if (await hasUsername(tx, username)) {
    throw refuse(`账号 ${username} 已存在，没有与您的身份关联，请联系系统管理员`);
  }
  const id = await insertUser(tx, { username, realName, passwordHash, ...mapped });
  await link(tx, person, id, true);
  return { user: await openAccount(tx, id), deed: { created: username, realName, ...mapped } };
}

/** A password that nobody knows; made before the transaction, as it takes a while. */
export const unknownPassword = (): Promise<string> => hashPassword(newToken());
