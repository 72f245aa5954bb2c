import type { z } from "zod";
import { fjlxCodes } from "#contract/codes/landCodes";
import { signedStages, yjlxCodes } from "#contract/codes/supplyCodes";
import { tdgy as dataset, type Tdgy } from "#contract/datasets/tdgy";
import { tdgyApi as api } from "#contract/endpoints/supply/tdgy";
import { tdgyyqApi } from "#contract/endpoints/supply/tdgyyq";
import { problemOf } from "#contract/rules/problem/problemOf";
import type { Problem } from "#contract/rules/problem/report";
import { checkControl } from "#contract/rules/supply/industryControl";
import {
  lifeCycleOf,
  type SupplyDates,
  signingWorkdays,
  yearsLater,
} from "#contract/rules/supply/lifeCycle";
import { type ContractDays, closedDays, correctsAgreed } from "#contract/rules/supply/postponement";
import { checkSupply } from "#contract/rules/supply/supplyRules";
import { timelineOf } from "#contract/rules/supply/timeline";
import { withoutNotice, workdaysLater } from "#contract/rules/supply/workdays";
import type { Edge } from "#contract/workflow/edge";
import { completionEdge, startEdge } from "#contract/workflow/tdgy";
import { businessDay } from "../../db/dataTime";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { followSupply } from "../../repositories/idle/vacant";
import { demandScope } from "../../repositories/records/scope";
import { controlTable } from "../../repositories/supply/kzzb";
import { topBuyers } from "../../repositories/supply/supply";
import { kindsOfFiles } from "../../repositories/uploads/fj";
import type { Asker, Context } from "../context/context";
import { recordInfo } from "../records/recordInfo";
import { listRecords, refuseSecrets } from "../records/recordList";
import { removeFrom } from "../records/recordRemove";
import {
  type Draft,
  examined,
  keptValues,
  type SaveRules,
  type StoredValues,
  updateIn,
  updateWithin,
} from "../records/recordSave";
import { insertCall, readCalls } from "../records/registerCalls";
import { signedReasons } from "./signedSupply";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

/** The day on which the right ends, computed as in the database column. */
function expiryOf({ ydjdsj, crnx, xqnx }: StoredValues): string | null {
  if (!ydjdsj || !crnx) return null;
  return yearsLater(String(ydjdsj), Number(crnx) + Number(xqnx ?? 0));
}

const register: SaveRules = {
  dataset,
  derive: (values) =>
    lifeCycleOf({ ...values, dqrq: expiryOf(values) } as SupplyDates, businessDay()),
  check: async (tx, draft) => [
    ...checkSupply(draft.values, !draft.before),
    ...checkControl(draft.values, (await controlTable(tx))?.table ?? null, businessDay()),
    ...(await missingPapers(tx, draft)),
  ],
};

/**
 * T013: reporting a start or a completion requires its paper; a new record may state earlier events
 * without one.
 */
async function missingPapers(tx: Db, { before, values }: Draft): Promise<Problem[]> {
  if (!before) return [];
  const isReported = (edge: Edge) => edge.fields.some((name) => !before[name] && values[name]);
  const reported = [startEdge, completionEdge].filter(isReported);
  if (reported.length === 0) return [];
  const id = String(before.gyid);
  const held = (await kindsOfFiles(tx, [id])).get(id);
  return reported.flatMap(({ action, fields, files }) =>
    files
      .filter((kind) => !held?.has(kind))
      .map((kind) => {
        const paper = fjlxCodes[kind as keyof typeof fjlxCodes] ?? kind;
        const field = fields[0]?.toUpperCase() ?? "";
        return problemOf("T013", "E", nowhere, `${action}前须上传${paper}`, { field });
      }),
  );
}

const nowhere = { row: null, dkbh: null };

/**
 * Entries by a clerk: agreed days can only be moved by an application that the city has granted.
 */
const entered: SaveRules = {
  ...register,
  check: async (tx, draft, ctx) => [
    ...closedProblems(draft, ctx),
    ...((await register.check?.(tx, draft, ctx)) ?? []),
  ],
};

