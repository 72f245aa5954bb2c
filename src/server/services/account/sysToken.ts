import type { z } from "zod";
import { sysTokenApi as api } from "#contract/endpoints/account/apiToken";
import { write } from "../../db/write";
import { revokeIn, tokenPage } from "../../repositories/account/apiToken";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

/** Tokens of the people in the administrator's region. */
export const pageList = (ctx: Context, { current, pageSize, areaCode, keyword }: In<"pageList">) =>
  tokenPage(ctx.db, demandScope(ctx.caller, areaCode), {
    keyword,
    limit: pageSize,
    offset: (current - 1) * pageSize,
  });

export const revoke = ({ db, caller, note }: Context, { ids }: In<"revoke">) =>
  write(db, { by: caller.username, via: api.revoke.path }, async (tx) => {
    const ended = await revokeIn(tx, demandScope(caller), { by: caller.username, ids });
    note({ ended });
    return { ended };
  });
