import { hundredth } from "../../hundredth";

/** A relation between a parcel and one of the enterprises being merged. */
export type FirmRelation = {
  gxid: string;
  dkid: string;
  tyshxydm: string;
  gxlx: string;
  qsrq: string;
  symj: number;
  ftbl: number;
  gxzt: string;
  zzrq: string | null;
};

/** A relation after the merge; `gone` means that another relation absorbed it. */
export type MergedRelation = { gxid: string; symj: number; ftbl: number; gone: boolean };

/**
 * Relations after merging enterprises under the code `kept`. Duplicates become one with the sum of
 * both areas. Confirmed shares total 100 again and are weighted so that each parcel keeps its tax:
 * by the relation's share of its own enterprise's tax, or by area if no enterprise paid any.
 */
export function mergedRelations(
  kept: string,
  relations: readonly FirmRelation[],
  taxOf: ReadonlyMap<string, number>,
  today: string,
): MergedRelation[] {
  const isLive = ({ gxzt, zzrq }: FirmRelation) => gxzt === "1" && (zzrq === null || zzrq >= today);
  const live = relations.filter(isLive);
  const paid = live.some(({ tyshxydm }) => (taxOf.get(tyshxydm) ?? 0) > 0);
  const weightOf = ({ tyshxydm, ftbl, symj }: FirmRelation) =>
    paid ? (Math.max(0, taxOf.get(tyshxydm) ?? 0) * ftbl) / 100 : symj;
  const several = new Set(live.map(({ tyshxydm }) => tyshxydm)).size > 1;
  const whole = live.reduce((sum, one) => sum + weightOf(one), 0);
  const shares = new Map(
    relations.map((one) => [
      one.gxid,
      several && isLive(one) && whole > 0 ? (weightOf(one) / whole) * 100 : one.ftbl,
    ]),
  );
  const merged = joined(kept, relations, shares);
  return several && whole > 0 ? wholeShares(merged, new Set(live.map(({ gxid }) => gxid))) : merged;
}

/** Merges duplicate relations of a parcel into the kept enterprise's relation, or the first one. */
function joined(
  kept: string,
  relations: readonly FirmRelation[],
  shares: ReadonlyMap<string, number>,
): MergedRelation[] {
  const first = relations.toSorted(
    (a, b) => Number(b.tyshxydm === kept) - Number(a.tyshxydm === kept),
  );
  const byKey = new Map<string, MergedRelation>();
  const all: MergedRelation[] = [];
  for (const { gxid, dkid, gxlx, qsrq, symj } of first) {
    const key = `${dkid} ${gxlx} ${qsrq}`;
    const twin = byKey.get(key);
    const ftbl = shares.get(gxid) ?? 0;
    if (twin) {
      twin.symj = hundredth(twin.symj + symj);
      twin.ftbl += ftbl;
    }
    const one = { gxid, symj, ftbl, gone: twin !== undefined };
    if (!twin) byKey.set(key, one);
    all.push(one);
  }
  return all.map((one) => ({ ...one, ftbl: Math.min(100, hundredth(one.ftbl)) }));
}

/** Rounds the live shares so that they total exactly 100 to the hundredth. */
function wholeShares(
  merged: readonly MergedRelation[],
  live: ReadonlySet<string>,
): MergedRelation[] {
  const counted = merged.filter(({ gxid, gone }) => live.has(gxid) && !gone);
  const last = counted.reduce<MergedRelation | undefined>(
    (most, one) => (most && most.ftbl >= one.ftbl ? most : one),
    undefined,
  );
  const left = hundredth(100 - counted.reduce((sum, { ftbl }) => sum + ftbl, 0));
  return merged.map((one) => (one === last ? { ...one, ftbl: hundredth(one.ftbl + left) } : one));
}