/**
 * T014: the agreed days of a contract, and its signing date, can only be changed by those who
 * decide about them.
 */
function closedProblems({ before, values }: Draft, { caller }: Asker): Problem[] {
  if (!before || caller.authorities.includes(correctsAgreed)) return [];
  const closed = Object.entries(closedDays(before as ContractDays));
  if (closed.length === 0) return [];
  const found = closed.filter(([name]) => before[name] !== (values[name] ?? null));
  const reopened = values.qdrq
    ? []
    : [["qdrq", "已签订合同的签订日期不能清空，录入有误请市级更正"]];
  return [...found, ...reopened].map(([name = "", message = ""]) =>
    problemOf("T014", "E", nowhere, message, { field: name.toUpperCase() }),
  );
}

export const { pageList, stats } = readCalls<Tdgy>(dataset);

export const kgjList = (ctx: Context, { qsmzqjd, ...input }: In<"kgjList">) =>
  listRecords<Tdgy>(ctx, dataset, { ...input, qsmzqjd: qsmzqjd ?? Object.keys(signedStages) });

/** One supply, its steps as of the reference day, and its open warning in words. */
export async function info(ctx: Context, { gyid }: In<"info">) {
  const granted = { ...tdgyyqApi.move, word: "延期审核通过" };
  const found = await recordInfo<Tdgy>(ctx, dataset, gyid, [granted]);
  return {
    ...found,
    timeline: timelineOf(found.record, businessDay()),
    warning: warningOf(found.record),
  };
}

function warningOf({ yjlx, yqts, cjrq }: Tdgy): string | null {
  if (!yjlx) return null;
  const overdue = yqts > 0 ? `，逾期${yqts}天` : "";
  if (yjlx !== "02" || !cjrq) return `${yjlxCodes[yjlx]}${overdue}`;
  const due = workdaysLater(cjrq, signingWorkdays);
  const unsure = withoutNotice(due);
  const until = `成交后${signingWorkdays}个工作日为${due}${unsure ? `，${unsure}` : ""}`;
  return `${yjlxCodes[yjlx]}${overdue}（${until}）`;
}

export { rates } from "./startRates";

const mostBuyers = 10;

export async function buyers({ readDb: db, caller }: Context, filter: In<"buyers">) {
  const scope = demandScope(caller, filter.areaCode as string | undefined);
  refuseSecrets(dataset, caller, filter);
  const found = await topBuyers(db, filter, scope, mostBuyers);
  return found.map((one) => ({ ...one, label: one.key, filter: { ...filter, srrIs: [one.key] } }));
}

export const insert = insertCall<Tdgy>(register, api);

/** Vacant and idle land take over what a supply says. */
export const update = (ctx: Context, input: In<"update">) =>
  write(ctx.db, { by: ctx.caller.username, via: api.update.path }, async (db) => {
    const saved = await updateIn<Tdgy>({ ...ctx, db }, entered, api.update.path, input);
    await followSupply(db, saved.gyid, ctx.caller.username);
    return saved;
  });
export const remove = (ctx: Context, { ids }: In<"remove">) =>
  removeFrom(ctx, { ...register, keeps: signedReasons }, api.remove.path, ids);

/** The rules' objection to other agreed days of a contract; null if there is none. */
export async function objectionTo(
  tx: Db,
  ctx: Context,
  contract: Tdgy,
  values: StoredValues,
): Promise<string | null> {
  const before: StoredValues = { ...contract };
  const draft = { before, values: keptValues(dataset, before), geometry: undefined };
  const scope = demandScope(ctx.caller);
  const { problems } = await examined(tx, ctx, register, scope, { values }, draft);
  return problems.find(({ level }) => level === "E")?.message ?? null;
}

/** Sets agreed days of a contract as part of a decision about them, and updates its states. */
export const setAgreed = (tx: Db, ctx: Context, { gyid, bbh }: Tdgy, values: StoredValues) =>
  updateWithin<Tdgy>(tx, ctx, register, { id: gyid, bbh, values, confirmWarnings: true });
