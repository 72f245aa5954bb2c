import type { z } from "zod";
import { type tdgyApi as api, type RateRow, rateKeys } from "#contract/endpoints/supply/tdgy";
import { narrow } from "#contract/regions";
import { subregions } from "../../repositories/records/ruleFacts";
import { demandScope } from "../../repositories/records/scope";
import { type RateSums, rateFilters, startRates } from "../../repositories/supply/startRates";
import type { Context } from "../context/context";

/** 开竣工率 region by region: every figure with the filter that lists its contracts. */
export async function rates(
  { readDb: db, caller }: Context,
  { areaCode: asked, ...given }: z.output<typeof api.rates.input>,
) {
  const scope = demandScope(caller, asked);
  const areaCode = narrow(asked, caller.areaCode) ?? caller.areaCode;
  const sumsBy = (length: number) => startRates(db, { ...given, areaCode }, scope, length);
  const whole = await sumsBy(areaCode.length);
  const parts = await sumsBy(areaCode.length < 4 ? 4 : 6);
  const rowOf = (key: string, label: string, sums: RateSums | undefined): RateRow => ({
    key,
    label,
    rates: Object.fromEntries(
      rateKeys.map((name) => {
        const filter: Record<string, unknown> = { ...given, ...rateFilters[name], areaCode: key };
        return [name, { ...(sums?.[name] ?? { zs: 0, mj: 0 }), filter }];
      }),
    ) as RateRow["rates"],
  });
  const regions = await subregions(db, areaCode);
  return {
    total: rowOf(areaCode, "合计", whole.get(areaCode)),
    list: regions.map((region) => rowOf(region.areaCode, region.name, parts.get(region.areaCode))),
  };
}
