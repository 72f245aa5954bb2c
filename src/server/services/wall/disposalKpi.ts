import { lastDayOf } from "#contract/dataTime";
import type { Kpi } from "#contract/endpoints/plan/wall";
import { hundredth } from "#contract/hundredth";
import { limits } from "#contract/limits";
import { sameDayOf } from "#contract/rules/plan/forecast";
import { elapsedOf, lightOf } from "#contract/rules/plan/taskTime";
import { businessDay } from "../../db/dataTime";
import { tasksOf } from "../../repositories/plan/tasks";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { batchesOf, idleOf, rateOf, rateOfYear, ratesOn } from "./disposalRate";
import type { KpiQuestion } from "./kpiQuestion";
import { monthEnds } from "./stockBridge";

/** Years of which the rate is told beside that of the year. */
const yearsShown = 4;

/**
 * 闲置与批而未供处置率. Its course is that of the year's months, as batches stood at their ends; where batches then
 * showed another year, that of the years.
 */
export async function disposalKpi(ctx: Context, { areaCode, nd, day }: KpiQuestion): Promise<Kpi> {
  const [idle, batches] = [await idleOf(ctx, areaCode, nd), await batchesOf(ctx, areaCode, nd)];
  const value = batches && rateOf([idle.upTo(Number(day.slice(5, 7))), batches]);
  const ends = monthEnds(day).filter((on) => on >= `${nd}-01-01` && on < day);
  const months = value === null ? [] : await ratesOn(ctx, areaCode, nd, ends);
  // The rate begins anew with its year: before the first month's end it was nothing.
  const monthBefore = ends.length === 0 ? 0 : (months.at(-1) ?? null);
  const years = await yearsBefore(ctx, areaCode, nd);
  const yearBefore = await rateThen(ctx, { areaCode, nd, day }, years.at(-1)?.rate ?? null);
  const target = batches && (await targetOf(ctx, areaCode, nd, idle.whole + batches.whole));
  const reached = value !== null && target ? (value / target) * 100 : null;
  return {
    value: rounded(value),
    month: rounded(differenceOf(value, monthBefore)),
    period: "month",
    year: rounded(differenceOf(value, yearBefore)),
    target: rounded(target),
    light: lightOf(reached === null ? null : reached - elapsedOf(nd, businessDay())),
    ...courseOf(months, [...years, { nd, rate: value }]),
    lists: [
      { dataset: "xztd", filter: idle.filter },
      ...(batches ? [{ dataset: "pewg", filter: batches.filter }] : []),
    ],
  };
}

const rounded = (value: number | null): number | null => (value === null ? null : hundredth(value));
const differenceOf = (value: number | null, before: number | null): number | null =>
  value === null || before === null ? null : value - before;

type YearRate = { nd: number; rate: number | null };

/** The line: the known months and the value of now, else the years. */
function courseOf(months: readonly (number | null)[], told: readonly YearRate[]) {
  const years = told.flatMap(({ nd, rate }) =>
    rate === null ? [] : [{ nd, value: hundredth(rate) }],
  );
  const known = months.flatMap((rate) => (rate === null ? [] : [hundredth(rate)]));
  if (known.length === 0) {
    return { course: "years" as const, years, line: years.map(({ value }) => value) };
  }
  const now = rounded(told.at(-1)?.rate ?? null);
  return { course: "months" as const, years, line: now === null ? [] : [...known, now] };
}

async function yearsBefore(ctx: Context, areaCode: string, nd: number) {
  const found: YearRate[] = [];
  for (let year = nd - yearsShown + 1; year < nd; year++) {
    found.push({ nd: year, rate: await rateOfYear(ctx, areaCode, year) });
  }
  return found;
}

/** The rate on the same day of the year before: at its end that of the year, else as batches stood. */
async function rateThen(ctx: Context, { areaCode, nd, day }: KpiQuestion, ofYear: number | null) {
  if (day === lastDayOf(nd)) return ofYear;
  const [rate] = await ratesOn(ctx, areaCode, nd - 1, [sameDayOf(nd - 1, day)]);
  return rate ?? null;
}

const disposals = ["2", "3"] as const;

/** Both tasks together as a part of what there is to dispose of; null unless both are set. */
async function targetOf(
  { readDb: db, caller }: Context,
  areaCode: string,
  nd: number,
  whole: number,
): Promise<number | null> {
  if (demandScope(caller, areaCode).cyptid !== null || whole <= 0) return null;
  const orders = await Promise.all(disposals.map((rwlx) => tasksOf(db, areaCode, { nd, rwlx })));
  const set = orders.map((rows) => rows.find((row) => row.areaCode === areaCode)?.rwl ?? null);
  if (set.some((rwl) => !rwl)) return null;
  return (set.reduce<number>((sum, rwl) => sum + (rwl ?? 0), 0) * limits.mu * 100) / whole;
}
