import type { z } from "zod";
import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import { commentApi as api } from "#contract/endpoints/inbox/comment";
import { messages, Refusal, status } from "#contract/errors";
import { roles as roleNames } from "#contract/roles";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import * as store from "../../repositories/inbox/comment";
import { namesOf } from "../../repositories/inbox/decision";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { absent } from "../records/recordSave";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;
type Asked = { dataset: string; id: string };

const mostOffered = 20;
const mostMentions = 200;

/** The record that a call is about, if the caller may see it. */
async function subjectOf(db: Db, { caller }: Context, { dataset: name, id }: Asked) {
  const dataset = Object.hasOwn(datasets, name) ? datasets[name] : undefined;
  if (!dataset || !caller.authorities.includes(dataset.access.read)) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  if (!(await store.isInReach(db, { dataset, id }, demandScope(caller)))) throw absent(dataset);
  return { dataset, id };
}

export async function list(ctx: Context, asked: In<"list">) {
  const subject = await subjectOf(ctx.db, ctx, asked);
  return store.commentsOn(ctx.db, subject, ctx.caller);
}

export async function readers(ctx: Context, { keyword, ...asked }: In<"readers">) {
  const subject = await subjectOf(ctx.db, ctx, asked);
  const found = await store.readersOf(ctx.db, subject, ctx.caller, { keyword, limit: mostOffered });
  return found.map(({ id, realName, roles, areaName }) => ({
    id,
    realName,
    place: `${areaName} ${roles.map((role) => roleNames[role]).join("、")}`,
  }));
}

export const add = (ctx: Context, { text, called, ...asked }: In<"add">) =>
  write(ctx.db, { by: ctx.caller.username, via: api.add.path }, async (tx) => {
    const subject = await subjectOf(tx, ctx, asked);
    const ids = [...new Set(called)];
    const people =
      ids.length > 0
        ? await store.readersOf(tx, subject, ctx.caller, { ids, limit: ids.length })
        : [];
    if (people.length < ids.length) {
      throw new Refusal(status.badRequest, "@ 的人员中有人看不到这条记录，请重新选择");
    }
    return store.insertComment(tx, subject, ctx.caller, { text, readers: people });
  });

/** Of records that have left the caller's reach nothing is told. */
export async function mentions({ db, caller }: Context) {
  const found = await store.mentionsOf(db, caller, mostMentions);
  const known = new Map<string, { number: string; name: string }>();
  for (const name of new Set(found.map(({ ywlx }) => ywlx))) {
    const dataset = datasets[name];
    if (!dataset || !caller.authorities.includes(dataset.access.read)) continue;
    const ids = found.filter(({ ywlx }) => ywlx === name).map(({ ywid }) => ywid);
    for (const one of await namedBy(db, caller, dataset, ids)) {
      known.set(`${name}~${one.id}`, { number: one.bh, name: one.mc });
    }
  }
  return found.flatMap(({ ywlx, ywid, ...said }) => {
    const named = known.get(`${ywlx}~${ywid}`);
    return named ? [{ ...said, ...named, dataset: ywlx, recordId: ywid }] : [];
  });
}

const namedBy = (db: Db, caller: Context["caller"], dataset: AnyDataset, ids: readonly string[]) =>
  namesOf(db, dataset, [...new Set(ids)], demandScope(caller), dataset.key.id);

export const read = ({ db, caller }: Context, { ids }: In<"read">) =>
  write(db, { by: caller.username, via: api.read.path }, async (tx) => ({
    read: await store.markRead(tx, caller, ids),
  }));
