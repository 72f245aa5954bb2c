import type { z } from "zod";
import { gyyd as dataset, type Gyyd } from "#contract/datasets/gyyd";
import { gyydApi as api } from "#contract/endpoints/industry/gyyd";
import { drawApi } from "#contract/endpoints/map/draw";
import { checkGyyd } from "#contract/rules/industry/industryRules";
import { write } from "../../db/write";
import { followLand, related } from "../../repositories/firm/dqgx";
import { landOfEnterprise } from "../../repositories/firm/yddw";
import { nextNumber } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { recordInfo } from "../records/recordInfo";
import { masked } from "../records/recordList";
import { keptFor } from "../records/recordRemove";
import { insertInto, type SaveRules, updateIn } from "../records/recordSave";
import { readCalls, removeCall } from "../records/registerCalls";
import { refreshParcels } from "../tax/parcelYear";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

/** Calls of other groups that change industrial land. */
export const landCalls = [drawApi.splitIndustrial, drawApi.mergeIndustrial] as const;

/** How industrial land is entered and edited. */
export const landRegister: SaveRules = {
  dataset,
  derive: ({ cyptid }) => ({ sfyqn: cyptid ? 1 : 0 }),
  complete: async (tx, { before, values }) => ({
    dkbh: before ? (before.dkbh ?? null) : await nextNumber(tx, dataset, `${values.xzqdm}GY`, 6),
  }),
  check: async (_, { values }) => checkGyyd(values),
  keeps: async (tx, rows) => {
    const ids = rows.map(({ dkid }) => String(dkid));
    return keptFor("该地块有未解除的地企关系，不能删除", await related(tx, "gyyd", ids));
  },
  follow: refreshParcels,
};

export const { pageList, info, stats } = readCalls<Gyyd>(dataset, landCalls);
export const insert = (ctx: Context, input: In<"insert">) =>
  write(ctx.db, { by: ctx.caller.username, via: api.insert.path }, async (db) => {
    const saved = await insertInto<Gyyd>({ ...ctx, db }, landRegister, api.insert.path, input);
    await refreshParcels(db, [saved.dkid]);
    return saved;
  });

/** The relations of a parcel follow its changes. */
export const update = (ctx: Context, input: In<"update">) =>
  write(ctx.db, { by: ctx.caller.username, via: api.update.path }, async (db) => {
    const saved = await updateIn<Gyyd>({ ...ctx, db }, landRegister, api.update.path, input);
    await followLand(db, saved.dkid);
    await refreshParcels(db, [saved.dkid]);
    const { record } = await recordInfo<Gyyd>({ ...ctx, db }, dataset, saved.dkid, landCalls);
    return record;
  });

export const remove = removeCall(landRegister, api);

export async function ofEnterprise(
  { readDb, caller }: Context,
  { tyshxydm }: In<"ofEnterprise">,
): Promise<Gyyd[]> {
  const rows = await landOfEnterprise(readDb, tyshxydm, demandScope(caller));
  return masked(dataset, caller, rows);
}
