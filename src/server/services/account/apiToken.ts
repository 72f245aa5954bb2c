import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { type TokenScope, tokenPrefix } from "#contract/apiTokens";
import { apiTokenApi as api } from "#contract/endpoints/account/apiToken";
import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";
import type { Caller } from "#contract/roles";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import * as tokens from "../../repositories/account/apiToken";
import { callerHeld, callerNow } from "../../repositories/account/heldCallers";
import type { Context } from "../context/context";
import { callerOf, mustChange, newToken, tokenHash } from "./session";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

const touchAfterSeconds = 60;
const minutesOfDay = 24 * 60;

/** Whether a text has the form of an API token, and not that of a session's. */
export const isApiToken = (text: string): boolean => text.startsWith(tokenPrefix);

export type TokenHolder = {
  caller: Caller;
  mustChange: string | null;
  dataYear: number;
  scopes: readonly TokenScope[];
  /** How the log names the token. */
  name: string;
};

/**
 * Whose an API token is. What has ended is refused in words, so that its user knows what to do. For
 * `isPresent` see `callerHeld`.
 */
export async function holderOf(
  db: Db,
  token: string,
  ip: string,
  isPresent?: Promise<boolean>,
): Promise<TokenHolder> {
  const hash = tokenHash(token);
  const find = async () => {
    const user = await tokens.tokenUser(db, hash);
    const fault = faultOf(user);
    if (!user || fault) throw new Refusal(status.expired, fault ?? unknown);
    const isNoted = user.unused === null || user.unused > touchAfterSeconds;
    if (isNoted) await tokens.touchToken(db, user.token_id, ip);
    const value = {
      ...{ caller: callerOf(user), mustChange: mustChange(user), dataYear: user.data_year },
      ...{ scopes: user.scopes, name: user.token_name },
    };
    const unnoted = touchAfterSeconds - (isNoted ? 0 : (user.unused ?? 0));
    return { value, good: user.good, unnoted };
  };
  const holder = await callerHeld<TokenHolder>(db, hash, always, find, isPresent);
  if (!holder) throw new Refusal(status.expired, unknown);
  return holder;
}

const always = () => true;

/** The same if it is in memory: see `callerNow`. */
export const holderNow = (db: Db, token: string): TokenHolder | null =>
  callerNow(db, tokenHash(token), always);

const unknown = "接口令牌无效，请在“数据接口”页新建";

function faultOf(user: tokens.TokenUser | null): string | null {
  if (!user || user.disabled) return unknown;
  if (user.revoked) return "接口令牌已被撤销，请在“数据接口”页新建";
  return user.expired ? "接口令牌已过期，请在“数据接口”页新建" : null;
}

export type Wanted = {
  name: string;
  scopes: readonly TokenScope[];
  minutes: number;
  short: boolean;
};

/** Makes a token for somebody; it is kept nowhere but in the reply. */
export async function issueToken(db: Db, userId: string, wanted: Wanted) {
  const token = `${tokenPrefix}${newToken()}`;
  const id = randomUUID().replaceAll("-", "");
  const entry = { id, tokenHash: tokenHash(token), userId, ...wanted };
  const expiresAt = await tokens.insertToken(db, entry, limits.apiTokenKeptDays);
  return { id, token, expiresAt };
}

export const list = ({ db, caller }: Context) => tokens.tokensOf(db, caller.id);

export const create = (ctx: Context, { name, scopes, days }: In<"create">) =>
  write(ctx.db, { by: ctx.caller.username, via: api.create.path }, async (tx) => {
    await tokens.lockTokens(tx, ctx.caller.id);
    if ((await tokens.countTokens(tx, ctx.caller.id)) >= limits.apiTokens) {
      const words = `有效的接口令牌最多 ${limits.apiTokens} 个，请先撤销不用的`;
      throw new Refusal(status.badRequest, words);
    }
    const wanted = { name, scopes: [...new Set(scopes)], minutes: days * minutesOfDay };
    const made = await issueToken(tx, ctx.caller.id, { ...wanted, short: false });
    ctx.note({ name, scopes: wanted.scopes, days });
    return made;
  });

export const revoke = ({ db, caller, note }: Context, { ids }: In<"revoke">) =>
  write(db, { by: caller.username, via: api.revoke.path }, async (tx) => {
    const ended = await tokens.revokeOwn(tx, { userId: caller.id, by: caller.username, ids });
    note({ ended });
    return { ended };
  });
