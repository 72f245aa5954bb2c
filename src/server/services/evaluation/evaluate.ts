import { pjApi } from "#contract/endpoints/evaluation/pj";
import { messages, Refusal, status } from "#contract/errors";
import { levelOf } from "#contract/regions";
import type { Caller } from "#contract/roles";
import { dataYear } from "../../db/dataTime";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { regionName } from "../../repositories/account/region";
import * as store from "../../repositories/evaluation/pj";
import { noteTakenEffect, readingSince } from "../../repositories/evaluation/pjgs";
import {
  evaluationBeside,
  keepSlice,
  keptChanges,
  lockEvaluations,
  openRollOut,
  type RollOutRow,
} from "../../repositories/records/rollOut";
import { showParcelYear } from "../../repositories/records/taxYear";
import type { Changed } from "../../repositories/records/touched";
import { newId } from "../context/newId";
import { inCourse, type Means, type RollOut, rollOut } from "../context/rollOut";
import { type JobContext, NotYet } from "../context/runner";
import {
  type Entry,
  firmEntries,
  firmsToJudge,
  type Kind,
  parcelEntry,
  parksOf,
  regionsOf,
} from "./entries";
import { judge, rulesFor } from "./judge";

/** What to evaluate: the objects of a region that its users may compare. */
export type EvaluationOrder = {
  nd: number;
  areaCode: string;
  /** The job that does it, and can be cancelled. */
  job?: string;
};

export const evaluationInWork = ({ nd, areaCode }: EvaluationOrder): string =>
  `evaluation ${nd} ${areaCode}`;

export const evaluationRollOut = (order: EvaluationOrder) => ({
  what: evaluationInWork(order),
  kind: "evaluation" as const,
  input: order,
});

type Evaluating = Means &
  Partial<Pick<JobContext, "id" | "write">> & {
    /** What to write in the last transaction. */
    last?: (tx: Db, total: number) => Promise<unknown>;
  };

/**
 * Redoes the evaluation of a year for the caller's region; returns the number of objects. Nothing
 * is stored until all are judged; a cancel after that puts back what was.
 */
export async function evaluate(
  db: Db,
  nd: number,
  caller: Pick<Caller, "username" | "areaCode" | "cyptid">,
  means: Evaluating,
): Promise<number> {
  const { username: by, areaCode, cyptid } = caller;
  if (cyptid !== null) throw new Refusal(status.forbidden, messages.forbidden);
  const order = { nd, areaCode, ...(means.id !== undefined && { job: means.id }) };
  await demandAlone(db, order);
  const since = await readingSince(db);
  const rows = await judgeAll(db, order, means);
  const row = { ...evaluationRollOut(order), turn: newId(), by, via: pjApi.compute.path };
  const { write: confirm = (author, work) => write(db, author, work) } = means;
  await confirm(row, async (tx) => {
    await lockEvaluations(tx);
    await demandAlone(tx, order);
    await openRollOut(tx, row);
  });
  await storeEvaluation(db, row, order, { rows, since }, means);
  return rows.length;
}

/**
 * Of two evaluations that share objects the later waits, so that neither writes between the
 * other's slices, nor a cancel puts back what is no longer its own.
 */
async function demandAlone(db: Db, order: EvaluationOrder): Promise<void> {
  const beside = await evaluationBeside(db, { ...order, what: evaluationInWork(order) });
  if (beside === undefined) return;
  throw new NotYet(`等待${await regionName(db, beside)}${order.nd}年的评价完成`);
}

/** Judges and stores again what a crash interrupted. */
export async function evaluateAgain(
  db: Db,
  row: RollOutRow,
  order: EvaluationOrder,
  means: Means,
): Promise<void> {
  const since = await readingSince(db);
  const rows = await judgeAll(db, order, means);
  await storeEvaluation(db, row, order, { rows, since }, means);
}

/**
 * Kinds whose groups lie within a region: parcels and enterprises are compared within their county,
 * parks within their city, regions with all others.
 */
const kindsOf = (areaCode: string): Kind[] =>
  (["3", "4", "2", "1"] as const).slice(0, { 3: 2, 2: 3, 1: 4 }[levelOf(areaCode)]);

