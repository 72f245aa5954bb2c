import type { z } from "zod";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import { lastDayOf } from "#contract/dataTime";
import type { RegionForecast, wallApi } from "#contract/endpoints/plan/wall";
import { hundredth } from "#contract/hundredth";
import { narrow } from "#contract/regions";
import { forecastOf, sameDayOf, type YearSeen, yearsSeen } from "#contract/rules/plan/forecast";
import { closersOf, holdingStep, nearness } from "#contract/rules/plan/holdingStep";
import { dayOf } from "#contract/rules/plan/taskTime";
import { businessDay, dataYear } from "../../db/dataTime";
import { tasksOf } from "../../repositories/plan/tasks";
import { openProjects, yearsByCounty } from "../../repositories/plan/yearsSeen";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";

type In<K extends keyof typeof wallApi> = z.output<(typeof wallApi)[K]["input"]>;
type Region = { areaCode: string; name: string; rwl: number | null };

const redevelopment = "1";
/** Projects that are named among those that would close a gap. */
const mostNamed = 10;

/** The year's end of a region and of those below it, and the projects that would close what is missing. */
export async function forecast(ctx: Context, { areaCode: asked, nd = dataYear() }: In<"forecast">) {
  const { readDb: db, caller } = ctx;
  const scope = demandScope(caller, asked);
  const areaCode = narrow(asked, caller.areaCode) ?? caller.areaCode;
  const day = dayOf(nd, businessDay());
  const years = yearsSeen(nd).map((year) => ({
    ...{ year, first: `${year}-01-01`, day: sameDayOf(year, day), last: lastDayOf(year) },
  }));
  const seen = await yearsByCounty(db, years, scope);
  const regions = await tasksOf(db, areaCode, { nd, rwlx: redevelopment });
  const forecastFor = (region: Region) => forecastIn(seen, region, nd);
  const self = regions.find((one) => one.areaCode === areaCode);
  const total = forecastFor(self ?? { areaCode, name: areaCode, rwl: null });
  // A platform's clerk has no task of the region.
  const whole = scope.cyptid === null ? total : { ...total, rwl: null, gap: null };
  return {
    ...{ nd, day, total: whole },
    list: regions.filter((one) => one !== self).map(forecastFor),
    closers: await closers(ctx, areaCode, whole),
  };
}

function forecastIn(
  seen: ReadonlyMap<string, YearSeen[]>,
  { areaCode, name, rwl }: Region,
  nd: number,
): RegionForecast {
  const own = [...seen].filter(([county]) => county.startsWith(areaCode));
  const told = forecastOf(
    own.map(([, years]) => years),
    nd,
  );
  const gap = rwl === null ? null : hundredth(Math.max(0, rwl - told.expected));
  return { areaCode, name, rwl, ...told, gap };
}

/** The projects that would close what is expected to be missing, and what holds them. */
async function closers(
  { readDb: db, caller }: Context,
  areaCode: string,
  { gap, speed }: RegionForecast,
) {
  const open = gap ? await openProjects(db, demandScope(caller, areaCode)) : [];
  const { projects, mu } = closersOf(gap ?? 0, open.toSorted(nearness), speed);
  const named = projects.map(({ spzt, xmjd, ...project }) => ({
    ...project,
    mu: hundredth(project.mu),
    step: holdingStep({ spzt, xmjd }) ?? "",
  }));
  const stepNames = [...new Set(named.map(({ step }) => step))];
  const sum = (all: readonly { mu: number }[]) =>
    hundredth(all.reduce((total, one) => total + one.mu, 0));
  return {
    ...{ zs: named.length, mu: sum(named), close: gap !== null && mu >= gap },
    steps: stepNames
      .map((step) => {
        const own = named.filter((one) => one.step === step);
        return { step, zs: own.length, mu: sum(own) };
      })
      .toSorted((a, b) => b.zs - a.zs),
    // A screen on a wall has figures, and no records.
    ...(caller.authorities.includes(zkfxmsd.access.read)
      ? {
          first: named.slice(0, mostNamed),
          filter: { areaCode, xmids: named.map(({ xmid }) => xmid) },
        }
      : { first: [], filter: null }),
  };
}
