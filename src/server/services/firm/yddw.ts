import type { z } from "zod";
import { yddw as dataset, type Yddw } from "#contract/datasets/yddw";
import { yddwApi as api } from "#contract/endpoints/firm/yddw";
import { hundredth } from "#contract/hundredth";
import { limits } from "#contract/limits";
import { checkYddw } from "#contract/rules/industry/industryRules";
import { problemOf } from "#contract/rules/problem/problemOf";
import type { Problem } from "#contract/rules/problem/report";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { followEnterprise, related } from "../../repositories/firm/dqgx";
import { enterprisePoints, enterprisesOfLand } from "../../repositories/firm/yddw";
import { demandScope } from "../../repositories/records/scope";
import { landUsedBy, showParcelYear } from "../../repositories/records/taxYear";
import type { Context } from "../context/context";
import { listRecords, masked } from "../records/recordList";
import { keptFor } from "../records/recordRemove";
import { type Draft, type SaveRules, updateIn } from "../records/recordSave";
import { insertCall, readCalls, removeCall } from "../records/registerCalls";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

const most = 500;

const register: SaveRules = {
  dataset,
  check: async (tx, draft) => [...checkYddw(draft.values), ...(await keptCode(tx, draft))],
  keeps: async (tx, rows) => {
    const ids = rows.map(({ qyid }) => String(qyid));
    return keptFor("该企业有未解除的地企关系，不能删除", await related(tx, "yddw", ids));
  },
};

/** Relations and tax refer to an enterprise by its code. */
async function keptCode(tx: Db, { values, before }: Draft): Promise<Problem[]> {
  if (!before || before.tyshxydm === values.tyshxydm) return [];
  const qyid = String(before.qyid);
  if (!(await related(tx, "yddw", [qyid])).has(qyid)) return [];
  const details = { field: "TYSHXYDM", value: values.tyshxydm ?? null };
  const message = "该企业有未解除的地企关系，不能修改统一社会信用代码";
  return [problemOf("X008", "E", { row: null, dkbh: null }, message, details)];
}

export const { pageList, info, stats } = readCalls<Yddw>(dataset);
export const insert = insertCall<Yddw>(register, api);

export const update = (ctx: Context, input: In<"update">) =>
  write(ctx.db, { by: ctx.caller.username, via: api.update.path }, async (db) => {
    const saved = await updateIn<Yddw>({ ...ctx, db }, register, api.update.path, input);
    await followEnterprise(db, saved.tyshxydm);
    await showParcelYear(db, await landUsedBy(db, saved.tyshxydm));
    return saved;
  });

export const remove = removeCall(register, api);

export async function list(ctx: Context, { dkid, ...filter }: In<"list">): Promise<Yddw[]> {
  const scope = demandScope(ctx.caller, filter.areaCode);
  if (dkid) return masked(dataset, ctx.caller, await enterprisesOfLand(ctx.readDb, dkid, scope));
  return (await listRecords<Yddw>(ctx, dataset, { current: 1, pageSize: most, ...filter })).list;
}

export async function points({ readDb, caller }: Context, { areaCode }: In<"points">) {
  const by = caller.authorities.includes("ss:view") ? "zss" : "ydmj";
  return {
    by,
    list: await enterprisePoints(readDb, by, demandScope(caller, areaCode), most),
  } as const;
}

/** Totals cover all enterprises in the park; the list has the first 500. */
export async function ofPlatform(ctx: Context, { cyptid }: In<"ofPlatform">) {
  const found = await listRecords<Yddw>(ctx, dataset, { current: 1, pageSize: most, cyptid });
  const { ydmj = 0, zss = null } = found.sums;
  return {
    zs: found.total,
    ydmj,
    zss,
    mjss: zss === null || ydmj === 0 ? null : hundredth(zss / (ydmj / limits.mu)),
    list: found.list,
  };
}