async function judgeAll(
  db: Db,
  { nd, areaCode }: EvaluationOrder,
  { report, signal }: Means,
): Promise<store.Judged[]> {
  const kinds = kindsOf(areaCode);
  const names = await store.namesToJudge(db);
  const remarks = await store.remarksOf(db, nd, areaCode);
  const rules = await store.rulesByRegion(db);
  const judged = (entries: readonly Entry[]) => judge({ nd, remarks, rules }, entries);
  const counties = await store.countiesToJudge(db, areaCode);
  const parcels: store.Subject[] = [];
  const rows: store.Judged[] = [];
  for (const [i, county] of counties.entries()) {
    signal?.throwIfAborted();
    report((judging * i) / counties.length, `计算${names.regions.get(county) ?? county}的评价`);
    const { scheme } = rulesFor(rules, county);
    const own = await store.parcelsToJudge(db, nd, county, scheme.leastRevenue > 0);
    const firms = await firmsToJudge(db, nd, county, [scheme]);
    rows.push(
      ...judged([...own.map((one) => parcelEntry(one, scheme)), ...firmEntries(firms, scheme)]),
    );
    parcels.push(...own);
  }
  if (kinds.includes("2")) rows.push(...judged(parksOf(parcels, names, areaCode)));
  if (kinds.includes("1")) rows.push(...judged(regionsOf(parcels, names)));
  return rows;
}

/** Percentage of the work spent on judging. */
const judging = 30;

const storeEvaluation = (
  db: Db,
  row: RollOutRow,
  order: EvaluationOrder,
  { rows, since }: { rows: readonly store.Judged[]; since: string },
  means: Evaluating,
): Promise<boolean> =>
  rollOut(db, row, means, {
    work: (out) => storeRows(out, order, rows, row.by),
    last: async (tx) => {
      await noteTakenEffect(tx, order, since);
      await means.last?.(tx, rows.length);
    },
  });

async function storeRows(
  out: RollOut,
  order: EvaluationOrder,
  rows: readonly store.Judged[],
  by: string,
): Promise<void> {
  const { nd, areaCode } = order;
  const what = evaluationInWork(order);
  const inOrder = [...rows].sort((a, b) => (a.xzqdm < b.xzqdm ? -1 : Number(a.xzqdm > b.xzqdm)));
  // An earlier run that came to no end: what it has written is not what a cancel goes back to.
  const unfinished = await keptChanges(out.db, what);
  const course = { from: judging, to: 95, step: "写入评价结果" };
  await inCourse(out, { ...course, items: inOrder }, async (tx, part) => {
    const written = await store.storeJudged(tx, part, by);
    await keepSlice(tx, what, {
      ...written,
      changed: written.changed.map((one) => beyond(one, unfinished)),
    });
    await showGrades(tx, nd, part);
  });
  const kept = rows.map(({ pjid }) => pjid);
  const gone = await store.unjudged(out.db, nd, areaCode, kindsOf(areaCode), kept);
  const rest = { items: gone, from: 95, to: 100, step: "清理不再参评的对象" };
  await inCourse(out, rest, async (tx, part) => {
    const pjids = part.map(({ pjid }) => pjid);
    await store.dropUnjudged(tx, pjids);
    const written: store.Written = { added: [], changed: [], dropped: pjids };
    await keepSlice(tx, what, written);
    await showGrades(tx, nd, part);
  });
}

/** A change of what an unfinished run has changed goes back to the version before that run. */
function beyond(one: Changed, unfinished: ReadonlyMap<string, Changed>): Changed {
  const earlier = unfinished.get(one.id);
  if (earlier?.bbh !== one.bbh - 1) return one;
  return { ...one, back: earlier.back ?? earlier.bbh - 1 };
}

type Shown = Pick<store.Judged, "pjdx" | "dxid">;

/** Shows parcels and enterprises their new grade. */
export async function showGrades(tx: Db, nd: number, part: readonly Shown[]): Promise<void> {
  const idsOf = (kind: Kind) => part.flatMap(({ pjdx, dxid }) => (pjdx === kind ? [dxid] : []));
  await store.gradeParcelYear(tx, nd, idsOf("3"));
  if (nd !== dataYear()) return;
  await showParcelYear(tx, idsOf("3"));
  await store.gradeEnterprises(tx, nd, idsOf("4"));
}
