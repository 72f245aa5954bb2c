import type { z } from "zod";
import { gxtz as dataset, type Gxtz } from "#contract/datasets/gxtz";
import { datasets } from "#contract/datasets/index";
import { isPersonal, isRounded, maskOf, toldTo } from "#contract/define/secret";
import { gxtzApi as api } from "#contract/endpoints/inbox/gxtz";
import { Refusal, status } from "#contract/errors";
import { firstDigitsIn } from "#contract/firstDigits";
import { gxtzEdges, ledgerObjection } from "#contract/workflow/gxtz";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { contentOf, markRead } from "../../repositories/inbox/gxtz";
import { findRecord } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import { reviewsOf } from "../../repositories/records/shrz";
import type { Context } from "../context/context";
import { listRecords } from "../records/recordList";
import { moveAlong, type StateMachine } from "../records/recordMove";
import { figuresOf } from "../records/recordStats";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

/** Newest first by default. */
export const pageList = (ctx: Context, input: In<"pageList">) =>
  listRecords<Gxtz>(ctx, dataset, {
    ...input,
    sort: input.sort ?? { field: "tjsj", order: "desc" },
  });

export const stats = (ctx: Context, input: In<"stats">) => figuresOf(ctx, dataset, input);

/** An entry with its changes; amounts that the caller may not see are left out. */
export async function info({ db, caller }: Context, { tzid }: In<"info">) {
  const found = await findRecord<Gxtz>(db, dataset, tzid, demandScope(caller));
  if (!found) throw new Refusal(status.notFound, "台账不存在或不在权限范围内");
  return {
    record: found.record,
    ...(await ledgerContent(db, caller, tzid)),
    reviews: await reviewsOf(db, dataset.name, tzid),
  };
}

/** The content of an entry, as far as the caller may see it. */
export async function ledgerContent(db: Db, caller: Context["caller"], tzid: string) {
  const { source, gxnr } = await contentOf(db, tzid);
  const changed = source ? datasets[source] : undefined;
  if (!changed) return { source, gxnr };
  const { fields } = toldTo(changed, caller.authorities);
  const told = (name: string, words: string | null) => {
    const field = fields[name];
    if (field && isPersonal(field)) return maskOf(words);
    return words && isRounded(field, caller.authorities) ? firstDigitsIn(words) : words;
  };
  return {
    source,
    gxnr: gxnr
      .filter(({ field }) => field in fields || !(field in changed.fields))
      .map(({ field, before, after, ...rest }) => ({
        ...{ field, ...rest },
        ...{ before: told(field, before), after: told(field, after) },
      })),
  };
}

const flow: StateMachine = {
  dataset,
  edges: gxtzEdges,
  signers: ["ROLE_CITY", "ROLE_TAX", "ROLE_PROVINCE", "ROLE_ADMIN"],
  whyNot: ledgerObjection,
};

export const updateStatus = (ctx: Context, { ids, zt, clyj, versions }: In<"updateStatus">) =>
  moveAlong(ctx, flow, api.updateStatus.path, { ids, to: zt, note: clyj, versions });

export const read = ({ db, caller }: Context, { ids }: In<"read">) =>
  write(db, { by: caller.username, via: api.read.path }, async (tx) => ({
    read: await markRead(tx, ids, demandScope(caller)),
  }));
