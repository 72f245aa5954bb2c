import type { z } from "zod";
import type { MeetingMatter } from "#contract/endpoints/plan/meeting";
import { meetingApi as api } from "#contract/endpoints/plan/meeting";
import { messages, Refusal, status } from "#contract/errors";
import { isWithin, narrow } from "#contract/regions";
import type { Caller } from "#contract/roles";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import * as store from "../../repositories/meeting/meeting";
import { mattersOf } from "../../repositories/meeting/meetingMatter";
import { pagesOf } from "../../repositories/meeting/meetingPage";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { newId } from "../context/newId";
import { askedInRegions, askedOf } from "../plan/askedOf";
import { demandOpen, demandStep, noMeeting } from "../plan/demandMeeting";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

export function list({ readDb, caller }: Context, input: In<"list">) {
  const { areaCode, current, pageSize, open } = input;
  demandScope(caller, areaCode);
  const region = narrow(areaCode, caller.areaCode) ?? caller.areaCode;
  const offset = (current - 1) * pageSize;
  return store.meetingsIn(readDb, { region, limit: pageSize, offset, open: open === "1" });
}

export const info = ({ db, caller }: Context, { meetingId }: In<"info">) =>
  wholeMeeting(db, caller, meetingId);

/** A meeting with everything that is shown at it. */
export async function wholeMeeting(db: Db, caller: Caller, meetingId: string) {
  const found = await store.meetingIn(db, meetingId, caller.areaCode);
  if (!found) throw noMeeting();
  const before = await store.meetingBefore(db, found);
  const ids = [meetingId, ...(before ? [before.meetingId] : [])];
  const matters = await mattersFor(db, caller, ids);
  const of = (id: string) => matters.get(id) ?? [];
  return {
    ...found,
    pages: await pagesOf(db, meetingId),
    matters: of(meetingId),
    last: before && {
      ...{ meetingId: before.meetingId, name: before.name, day: before.day },
      pages: await pagesOf(db, before.meetingId),
      matters: of(before.meetingId),
    },
  };
}

/** What was decided, with whom to ask about it, by meeting. */
async function mattersFor(
  db: Db,
  caller: Caller,
  ids: readonly string[],
): Promise<Map<string, MeetingMatter[]>> {
  const scope = demandScope(caller);
  const rows = await mattersOf(db, ids, scope);
  const of = (kind: string) => rows.filter(({ dblx }) => dblx === kind);
  const projects = of("2").map(({ ywid, xzqdm }) => ({ xmid: ywid, xzqdm }));
  const regions = of("1").map(({ xzqdm, xzqmc }) => ({ areaCode: xzqdm, name: xzqmc }));
  const [byProject, byRegion] = await Promise.all([
    askedOf(db, caller, projects, scope),
    askedInRegions(db, caller, regions),
  ]);
  const told = new Map<string, MeetingMatter[]>();
  for (const { meetingId, dblx, ywid, xzqdm, ...matter } of rows) {
    const person = (dblx === "2" ? byProject.get(ywid) : byRegion.get(xzqdm)) ?? null;
    told.set(meetingId, [...(told.get(meetingId) ?? []), { ...matter, person }]);
  }
  return told;
}

export function save({ db, caller }: Context, input: In<"save">) {
  const { meetingId, version, name, areaCode = caller.areaCode } = input;
  const day = demandDay(input.day);
  return write(db, { by: caller.username, via: api.save.path }, async (tx) => {
    if (meetingId === undefined) {
      demandScope(caller, areaCode);
      const region = isWithin(areaCode, caller.areaCode) ? areaCode : caller.areaCode;
      const id = newId();
      const by = caller.username;
      await store.insertMeeting(tx, { id, areaCode: region, name, day, by });
      return { meetingId: id, version: 0 };
    }
    if (version === undefined) throw new Refusal(status.conflict, messages.stale);
    await demandOpen(tx, caller, meetingId, version);
    return { meetingId, version: await store.touchMeeting(tx, meetingId, { name, day }) };
  });
}

function demandDay(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (!Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day) return day;
  throw new Refusal(status.badRequest, `会议日期“${day}”不是有效日期`);
}

/** A meeting that is over is kept: the next one is compared with it. */
export const remove = ({ db, caller }: Context, { meetingId, version }: In<"remove">) =>
  write(db, { by: caller.username, via: api.remove.path }, async (tx) => {
    await demandOpen(tx, caller, meetingId, version);
    await store.touchMeeting(tx, meetingId, { removed: true });
    return {};
  });

export const move = ({ db, caller, note }: Context, { meetingId, version, state }: In<"move">) =>
  write(db, { by: caller.username, via: api.move.path }, async (tx) => {
    const found = await demandOpen(tx, caller, meetingId, version);
    demandStep(found.state, state);
    note({ from: found.state, to: state });
    return { meetingId, version: await store.touchMeeting(tx, meetingId, { state }) };
  });
