import type { z } from "zod";
import type { RegionGap, wallApi } from "#contract/endpoints/plan/wall";
import type { ZkfxmFilter } from "#contract/endpoints/project/zkfxmsd";
import { hundredth } from "#contract/hundredth";
import { holdingStep, statesHeldBy } from "#contract/rules/plan/holdingStep";
import { gapOf, worstFirst } from "#contract/rules/plan/taskGap";
import { dataYear } from "../../db/dataTime";
import { type OpenSum, openByState } from "../../repositories/plan/yearsSeen";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { regions } from "../plan/governTrack";

/** Where the problem is: the regions of a year by how far they are behind, with what holds each and whom to ask. */
export async function gaps(
  ctx: Context,
  { areaCode, nd = dataYear() }: z.output<typeof wallApi.gaps.input>,
) {
  const { readDb: db, caller } = ctx;
  const track = await regions(ctx, { areaCode, nd, prior: false, level: "below" });
  const scope = demandScope(caller, areaCode);
  const own = track.total.areaCode;
  const [below, whole] = await Promise.all([
    openByState(db, own.length < 4 ? 4 : 6, scope),
    openByState(db, own.length, scope),
  ]);
  const seen =
    (open: readonly OpenSum[]) =>
    (row: (typeof track)["total"]): RegionGap => {
      const { areaCode: code, name, rwl, wcl, wclv, sxjdc, pm, late, filter, person } = row;
      const gap = gapOf({ areaCode: code, name, rwl, wcl, wclv, sxjdc }, track.elapsed);
      const cause = causeOf(open, code);
      return { ...gap, pm, late, filter, cause, person };
    };
  return {
    ...{ nd, day: track.day, elapsed: track.elapsed },
    total: seen(whole)(track.total),
    list: track.list.map(seen(below)).toSorted(worstFirst),
  };
}

/** The step that holds most of a region's unfinished land. */
function causeOf(open: readonly OpenSum[], areaCode: string): RegionGap["cause"] {
  const sums = new Map<string, { zs: number; mu: number }>();
  for (const { key, zs, mu, ...state } of open) {
    const step = key === areaCode ? holdingStep(state) : null;
    if (step === null) continue;
    const { zs: before, mu: land } = sums.get(step) ?? { zs: 0, mu: 0 };
    sums.set(step, { zs: before + zs, mu: land + mu });
  }
  const [worst] = [...sums].toSorted(([, a], [, b]) => b.mu - a.mu);
  if (!worst) return null;
  const all = [...sums.values()].reduce((sum, one) => sum + one.zs, 0);
  const [step, { zs, mu }] = worst;
  const { spzt, xmjd } = statesHeldBy(step);
  const filter = { areaCode, spzt, ...(xmjd.length > 0 && { xmjd }) } as ZkfxmFilter;
  return { step, zs, mu: hundredth(mu), filter, open: all };
}
