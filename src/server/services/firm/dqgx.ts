import type { z } from "zod";
import { type Dqgx, dqgx as dataset } from "#contract/datasets/dqgx";
import { dqgxApi as api } from "#contract/endpoints/firm/dqgx";
import { Refusal, status } from "#contract/errors";
import { checkDqgx, isWholeShare } from "#contract/rules/industry/industryRules";
import { problemOf } from "#contract/rules/problem/problemOf";
import type { Problem } from "#contract/rules/problem/report";
import { today } from "#contract/today";
import { dqgxEdges } from "#contract/workflow/dqgx";
import type { Edge } from "#contract/workflow/edge";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import * as store from "../../repositories/firm/dqgx";
import { noteChange, withdrawOf } from "../../repositories/inbox/gxtz";
import { nextNumber } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import type { Asker, Context } from "../context/context";
import { noteEdits } from "../records/noteInLedger";
import { type MovedRow, moveAlong, type StateMachine } from "../records/recordMove";
import {
  type Draft,
  type DraftInput,
  insertInto,
  type SaveRules,
  type StoredValues,
  updateIn,
} from "../records/recordSave";
import { readCalls, removeCall } from "../records/registerCalls";
import { refreshMatches, refreshParcels } from "../tax/parcelYear";

export { match } from "./dqgxMatch";
export { adjust, shares } from "./dqgxShares";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

export const { pageList, info, stats } = readCalls<Dqgx>(dataset);

export const save = (ctx: Context, { id, bbh, ...input }: In<"save">) =>
  id === undefined
    ? add(ctx, input)
    : updateIn<Dqgx>(ctx, relationRegister, api.save.path, { id, bbh, ...input });

/** A new relation changes what both sides had, so it is entered in the ledger with its values. */
function add(ctx: Context, input: DraftInput): Promise<Dqgx> {
  const { db, caller } = ctx;
  return write(db, { by: caller.username, via: api.save.path }, async (tx) => {
    const row = await insertInto<Dqgx>({ ...ctx, db: tx }, relationRegister, api.save.path, input);
    const kept = { dkbh: null, gxlx: null, symj: null, ftbl: null, qsrq: null, zzrq: null };
    const edit = { dataset, before: { ...row, ...kept }, after: row, outlineChanged: false };
    await noteEdits(tx, [{ ...edit, verb: "新增", by: caller }]);
    return row;
  });
}

/** Relations belong to the caller's land; only proposed ones can be edited or deleted. */
export const relationRegister: SaveRules = {
  dataset,
  complete: completed,
  check: checked,
  // Nobody has to look at a request that is not there any more.
  follow: async (tx, ids) => {
    await withdrawOf(tx, dataset.name, ids);
  },
};

export const remove = removeCall(relationRegister, api);

/** Place and names come from the parcel and the enterprise. */
async function completed(
  tx: Db,
  { values, before }: Draft,
  { caller }: Asker,
): Promise<StoredValues> {
  const scope = demandScope(caller);
  const land = await store.landForRelation(tx, String(values.dkid ?? ""), scope);
  if (!land) throw new Refusal(status.notFound, "地块不存在或不在权限范围内");
  const enterprise = await store.enterpriseByCode(tx, String(values.tyshxydm ?? ""));
  const { dkbh, xzqdm, xzqmc, cyptid, cyptmc } = land;
  const gxbh = before?.gxbh ?? (await nextNumber(tx, dataset, `${xzqdm}GX`, 6));
  const place = { gxbh, dkbh, xzqdm, xzqmc, cyptid, cyptmc, qymc: enterprise?.qymc ?? null };
  return before ? place : { ...place, ppfs: "4", ppd: null };
}

async function checked(tx: Db, { values, before }: Draft, { caller }: Asker): Promise<Problem[]> {
  const { dkid, tyshxydm, gxlx, qsrq, zzrq } = values;
  const key = {
    dkid: String(dkid),
    tyshxydm: String(tyshxydm),
    except: String(before?.gxid ?? ""),
  };
  const enterprise = await store.enterpriseByCode(tx, key.tyshxydm);
  if (!enterprise) return [refused("TYSHXYDM", "企业不在用地企业库内")];
  const land = await store.landForRelation(tx, key.dkid, demandScope(caller));
  if (await store.hasTwin(tx, { ...key, gxlx: String(gxlx), qsrq: String(qsrq) })) {
    return [refused("QSRQ", "该地块与企业已有相同类型和起始日期的关系")];
  }
  const to = zzrq === null || zzrq === undefined ? null : String(zzrq);
  const usedByOthers = await store.usedArea(tx, { ...key, from: String(qsrq), to });
  const facts = { values, founded: enterprise.clrq, landArea: land?.mj ?? 0, usedByOthers };
  return checkDqgx(facts);
}

