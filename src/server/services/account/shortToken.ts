import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";
import type { Db } from "../../db/tables";
import { endOldShort, lockTokens } from "../../repositories/account/apiToken";
import { forgetAttempts, uncountAttempt } from "../../repositories/account/loginFailure";
import type { Context } from "../context/context";
import { issueToken } from "./apiToken";
import { type Credentials, provenUser } from "./login";
import { needsFactor } from "./secondFactor";

const byFactor =
  "该账号登录须用动态验证码，不能用密码换取令牌：请在网页上登录后，在“数据接口”页新建接口令牌";

type Asked = Credentials & { expiration: number };

/**
 * Proves a password as the sign-in does, and returns what then issues the token in a transaction.
 * Who has to change the password first is sent to the page for it.
 */
export async function shortToken(ctx: Context, asked: Asked, refusesDemo: boolean) {
  const { user, attempt } = await provenUser(ctx, asked, refusesDemo);
  const must = user.must_change || user.password_days === 0;
  if (await needsFactor(ctx.db, user)) {
    await uncountAttempt(ctx.db, attempt);
    throw new Refusal(status.forbidden, byFactor);
  }
  if (must) throw new Refusal(status.forbidden, "请先在网页上登录并修改密码");
  return async (tx: Db) => {
    await forgetAttempts(tx, attempt);
    await lockTokens(tx, user.id);
    const made = await issueToken(tx, user.id, {
      ...{ name: "ArcGIS 登录", scopes: ["layers"], short: true },
      minutes: asked.expiration,
    });
    await endOldShort(tx, user.id, limits.shortTokens);
    return made;
  };
}
