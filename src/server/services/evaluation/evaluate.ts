import type { Pj } from "#contract/datasets/pj";
import { pjApi } from "#contract/endpoints/evaluation/pj";
import { messages, Refusal, status } from "#contract/errors";
import { hundredth } from "#contract/hundredth";
import { isWithin, levelOf } from "#contract/regions";
import type { Caller } from "#contract/roles";
import {
  defaultWeights,
  type Indicators,
  indicatorsOf,
  ranked,
  scoreOf,
  sumOf,
} from "#contract/rules/evaluation/evaluation";
import {
  byTrade,
  defaultScheme,
  isExempt,
  type Scheme,
  withBonus,
} from "#contract/rules/evaluation/scheme";
import { dataYear } from "../../db/dataTime";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { regionName } from "../../repositories/account/region";
import * as store from "../../repositories/evaluation/pj";
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
import { groupedBy } from "../context/groupedBy";
import { newId } from "../context/newId";
import { inCourse, type Means, type RollOut, rollOut } from "../context/rollOut";
import { type JobContext, NotYet } from "../context/runner";

const veto = "一票否决";

type Kind = Pj["pjdx"];
/** Something to judge: the group it is compared with, and the region whose weights apply. */
type Entry = store.Subject & {
  kind: Kind;
  group: string;
  weightOf: string;
  rjl: number | null;
  /** `direct` is graded D whatever its score, `unjudged` is not judged at all. */
  direct: boolean;
  unjudged: boolean;
  /** 规下, which has weights of its own. */
  isSmall: boolean;
};

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
  const rows = await judgeAll(db, order, means);
  const row = { ...evaluationRollOut(order), turn: newId(), by, via: pjApi.compute.path };
  const { write: confirm = (author, work) => write(db, author, work) } = means;
  await confirm(row, async (tx) => {
    await lockEvaluations(tx);
    await demandAlone(tx, order);
    await openRollOut(tx, row);
  });
  await storeEvaluation(db, row, order, rows, means);
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
  await storeEvaluation(db, row, order, await judgeAll(db, order, means), means);
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
  const judged = (entries: readonly Entry[]) => judge(nd, entries, remarks, rules);
  const counties = await store.countiesToJudge(db, areaCode);
  const parcels: store.Subject[] = [];
  const rows: store.Judged[] = [];
  for (const [i, county] of counties.entries()) {
    signal?.throwIfAborted();
    report((judging * i) / counties.length, `计算${names.regions.get(county) ?? county}的评价`);
    const own = await store.parcelsToJudge(db, nd, county);
    const firms = await store.enterprisesToJudge(db, nd, county);
    rows.push(...judged([...own.map(parcelEntry), ...firms.map(enterpriseEntry)]));
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
  rows: readonly store.Judged[],
  means: Evaluating,
): Promise<boolean> =>
  rollOut(db, row, means, {
    work: (out) => storeRows(out, order, rows, row.by),
    last: async (tx) => void (await means.last?.(tx, rows.length)),
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

type Names = Awaited<ReturnType<typeof store.namesToJudge>>;

const parcelEntry = (parcel: store.Subject): Entry => ({
  ...parcel,
  kind: "3",
  group: `3 ${parcel.xzqdm} ${parcel.qygm === "1" ? "1" : "2"}`,
  weightOf: parcel.xzqdm,
  rjl: null,
  direct: false,
  unjudged: parcel.qys === 0 || parcel.qygm === "3",
  isSmall: parcel.qygm !== "1",
});

const enterpriseEntry = (firm: store.Subject): Entry => ({
  ...firm,
  kind: "4",
  group: `4 ${firm.xzqdm} ${firm.qygm}`,
  weightOf: firm.xzqdm,
  rjl: null,
  direct: firm.idle,
  unjudged: firm.qygm === "3" || firm.ydmj === 0,
  isSmall: firm.qygm !== "1",
});

type Whole = {
  key: string;
  name: string;
  xzqdm: string;
  xzqmc: string;
  cyptid: string | null;
  cyptlx: string | null;
};

/** Several parcels combined into one object. */
function wholeOf(kind: Kind, group: string, whole: Whole, parts: readonly store.Subject[]): Entry {
  const sums = sumOf(parts);
  const floors = parts.reduce((sum, { zjzmj }) => sum + zjzmj, 0);
  return {
    ...sums,
    ...{ kind, group, id: whole.key, name: whole.name, xzqdm: whole.xzqdm, xzqmc: whole.xzqmc },
    ...{ cyptid: whole.cyptid, cyptmc: whole.cyptid ? whole.name : null, qygm: null, hydm: null },
    ...{ cyptlx: whole.cyptlx, idle: false, founded: null },
    ...{ zjzmj: floors, qys: 1, weightOf: whole.xzqdm, direct: false, isSmall: false },
    rjl: sums.ydmj > 0 ? hundredth(floors / sums.ydmj) : null,
    unjudged: sums.ydmj === 0,
  };
}

/** Province, cities and counties; each level is a group. */
function regionsOf(parcels: readonly store.Subject[], { regions }: Names): Entry[] {
  return [2, 4, 6].flatMap((length) => {
    const found = groupedBy(parcels, ({ xzqdm }) => xzqdm.slice(0, length));
    return [...found].map(([key, parts]) => {
      const name = regions.get(key) ?? key;
      const whole = { key, name, xzqdm: key, xzqmc: name, cyptid: null, cyptlx: null };
      return wholeOf("1", `1 ${length}`, whole, parts);
    });
  });
}

/** Parks of a region are compared with those of their city. */
function parksOf(parcels: readonly store.Subject[], { parks }: Names, areaCode: string): Entry[] {
  const found = groupedBy(parcels, ({ cyptid }) => cyptid ?? "");
  return [...found].flatMap(([key, parts]) => {
    const park = parks.get(key);
    if (!park || !isWithin(park.xzqdm, areaCode)) return [];
    const whole = { ...park, cyptid: key };
    return [wholeOf("2", `2 ${park.xzqdm.slice(0, 4)}`, whole, parts)];
  });
}

/** Whose numbers hold for a group: those of its county, of parks those of their city. */
const ruleRegion = ({ kind, xzqdm }: Entry): string => (kind === "2" ? xzqdm.slice(0, 4) : xzqdm);

/** Scores each object against the mean of its group, and ranks it there. */
function judge(
  nd: number,
  entries: readonly Entry[],
  remarks: ReadonlyMap<string, store.Remark>,
  rules: RulesByRegion,
): store.Judged[] {
  return [...groupedBy(entries, ({ group }) => group).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { scheme } = rulesFor(rules, ruleRegion(first));
    const isOfTrades = first.kind === "3" || first.kind === "4";
    const parts = isOfTrades ? byTrade(group, scheme) : [group];
    return parts.flatMap((part) => judgeGroup(nd, part, scheme, remarks, rules));
  });
}

function judgeGroup(
  nd: number,
  group: readonly Entry[],
  scheme: Scheme,
  remarks: ReadonlyMap<string, store.Remark>,
  rules: RulesByRegion,
): store.Judged[] {
  const idOf = ({ kind, id }: Entry) => `${nd}-${kind}-${id}`;
  const members = group.filter(
    ({ unjudged, founded }) => !unjudged && !isExempt(founded, nd, scheme),
  );
  const benchmarks = indicatorsOf(sumOf(members));
  const scored = members.map((entry) => {
    const own = indicatorsOf(entry);
    const { weights } = rulesFor(rules, entry.weightOf);
    const plain = scoreOf(own, benchmarks, entry.isSmall ? scheme.small : weights);
    const { zgmc = null, jf = null } = remarks.get(idOf(entry)) ?? {};
    const paysNothing = isPlant(entry) && scheme.noTaxIsD && entry.hsss <= 0;
    const direct = entry.direct || paysNothing || (zgmc?.startsWith(veto) ?? false);
    return { id: entry.id, score: withBonus(plain, jf, scheme), direct };
  });
  const places = ranked(scored, scheme.shares);
  const scores = new Map(scored.map(({ id, score }) => [id, score]));
  return group.map((entry) => ({
    ...rowOf(nd, entry, indicatorsOf(entry)),
    pjid: idOf(entry),
    zf: scores.get(entry.id) ?? null,
    pm: places.get(entry.id)?.pm ?? null,
    // Regions are ranked, not graded.
    pjdj: entry.kind === "1" ? null : (places.get(entry.id)?.pjdj ?? ("N" as const)),
    zgmc: remarks.get(idOf(entry))?.zgmc ?? null,
  }));
}

const isPlant = ({ kind }: Entry): boolean => kind === "3" || kind === "4";

type RulesByRegion = ReadonlyMap<string, store.Rules>;

/** A region's own rules, or those of the nearest region above it. */
export const rulesFor = (rules: RulesByRegion, areaCode: string): store.Rules =>
  rules.get(sourceOf(rules, areaCode) ?? "") ?? usualRules;

const usualRules: store.Rules = { weights: defaultWeights, scheme: defaultScheme };

export const sourceOf = (rules: RulesByRegion, areaCode: string): string | null =>
  [areaCode, areaCode.slice(0, 4), areaCode.slice(0, 2)].find((code) => rules.has(code)) ?? null;

const rowOf = (nd: number, entry: Entry, own: Indicators) => ({
  pjnd: nd,
  pjdx: entry.kind,
  dxid: entry.id,
  dxmc: entry.name,
  xzqdm: entry.xzqdm,
  xzqmc: entry.xzqmc,
  cyptid: entry.cyptid,
  cyptmc: entry.cyptmc,
  qygm: entry.qygm as Pj["qygm"],
  hydm: entry.hydm as Pj["hydm"],
  cyptlx: entry.cyptlx as Pj["cyptlx"],
  ydmj: hundredth(entry.ydmj),
  ...own,
  rjl: entry.rjl,
});
