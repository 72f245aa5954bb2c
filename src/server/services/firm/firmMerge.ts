import type { z } from "zod";
import { datasets } from "#contract/datasets/index";
import { yddw as dataset, type Yddw } from "#contract/datasets/yddw";
import type { AnyDataset } from "#contract/define/dataset";
import { firmMergeApi as api } from "#contract/endpoints/firm/firmMerge";
import { messages, Refusal, status } from "#contract/errors";
import { mergedRelations } from "#contract/rules/firm/firmMerge";
import { today } from "#contract/today";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { keepUsedAreas, neighbours } from "../../repositories/firm/dqgx";
import * as store from "../../repositories/firm/firmMerge";
import { type Change, noteChange, withdrawOf } from "../../repositories/inbox/gxtz";
import { lockRecords, markRemoved } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import { showEnterpriseYear } from "../../repositories/records/taxYear";
import { restoreChanged } from "../../repositories/records/touched";
import type { Context } from "../context/context";
import type { LedgerEdit } from "../context/ledgerEdit";
import { newId } from "../context/newId";
import { changesIn } from "../records/noteInLedger";
import { masked } from "../records/recordList";
import { absent, stale } from "../records/recordSave";
import { refreshMatches, refreshParcels } from "../tax/parcelYear";
import { update } from "./yddw";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

export async function duplicates(
  { readDb: db, caller }: Context,
  { areaCode, current, pageSize }: In<"duplicates">,
) {
  const scope = demandScope(caller, areaCode);
  const offset = (current - 1) * pageSize;
  const { total, list } = await store.duplicateGroups(db, scope, pageSize, offset);
  const ids = list.flatMap(({ firms }) => firms);
  const known = new Map(
    (await store.firmsWithLinks(db, ids, scope)).map(({ record, ...links }) => [
      record.qyid,
      { record: masked(dataset, caller, [record])[0] as Yddw, ...links },
    ]),
  );
  return {
    total,
    list: list.map(({ firms, ...group }) => ({
      ...group,
      firms: firms.flatMap((id) => known.get(id) ?? []),
    })),
  };
}

export const merges = async ({ readDb, caller }: Context, { areaCode }: In<"merges">) => ({
  list: await store.recentMerges(readDb, demandScope(caller, areaCode)),
});

/**
 * All or nothing. Values of the kept enterprise change under the same rules as in any edit. One
 * transaction: at most 21 enterprises with some dozens of relations and tax rows.
 */
export function merge(ctx: Context, { keep, drop, values, confirmWarnings }: In<"merge">) {
  const { db, caller } = ctx;
  return write(db, { by: caller.username, via: api.merge.path }, async (tx) => {
    const firms = await lockFirms(tx, ctx, [keep, ...drop]);
    const kept = firms[0] as Yddw;
    const gone = firms.slice(1);
    const codes = firms.map(({ tyshxydm }) => tyshxydm);
    const lost = gone.map(({ tyshxydm }) => tyshxydm);
    const by = caller.username;
    const edits: LedgerEdit[] = [];
    const saved = await changed({ ...ctx, db: tx, edits }, kept, values, confirmWarnings);
    const target = { tyshxydm: kept.tyshxydm, qymc: saved.qymc, by };
    const relations = await store.relationsOf(tx, codes);
    const taxOf = new Map(firms.map((one) => [one.tyshxydm, one.zss ?? 0]));
    const merged = mergedRelations(kept.tyshxydm, relations, taxOf, today());
    const moved = await store.moveRelations(tx, merged, target);
    const taxes = await store.moveTaxes(tx, codes, target);
    const holdings = await store.moveHoldings(tx, lost, target);
    await removeFirms(tx, ctx, gone);
    const dkids = relations.map(({ dkid }) => dkid);
    await follow(tx, codes, [...dkids, ...holdings.map(({ id }) => id)]);
    const mergeId = newId();
    const numbers = gone.map(({ qymc, tyshxydm }) => `${qymc}（${tyshxydm}）`).join("、");
    const title = `${numbers}并入${saved.qymc}（${saved.tyshxydm}）`;
    const own = [
      ...(saved.bbh > kept.bbh ? [{ dataset: dataset.name, id: kept.qyid, bbh: saved.bbh }] : []),
      ...gone.map(({ qyid, bbh }) => ({ dataset: dataset.name, id: qyid, bbh: bbh + 1 })),
    ];
    const { xzqdm, cyptid } = saved;
    await store.noteMerge(tx, {
      ...{ mergeId, kept: kept.qyid, dropped: gone.map(({ qyid }) => qyid), title },
      ...{ xzqdm, cyptid, touched: [...own, ...moved, ...taxes, ...holdings], by },
    });
    await noteLedger(tx, ctx, saved, entryTitle(title), numbers, edits.flatMap(changesIn));
    return { mergeId, record: saved, relations: moved.length, taxes: taxes.length };
  });
}

