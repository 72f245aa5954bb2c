import type { z } from "zod";
import { pjgs as dataset, type Pjgs } from "#contract/datasets/pjgs";
import { pjgsApi as api } from "#contract/endpoints/evaluation/pjgs";
import { Refusal, status } from "#contract/errors";
import { today } from "#contract/today";
import { noticeObjection, pjgsEdges } from "#contract/workflow/pjgs";
import { dataYear } from "../../db/dataTime";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { rulesByRegion } from "../../repositories/evaluation/pj";
import * as store from "../../repositories/evaluation/pjgs";
import { evaluationBeside, lockEvaluations } from "../../repositories/records/rollOut";
import type { Context } from "../context/context";
import { newId } from "../context/newId";
import { type MovedRow, moveAlong, type StateMachine } from "../records/recordMove";
import { readCalls } from "../records/registerCalls";
import { demandOwnRegion } from "./demandRules";
import { rulesFor } from "./judge";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

export const { pageList, info, stats } = readCalls<Pjgs>(dataset);

const dayMs = 86_400_000;
const mostAhead = 60;
const instant = (day: string) => new Date(`${day}T00:00:00Z`).getTime();
const dayAfter = (day: string, days: number) =>
  new Date(instant(day) + days * dayMs).toISOString().slice(0, 10);

/** A notice begins today or later: nobody can object on days that are over. */
function demandFirstDay(qsrq: string): void {
  const now = today();
  if (Number.isNaN(instant(qsrq)) || dayAfter(qsrq, 0) !== qsrq) {
    throw new Refusal(status.badRequest, `公示起始日期“${qsrq}”不是有效日期`);
  }
  if (qsrq < now) {
    throw new Refusal(status.badRequest, `公示起始日期${qsrq}已经过去，应在今天（${now}）或以后`);
  }
  if (qsrq > dayAfter(now, mostAhead)) {
    const last = dayAfter(now, mostAhead);
    throw new Refusal(status.badRequest, `公示起始日期${qsrq}太晚，应不晚于${last}`);
  }
}

/** Nothing is under notice, or published, of which an evaluation is changing the grades. */
async function demandSettled(tx: Db, nd: number, areaCode: string): Promise<void> {
  await lockEvaluations(tx);
  if ((await evaluationBeside(tx, { what: "", nd, areaCode })) === undefined) return;
  throw new Refusal(status.conflict, `${nd}年的评价正在进行，完成后才能公示或公布`);
}

/** Begins the notice in each county that has an evaluation and none yet. */
export function start(ctx: Context, { areaCode, nd = dataYear(), qsrq }: In<"start">) {
  const { db, caller } = ctx;
  demandOwnRegion(ctx, areaCode);
  demandFirstDay(qsrq);
  return write(db, { by: caller.username, via: api.start.path }, async (tx) => {
    await demandSettled(tx, nd, areaCode);
    const counties = await store.evaluatedCounties(tx, nd, areaCode);
    const free = counties.filter(({ zt }) => zt === null);
    if (free.length === 0) {
      const why = counties.length === 0 ? "没有企业评价结果" : "的评价都已在公示或已公布";
      throw new Refusal(status.conflict, `本地区${nd}年${why}`);
    }
    const rules = await rulesByRegion(tx);
    const notices = free.map(({ xzqdm, xzqmc, qys }) => {
      const { noticeDays } = rulesFor(rules, xzqdm).scheme;
      const days = { qsrq, zzrq: dayAfter(qsrq, noticeDays - 1) };
      const gsmc = `${xzqmc}${nd}年度亩均效益评价公示`;
      return { gsid: newId(), gsmc, nd, xzqdm, xzqmc, qys, ...days };
    });
    const started = await store.insertNotices(tx, notices, caller.username);
    ctx.note({
      areaCode,
      nd,
      qsrq,
      counties: notices.map(({ xzqmc, zzrq }) => `${xzqmc}至${zzrq}`),
    });
    return { started, skipped: counties.length - started };
  });
}

const idsOf = (rows: readonly MovedRow[]) => rows.map(({ gsid }) => String(gsid));

/** An evaluation is published when each objection is answered, and each upheld one has taken effect. */
async function unsettled(tx: Db, rows: readonly MovedRow[]): Promise<Map<string, string>> {
  const open = await store.openObjections(tx, idsOf(rows));
  const against = new Map<string, string>();
  for (const { gsid, nd, xzqdm } of rows) {
    const { unanswered = 0, waiting = 0 } = open.get(String(gsid)) ?? {};
    const order = { what: "", nd: Number(nd), areaCode: String(xzqdm) };
    const why =
      (unanswered > 0 ? `还有${unanswered}件异议未答复` : null) ??
      (waiting > 0 ? `有${waiting}件采纳的异议尚未重新评价` : null) ??
      ((await evaluationBeside(tx, order)) === undefined ? null : `${nd}年的评价正在进行`);
    if (why !== null) against.set(String(gsid), `${why}，完成后才能公布`);
  }
  return against;
}

const machine: StateMachine = {
  dataset,
  edges: pjgsEdges,
  whyNot: noticeObjection,
  objections: async (tx, rows, { to }) => {
    if (to !== "1") return new Map();
    await lockEvaluations(tx);
    return unsettled(tx, rows);
  },
  effects: async (tx, rows, { to }, { caller }) => {
    if (to === "1") await store.signNotices(tx, idsOf(rows), caller.realName);
  },
};

export const move = (ctx: Context, { gsids, zt, shyj, versions }: In<"move">) =>
  moveAlong(ctx, machine, api.move.path, { ids: gsids, to: zt, note: shyj, versions });
