import { gyyd } from "#contract/datasets/gyyd";
import type { Kpi } from "#contract/endpoints/plan/wall";
import { hundredth } from "#contract/hundredth";
import { limits } from "#contract/limits";
import { dataYear } from "../../db/dataTime";
import { taxOfYears } from "../../repositories/industry/gyzz";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { tellsNone } from "../records/recordList";
import { figuresOf } from "../records/recordStats";
import type { KpiQuestion } from "./kpiQuestion";

const yearsShown = 4;

/** 亩均税收: tax comes by the year, and nobody sets a target for it. */
export async function taxKpi(ctx: Context, { areaCode, nd }: KpiQuestion): Promise<Kpi> {
  const { readDb: db, caller } = ctx;
  const { total } = await figuresOf(ctx, gyyd, { areaCode, groups: [] });
  const land = (total.sums.mj ?? 0) / limits.mu;
  // Of a few parcels only rounded yields are told, and no differences between them.
  const isTold = tellsNone(caller, total.zs, { areaCode }) && land > 0;
  const first = nd - yearsShown + 1;
  const years = isTold ? await taxOfYears(db, [first, nd], demandScope(caller, areaCode)) : [];
  const rates = years.map((one) => ({ nd: one.nd, rate: hundredth(one.zss / land) }));
  const rateOf = (year: number) => rates.find((one) => one.nd === year)?.rate ?? null;
  const value = nd === dataYear() ? (total.rates?.mjss ?? null) : rateOf(nd);
  const before = rateOf(nd - 1);
  return {
    value,
    month: null,
    year: value !== null && before !== null ? hundredth(value - before) : null,
    target: null,
    light: "none",
    line: rates.map(({ rate }) => rate),
    lists: [{ dataset: "gyyd", filter: total.filter }],
  };
}
