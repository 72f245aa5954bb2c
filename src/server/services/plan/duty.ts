import type { z } from "zod";
import type { governTrackApi } from "#contract/endpoints/plan/governTrack";
import { Refusal, status } from "#contract/errors";
import { isWithin, narrow } from "#contract/regions";
import type { Role } from "#contract/roles";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { projectSubjects, regionSubjects } from "../../repositories/plan/dbsx";
import * as store from "../../repositories/plan/duty";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";

type In<K extends "people" | "giveDuty"> = z.output<(typeof governTrackApi)[K]["input"]>;

/** Who does the business of a region: whoever reads or administers answers for nothing. */
const answering: readonly Role[] = ["ROLE_CITY", "ROLE_COUNTY", "ROLE_PLATFORM"];

/** A county's land may be the duty of somebody in its city. */
const cityOf = (areaCode: string): string => areaCode.slice(0, 4);

export async function people({ readDb, caller }: Context, { areaCode: asked }: In<"people">) {
  demandScope(caller, asked);
  const areaCode = narrow(asked, caller.areaCode) ?? caller.areaCode;
  const found = await store.peopleIn(readDb, cityOf(areaCode), answering);
  return found.filter(
    (one) => isWithin(areaCode, one.areaCode) || isWithin(one.areaCode, areaCode),
  );
}

/** The province decides for cities and counties, a city for itself and its counties. */
export function giveDuty(ctx: Context, { kind, ids, userId }: In<"giveDuty">) {
  const { db, caller } = ctx;
  const wanted = [...new Set(ids)];
  return write(db, { by: caller.username, via: "ssgz/duty" }, async (tx) => {
    const places = await placesOf(tx, ctx, kind, wanted);
    if (userId !== null) await demandPerson(tx, userId, places);
    await store.setDuty(tx, { kind, ids: wanted, userId, by: caller.username });
    ctx.note({ kind, ids: wanted, userId });
    return { given: wanted.length };
  });
}

/** The regions of what the duty is for, all of which must be the caller's to decide about. */
async function placesOf(tx: Db, { caller }: Context, kind: store.DutyKind, ids: readonly string[]) {
  if (kind === "project") {
    const found = await projectSubjects(tx, ids, demandScope(caller));
    if (found.length === ids.length) return found.map(({ xzqdm }) => xzqdm);
    throw new Refusal(status.badRequest, "所选项目不存在、尚未审批通过，或不在权限范围内");
  }
  const isOwn = (code: string) => /^\d{4}(\d{2})?$/.test(code) && isWithin(code, caller.areaCode);
  if (!ids.every(isOwn)) throw new Refusal(status.forbidden, "只能为本级及以下的市、县指定责任人");
  if ((await regionSubjects(tx, ids)).length < ids.length) {
    throw new Refusal(status.badRequest, "所选行政区不存在");
  }
  return ids;
}

async function demandPerson(tx: Db, userId: string, places: readonly string[]): Promise<void> {
  for (const city of new Set(places.map(cityOf))) {
    const [person] = await store.peopleIn(tx, city, answering, [userId]);
    const fits = places
      .filter((place) => cityOf(place) === city)
      .every((place) => person && isWithin(place, person.areaCode));
    if (fits) continue;
    throw new Refusal(
      status.badRequest,
      "责任人应为该行政区或其所在市的启用账号，角色为市级审核、县级经办或产业平台经办",
    );
  }
}
