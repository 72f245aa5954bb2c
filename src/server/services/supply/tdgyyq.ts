import type { z } from "zod";
import { fjlxCodes } from "#contract/codes/landCodes";
import { type Tdgy, tdgy } from "#contract/datasets/tdgy";
import { tdgyyq as dataset, type Tdgyyq } from "#contract/datasets/tdgyyq";
import { tdgyyqApi as api } from "#contract/endpoints/supply/tdgyyq";
import { messages, Refusal, status } from "#contract/errors";
import {
  agreedField,
  movedAlong,
  movedDays,
  type PostponementTerms,
  postponedDays,
  whyFixed,
  whyHeld,
  whyLate,
  whyPast,
  wrongDay,
} from "#contract/rules/supply/postponement";
import { today } from "#contract/today";
import { applyEdge, tdgyyqEdges } from "#contract/workflow/tdgyyq";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { settingValue } from "../../repositories/account/setting";
import { insertRecord, lockRecords, nextNumber } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import { logStep } from "../../repositories/records/shrz";
import { heldApplications } from "../../repositories/supply/tdgyyq";
import { bindFile } from "../../repositories/uploads/fj";
import type { Context } from "../context/context";
import { newId } from "../context/newId";
import { type MovedRow, moveAlong, type StateMachine } from "../records/recordMove";
import { readCalls } from "../records/registerCalls";
import { objectionTo, setAgreed } from "./tdgy";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

export const { pageList, info, stats } = readCalls<Tdgyyq>(dataset);

/** The terms that this installation has set. */
async function termsOf(db: Db): Promise<PostponementTerms> {
  const aheadDays = await settingValue(db, "postponeAheadDays");
  return { aheadDays, toPast: (await settingValue(db, "postponeToPast")) === 1 };
}
export const terms = ({ db }: Context) => termsOf(db);

type Application = In<"apply">;

const refuse = (message: string | null) => {
  if (message) throw new Refusal(status.badRequest, message);
};

/**
 * Applies for postponing a day of a contract, which does not change until the city has granted it.
 */
export function apply(ctx: Context, input: Application): Promise<Tdgyyq> {
  const { db, caller } = ctx;
  const role = applyEdge.by.find((one) => caller.roles.includes(one));
  if (!role) throw new Refusal(status.forbidden, messages.forbidden);
  const scope = demandScope(caller);
  refuse(incomplete(input));
  return write(db, { by: caller.username, via: api.apply.path }, async (tx) => {
    // Serialises applications for the same contract.
    const [contract] = await lockRecords<Tdgy>(tx, tdgy, [input.gyid], scope);
    if (!contract) throw new Refusal(status.notFound, "供应地块不存在或不在权限范围内");
    const held = whyHeld(contract, input.yqlx, await heldApplications(tx, input.gyid));
    if (held) throw new Refusal(status.conflict, held);
    refuse(await objectionOf(tx, ctx, contract, input));
    refuse(tooLate(contract, input, await termsOf(tx)));
    const record = await insertRecord<Tdgyyq>(
      tx,
      dataset,
      await valuesOf(tx, ctx, contract, input),
      null,
    );
    await bindPapers(tx, ctx, record.yqid, input.fileIds);
    await logStep(tx, {
      ...{ ywlx: dataset.name, ywid: record.yqid, yzt: "", xzt: applyEdge.to },
      ...{ czr: caller.username, czrjs: role, yj: input.yqly },
    });
    return record;
  });
}

const paper = applyEdge.files[0] ?? "99";

function incomplete({ yqly, fileIds }: Application): string | null {
  if ([...yqly].length < applyEdge.note) return `延期理由不少于${applyEdge.note}个字`;
  if (fileIds.length > 0) return null;
  return `${applyEdge.action}前须上传${fjlxCodes[paper as keyof typeof fjlxCodes]}`;
}

/** By the calendar: the day on which somebody applies is a real one, whatever the data year is. */
function tooLate(contract: Tdgy, { yqlx, xydsj }: Application, set: PostponementTerms) {
  const on = today();
  return whyLate(contract, yqlx, on, set) ?? whyPast(xydsj, on, set);
}

type Wanted = Pick<Application, "yqlx" | "xydsj">;

/** Objection to a new day of the contract in its current state. */
async function objectionOf(tx: Db, ctx: Context, contract: Tdgy, { yqlx, xydsj }: Wanted) {
  return (
    whyFixed(contract, yqlx) ??
    wrongDay(contract, yqlx, xydsj) ??
    (await objectionTo(tx, ctx, contract, movedDays(contract, yqlx, xydsj)))
  );
}

