import type { Responsible } from "#contract/endpoints/plan/governTrack";
import { levelOf } from "#contract/regions";
import type { Caller } from "#contract/roles";
import type { Db } from "../../db/tables";
import { dutiesOf, holdersOf } from "../../repositories/plan/duty";
import type { Scope } from "../../repositories/records/scope";
import { mayCall } from "./mayCall";

/** Whom to ask about each project: who answers for it, else for its county, else for its city. */
export async function askedOf(
  db: Db,
  caller: Caller,
  projects: readonly { xmid: string; xzqdm: string }[],
  scope: Scope,
): Promise<Map<string, Responsible>> {
  const holders = projects.length > 0 ? await holdersOf(db, projects, scope) : new Map();
  const seen = mayCall(caller);
  return new Map(
    [...holders].map(([xmid, { name, unit, of, phone }]) => [
      xmid,
      { name, unit, of, phone: seen ? phone : null },
    ]),
  );
}

/** Whom to ask about each region. */
export async function askedInRegions(
  db: Db,
  caller: Caller,
  regions: readonly { areaCode: string; name: string }[],
): Promise<Map<string, Responsible>> {
  const duties = await dutiesOf(
    db,
    regions.map(({ areaCode }) => areaCode),
  );
  const seen = mayCall(caller);
  return new Map(
    regions.flatMap(({ areaCode, name: unit }) => {
      const duty = duties.get(areaCode);
      if (!duty) return [];
      const of = levelOf(areaCode) === 3 ? ("county" as const) : ("city" as const);
      return [[areaCode, { name: duty.name, unit, phone: seen ? duty.phone : null, of }] as const];
    }),
  );
}
