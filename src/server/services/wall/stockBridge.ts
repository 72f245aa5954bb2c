import type { z } from "zod";
import { dxydsd } from "#contract/datasets/dxydsd";
import { lastDayOf } from "#contract/dataTime";
import type { wallApi } from "#contract/endpoints/plan/wall";
import { lowStock } from "#contract/figures/filters";
import { hundredth } from "#contract/hundredth";
import { narrow } from "#contract/regions";
import {
  bridgeOf,
  gainOf,
  pairsOf,
  type StockStep,
  stockOn,
} from "#contract/rules/plan/stockBridge";
import { dayOf } from "#contract/rules/plan/taskTime";
import { businessDay, dataYear } from "../../db/dataTime";
import { movedParcels, type StockQuestion, stockSteps } from "../../repositories/low/stockSteps";
import { firstDay } from "../../repositories/records/history";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { figuresOf } from "../records/recordStats";

type In<K extends keyof typeof wallApi> = z.output<(typeof wallApi)[K]["input"]>;

const monthsShown = 13;

/** The last days of the months before a day, the latest first, and the day itself. */
export function monthEnds(day: string): string[] {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const before = Array.from({ length: monthsShown - 1 }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 0)).toISOString().slice(0, 10),
  );
  return [...before.reverse(), day];
}

/** The stock of the caller's region as it is now, and every step since the year before the asked one. */
export type Stock = { nd: number; day: string; now: number; steps: StockStep[]; filter: object };

const questionOf = (ctx: Context, areaCode: string, nd: number): StockQuestion => ({
  from: `${nd - 1}-01-01`,
  nd,
  // What is done after a data year is over counts as done in it: the records are what is shown.
  last: businessDay(),
  scope: demandScope(ctx.caller, areaCode),
});

export async function stockOf(ctx: Context, areaCode: string, nd: number): Promise<Stock> {
  const { total } = await figuresOf(ctx, dxydsd, { ...lowStock, areaCode, groups: [] });
  const steps = await stockSteps(ctx.readDb, questionOf(ctx, areaCode, nd));
  const day = dayOf(nd, businessDay());
  return { nd, day, now: total.sums.mj ?? 0, steps, filter: total.filter };
}

/** How the stock came from the year's beginning to now. */
export async function bridge(ctx: Context, { areaCode: asked, nd = dataYear() }: In<"bridge">) {
  demandScope(ctx.caller, asked);
  const areaCode = narrow(asked, ctx.caller.areaCode) ?? ctx.caller.areaCode;
  const { day, now, steps, filter } = await stockOf(ctx, areaCode, nd);
  const { start, end, ...parts } = bridgeOf(now, steps, { from: `${nd}-01-01`, to: lastDayOf(nd) });
  return {
    ...{ nd, day, start, end, parts },
    since: await firstDay(ctx.readDb, dxydsd),
    months: monthEnds(day).map((on) => ({
      day: on,
      mj: stockOn(now, steps, on === day ? lastDayOf(nd) : on),
    })),
    filter: nd === dataYear() ? { ...filter } : null,
  };
}

/** The parcels behind one part of the bridge. */
export async function moved(
  ctx: Context,
  { areaCode: asked, nd = dataYear(), ...input }: In<"moved">,
) {
  demandScope(ctx.caller, asked);
  const areaCode = narrow(asked, ctx.caller.areaCode) ?? ctx.caller.areaCode;
  const { part, current, pageSize } = input;
  const question = { ...questionOf(ctx, areaCode, nd), from: `${nd}-01-01` };
  const { list, total } = await movedParcels(ctx.readDb, question, pairsOf(part), {
    ...{ to: lastDayOf(nd), limit: pageSize, offset: (current - 1) * pageSize },
  });
  return {
    total,
    list: list.map(({ before, after, mj0, mj1, ...row }) => ({
      ...row,
      mj: hundredth(gainOf({ before, after, mj0, mj1, day: row.day, zs: 1 }, part)),
    })),
  };
}
