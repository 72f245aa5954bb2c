import type { z } from "zod";
import { zkfxmsd as dataset, type Zkfxmsd } from "#contract/datasets/zkfxmsd";
import { governPlanApi as api, type PlanProject } from "#contract/endpoints/plan/governPlan";
import { messages, Refusal, status } from "#contract/errors";
import { levelOf, narrow } from "#contract/regions";
import { moveProblem, planAuthority, planLock } from "#contract/rules/plan/planRules";
import { dayOf } from "#contract/rules/plan/taskTime";
import { businessDay, dataYear } from "../../db/dataTime";
import { write } from "../../db/write";
import { countPlanned, planProjects } from "../../repositories/plan/plan";
import { changeRecord, lockRecords } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { noteEdits } from "../records/noteInLedger";
import { absent, stale } from "../records/recordSave";
import { planBoard } from "./planBoard";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

const approved = "5";

/** Default states of projects in the plan: approved (domain/04 §2). */
export const plannedStates = (asked: readonly string[] | undefined): readonly string[] => {
  const given = (asked ?? []).filter((one) => one !== "");
  return given.length > 0 ? given : [approved];
};

/** A region and those directly below it. */
export async function level(
  { readDb: db, caller }: Context,
  { areaCode: asked, nd = dataYear(), rwlx, spzt }: In<"level">,
) {
  const scope = demandScope(caller, asked);
  const areaCode = narrow(asked, caller.areaCode) ?? caller.areaCode;
  const board = await planBoard(db, { nd, rwlx, spzt: plannedStates(spzt) }, scope, areaCode);
  const day = dayOf(nd, businessDay());
  if (scope.cyptid !== null) {
    const list = board.platformsOf(areaCode);
    const own = list.find(({ cyptid }) => cyptid === scope.cyptid);
    return {
      ...{ today: day, total: own ?? board.region(areaCode), list },
      split: { counties: null, platforms: own?.rwl ?? null },
    };
  }
  const list =
    levelOf(areaCode) === 3
      ? board.platformsOf(areaCode)
      : board.below(areaCode).map((code) => board.region(code));
  return { today: day, total: board.region(areaCode), list, split: board.split(areaCode) };
}

/** Projects of a county on one platform, or on none. */
export async function projects(
  { readDb: db, caller }: Context,
  { nd = dataYear(), spzt, areaCode, cyptid, current, pageSize }: In<"projects">,
) {
  const scope = demandScope(caller, areaCode);
  const filter = { nd, spzt: plannedStates(spzt) };
  const place = { areaCode: scope.from, cyptid };
  const page = { limit: pageSize, offset: (current - 1) * pageSize };
  const [total, list] = await Promise.all([
    countPlanned(db, filter, scope, place),
    planProjects(db, filter, scope, place, page),
  ]);
  return { total, list };
}

/** Moves the planned days of a project, as its next version. */
export async function move(ctx: Context, { xmid, bbh, ...days }: In<"move">) {
  const { db, caller } = ctx;
  const scope = demandScope(caller);
  const may = (authority: string | null) =>
    authority !== null && caller.authorities.includes(authority);
  if (!may("rw:edit") && !may("zkfxm:edit"))
    throw new Refusal(status.forbidden, messages.forbidden);
  return write(db, { by: caller.username, via: api.move.path }, async (tx) => {
    const [row] = await lockRecords<Zkfxmsd>(tx, dataset, [xmid], scope);
    if (!row) throw absent(dataset);
    if (row.bbh !== bbh) throw stale(dataset, caller, row);
    demandMovable(row, days, may(planAuthority(row)));
    const values = { jhkgsj: days.jhkgsj, jhjgsj: days.jhjgsj };
    const by = caller.username;
    const changed = await changeRecord<Zkfxmsd>(tx, dataset, {
      ...{ id: xmid, bbh, states: null, scope, values, by },
    });
    if (!changed) throw stale(dataset, caller, row);
    const edit = { dataset, before: row, after: changed, outlineChanged: false };
    await noteEdits(tx, [{ ...edit, verb: "调整计划", by: caller }]);
    return plannedOf(changed);
  });
}

function demandMovable(row: Zkfxmsd, days: Pick<Zkfxmsd, "jhkgsj" | "jhjgsj">, may: boolean): void {
  const lock = planLock(row);
  if (lock) throw new Refusal(status.conflict, lock);
  if (!may) throw new Refusal(status.forbidden, messages.forbidden);
  const problem = moveProblem(row, days);
  if (problem) throw new Refusal(status.badRequest, problem);
}

const plannedOf = (row: Zkfxmsd): PlanProject => {
  const { xmid, xmbh, xmmc, xzqdm, cyptid, xmlx, zkffs, xmmj, dxmj, jhtz, ssdw, zrdw } = row;
  const { jhkgsj, jhjgsj, sjkgsj, sjjgsj, xmjd, spzt, bbh } = row;
  return {
    ...{ xmid, xmbh, xmmc, xzqdm, cyptid, xmlx, zkffs, xmmj, dxmj, jhtz, ssdw, zrdw },
    ...{ jhkgsj, jhjgsj, sjkgsj, sjjgsj, xmjd, spzt, bbh },
  };
};
