import { dxydsd } from "#contract/datasets/dxydsd";
import { datasets } from "#contract/datasets/index";
import { lastDayOf } from "#contract/dataTime";
import type { MeetingFigure } from "#contract/endpoints/plan/meeting";
import type { Kpi, RegionForecast } from "#contract/endpoints/plan/wall";
import { figures as catalogue } from "#contract/figures/catalogue";
import { lowStock } from "#contract/figures/filters";
import { hundredth } from "#contract/hundredth";
import { limits } from "#contract/limits";
import { indicatorFacts } from "#contract/portal/indicators";
import { authoritiesOf } from "#contract/roles";
import { headlineOf, plainLine } from "#contract/rules/plan/headline";
import { type MeetingFigureId, meetingDigits } from "#contract/rules/plan/meetingFigures";
import { sentencesOf } from "#contract/rules/plan/meetingSentences";
import { dayOf } from "#contract/rules/plan/taskTime";
import { businessDay, dataYear } from "../../db/dataTime";
import { regionName } from "../../repositories/account/region";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { figuresOf } from "../records/recordStats";
import { disposalKpi } from "../wall/disposalKpi";
import { forecast } from "../wall/forecast";
import { gaps } from "../wall/gaps";
import type { KpiQuestion } from "../wall/kpiQuestion";
import { stockKpi } from "../wall/stockKpi";
import { taskKpi } from "../wall/taskKpi";
import { taxKpi } from "../wall/taxKpi";

export type Built = { figures: MeetingFigure[]; first: string; second: string };

/**
 * The caller with the rights of a mere reader: what a page shows is seen by all who may read it, and so nothing on it
 * is more exact than the least of them may know.
 */
const asReader = (ctx: Context): Context => ({
  ...ctx,
  caller: {
    ...ctx.caller,
    authorities: ctx.caller.authorities.filter((one) => authoritiesOf.ROLE_VIEW.includes(one)),
  },
});

const kpis: Partial<Record<MeetingFigureId, (ctx: Context, asked: KpiQuestion) => Promise<Kpi>>> = {
  taskRate: taskKpi,
  lowStockChange: stockKpi,
  stockDisposalRate: disposalKpi,
  taxPerMu: taxKpi,
};

/** What a page of a region shows: each figure with its one day, and two sentences about them. */
export async function buildPage(
  asked: Context,
  areaCode: string,
  ids: readonly MeetingFigureId[],
): Promise<Built> {
  const ctx = asReader(asked);
  demandScope(ctx.caller, areaCode);
  const nd = dataYear();
  const question: KpiQuestion = { areaCode, nd, day: dayOf(nd, businessDay()) };
  const foreseen = ids.includes("taskForecast") ? await forecast(ctx, { areaCode, nd }) : null;
  const figures: MeetingFigure[] = [];
  for (const id of ids) {
    const kpi = kpis[id];
    if (kpi) figures.push(ofKpi(id, question, await kpi(ctx, question)));
    else if (foreseen && id === "taskForecast") {
      figures.push(ofForecast(foreseen.total, foreseen));
    } else figures.push(plain(id, question.day, await stockOf(ctx, id, areaCode)));
  }
  const region = await regionName(ctx.readDb, areaCode);
  const tellsTask = ids.includes("taskRate") || ids.includes("taskForecast");
  const line = tellsTask ? await lineOf(ctx, areaCode, foreseen?.closers ?? null) : null;
  const [first, second] = sentencesOf({ region, line, figures });
  return { figures, first, second };
}

const plain = (id: MeetingFigureId, day: string, value: number | null): MeetingFigure => ({
  ...{ id, value, digits: meetingDigits[id], unit: catalogue[id].unit, day },
  ...{ month: null, year: null, target: null, forecast: null },
});

const ofKpi = (
  id: MeetingFigureId,
  { day }: KpiQuestion,
  { value, month, period, year, target }: Kpi,
): MeetingFigure => ({
  ...plain(id, day, value),
  // Sentences compare with the month before, and with no quarter.
  ...{ month: period === "month" ? month : null, year, target },
});

function ofForecast(told: RegionForecast, { day, nd }: { day: string; nd: number }): MeetingFigure {
  const { expected, low, high, error, tested, held, gap, rwl } = told;
  return {
    ...plain("taskForecast", day, expected),
    target: rwl,
    forecast: { low, high, error, years: tested.length, held, over: day >= lastDayOf(nd), gap },
  };
}

/** A stock of now in 亩. */
async function stockOf(ctx: Context, id: MeetingFigureId, areaCode: string): Promise<number> {
  const facts = indicatorFacts.find(({ figure }) => figure === id);
  const dataset = facts ? datasets[facts.dataset] : dxydsd;
  if (!dataset) throw new Error(`no dataset has the figure ${id}`);
  const asked = { ...(facts ? facts.fixed : lowStock), areaCode, groups: [] };
  const { total } = await figuresOf(ctx, dataset, asked);
  const area = facts && "area" in facts.of ? facts.of.area : "mj";
  return hundredth((total.sums[area] ?? 0) / limits.mu);
}

async function lineOf(
  ctx: Context,
  areaCode: string,
  closers: { zs: number; mu: number; close: boolean } | null,
): Promise<string> {
  const { total, list } = await gaps(ctx, { areaCode });
  return plainLine(headlineOf({ total, list, closers }));
}
