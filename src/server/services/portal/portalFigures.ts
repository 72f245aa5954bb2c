import type { z } from "zod";
import { datasets } from "#contract/datasets/index";
import type { portalApi } from "#contract/endpoints/portal/portal";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { type IndicatorFacts, type IndicatorId, indicatorFacts } from "#contract/portal/indicators";
import { maySeeFigures } from "#contract/roles";
import { dataYear } from "../../db/dataTime";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { tasks } from "../project/zkfxmsd";
import { figuresOf } from "../records/recordStats";

type Figures = z.input<typeof portalApi.figures.output>;
type Stats = Figures["stats"][IndicatorId];

/** The first view of the stage: the figures of all indicators, and the year's task. */
export async function figures(ctx: Context, { areaCode }: { areaCode: string }): Promise<Figures> {
  demandScope(ctx.caller, areaCode);
  const may = (access: string | null) =>
    access !== null && maySeeFigures(ctx.caller.authorities, access);
  const read = async ({ dataset: name, fixed, access }: IndicatorFacts): Promise<Stats> => {
    const dataset = Object.values(datasets).find((one) => one.name === name);
    if (!dataset || !may(access)) return null;
    return figuresOf(ctx, dataset, { ...fixed, areaCode, groups: ["region"] });
  };
  // Indicators over the same records share one query.
  const asked = new Map<string, Promise<Stats>>();
  const stats = indicatorFacts.map(async (facts) => {
    const key = JSON.stringify([facts.dataset, facts.fixed]);
    const reading = asked.get(key) ?? read(facts);
    asked.set(key, reading);
    return [facts.id, await reading] as const;
  });
  const [found, year] = await Promise.all([
    Promise.all(stats),
    may(zkfxmsdApi.tasks.access) ? tasks(ctx, { areaCode, nd: dataYear() }) : null,
  ]);
  return { stats: Object.fromEntries(found) as Figures["stats"], tasks: year };
}
