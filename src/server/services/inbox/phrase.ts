import type { z } from "zod";
import { phraseApi as api, maySharePhrases } from "#contract/endpoints/inbox/phrase";
import { Refusal, status } from "#contract/errors";
import { write } from "../../db/write";
import * as store from "../../repositories/inbox/phrase";
import type { Context } from "../context/context";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

const mostPhrases = 100;

export const list = ({ db, caller }: Context) => store.phrasesFor(db, caller);

export const save = ({ db, caller }: Context, phrase: In<"save">) => {
  if (phrase.shared && !maySharePhrases(caller.authorities)) {
    throw new Refusal(status.forbidden, "只有审核人员可以共享常用意见");
  }
  return write(db, { by: caller.username, via: api.save.path }, async (tx) => {
    if ((await store.countPhrases(tx, caller)) >= mostPhrases) {
      throw new Refusal(status.badRequest, `最多保存${mostPhrases}条常用意见，请先删除不用的`);
    }
    return store.putPhrase(tx, caller, phrase);
  });
};

export const remove = ({ db, caller }: Context, { id }: In<"remove">) =>
  write(db, { by: caller.username, via: api.remove.path }, async (tx) => {
    if (await store.dropPhrase(tx, caller, id)) return {};
    throw new Refusal(status.notFound, "常用意见不存在，或不是您保存的");
  });
