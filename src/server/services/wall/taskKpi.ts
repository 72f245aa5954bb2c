import { lastDayOf } from "#contract/dataTime";
import type { Kpi } from "#contract/endpoints/plan/wall";
import { hundredth } from "#contract/hundredth";
import { sameDayOf } from "#contract/rules/plan/forecast";
import { elapsedOf, lightOf, monthsBegun } from "#contract/rules/plan/taskTime";
import { businessDay } from "../../db/dataTime";
import { byMonth, inMu, taskOf } from "../../repositories/plan/track";
import { yearsByCounty } from "../../repositories/plan/yearsSeen";
import { demandScope, type Scope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { tasks } from "../project/zkfxmsd";
import type { KpiQuestion } from "./kpiQuestion";

/** 年度任务完成率: against the part of the year that has passed, and against the same day of the year before. */
export async function taskKpi(ctx: Context, { areaCode, nd, day }: KpiQuestion): Promise<Kpi> {
  const { readDb: db, caller } = ctx;
  const scope = demandScope(caller, areaCode);
  const { total } = await tasks(ctx, { areaCode, nd });
  const months = await byMonth(db, "wcyf", nd, scope);
  const begun = monthsBegun(nd, businessDay());
  const rateOf = (squareMetres: number) => hundredth((inMu(squareMetres) / total.rwl) * 100);
  const upTo = (month: number) =>
    months.reduce((sum, one) => (one.month <= month ? sum + one.mj : sum), 0);
  const isKnown = total.wclv !== null;
  const inMonth = months.find(({ month }) => month === begun)?.mj ?? 0;
  const before = await rateBefore(
    ctx,
    { areaCode, nd: nd - 1, day: sameDayOf(nd - 1, day) },
    scope,
  );
  const elapsed = hundredth(elapsedOf(nd, businessDay()));
  return {
    value: total.wclv,
    month: isKnown && begun > 0 ? rateOf(inMonth) : null,
    year: total.wclv !== null && before !== null ? hundredth(total.wclv - before) : null,
    target: isKnown ? elapsed : null,
    light: lightOf(total.sxjdc),
    line: isKnown ? Array.from({ length: begun }, (_, i) => rateOf(upTo(i + 1))) : [],
    ...{ period: "month", course: "months", years: [] },
    lists: [{ dataset: "zkfxmsd", filter: total.filter }],
  };
}

/** What was reached of an earlier year's task on a day of it; null where none was set. A platform has no earlier ones. */
async function rateBefore(
  { readDb: db }: Context,
  { areaCode, nd, day }: KpiQuestion,
  scope: Scope,
): Promise<number | null> {
  const rwl = scope.cyptid === null ? await taskOf(db, areaCode, nd) : null;
  if (!rwl) return null;
  const asked = [{ year: nd, first: `${nd}-01-01`, day, last: lastDayOf(nd) }];
  const seen = [...(await yearsByCounty(db, asked, scope)).values()].flat();
  return (seen.reduce((sum, { done }) => sum + done, 0) / rwl) * 100;
}
