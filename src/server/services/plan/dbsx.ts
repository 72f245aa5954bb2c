import type { z } from "zod";
import { type Dbsx, dbsx as dataset } from "#contract/datasets/dbsx";
import { dbsxApi as api } from "#contract/endpoints/plan/dbsx";
import { meetingAccess } from "#contract/endpoints/plan/meeting";
import { messages, Refusal, status } from "#contract/errors";
import { isWithin } from "#contract/regions";
import type { Caller } from "#contract/roles";
import { today } from "#contract/today";
import { dbsxEdges, objectionTo, supervisionOf } from "#contract/workflow/dbsx";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { noteMatters } from "../../repositories/meeting/meetingMatter";
import { meetingOf as meetingOfPage } from "../../repositories/meeting/meetingPage";
import * as store from "../../repositories/plan/dbsx";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { newId } from "../context/newId";
import { moveAlong } from "../records/recordMove";
import { readCalls } from "../records/registerCalls";
import { demandOpen, noPage } from "./demandMeeting";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

export const { pageList, info, stats } = readCalls<Dbsx>(dataset);

const mostDays = 366;
const dayMs = 86_400_000;

/** The deadline must be in the future, within a year. */
function demandDay(jzrq: string): void {
  const now = today();
  const at = new Date(`${jzrq}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== jzrq) {
    throw new Refusal(status.badRequest, `办理期限“${jzrq}”不是有效日期`);
  }
  if (jzrq < now) throw new Refusal(status.badRequest, `办理期限${jzrq}已经过去，请另选日期`);
  if (at.getTime() - new Date(`${now}T00:00:00Z`).getTime() > mostDays * dayMs) {
    throw new Refusal(status.badRequest, "办理期限不能晚于一年之后");
  }
}

/** The province supervises cities and counties, a city its counties. */
function demandBelow({ areaCode }: Caller, codes: readonly string[]): void {
  const isBelow = (code: string) =>
    /^\d{4}(\d{2})?$/.test(code) && code.length > areaCode.length && isWithin(code, areaCode);
  if (!codes.every(isBelow)) {
    throw new Refusal(status.forbidden, "只能督办本级以下的行政区");
  }
}

/** Sends a note to regions or about projects; each becomes a matter that must be answered. */
export function send(ctx: Context, input: In<"send">) {
  const { db, caller } = ctx;
  const { dblx, ids, nd, bt, dbnr, jzrq } = input;
  const dbjb = supervisionOf(caller.roles);
  if (dbjb === null) throw new Refusal(status.forbidden, messages.forbidden);
  const scope = demandScope(caller);
  const wanted = [...new Set(ids)];
  demandDay(jzrq);
  if (dblx === "1") demandBelow(caller, wanted);
  return write(db, { by: caller.username, via: api.send.path }, async (tx) => {
    const subjects =
      dblx === "1"
        ? await store.regionSubjects(tx, wanted)
        : await store.projectSubjects(tx, wanted, scope);
    if (subjects.length < wanted.length) {
      throw new Refusal(
        status.badRequest,
        dblx === "1" ? "所选行政区不存在" : "所选项目不存在、尚未审批通过，或不在权限范围内",
      );
    }
    const meeting = await meetingOf(tx, caller, input, subjects);
    const about = dblx === "1" ? `${nd}年实施进度督办` : "进度督办";
    const sent = await store.insertMatters(
      tx,
      subjects.map(({ name, ...subject }) => ({
        ...subject,
        dbid: newId(),
        bt: bt || `${name}${about}`.slice(0, 120),
        ...{ dblx, dbjb, nd, dbnr, jzrq, cjr: caller.username },
        cbjb: subject.xzqdm.length === 4 ? "2" : "3",
      })),
    );
    if (meeting) await noteMatters(tx, { ...meeting, dbids: sent });
    return { sent: sent.length, skipped: wanted.length - sent.length };
  });
}

/** The meeting at which it was decided: of a region that all subjects are of, and not over. */
async function meetingOf(
  tx: Db,
  caller: Caller,
  {
    meetingId,
    pageId = null,
  }: { meetingId?: string | undefined; pageId?: string | null | undefined },
  subjects: readonly { xzqdm: string; name: string }[],
) {
  if (meetingId === undefined) return null;
  if (!caller.authorities.includes(meetingAccess.edit)) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  const { areaCode } = await demandOpen(tx, caller, meetingId);
  const outside = subjects.find(({ xzqdm }) => !isWithin(xzqdm, areaCode));
  if (outside) {
    throw new Refusal(status.badRequest, `“${outside.name}”不在会议的行政区之内`);
  }
  if (pageId !== null && (await meetingOfPage(tx, pageId)) !== meetingId) throw noPage();
  return { meetingId, pageId };
}

/** Answers, closes, returns or withdraws matters, one by one. */
export function move(ctx: Context, { ids, zt, clyj, jzrq, versions }: In<"move">) {
  const { caller } = ctx;
  if (zt === "2") {
    if (!jzrq) throw new Refusal(status.badRequest, "退回重办须填写新的办理期限");
    demandDay(jzrq);
  }
  const step = { ids, to: zt, note: clyj, versions };
  return moveAlong(
    ctx,
    {
      dataset,
      edges: dbsxEdges,
      whyNot: objectionTo,
      effects: (tx, rows, { to }) => {
        const note = { ids: rows.map(({ dbid }) => String(dbid)), by: caller.realName, note: clyj };
        return to === "1"
          ? store.noteAnswer(tx, note)
          : store.noteDecision(tx, { ...note, jzrq: to === "2" ? (jzrq ?? null) : null });
      },
    },
    api.move.path,
    step,
  );
}
