import { dqgx } from "#contract/datasets/dqgx";
import type { Db } from "../../db/tables";
import { neighbours } from "../../repositories/firm/dqgx";
import { carryRecords, carryRelations } from "../../repositories/low/inheritRelations";
import { nextNumber } from "../../repositories/records/record";
import type { Context } from "../context/context";
import type { ParcelKey, ParcelRow, SplitMerge } from "../low/splitMerge";
import { refreshMatches, refreshParcels } from "../tax/parcelYear";
import { landRegister } from "./gyyd";

/** Columns of records that name the parcel they lie on. */
const onLand = [
  ["kdjc", "dkid"],
  ["tdgy", "dkid"],
  ["ysbszy", "dkid"],
  ["zyby", "zydkid"],
  ["zyby", "bcdkid"],
] as const;

/** Enterprises with their tax, and everything that lies on the parents, move to the children. */
async function follow(
  tx: Db,
  { caller }: Context,
  parents: readonly ParcelRow[],
  children: readonly (ParcelKey & { mj?: number })[],
): Promise<void> {
  const gone = parents.map(({ dkid }) => dkid);
  const heirs = children.map(({ dkid, mj = 0 }) => ({ dkid, mj }));
  const prefix = `${parents[0]?.xzqdm ?? ""}GX`;
  const next = await nextNumber(tx, dqgx, prefix, 6);
  const codes = await carryRelations(tx, gone, heirs, {
    prefix,
    first: Number(next.slice(prefix.length)),
    by: caller.username,
  });
  const living = heirs.map(({ dkid }) => dkid);
  await carryRecords(tx, "gyyd", onLand, gone, living);
  await refreshParcels(tx, [...gone, ...living]);
  if (codes.length > 0) await refreshMatches(tx, await neighbours(tx, codes));
}

/**
 * How industrial land is split and merged. Real estate unit and registered area belong to a title,
 * and a new parcel gets a new title.
 */
export const industrialSplitMerge: SplitMerge = {
  register: landRegister,
  notShared: ["bdcdyh", "zdh", "djmj", "jzzdmj", "zjzmj", "jzmd", "rjl", "czmj"],
  summed: ["mj", "djmj", "jzzdmj", "zjzmj", "czmj"],
  follow,
};
