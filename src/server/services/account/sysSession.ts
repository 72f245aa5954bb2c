import type { z } from "zod";
import { sysSessionApi as api } from "#contract/endpoints/account/sys";
import { Refusal, status } from "#contract/errors";
import { write } from "../../db/write";
import { endSessions, sessionPage } from "../../repositories/account/session";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { tokenHash } from "./session";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

const ownHash = ({ token }: Context) => (token === null ? null : tokenHash(token));

/** Who is signed in, most recently seen first. */
export const pageList = (ctx: Context, { current, pageSize, areaCode, keyword }: In<"pageList">) =>
  sessionPage(ctx.db, demandScope(ctx.caller, areaCode), {
    keyword,
    own: ownHash(ctx),
    limit: pageSize,
    offset: (current - 1) * pageSize,
  });

/** Signs users out; the caller's own session ends by signing out. */
export async function end(ctx: Context, { ids }: In<"end">) {
  const own = ownHash(ctx)?.toString("hex");
  if (own !== undefined && ids.includes(own)) {
    throw new Refusal(status.badRequest, "不能结束自己正在使用的会话，请用退出登录");
  }
  return write(ctx.db, { by: ctx.caller.username, via: api.end.path }, async (tx) => {
    const ended = await endSessions(tx, ids, demandScope(ctx.caller));
    ctx.note({ ended });
    return { ended };
  });
}
