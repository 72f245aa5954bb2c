import type { z } from "zod";
import { type Cypt, cypt as dataset } from "#contract/datasets/cypt";
import { datasets } from "#contract/datasets/index";
import { cyptApi as api } from "#contract/endpoints/industry/cypt";
import { checkPlatform } from "#contract/rules/industry/platformRules";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import * as store from "../../repositories/industry/cypt";
import { findRecord, nextNumber } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { type Draft, type SaveRules, type StoredValues, updateIn } from "../records/recordSave";
import { insertCall, readCalls, removeCall } from "../records/registerCalls";
import { followName } from "./platformMove";

/** How platforms are entered and edited. The database keeps their figures. */
const platformRegister: SaveRules = {
  dataset,
  complete: async (tx, { before, values }): Promise<StoredValues> => {
    if (before) return {};
    const xzqdm = String(values.xzqdm ?? "");
    await store.lockCounty(tx, xzqdm);
    return { cyptbh: await nextNumber(tx, dataset, `${xzqdm}PT`, 4), cyptzt: "1" };
  },
  check: async (tx, draft) => checkPlatform(draft.values, await factsOf(tx, draft)),
  keeps: async (tx, rows) => {
    const kept = new Map<string, string>();
    for (const { cyptid } of rows) {
      const reason = await whyKept(tx, String(cyptid));
      if (reason !== null) kept.set(String(cyptid), reason);
    }
    return kept;
  },
};

async function factsOf(tx: Db, { values, before, geometry }: Draft) {
  const except = String(before?.cyptid ?? "");
  const { xzqdm, cyptmc } = values;
  return {
    countyBefore: before ? String(before.xzqdm) : null,
    nameTaken: await store.isNameTaken(tx, {
      ...{ xzqdm: String(xzqdm), cyptmc: String(cyptmc), except },
    }),
    overlaps: geometry ? await store.overlapping(tx, geometry, except) : [],
  };
}

/** What lies on a platform, in words: 工业用地 12 宗、用地企业 3 家. */
const membersText = (members: readonly store.Members[]): string =>
  members
    .map(({ dataset: name, zs }) => {
      const { title, work } = datasets[name] as typeof dataset;
      return `${title} ${zs} ${work.counter}`;
    })
    .join("、");

async function whyKept(tx: Db, cyptid: string): Promise<string | null> {
  const members = await store.membersOf(tx, cyptid);
  if (members.length > 0) {
    return `平台内还有${membersText(members)}，不能删除；可以停用或并入其他平台`;
  }
  const { tasks, accounts } = await store.keptByOthers(tx, cyptid);
  if (tasks > 0) return `平台下达过 ${tasks} 项年度任务，不能删除；可以停用`;
  return accounts > 0 ? `还有 ${accounts} 个账号属于该平台，请安全管理员先改派` : null;
}

export const { pageList, info, stats } = readCalls<Cypt>(dataset);
export const insert = insertCall<Cypt>(platformRegister, api);
/** A new name goes to all records of the platform. */
export const update = (ctx: Context, input: z.output<typeof api.update.input>) =>
  write(ctx.db, { by: ctx.caller.username, via: api.update.path }, async (db) => {
    const before = await findRecord<Cypt>(db, dataset, input.id, demandScope(ctx.caller));
    const saved = await updateIn<Cypt>({ ...ctx, db }, platformRegister, api.update.path, input);
    if (before && before.record.cyptmc !== saved.cyptmc) await followName(db, ctx, saved);
    return saved;
  });
export const remove = removeCall(platformRegister, api);
