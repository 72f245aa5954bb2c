import { pewg } from "#contract/datasets/pewg";
import { lastDayOf } from "#contract/dataTime";
import type { Kpi } from "#contract/endpoints/plan/wall";
import { hundredth } from "#contract/hundredth";
import { limits } from "#contract/limits";
import { elapsedOf, lightOf } from "#contract/rules/plan/taskTime";
import { businessDay, dataYear } from "../../db/dataTime";
import { tasksOf } from "../../repositories/plan/tasks";
import { demandScope } from "../../repositories/records/scope";
import { unsuppliedBefore } from "../../repositories/supply/pewgYear";
import type { Context } from "../context/context";
import { stockStats } from "../idle/xztd";
import { figuresOf } from "../records/recordStats";
import type { KpiQuestion } from "./kpiQuestion";

/** ㎡ disposed of within a year, and what there was to dispose of. */
type Disposed = { gone: number; whole: number };

const rateOf = (parts: readonly Disposed[]): number | null => {
  const whole = parts.reduce((sum, one) => sum + one.whole, 0);
  return whole > 0 ? (parts.reduce((sum, one) => sum + one.gone, 0) / whole) * 100 : null;
};

/**
 * 闲置与批而未供处置率. Batches keep amounts of whole years, so there is no change within the year, and one against
 * the year before only when the year is over.
 */
export async function disposalKpi(ctx: Context, { areaCode, nd, day }: KpiQuestion): Promise<Kpi> {
  const [idle, batches] = [await idleIn(ctx, areaCode, nd), await batchesIn(ctx, areaCode, nd)];
  const value = batches && rateOf([idle, batches]);
  const last = day === lastDayOf(nd) ? await rateBefore(ctx, areaCode, nd - 1) : null;
  const target = batches && (await targetOf(ctx, areaCode, nd, idle.whole + batches.whole));
  const reached = value !== null && target ? (value / target) * 100 : null;
  return {
    value: rounded(value),
    month: null,
    year: rounded(value !== null && last !== null ? value - last : null),
    target: rounded(target),
    light: lightOf(reached === null ? null : reached - elapsedOf(nd, businessDay())),
    line: [],
    lists: [
      { dataset: "xztd", filter: idle.filter },
      ...(batches ? [{ dataset: "pewg", filter: batches.filter }] : []),
    ],
  };
}

const rounded = (value: number | null): number | null => (value === null ? null : hundredth(value));

async function rateBefore(ctx: Context, areaCode: string, nd: number): Promise<number | null> {
  const batches = await batchesBefore(ctx, areaCode, nd);
  return batches && rateOf([await idleIn(ctx, areaCode, nd), batches]);
}

async function idleIn(ctx: Context, areaCode: string, nd: number) {
  const { total } = await stockStats(ctx, { areaCode, nd });
  const whole = total.opening.mj + total.added.mj;
  return { gone: total.disposed.mj, whole, filter: total.disposed.filter };
}

/** Batches approved before the year; they show what was supplied and cut in the data year, and in no other. */
async function batchesIn(ctx: Context, areaCode: string, nd: number) {
  if (nd !== dataYear()) {
    const kept = await batchesBefore(ctx, areaCode, nd);
    return kept && { ...kept, filter: { areaCode } };
  }
  const { groups } = await figuresOf(ctx, pewg, { areaCode, groups: ["pznd"] });
  const earlier = (groups.pznd ?? []).filter(({ key }) => Number(key) < nd);
  const sum = (name: string) => earlier.reduce((total, { sums }) => total + (sums[name] ?? 0), 0);
  const gone = sum("bngymj") + sum("bnhjmj");
  const pznd = earlier.map(({ key }) => Number(key));
  return { gone, whole: sum("wgmj") + gone, filter: { areaCode, pznd } };
}

const batchesBefore = ({ readDb: db, caller }: Context, areaCode: string, nd: number) =>
  unsuppliedBefore(db, { nd, shown: dataYear() }, demandScope(caller, areaCode));

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
