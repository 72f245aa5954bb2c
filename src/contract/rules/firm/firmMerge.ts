import { hundredth } from "../../hundredth";

/** A relation between a parcel and one of the enterprises that become one. */
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

/** What a relation is after the merge; `gone` says that another one has taken it in. */
export type MergedRelation = { gxid: string; symj: number; ftbl: number; gone: boolean };

/**
 * Relations of enterprises that become one under the code `kept`. Two that say the same become one
 * with both areas. Confirmed shares make 100 again, so that each parcel keeps the tax it had:
 * each weighs as much as its share of its own enterprise's tax, or as its area where nobody paid any.
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

/** Those that would say the same of one parcel become the one of the kept enterprise, or the first. */
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

/** Rounded shares of those in force, to the last hundredth of 100. */
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
