import type { z } from "zod";
import { dxydsd } from "#contract/datasets/dxydsd";
import { gyyd } from "#contract/datasets/gyyd";
import { pewg } from "#contract/datasets/pewg";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import { type Kpi, type KpiId, kpiIds, type wallApi } from "#contract/endpoints/plan/wall";
import { narrow } from "#contract/regions";
import { maySeeFigures } from "#contract/roles";
import { dayOf } from "#contract/rules/plan/taskTime";
import { businessDay, dataYear } from "../../db/dataTime";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { disposalKpi } from "./disposalKpi";
import type { KpiQuestion } from "./kpiQuestion";
import { stockKpi } from "./stockKpi";
import { taskKpi } from "./taskKpi";
import { taxKpi } from "./taxKpi";

type Made = { access: string; make: (ctx: Context, asked: KpiQuestion) => Promise<Kpi> };

const made: Readonly<Record<KpiId, Made>> = {
  task: { access: zkfxmsd.access.read, make: taskKpi },
  stock: { access: dxydsd.access.read, make: stockKpi },
  disposal: { access: pewg.access.read, make: disposalKpi },
  tax: { access: gyyd.access.read, make: taxKpi },
};

/** Whether it is getting better: the four figures of the wall. */
export async function kpis(
  ctx: Context,
  { areaCode: asked, nd = dataYear() }: z.output<typeof wallApi.kpis.input>,
) {
  const { caller } = ctx;
  demandScope(caller, asked);
  const areaCode = narrow(asked, caller.areaCode) ?? caller.areaCode;
  const question = { areaCode, nd, day: dayOf(nd, businessDay()) };
  const found = kpiIds.map(async (id) => {
    const { access, make } = made[id];
    const may = maySeeFigures(caller.authorities, access);
    return [id, may ? await make(ctx, question) : null] as const;
  });
  return {
    ...{ nd, day: question.day },
    kpis: Object.fromEntries(await Promise.all(found)) as Record<KpiId, Kpi | null>,
  };
}
