import { pewg } from "#contract/datasets/pewg";
import { dataYear } from "../../db/dataTime";
import { idleMonths } from "../../repositories/idle/idleMonths";
import { firstDay } from "../../repositories/records/history";
import { type Counting, pastFigures } from "../../repositories/records/pastFigures";
import { demandScope } from "../../repositories/records/scope";
import { daysShown, unsuppliedBefore } from "../../repositories/supply/pewgYear";
import type { Context } from "../context/context";
import { stockStats } from "../idle/xztd";
import { endOf } from "../records/pastDay";
import { figuresOf } from "../records/recordStats";

/** ㎡ disposed of within a year, and what there was to dispose of. */
export type Disposed = { gone: number; whole: number };

/** 处置率 in percent: what several stocks lost of what there was of them; null where there was nothing. */
export const rateOf = (parts: readonly Disposed[]): number | null => {
  const whole = parts.reduce((sum, one) => sum + one.whole, 0);
  return whole > 0 ? (parts.reduce((sum, one) => sum + one.gone, 0) / whole) * 100 : null;
};

/** Idle land within a year, up to the end of each of its months. */
export async function idleOf(ctx: Context, areaCode: string, nd: number) {
  const { total } = await stockStats(ctx, { areaCode, nd });
  const months = await idleMonths(ctx.readDb, nd, demandScope(ctx.caller, areaCode));
  const upTo = (month: number): Disposed => {
    const until = months.filter((one) => one.month <= month);
    const gone = until.reduce((sum, one) => sum + one.gone, 0);
    return { gone, whole: until.reduce((sum, one) => sum + one.added, total.opening.mj) };
  };
  return { filter: total.disposed.filter, whole: total.opening.mj + total.added.mj, upTo };
}

/**
 * Batches approved before a year, with what they show as supplied and cut in it: as they are, or as they were at a
 * moment. They show it of the data year, and of no other.
 */
export async function batchesShown(ctx: Context, areaCode: string, nd: number, past?: Counting) {
  const { groups } = await figuresOf(ctx, pewg, { areaCode, groups: ["pznd"] }, past);
  const earlier = (groups.pznd ?? []).filter(({ key }) => Number(key) < nd);
  const sum = (name: string) => earlier.reduce((total, { sums }) => total + (sums[name] ?? 0), 0);
  const gone = sum("bngymj") + sum("bnhjmj");
  const pznd = earlier.map(({ key }) => Number(key));
  return { gone, whole: sum("wgmj") + gone, filter: { areaCode, pznd } };
}

/** Batches at the end of a year: as they are in the data year, as was kept of another; null if nothing was. */
export async function batchesOf(ctx: Context, areaCode: string, nd: number) {
  if (nd === dataYear()) return batchesShown(ctx, areaCode, nd);
  const scope = demandScope(ctx.caller, areaCode);
  const kept = await unsuppliedBefore(ctx.readDb, { nd, shown: dataYear() }, scope);
  return kept && { ...kept, filter: { areaCode } };
}

/** The rate of a whole year; null if what batches lost in it was not kept. */
export async function rateOfYear(ctx: Context, areaCode: string, nd: number) {
  const batches = await batchesOf(ctx, areaCode, nd);
  return batches && rateOf([(await idleOf(ctx, areaCode, nd)).upTo(12), batches]);
}

/**
 * The rate as it stood at the ends of some days of a year, by the same formula; null for days on which batches showed
 * another year, or before there were any.
 */
export async function ratesOn(
  ctx: Context,
  areaCode: string,
  nd: number,
  days: readonly string[],
): Promise<(number | null)[]> {
  const first = await firstDay(ctx.readDb, pewg);
  const { from, until } = await daysShown(ctx.readDb, { nd, shown: dataYear() });
  const isKnown = (day: string) =>
    first !== null &&
    day >= first &&
    (from === null || day >= from) &&
    (nd === dataYear() || (until !== null && day < until));
  const idle = await idleOf(ctx, areaCode, nd);
  const rates: (number | null)[] = [];
  for (const day of days) {
    const batches = isKnown(day)
      ? await batchesShown(ctx, areaCode, nd, pastFigures(endOf(day)))
      : null;
    rates.push(batches && rateOf([idle.upTo(Number(day.slice(5, 7))), batches]));
  }
  return rates;
}
