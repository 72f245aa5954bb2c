import type { z } from "zod";
import { type Dxydsd, dxydsd } from "#contract/datasets/dxydsd";
import { dxydst } from "#contract/datasets/dxydst";
import type { AnyDataset } from "#contract/define/dataset";
import { drawApi as api } from "#contract/endpoints/map/draw";
import type { Problem } from "#contract/rules/problem/report";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { carryRecords } from "../../repositories/low/inheritRelations";
import { followLow } from "../../repositories/low/lowLand";
import { nextNumber } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import type { Asker, Context } from "../context/context";
import { keptFor } from "../records/recordRemove";
import { type Draft, insertInto, type SaveRules } from "../records/recordSave";
import { inCounty } from "./drawnPlace";
import { attributeProblems, groundProblems, valueContext } from "./dxydChecks";
import { judgeEdit } from "./dxydEdit";
import type { DxydRow } from "./dxydRow";
import { areaOf, type SplitMerge } from "./splitMerge";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

const drawnByHand = "4";
const serialDigits = 5;

/** How parcels are entered and edited in a library: under the rules of an import. */
const library = (dataset: AnyDataset, letters: string) =>
  ({
    dataset,
    complete: async (tx, { values }) => {
      const prefix = `${values.xzqdm ?? ""}${letters}${values.rdnf ?? ""}`;
      const dkbh = values.dkbh || (await nextNumber(tx, dataset, prefix, serialDigits));
      return { sjly: drawnByHand, dkbh };
    },
    check: (tx, draft, by) => drawnProblems(tx, dataset, draft, by),
    judge: judgeEdit(dataset),
    keeps: async (_, rows) => {
      const linked = rows.filter(({ zkfzt }) => zkfzt !== "0").map(({ dkid }) => String(dkid));
      return keptFor("地块已关联再开发项目，不能删除", linked);
    },
    follow: followLow,
  }) satisfies SaveRules;

/** The letters of a number tell the libraries apart. */
export const cityLibrary = library(dxydsd, "SD");
export const provincialLibrary = library(dxydst, "DX");

export type ParcelRegister = typeof cityLibrary;

/** A006–A024, G012 and G013; the outline itself has been checked before. */
async function drawnProblems(
  tx: Db,
  dataset: AnyDataset,
  draft: Draft,
  { caller }: Asker,
): Promise<Problem[]> {
  const record = { ...draft.values, dkid: draft.before?.dkid ?? "" } as unknown as DxydRow;
  const { txmj, zxjd, zxwd } = draft.values;
  const inside = [Number(zxjd), Number(zxwd)] as const;
  const outline = { geometry: draft.geometry ?? [], txmj: Number(txmj), inside };
  return [
    ...attributeProblems(dataset, record, await valueContext(tx, caller.areaCode)),
    ...(await groundProblems(tx, dataset, record, outline, demandScope(caller))),
  ];
}

/** A drawn parcel, checked as in an import. */
export const insertDrawn = (ctx: Context, { geometry, ...input }: In<"insert">): Promise<Dxydsd> =>
  write(ctx.db, { by: ctx.caller.username, via: api.insert.path }, async (db) => {
    const values = await inCounty(db, geometry, input.values);
    const order = { ...input, geometry, values: { ...values, mj: values.mj ?? areaOf(geometry) } };
    return insertInto<Dxydsd>({ ...ctx, db }, cityLibrary, api.insert.path, order);
  });

/**
 * How parcels of a library are split and merged: in editable states only; buildings are summed on
 * merging, but not divided on splitting.
 */
const splitMergeOf = (register: SaveRules): SplitMerge => ({
  register,
  bringer: "drr",
  notShared: ["dkbh", "jzzdmj", "zjzmj", "jzmd", "rjl"],
  summed: ["mj", "jzzdmj", "zjzmj"],
  pieceName: ({ dkmc }, n) => ({ dkmc: `${dkmc}-${n}` }),
});

/** Records that refer to a parcel of the city library. */
const onLow = [
  ["gyyd", "dxdkid"],
  ["gysl", "dxdkid"],
] as const;

export const citySplitMerge: SplitMerge = {
  ...splitMergeOf(cityLibrary),
  follow: (tx, _, parents, children) =>
    carryRecords(
      tx,
      dxydsd.table,
      onLow,
      parents.map(({ dkid }) => dkid),
      children.map(({ dkid }) => dkid),
    ),
};
export const provincialSplitMerge = splitMergeOf(provincialLibrary);
