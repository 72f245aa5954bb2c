import type { z } from "zod";
import { sscx as dataset, type Sscx } from "#contract/datasets/sscx";
import { type Zkfxmsd, zkfxmsd } from "#contract/datasets/zkfxmsd";
import { sscxApi as api } from "#contract/endpoints/project/sscx";
import { Refusal, status } from "#contract/errors";
import { hundredth } from "#contract/hundredth";
import { limits } from "#contract/limits";
import { checkResult } from "#contract/rules/project/resultRules";
import { today } from "#contract/today";
import { cxztEdges } from "#contract/workflow/projectStates";
import { completedXmjd } from "#contract/workflow/spzt";
import type { Db } from "../../db/tables";
import { attachmentsOf } from "../../repositories/project/projectParcels";
import { resultOfProject } from "../../repositories/project/sscx";
import { findRecord } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import type { Asker, Context } from "../context/context";
import { masked } from "../records/recordList";
import { moveAlong, type StateMachine } from "../records/recordMove";
import {
  absent,
  insertInto,
  type SaveRules,
  type StoredValues,
  updateIn,
} from "../records/recordSave";
import { readCalls } from "../records/registerCalls";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

export const { pageList, info, stats } = readCalls<Sscx>(dataset);

/** Enters or changes the results of a completed project until they are reported. */
export async function save(ctx: Context, { xmid, bbh, values, confirmWarnings }: In<"save">) {
  const { db, caller } = ctx;
  const project = await projectOf(db, ctx, xmid);
  if (project.spzt !== "5" || project.xmjd < completedXmjd) {
    throw new Refusal(status.conflict, "项目竣工后才能填写实施成效");
  }
  const { xzqdm, xzjdm, cyptid } = project;
  const input = { values: { ...values, xzqdm, xzjdm, cyptid }, confirmWarnings };
  const register = resultRegister(project);
  const known = await resultOfProject(db, xmid, demandScope(caller));
  if (!known) return insertInto<Sscx>(ctx, register, api.save.path, input);
  const seen = { id: known.cxid, bbh: bbh ?? -1, ...input };
  return updateIn<Sscx>(ctx, register, api.save.path, seen);
}

export async function projectOf(db: Db, { caller }: Asker, xmid: string): Promise<Zkfxmsd> {
  const found = await findRecord<Zkfxmsd>(db, zkfxmsd, xmid, demandScope(caller));
  if (!found) throw absent(zkfxmsd);
  return found.record;
}

export const resultRegister = ({ xmid, xmbh, xmmc, xmmj }: Zkfxmsd): SaveRules => ({
  dataset,
  derive: ({ wcmj, gzqss, gzhss }) => ({
    ...{ xmid, xmbh, xmmc },
    gzqmjss: perMu(gzqss, wcmj),
    gzhmjss: perMu(gzhss, wcmj),
  }),
  check: async (_, { values }) => checkResult(values, xmmj, today()),
});

/** 万元 over ㎡ as 万元/亩; null if either is missing. */
const perMu = (tax: StoredValues[string] | undefined, area: StoredValues[string] | undefined) =>
  typeof tax === "number" && typeof area === "number" && area > 0
    ? hundredth(tax / (area / limits.mu))
    : null;

const flow: StateMachine = {
  dataset,
  edges: cxztEdges,
};

export const updateCxzt = (ctx: Context, { cxids, cxzt, hsyj, versions }: In<"updateCxzt">) =>
  moveAlong(ctx, flow, api.updateCxzt.path, { ids: cxids, to: cxzt, note: hsyj, versions });

/** The results of a project, null before they are entered, with their photographs. */
export async function resultsOf(ctx: Context, xmid: string) {
  await projectOf(ctx.db, ctx, xmid);
  const record = await resultOfProject(ctx.db, xmid, demandScope(ctx.caller));
  return {
    record: record ? (masked(dataset, ctx.caller, [record])[0] ?? null) : null,
    files: record ? await attachmentsOf(ctx.db, record.cxid) : [],
  };
}
