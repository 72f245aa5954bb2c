import type { z } from "zod";
import { pj as dataset, type Pj } from "#contract/datasets/pj";
import { pjApi as api } from "#contract/endpoints/evaluation/pj";
import type { PageQuery } from "#contract/endpoints/records/standardCalls";
import { messages, Refusal, status } from "#contract/errors";
import { dataYear } from "../../db/dataTime";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import * as store from "../../repositories/evaluation/pj";
import { evaluatedCounties, noticeOf } from "../../repositories/evaluation/pjgs";
import { changeRecord, findRecord } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { listRecords } from "../records/recordList";
import { figuresOf } from "../records/recordStats";
import { exportXlsx } from "../sheets/exportXlsx";
import { demandOwnRegion, demandRules } from "./demandRules";
import { rulesFor, sourceOf } from "./judge";
import { ruleWords } from "./ruleWords";

export { preview } from "./preview";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

/** Defaults to the data year unless a year or ids of evaluations are given. */
const thisYear = (input: PageQuery): PageQuery =>
  input.pjnd || input.pjids ? input : { ...input, pjnd: [dataYear()] };
const of = (pjdx: Pj["pjdx"]) => (ctx: Context, input: PageQuery) =>
  listRecords<Pj>(ctx, dataset, { ...thisYear(input), pjdx: [pjdx] });

export const ztpj = of("1");
export const yqpj = of("2");
export const dkpj = of("3");
export const qypj = of("4");
export const stats = (ctx: Context, input: In<"stats">) => figuresOf(ctx, dataset, input);

export async function weights({ db, caller }: Context, { areaCode: asked }: In<"weights">) {
  demandScope(caller, asked);
  const areaCode = asked || caller.areaCode;
  const found = await store.rulesByRegion(db);
  return { areaCode, from: sourceOf(found, areaCode), ...rulesFor(found, areaCode) };
}

export async function dropWeights(ctx: Context, { areaCode }: In<"dropWeights">) {
  const { db, caller } = ctx;
  demandOwnRegion(ctx, areaCode);
  const dropped = await write(db, { by: caller.username, via: api.dropWeights.path }, (tx) =>
    store.dropWeights(tx, areaCode),
  );
  if (dropped === 0) throw new Refusal(status.conflict, "本地区没有自设的权重，无需恢复");
  return weights(ctx, { areaCode });
}

export async function saveWeights(ctx: Context, input: In<"saveWeights">) {
  const { db, caller } = ctx;
  demandRules(ctx, input);
  const { areaCode, weights: own, scheme } = input;
  await write(db, { by: caller.username, via: api.saveWeights.path }, async (tx) => {
    const before = rulesFor(await store.rulesByRegion(tx), areaCode);
    await store.saveRules(tx, areaCode, { weights: own, scheme }, caller.username);
    ctx.note({ areaCode, from: ruleWords(before), to: ruleWords({ weights: own, scheme }) });
  });
  return weights(ctx, { areaCode });
}

export function update(
  { db, caller }: Context,
  { pjid, bbh, zgmc, jf }: In<"update">,
): Promise<Pj> {
  const scope = demandScope(caller);
  return write(db, { by: caller.username, via: api.update.path }, async (tx) => {
    const found = await findRecord<Pj>(tx, dataset, pjid, scope);
    if (!found) throw new Refusal(status.notFound, "评价不存在或不在权限范围内");
    await demandUnpublished(tx, found.record);
    const change = { id: pjid, bbh, states: null, scope, by: caller.username };
    const row = await changeRecord<Pj>(tx, dataset, {
      ...change,
      values: {
        ...(zgmc !== undefined && { zgmc: zgmc || null }),
        ...(jf !== undefined && { jf }),
      },
    });
    if (!row) throw new Refusal(status.conflict, messages.stale, { current: found.record });
    return row;
  });
}

/** What was published stays as it is. */
async function demandUnpublished(tx: Db, { pjdx, pjnd, xzqdm, xzqmc }: Pj): Promise<void> {
  if (pjdx !== "3" && pjdx !== "4") return;
  if ((await noticeOf(tx, pjnd, xzqdm))?.zt !== "1") return;
  throw new Refusal(status.conflict, `${xzqmc}${pjnd}年的评价已公布，不能修改`);
}

/** Counties whose evaluation was published keep it; where all of them are, there is nothing to redo. */
export const compute = ({ db, queue, caller }: Context, { nd = dataYear() }: In<"compute">) =>
  write(db, { by: caller.username, via: api.compute.path }, async (tx) => {
    const counties = await evaluatedCounties(tx, nd, caller.areaCode);
    if (counties.length > 0 && counties.every(({ zt }) => zt === "1")) {
      throw new Refusal(status.conflict, `本地区${nd}年的评价已公布，不能重新评价`);
    }
    return { jobId: await queue.add(tx, "evaluate", { nd }, caller) };
  });

const titles: Readonly<Record<Pj["pjdx"], string>> = {
  "1": "整体评价",
  "2": "园区评价",
  "3": "地块评价",
  "4": "企业评价",
};

/** The content of the page, row by row, in its order and with its columns. */
function exportPage(ctx: Context, { pjdx: asked, columns, ...input }: In<"export">) {
  const [pjdx = "3"] = (asked ?? []) as Pj["pjdx"][];
  const { current: _, pageSize: __, after: ___, sort, ...filter } = thisYear(input);
  const order = { filter: { ...filter, pjdx: [pjdx] }, sort, columns, title: titles[pjdx] };
  return exportXlsx(ctx, dataset, order);
}

export { exportPage as export };
