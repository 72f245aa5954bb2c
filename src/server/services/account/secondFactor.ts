import type { z } from "zod";
import { type asksFactor, loginApi } from "#contract/endpoints/account/login";
import { Refusal, status } from "#contract/errors";
import { productName } from "#contract/productName";
import { rolesIn } from "#contract/settings";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { forgetAttempts } from "../../repositories/account/loginFailure";
import * as store from "../../repositories/account/secondFactor";
import type { Outside } from "../../repositories/account/session";
import { settingValue } from "../../repositories/account/setting";
import { type UserRow, userById } from "../../repositories/account/user";
import type { Context } from "../context/context";
import { addressOf, demandPatience } from "./attempt";
import { newToken, openSession, tokenHash } from "./session";
import { base32, keyUri, newRecoveryCodes, newSecret, recoveryCodeIn, stepWith } from "./totp";
import { userRecord } from "./user";

/** As long as somebody may take to find the device, or to set one up. */
const stepSeconds = 600;
const mostTries = 5;

const over = () => new Refusal(status.badRequest, "登录已超时，请重新输入账号和密码");

/** Whether an account has a factor, or has to have one by its roles. */
export async function needsFactor(db: Db, user: Pick<UserRow, "id" | "roles">): Promise<boolean> {
  const chosen = rolesIn("factorRoles", await settingValue(db, "factorRoles"));
  return (
    user.roles.some((role) => chosen.includes(role)) || (await store.secretOf(db, user.id)) !== null
  );
}

/** Whether a code is asked of somebody whom an issuer has let in: its own factor counts otherwise. */
export const needsFactorBeside = async (db: Db, user: UserRow): Promise<boolean> =>
  (await settingValue(db, "factorForSignOn")) === 1 && needsFactor(db, user);

/**
 * What a sign-in is refused with that has to bring a code: the key by which it goes on, and for an
 * account that has no factor yet what sets one up.
 */
export async function askFactor(db: Db, user: UserRow, by: Outside | null): Promise<Refusal> {
  const key = newToken();
  const has = (await store.secretOf(db, user.id)) !== null;
  const secret = has ? null : newSecret();
  await store.insertStep(db, tokenHash(key), { userId: user.id, secret, by }, stepSeconds);
  const { username } = user;
  const enrol = secret && {
    ...{ secret: base32(secret), uri: keyUri(secret, { product: productName, username }) },
  };
  const problems: z.output<typeof asksFactor> = { factor: { key, enrol } };
  const words = has ? "请输入动态验证码" : "该账号须启用动态验证码，请先绑定";
  return new Refusal(status.badRequest, words, problems);
}

type Given = z.output<typeof loginApi.factor.input>;

/** Whether a code or a recovery code of this account is right; what is right is used up. */
async function proves(tx: Db, userId: string, secret: Buffer, typed: string) {
  const recovery = recoveryCodeIn(typed);
  if (recovery !== null) {
    return (await store.takeRecoveryCode(tx, userId, tokenHash(recovery))) ? "恢复码" : null;
  }
  const step = stepWith(secret, typed, Date.now());
  return step !== null && (await store.spendStep(tx, userId, step)) ? "动态验证码" : null;
}

const wrong = () =>
  new Refusal(status.badRequest, "动态验证码不正确或已使用过，请核对设备时间后输入新的一个");

/** Sets a factor up with its first code; returns the codes to write down. */
async function setUp(tx: Db, userId: string, secret: Buffer, typed: string): Promise<string[]> {
  const step = stepWith(secret, typed, Date.now());
  if (step === null) throw wrong();
  const codes = newRecoveryCodes();
  const recovery = codes.map((code) => tokenHash(code.replaceAll("-", "")));
  // Another window was first: this one's secret is none.
  if (!(await store.insertFactor(tx, userId, { secret, step, recovery }))) throw over();
  return codes;
}

/**
 * The second step of a sign-in. A wrong code is a failed sign-in like a wrong password, with the same
 * delays, and a few of them end the sign-in.
 */
export async function factor(ctx: Context, { key, code }: Given) {
  const { db, ip, agent } = ctx;
  const hash = tokenHash(key);
  const typed = code.trim();
  const step = await store.tryStep(db, hash, mostTries);
  const user = step ? await userById(db, step.userId) : undefined;
  if (!step || !user) throw over();
  ctx.claim?.(user.username);
  const attempt = { username: user.username, address: addressOf(ip) };
  await demandPatience(db, attempt);
  return write(db, { by: user.username, via: loginApi.factor.path }, async (tx) => {
    const secret = step.secret ?? (await store.secretOf(tx, user.id));
    if (!secret || !(await store.takeStep(tx, hash))) throw over();
    const recovery = step.secret ? await setUp(tx, user.id, step.secret, typed) : undefined;
    const how = recovery ? "绑定动态验证码" : await proves(tx, user.id, secret, typed);
    if (how === null) throw wrong();
    await forgetAttempts(tx, attempt);
    ctx.note({ factor: how });
    const token = await openSession(tx, user.id, { ip, agent, ...(step.by && { by: step.by }) });
    const record = await userRecord(tx, user, step.by?.issuer);
    return { ...record, token, ...(recovery && { recovery }) };
  });
}
