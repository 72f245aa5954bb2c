import type { z } from "zod";
import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import { toldTo } from "#contract/define/secret";
import type { mendApi } from "#contract/endpoints/uploads/mend";
import { Refusal, status } from "#contract/errors";
import type { Choices, StoredChoice } from "#contract/rules/import/choices";
import { differentArea } from "#contract/rules/outline/declaredAreaRules";
import { checkValues } from "#contract/rules/parcel/checkValues";
import { derivedValues } from "#contract/rules/parcel/derivedValues";
import { wholeFile } from "#contract/rules/problem/problemOf";
import { joinedPages, readCleanHead, readCleanPages } from "../../checks/cleanRows";
import { write } from "../../db/write";
import { demandScope } from "../../repositories/records/scope";
import { choicesOf, saveChoices } from "../../repositories/uploads/drpc";
import { type ComparedParcel, comparedParcels } from "../../repositories/uploads/dxydImport";
import type { Context } from "../context/context";
import { changesBetween } from "../records/recordInfo";
import { ownBatch } from "../uploads/drpc";
import { demandOpen } from "../uploads/mend";
import { valueContext } from "./dxydChecks";

type In<K extends "differences" | "choose"> = z.output<(typeof mendApi)[K]["input"]>;
type Change = ReturnType<typeof changesBetween>[number];
type Found = { parcel: ComparedParcel; changes: Change[] };

/** Records compared per statement. */
const comparedAtOnce = 200;

/** The records of a checked file that the library has with other values, and what was chosen. */
export async function differences(ctx: Context, { pcid, current, pageSize }: In<"differences">) {
  const { db, caller } = ctx;
  const batch = await ownBatch(db, caller, pcid, notOwn);
  demandOpen(batch);
  const found = await differing(ctx, batch.ywlx, pcid);
  const choices = await choicesOf(db, pcid);
  const from = (current - 1) * pageSize;
  return {
    total: found.length,
    open: openOf(found, choices),
    list: found.slice(from, from + pageSize).map(({ parcel, changes }) => {
      const { dkid, dkbh, before } = parcel;
      const { how, kept } = choices[dkbh] ?? { how: null, kept: [] };
      return { dkid, dkbh, dkmc: String(before.dkmc ?? ""), changes, how, kept };
    }),
  };
}

/** Keeps choices for some of these records, or for all that differ. */
export async function choose(ctx: Context, { pcid, all, choices: given }: In<"choose">) {
  const { db, caller } = ctx;
  const batch = await ownBatch(db, caller, pcid, notOwn);
  demandOpen(batch);
  const found = await differing(ctx, batch.ywlx, pcid);
  const made: Record<string, StoredChoice> = {};
  if (all) for (const { parcel } of found) made[parcel.dkbh] = { how: all, kept: [] };
  const byNumber = new Map(found.map((one) => [one.parcel.dkbh, one]));
  for (const { dkbh, ...choice } of given) {
    const one = byNumber.get(dkbh);
    if (!one) throw new Refusal(status.conflict, `地块${dkbh}与库内没有差异，请刷新后重试`);
    made[dkbh] = await judged(ctx, datasetOf(batch.ywlx), one, choice);
  }
  await write(db, { by: caller.username, via: "import" }, async (tx) => {
    if (await saveChoices(tx, pcid, made)) return;
    throw new Refusal(status.conflict, "该批次已入库或已作废");
  });
  return { open: openOf(found, await choicesOf(db, pcid)) };
}

const notOwn = "只能处理本人导入的批次";

const datasetOf = (library: string) => datasets[library] as AnyDataset;

const openOf = (found: readonly Found[], choices: Choices): number =>
  found.filter(({ parcel }) => !choices[parcel.dkbh]).length;

async function differing(
  { db, files, caller }: Context,
  library: string,
  pcid: string,
): Promise<Found[]> {
  const dataset = datasetOf(library);
  const head = await readCleanHead(files, pcid);
  if (!head) throw new Refusal(status.conflict, "校验结果已过期，请重新上传文件");
  const shown = toldTo(dataset, caller.authorities);
  const scope = demandScope(caller);
  const found: Found[] = [];
  for await (const { kind, json } of joinedPages(
    readCleanPages(files, pcid),
    () => comparedAtOnce,
  )) {
    if (kind !== "update") continue;
    for (const parcel of await comparedParcels(db, dataset, head.columns, json, scope)) {
      const changes = changesOf(shown, parcel);
      if (changes.length > 0) found.push({ parcel, changes });
    }
  }
  return found;
}

const changesOf = (shown: AnyDataset, { before, after, was, now, lacked }: ComparedParcel) =>
  changesBetween(shown, { values: before, outline: was }, { values: after, outline: now }).filter(
    ({ field }) => !lacked.includes(field),
  );

/**
 * A choice with what follows from it. Fields of file and library together make a new record, so that
 * they are judged as one.
 */
async function judged(
  { db, caller }: Context,
  dataset: AnyDataset,
  { parcel, changes }: Found,
  { how, kept }: StoredChoice,
): Promise<StoredChoice> {
  const fields = changes.map(({ field }) => field);
  const stays = how === "take" ? kept.filter((field) => fields.includes(field)) : [];
  if (stays.length === 0) return { how, kept: [] };
  if (stays.length === fields.length) return { how: "keep", kept: [] };
  const { before, after, dkbh } = parcel;
  const merged = { ...before, ...after };
  for (const field of [...stays, ...(stays.includes("geom") ? ["txmj"] : [])]) {
    merged[field] = before[field];
  }
  const context = await valueContext(db, caller.areaCode);
  const derived = derivedValues(merged, context);
  const txmj = Number(merged.txmj);
  const wrong = [
    ...checkValues(dataset, { ...merged, ...derived }, context),
    ...differentArea(Number(merged.mj), { plane: txmj, ellipsoid: txmj }, wholeFile),
  ].filter(({ level }) => level === "E");
  if (wrong.length > 0) {
    const why = wrong.map(({ message }) => message).join("；");
    throw new Refusal(status.badRequest, `地块${dkbh}按此选择不符合规则：${why}`, wrong);
  }
  const own = Object.entries(derived).filter(([name]) => !stays.includes(name));
  return { how, kept: stays, derived: Object.fromEntries(own) };
}
