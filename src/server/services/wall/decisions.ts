import type { z } from "zod";
import { mostDecisions, type wallApi } from "#contract/endpoints/plan/wall";
import { limits } from "#contract/limits";
import { holdingStep } from "#contract/rules/plan/holdingStep";
import { dayOf } from "#contract/rules/plan/taskTime";
import { supervisionOf } from "#contract/workflow/dbsx";
import { businessDay, dataYear } from "../../db/dataTime";
import { lateProjects, lateSums } from "../../repositories/plan/track";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { askedOf } from "../plan/askedOf";

/** What a leader is asked to decide: the late projects that weigh most and that nobody of this level asks about yet. */
export async function decisions(
  { readDb: db, caller }: Context,
  { areaCode, nd = dataYear() }: z.output<typeof wallApi.decisions.input>,
) {
  const scope = demandScope(caller, areaCode);
  const day = dayOf(nd, businessDay());
  const years = Array.from({ length: nd - limits.firstYear + 1 }, (_, i) => limits.firstYear + i);
  const question = { years, day, scope };
  const [sums, late] = await Promise.all([
    lateSums(db, question, {}),
    lateProjects(
      db,
      question,
      {},
      {
        ...{ limit: mostDecisions, offset: 0 },
        weighed: { unsupervisedBy: supervisionOf(caller.roles) },
      },
    ),
  ]);
  const asked = await askedOf(db, caller, late, scope);
  return {
    day,
    total: sums.reduce((sum, { zs }) => sum + zs, 0),
    list: late.map((project) => ({
      ...project,
      // Late projects are approved, and not complete.
      step: holdingStep({ spzt: "5", xmjd: project.xmjd }) ?? "",
      person: asked.get(project.xmid) ?? null,
    })),
  };
}