const serialDigits = 6;

async function valuesOf(
  tx: Db,
  { caller }: Context,
  contract: Tdgy,
  { gyid, yqlx, xydsj, yqly }: Application,
) {
  const { dzjgh, xmmc, srr, gymj, xzqdm, xzqmc, cyptid, cyptmc } = contract;
  const along = movedAlong(contract, yqlx, xydsj);
  const prefix = `YQ${today().slice(0, 4)}`;
  return {
    yqid: newId(),
    yqbh: await nextNumber(tx, dataset, prefix, serialDigits),
    ...{ gyid, dzjgh, xmmc, srr, gymj, xzqdm, xzqmc, cyptid, cyptmc },
    ...{ yqlx, xydsj, yqly, zt: applyEdge.to },
    yydsj: contract[agreedField(yqlx)],
    ycts: postponedDays(contract, yqlx, xydsj),
    ...{ yyjgsj: along?.from ?? null, xyjgsj: along?.to ?? null },
    ...{ sqr: caller.realName, cjr: caller.username, gxr: caller.username },
  };
}

async function bindPapers(tx: Db, { caller }: Context, id: string, fileIds: readonly string[]) {
  for (const fileId of new Set(fileIds)) {
    const file = { fileId, fjlx: paper };
    const isBound = await bindFile(tx, file, { id, kind: dataset.name }, caller.username);
    if (!isBound) throw new Refusal(status.badRequest, "附件不存在或已用于其他记录，请重新上传");
  }
}

const flow: StateMachine = {
  dataset,
  edges: tdgyyqEdges,
  objections: (tx, rows, edge, ctx) =>
    edge.to === "1" ? objectionsTo(tx, ctx, rows) : Promise.resolve(new Map()),
  effects: async (tx, rows, edge, ctx) => {
    if (edge.to === "1") await postpone(tx, ctx, rows);
  },
};

/** Decides about applications, or withdraws them; granting one moves the day of its contract. */
export const move = (ctx: Context, { ids, zt, shyj, versions }: In<"move">) =>
  moveAlong(ctx, flow, api.move.path, { ids, to: zt, note: shyj, versions });

const asApplication = (row: MovedRow) => row as unknown as Tdgyyq;

/** The contracts of applications by id, locked. */
async function contractsOf(tx: Db, { caller }: Context, rows: readonly MovedRow[]) {
  const ids = [...new Set(rows.map(({ gyid }) => String(gyid)))];
  const found = await lockRecords<Tdgy>(tx, tdgy, ids, demandScope(caller));
  return new Map(found.map((contract) => [contract.gyid, contract]));
}

/** The contract may have changed since it was applied for. */
async function objectionsTo(tx: Db, ctx: Context, rows: readonly MovedRow[]) {
  const contracts = await contractsOf(tx, ctx, rows);
  const found = new Map<string, string>();
  const seen = new Set<string>();
  const inOrder = rows.map(asApplication).sort((a, b) => (a.yqbh < b.yqbh ? -1 : 1));
  for (const row of inOrder) {
    const contract = contracts.get(row.gyid);
    // All are judged by the contract as it is before the first of them moves it.
    if (seen.has(row.gyid)) found.set(row.yqid, "同一合同的几件延期申请应逐件审核");
    if (seen.has(row.gyid)) continue;
    seen.add(row.gyid);
    const message = contract
      ? (movedMeanwhile(contract, row) ?? (await objectionOf(tx, ctx, contract, row)))
      : "供应地块已删除，或不在权限范围内";
    if (message) found.set(row.yqid, message);
  }
  return found;
}

function movedMeanwhile(contract: Tdgy, { yqlx, yydsj, yyjgsj }: Tdgyyq): string | null {
  const changed = (what: string, before: string | null, now: string | null) =>
    before === null || now === null || now === before
      ? null
      : `合同约定${what}时间已由${before}改为${now}，请退回后重新申请`;
  return (
    changed("", yydsj, contract[agreedField(yqlx)]) ?? changed("竣工", yyjgsj, contract.ydjgsj)
  );
}

/** A granted start takes the completion along, in one change of the contract. */
async function postpone(tx: Db, ctx: Context, rows: readonly MovedRow[]): Promise<void> {
  const contracts = await contractsOf(tx, ctx, rows);
  for (const { gyid, yqlx, xydsj } of rows.map(asApplication)) {
    const contract = contracts.get(gyid);
    if (!contract) throw new Refusal(status.conflict, messages.stale);
    await setAgreed(tx, ctx, contract, movedDays(contract, yqlx, xydsj));
  }
}
