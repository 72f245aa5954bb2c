import type { z } from "zod";
import { tzggApi } from "#contract/endpoints/inbox/tzgg";
import { messages, Refusal, status } from "#contract/errors";
import { isWithin } from "#contract/regions";
import { today } from "#contract/today";
import { write } from "../../db/write";
import { hasRegion } from "../../repositories/account/region";
import * as store from "../../repositories/inbox/tzgg";
import type { Context } from "../context/context";

type In<K extends keyof typeof tzggApi> = z.output<(typeof tzggApi)[K]["input"]>;

export async function pageList(
  { db, caller }: Context,
  { current, pageSize, unread }: In<"pageList">,
) {
  const limits = { unread, limit: pageSize, offset: (current - 1) * pageSize };
  const page = await store.noticePage(db, caller, today(), limits);
  const mayEdit = caller.authorities.includes("notice:edit");
  const list = page.list.map((row) => ({
    ...row,
    mine: mayEdit && isWithin(row.areaCode, caller.areaCode),
  }));
  return { ...page, list };
}

/** Publishes for the caller's region, or for one inside it. */
export async function publish(
  { db, caller }: Context,
  { areaCode = caller.areaCode, bt, nr, until }: In<"publish">,
) {
  if (!isWithin(areaCode, caller.areaCode)) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  if (!(await hasRegion(db, areaCode))) throw new Refusal(status.badRequest, "行政区不存在");
  if (until !== undefined && until < today()) {
    throw new Refusal(status.badRequest, "截止日期不能早于今天");
  }
  const notice = { bt, nr, areaCode, until: until ?? null, fbr: caller.realName };
  return write(db, { by: caller.username, via: tzggApi.publish.path }, async (tx) => ({
    ggid: await store.insertNotice(tx, notice),
  }));
}

export async function withdraw({ db, caller }: Context, { ggid }: In<"withdraw">) {
  return write(db, { by: caller.username, via: tzggApi.withdraw.path }, async (tx) => {
    if (await store.withdrawNotice(tx, ggid, caller.areaCode)) return {};
    throw new Refusal(status.notFound, "公告不存在或已撤回");
  });
}

export const read = ({ db, caller }: Context, { ggids }: In<"read">) =>
  write(db, { by: caller.username, via: tzggApi.read.path }, async (tx) => ({
    read: await store.markNotices(tx, caller, today(), ggids),
  }));
