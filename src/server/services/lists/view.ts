import type { z } from "zod";
import { viewApi } from "#contract/endpoints/lists/view";
import { Refusal, status } from "#contract/errors";
import { write } from "../../db/write";
import * as store from "../../repositories/lists/savedView";
import type { Context } from "../context/context";

type In<K extends keyof typeof viewApi> = z.output<(typeof viewApi)[K]["input"]>;

const mostViews = 200;

export const list = ({ db, caller }: Context, { page, id }: In<"list">) =>
  store.viewsFor(db, caller, page, id ?? null);

export const save = ({ db, caller }: Context, view: In<"save">) =>
  write(db, { by: caller.username, via: viewApi.save.path }, async (tx) => {
    if ((await store.countViews(tx, caller)) >= mostViews) {
      throw new Refusal(status.badRequest, `最多保存${mostViews}个视图，请先删除不用的`);
    }
    const people = [...new Set(view.people)];
    const known = await store.peopleNear(tx, caller, { ids: people, limit: people.length });
    if (known.length < people.length) {
      throw new Refusal(status.badRequest, "所选人员中有人不能共享，请重新选择");
    }
    return store.putView(tx, caller, { ...view, people });
  });

const mostOffered = 20;

export const people = ({ db, caller }: Context, { keyword }: In<"people">) =>
  store.peopleNear(db, caller, { keyword, limit: mostOffered });

export const remove = ({ db, caller }: Context, { id }: In<"remove">) =>
  write(db, { by: caller.username, via: viewApi.remove.path }, async (tx) => {
    if (await store.dropView(tx, caller, id)) return {};
    throw new Refusal(status.notFound, "视图不存在，或不是您保存的");
  });
