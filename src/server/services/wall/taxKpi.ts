import { gyyd } from "#contract/datasets/gyyd";
import type { Kpi } from "#contract/endpoints/plan/wall";
import { hundredth } from "#contract/hundredth";
import { limits } from "#contract/limits";
import { lightOf } from "#contract/rules/plan/taskTime";
import { dataYear } from "../../db/dataTime";
import { rulesByRegion } from "../../repositories/evaluation/pj";
import { taxOfYears } from "../../repositories/industry/gyzz";
import { demandScope } from "../../repositories/records/scope";
import { periodChange } from "../../repositories/tax/taxPeriods";
import type { Context } from "../context/context";
import { rulesFor } from "../evaluation/judge";
import { tellsNone } from "../records/recordList";
import { figuresOf } from "../records/recordStats";
import type { KpiQuestion } from "./kpiQuestion";

const yearsShown = 4;

/** 亩均税收: tax comes by the year, by the quarter or month beside it where such versions are published; its target is what the authority has set with the numbers of its evaluation. */
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
  const change = isTold ? await periodChange(db, nd, demandScope(caller, areaCode)) : null;
  const value = nd === dataYear() ? (total.rates?.mjss ?? null) : rateOf(nd);
  const before = rateOf(nd - 1);
  const target = await targetOf(ctx, areaCode, nd);
  return {
    value,
    month: change && hundredth(change.by / land),
    period: change?.period ?? "month",
    year: value !== null && before !== null ? hundredth(value - before) : null,
    target,
    light: lightOf(value !== null && target !== null ? (value / target) * 100 - 100 : null),
    line: rates.map(({ rate }) => rate),
    course: "years",
    years: rates.map(({ nd: year, rate }) => ({ nd: year, value: rate })),
    lists: [{ dataset: "gyyd", filter: total.filter }],
  };
}

/** Of the numbers that hold in a region, if they are of this year; a platform has no target of its region. */
async function targetOf(
  { readDb: db, caller }: Context,
  areaCode: string,
  nd: number,
): Promise<number | null> {
  if (demandScope(caller, areaCode).cyptid !== null) return null;
  const { scheme } = rulesFor(await rulesByRegion(db), areaCode);
  return scheme.nd === nd && scheme.targetTax > 0 ? scheme.targetTax : null;
}