type Numbered = { id: string; bbh: number };

/** The enterprises, at the versions that the user saw, in the requested order. */
async function lockFirms(tx: Db, { caller }: Context, asked: readonly Numbered[]) {
  const ids = asked.map(({ id }) => id);
  if (new Set(ids).size < ids.length) {
    throw new Refusal(status.badRequest, "同一企业不能与自己合并");
  }
  const rows = await lockRecords<Yddw>(tx, dataset, ids, demandScope(caller));
  const byId = new Map(rows.map((row) => [row.qyid, row]));
  return asked.map(({ id, bbh }) => {
    const row = byId.get(id);
    if (!row) throw absent(dataset);
    if (row.bbh !== bbh) throw stale(dataset, caller, row as never);
    return row;
  });
}

/** The chosen values; the credit code stays that of the kept enterprise. */
async function changed(
  ctx: Context,
  kept: Yddw,
  { tyshxydm: _, ...values }: Readonly<Record<string, unknown>>,
  confirmWarnings: boolean,
): Promise<Yddw> {
  if (Object.keys(values).length === 0) return masked(dataset, ctx.caller, [kept])[0] as Yddw;
  return update(ctx, { id: kept.qyid, bbh: kept.bbh, values, confirmWarnings });
}

async function removeFirms(tx: Db, { caller }: Context, gone: readonly Yddw[]): Promise<void> {
  const ids = gone.map(({ qyid }) => qyid);
  const scope = demandScope(caller);
  const done = await markRemoved(tx, dataset, ids, null, scope, caller.username);
  if (done.length < ids.length) throw new Refusal(status.conflict, messages.stale);
}

/** Updates everything computed from relations and tax, for all those affected. */
async function follow(tx: Db, codes: readonly string[], dkids: readonly string[]): Promise<void> {
  await keepUsedAreas(tx, codes);
  await refreshMatches(tx, [...new Set([...codes, ...(await neighbours(tx, codes))])]);
  await showEnterpriseYear(tx, codes);
  await refreshParcels(tx, [...new Set(dkids)]);
}

async function noteLedger(
  tx: Db,
  { caller }: Context,
  { qyid, xzqdm, cyptid, qymc }: Pick<Yddw, "qyid" | "xzqdm" | "cyptid" | "qymc">,
  title: string,
  before: string,
  changes: readonly Change[] = [],
): Promise<void> {
  await noteChange(tx, {
    ...{ kind: "5", source: dataset.name, id: qyid, title, by: caller },
    place: { xzqdm, cyptid },
    changes: [{ field: "qymc", label: "企业", before, after: qymc }, ...changes],
  });
}

const entryTitle = (title: string): string => `用地企业合并：${title}`;

export function undo(ctx: Context, { mergeId }: In<"undo">) {
  const { db, caller } = ctx;
  return write(db, { by: caller.username, via: api.undo.path }, async (tx) => {
    const found = await store.openMerge(tx, mergeId, demandScope(caller));
    if (!found) throw new Refusal(status.notFound, "合并记录不存在、已撤销或不在权限范围内");
    const { touched, title } = found;
    for (const name of new Set(touched.map((one) => one.dataset))) {
      const part = touched.filter((one) => one.dataset === name);
      const left = await restoreChanged(
        tx,
        datasets[name] as AnyDataset,
        part,
        caller.username,
      ).catch(codeTaken);
      if (left.length > 0) {
        throw new Refusal(status.conflict, "合并后相关企业、关系或税收已有变动，不能整体撤销");
      }
    }
    await store.closeMerge(tx, mergeId);
    const idsOf = (name: string) => touched.flatMap((one) => (one.dataset === name ? one.id : []));
    const firms = await lockRecords<Yddw>(tx, dataset, idsOf(dataset.name), demandScope(caller));
    const relations = await store.landAndCodes(tx, idsOf("dqgx"));
    const codes = [...firms, ...relations].map(({ tyshxydm }) => tyshxydm);
    const dkids = [...relations.map(({ dkid }) => dkid), ...idsOf("gyyd")];
    await follow(tx, [...new Set(codes)], dkids);
    const [first] = firms;
    const wasOpen = await withdrawOf(tx, dataset.name, idsOf(dataset.name), entryTitle(title));
    if (first && wasOpen === 0) await noteLedger(tx, ctx, first, `撤销${entryTitle(title)}`, title);
    return { restored: touched.length };
  });
}

const codeTaken = (error: unknown): never => {
  if (error instanceof Error && "code" in error && error.code === "23505") {
    throw new Refusal(status.conflict, "原来的信用代码已被其他企业使用，不能撤销");
  }
  throw error;
};
