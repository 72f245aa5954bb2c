import { dxydsd } from "#contract/datasets/dxydsd";
import { lastDayOf } from "#contract/dataTime";
import type { Kpi } from "#contract/endpoints/plan/wall";
import { hundredth } from "#contract/hundredth";
import { limits } from "#contract/limits";
import { sameDayOf } from "#contract/rules/plan/forecast";
import { bridgeOf, stockOn } from "#contract/rules/plan/stockBridge";
import { elapsedOf, lightOf } from "#contract/rules/plan/taskTime";
import { businessDay } from "../../db/dataTime";
import { taskOf } from "../../repositories/plan/track";
import { firstDay } from "../../repositories/records/history";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import type { KpiQuestion } from "./kpiQuestion";
import { monthEnds, stockOf } from "./stockBridge";

/**
 * 低效存量净变化 of the year. Its target is the change that there would be, were the task of the year redeveloped:
 * what was found, struck off and put right stands as it is.
 */
export async function stockKpi(ctx: Context, { areaCode, nd, day }: KpiQuestion): Promise<Kpi> {
  const { readDb: db, caller } = ctx;
  const { now, steps, filter } = await stockOf(ctx, areaCode, nd);
  const since = (await firstDay(db, dxydsd)) ?? day;
  const mu = (squareMetres: number) => hundredth(squareMetres / limits.mu);
  const { start, end, ...parts } = bridgeOf(now, steps, { from: `${nd}-01-01`, to: lastDayOf(nd) });
  const ends = monthEnds(day);
  const monthBefore = ends.at(-2) ?? day;
  const yearBefore = lastDayOf(nd - 2);
  const before = stockOn(now, steps, sameDayOf(nd - 1, day)) - stockOn(now, steps, yearBefore);
  const rwl = demandScope(caller, areaCode).cyptid === null ? await taskOf(db, areaCode, nd) : null;
  const others = parts.found.mj + parts.struck.mj + parts.other.mj;
  const reached = rwl ? (-parts.redeveloped.mj / limits.mu / rwl) * 100 : null;
  return {
    value: since <= `${nd}-01-01` ? mu(end - start) : null,
    month: since <= monthBefore ? mu(end - stockOn(now, steps, monthBefore)) : null,
    year: since <= yearBefore ? mu(end - start - before) : null,
    target: rwl ? hundredth(mu(others) - rwl) : null,
    light: lightOf(reached === null ? null : reached - elapsedOf(nd, businessDay())),
    line: ends
      .filter((on) => on >= since)
      .map((on) => mu(stockOn(now, steps, on === day ? lastDayOf(nd) : on))),
    ...{ period: "month", course: "months", years: [] },
    lists: [{ dataset: "dxydsd", filter: { ...filter } }],
  };
}
