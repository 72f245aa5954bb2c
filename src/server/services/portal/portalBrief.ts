import { Readable } from "node:stream";
import type { z } from "zod";
import { datasets } from "#contract/datasets/index";
import type { portalApi } from "#contract/endpoints/portal/portal";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { limits } from "#contract/limits";
import { type IndicatorFacts, indicatorFacts } from "#contract/portal/indicators";
import { levelOf, narrow } from "#contract/regions";
import { dataTime } from "../../db/dataTime";
import { pdfFile } from "../../files/pdf/pdfFile";
import { regionName } from "../../repositories/account/region";
import { briefRegions, latestChange } from "../../repositories/portal/brief";
import { demandScope } from "../../repositories/records/scope";
import type { Context, Download } from "../context/context";
import { printFont } from "../paper/printFont";
import { tasks } from "../project/zkfxmsd";
import { figuresOf, type RecordFigure } from "../records/recordStats";
import type { BriefFigure, BriefSource } from "./briefPage";
import { drawBrief } from "./briefPage";
import { readableIndicator } from "./portalHeat";

type Input = z.output<typeof portalApi.brief.input>;

/** A region's figures, a map of one indicator, and the sources, on one page. */
export async function brief(ctx: Context, input: Input): Promise<Download> {
  const { readDb, caller } = ctx;
  const { facts: shown } = readableIndicator(caller, input.indicator);
  demandScope(caller, input.areaCode);
  const areaCode = narrow(input.areaCode, caller.areaCode) ?? caller.areaCode;
  const name = await regionName(readDb, areaCode);
  const figures = await figuresOfAll(ctx, areaCode);
  const task = await taskFigure(ctx, areaCode);
  const title = `${name}存量用地简报`;
  const { year, day, calendar } = dataTime();
  const face = await printFont();
  const page = drawBrief(
    {
      title,
      below: `数据年度 ${year}　截至 ${day}　制图日期 ${calendar}`,
      shown: shown.title,
      figures: [...figures, ...(task ? [task] : [])],
      regions: await briefRegions(readDb, areaCode, levelOf(areaCode)),
      sources: await sourcesOf(ctx, areaCode),
    },
    face,
  );
  const bytes = pdfFile([page], face, { title, made: new Date() });
  return { name: `${title}.pdf`, type: "application/pdf", stream: Readable.from([bytes]) };
}

const mayRead = ({ caller }: Context, access: string | null) =>
  access !== null && caller.authorities.includes(access);

const readable = (ctx: Context): IndicatorFacts[] =>
  indicatorFacts.filter(({ dataset }) => mayRead(ctx, datasets[dataset]?.access.read ?? null));

async function figuresOfAll(ctx: Context, areaCode: string): Promise<BriefFigure[]> {
  const figures: BriefFigure[] = [];
  for (const facts of readable(ctx)) {
    const { dataset } = readableIndicator(ctx.caller, facts.id);
    const asked = { ...facts.fixed, areaCode, groups: ["region"] };
    const { total, groups } = await figuresOf(ctx, dataset, asked);
    const figureOf = valueBy(facts);
    const { title, unit, digits } = facts;
    const regions = (groups.region ?? []).map((one) => [one.key, figureOf(one)] as const);
    figures.push({
      title,
      unit,
      digits,
      total: figureOf(total),
      below: "rate" in facts.of ? facts.hint : `${total.zs.toLocaleString("en-US")} 宗`,
      regions: new Map(regions),
    });
  }
  return figures;
}

const valueBy =
  ({ of }: IndicatorFacts) =>
  ({ sums, rates }: RecordFigure): number | null =>
    "rate" in of ? (rates?.[of.rate] ?? null) : (sums[of.area] ?? 0) / limits.mu;

async function taskFigure(ctx: Context, areaCode: string): Promise<BriefFigure | null> {
  if (!mayRead(ctx, zkfxmsdApi.tasks.access)) return null;
  const { total, list } = await tasks(ctx, zkfxmsdApi.tasks.input.parse({ areaCode }));
  const whole = (mu: number) => Math.round(mu).toLocaleString("en-US");
  return {
    title: "年度任务完成率",
    unit: "%",
    digits: 1,
    total: total.wclv,
    below: `完成 ${whole(total.wcl)} / ${whole(total.rwl)} 亩`,
    regions: new Map(list.map(({ key, wclv }) => [key, wclv])),
  };
}

/** The registers behind the figures, and the day of each one's last change. */
async function sourcesOf(ctx: Context, areaCode: string): Promise<BriefSource[]> {
  const scope = demandScope(ctx.caller, areaCode);
  const names = new Set(readable(ctx).map(({ dataset }) => dataset));
  if (mayRead(ctx, zkfxmsdApi.tasks.access)) names.add("zkfxmsd");
  const sources: BriefSource[] = [];
  for (const name of names) {
    const dataset = datasets[name];
    if (!dataset) continue;
    sources.push({ title: dataset.title, day: await latestChange(ctx.readDb, dataset, scope) });
  }
  return sources;
}
