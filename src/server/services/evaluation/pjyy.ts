import type { z } from "zod";
import { pjyy as dataset, type Pjyy } from "#contract/datasets/pjyy";
import { pjyyApi as api } from "#contract/endpoints/evaluation/pjgs";
import { Refusal, status } from "#contract/errors";
import { problemOf } from "#contract/rules/problem/problemOf";
import type { Problem } from "#contract/rules/problem/report";
import { today } from "#contract/today";
import { pjyyEdges } from "#contract/workflow/pjgs";
import type { Db } from "../../db/tables";
import * as store from "../../repositories/evaluation/pjgs";
import { nextNumber } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import type { Asker, Context } from "../context/context";
import { type MovedRow, moveAlong } from "../records/recordMove";
import type { Draft, SaveRules, StoredValues } from "../records/recordSave";
import { insertCall, readCalls } from "../records/registerCalls";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

export const { pageList, info, stats } = readCalls<Pjyy>(dataset);

const evaluationOf = (nd: unknown, qyid: string) => `${nd}-4-${qyid}`;

/** The enterprise that objects, which lies in the caller's reach. */
async function objectorIn(tx: Db, tyshxydm: unknown, { caller }: Asker) {
  const { from, to, cyptid } = demandScope(caller);
  const firm = await store.objectorOf(tx, String(tyshxydm ?? ""));
  const isReached =
    firm !== undefined &&
    firm.xzqdm >= from &&
    firm.xzqdm < to &&
    (cyptid === null || firm.cyptid === cyptid);
  if (isReached) return firm;
  throw new Refusal(status.notFound, "企业不在用地企业库内，或不在权限范围内");
}

/** Place and names come from the enterprise; the day is today's, the grade that under notice. */
async function completed(tx: Db, { values }: Draft, asker: Asker): Promise<StoredValues> {
  const { qyid, ...place } = await objectorIn(tx, values.tyshxydm, asker);
  const nd = Number(values.nd);
  if (!Number.isInteger(nd)) return place;
  const notice = await store.noticeOf(tx, nd, place.xzqdm);
  const pjid = evaluationOf(nd, qyid);
  const tcdj = (await store.gradeNow(tx, pjid)) ?? null;
  const yybh = await nextNumber(tx, dataset, `${place.xzqdm}YY${nd}`, 4);
  const system = { yyzt: "0", rgdj: null, tcrq: today() };
  return { ...place, ...system, yybh, pjid, tcdj, gsid: notice?.gsid ?? "" };
}

const refused = (field: string, message: string): Problem =>
  problemOf("X014", "E", { row: null, dkbh: null }, message, { field });

/** An objection is raised within the public notice, by an enterprise that was judged. */
async function checked(tx: Db, { values }: Draft, asker: Asker): Promise<Problem[]> {
  const { nd } = values;
  const firm = await objectorIn(tx, values.tyshxydm, asker);
  const notice = await store.noticeOf(tx, Number(nd), firm.xzqdm);
  if (!notice) return [refused("ND", `${firm.xzqmc}${nd}年的评价没有公示，不受理异议`)];
  const { qsrq, zzrq, zt } = notice;
  if (zt !== "0") return [refused("ND", `${firm.xzqmc}${nd}年的评价已公布，不再受理异议`)];
  const now = today();
  if (now < qsrq || now > zzrq) {
    return [refused("ND", `公示期为${qsrq}至${zzrq}，今天${now}不在公示期内，不受理异议`)];
  }
  const grade = await store.gradeNow(tx, evaluationOf(nd, firm.qyid));
  return grade === undefined ? [refused("TYSHXYDM", `${firm.qymc}没有${nd}年的评价`)] : [];
}

const register: SaveRules = { dataset, complete: completed, check: checked };

export const insert = insertCall<Pjyy>(register, api);

const column = (rows: readonly MovedRow[], name: string) => rows.map((row) => String(row[name]));

/** Answers objections one by one. What is upheld takes effect with the next evaluation. */
export function move(ctx: Context, { yyids, yyzt, dfyj, rgdj, versions }: In<"move">) {
  if (yyzt === "2" && rgdj === undefined) {
    throw new Refusal(status.badRequest, "采纳并人工定级须选择等级：A、B、C、D");
  }
  return moveAlong(
    ctx,
    {
      dataset,
      edges: pjyyEdges,
      effects: async (tx, rows, { to }, { caller }) => {
        if (to !== "2" || rgdj === undefined) return;
        await store.giveGrade(tx, {
          ...{ yyids: column(rows, "yyid"), pjids: column(rows, "pjid") },
          ...{ rgdj, why: dfyj, by: caller.username },
        });
      },
    },
    api.move.path,
    { ids: yyids, to: yyzt, note: dfyj, versions },
  );
}