const refused = (field: string, message: string): Problem =>
  problemOf("X008", "E", { row: null, dkbh: null }, message, { field });

export const confirm = (ctx: Context, { ids, note, versions }: In<"confirm">) => {
  const flow = { ...common, objections: brokenShares };
  return moveAlong(ctx, flow, api.confirm.path, { ids, to: "1", note, versions });
};

export const release = (ctx: Context, { ids, zzrq, note, versions }: In<"release">) => {
  const flow: StateMachine = {
    ...common,
    objections: async (_, rows) =>
      new Map(
        rows
          .filter(({ qsrq }) => String(qsrq) > zzrq)
          .map(({ gxid }) => [String(gxid), "终止日期早于起始日期"]),
      ),
    effects: async (tx, rows, edge) => {
      await store.setEnd(
        tx,
        rows.map(({ gxid }) => String(gxid)),
        zzrq,
      );
      await afterMove(tx, rows, edge, ctx);
    },
  };
  return moveAlong(ctx, flow, api.release.path, { ids, to: "2", note, versions });
};

const codesOf = (rows: readonly MovedRow[]) => [
  ...new Set(rows.map(({ tyshxydm }) => String(tyshxydm))),
];

/** X008: once these are confirmed, each enterprise's shares must add up to 100. */
async function brokenShares(tx: Db, rows: readonly MovedRow[]): Promise<Map<string, string>> {
  const codes = codesOf(rows);
  await store.lockEnterprises(tx, codes);
  const sums = await store.confirmedShares(tx, codes, today());
  for (const { tyshxydm, ftbl } of rows) {
    const code = String(tyshxydm);
    sums.set(code, (sums.get(code) ?? 0) + Number(ftbl));
  }
  const broken = rows.filter(({ tyshxydm }) => !isWholeShare(sums.get(String(tyshxydm)) ?? 0));
  return new Map(
    broken.map(({ gxid, qymc, tyshxydm }) => [
      String(gxid),
      `${qymc}的税收分摊比例合计为${(sums.get(String(tyshxydm)) ?? 0).toFixed(2)}%，应为100%`,
    ]),
  );
}

const afterMove: NonNullable<StateMachine["effects"]> = async (tx, rows, edge, { caller }) => {
  const codes = codesOf(rows);
  await store.keepUsedAreas(tx, codes);
  await refreshParcels(tx, [...new Set(rows.map(({ dkid }) => String(dkid)))]);
  await refreshMatches(tx, await store.neighbours(tx, codes));
  await noteMoves(tx, rows, edge, caller);
};

/** One ledger entry for each county whose relations a step has moved. */
async function noteMoves(
  tx: Db,
  rows: readonly MovedRow[],
  { action, to }: Edge,
  by: Context["caller"],
): Promise<void> {
  const states: Readonly<Record<string, string>> = dataset.fields.gxzt.codes ?? {};
  for (const xzqdm of new Set(rows.map((row) => String(row.xzqdm)))) {
    const group = rows.filter((row) => row.xzqdm === xzqdm);
    const [first] = group;
    const one = group.length === 1 ? `${first?.gxbh}（${first?.qymc}）` : `${group.length}条`;
    await noteChange(tx, {
      ...{ kind: "1", source: dataset.name, place: { xzqdm }, by },
      id: group.length === 1 ? String(first?.gxid) : null,
      title: `${dataset.work.noun}${one}${action}`,
      changes: group.map(({ gxbh, qymc, gxzt }) => ({
        field: "gxzt",
        label: `${gxbh}（${qymc}）`,
        before: states[String(gxzt)] ?? null,
        after: states[to] ?? null,
      })),
    });
  }
}

const common: StateMachine = { dataset, edges: dqgxEdges, effects: afterMove };
