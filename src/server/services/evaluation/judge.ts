import type { Pj } from "#contract/datasets/pj";
import { hundredth } from "#contract/hundredth";
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
  follows,
  isExempt,
  type Scheme,
  withBonus,
} from "#contract/rules/evaluation/scheme";
import type * as store from "../../repositories/evaluation/pj";
import { groupedBy } from "../context/groupedBy";
import type { Entry } from "./entries";
import { exemptWords, followWords, givenWords, rankWords } from "./reason";

const veto = "一票否决";

export type RulesByRegion = ReadonlyMap<string, store.Rules>;

/** What an evaluation goes by: its year, what counts for and against objects, everybody's rules. */
export type Grounds = {
  nd: number;
  remarks: ReadonlyMap<string, store.Remark>;
  rules: RulesByRegion;
};

/** A region's own rules, or those of the nearest region above it. */
export const rulesFor = (rules: RulesByRegion, areaCode: string): store.Rules =>
  rules.get(sourceOf(rules, areaCode) ?? "") ?? usualRules;

const usualRules: store.Rules = { weights: defaultWeights, scheme: defaultScheme };

export const sourceOf = (rules: RulesByRegion, areaCode: string): string | null =>
  [areaCode, areaCode.slice(0, 4), areaCode.slice(0, 2)].find((code) => rules.has(code)) ?? null;

/** Whose numbers hold for a group: those of its county, of parks those of their city. */
const ruleRegion = ({ kind, xzqdm }: Entry): string => (kind === "2" ? xzqdm.slice(0, 4) : xzqdm);

const isPlant = ({ kind }: Entry): boolean => kind === "3" || kind === "4";
const idOf = (nd: number, { kind, id }: Entry) => `${nd}-${kind}-${id}`;

/**
 * Scores each object against the mean of its group, and ranks it there. Small tenants take no part: they get
 * the grade of who holds their land.
 */
export function judge(grounds: Grounds, entries: readonly Entry[]): store.Judged[] {
  const leading = leadersOf(grounds, entries);
  const own = entries.filter((entry) => !leading.has(entry.id));
  const judged = [...groupedBy(own, ({ group }) => group).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { scheme } = rulesFor(grounds.rules, ruleRegion(first));
    const parts = isPlant(first) ? byTrade(group, scheme) : [group];
    return parts.flatMap((part) => judgeGroup(grounds, part, scheme));
  });
  if (leading.size === 0) return judged;
  const grades = new Map(judged.map(({ pjid, pjdj }) => [pjid, pjdj]));
  const following = entries.flatMap((entry) => {
    const { holder } = entry;
    const leader = leading.get(entry.id);
    if (!leader || !holder) return [];
    const { scheme } = rulesFor(grounds.rules, ruleRegion(entry));
    const pjdj = grades.get(idOf(grounds.nd, leader)) ?? ("N" as const);
    return [rowOf(grounds, entry, { pjdj, pjyj: followWords(holder, scheme) })];
  });
  return [...judged, ...following];
}

/** Who leads the small tenants, by the tenant's id. Who is not judged leads nobody. */
function leadersOf({ nd, remarks, rules }: Grounds, entries: readonly Entry[]): Map<string, Entry> {
  const firms = entries.filter(({ kind }) => kind === "4");
  const byId = new Map(firms.map((firm) => [firm.id, firm]));
  const leaders = new Map<string, Entry>();
  for (const firm of firms) {
    const { scheme } = rulesFor(rules, ruleRegion(firm));
    const leader = byId.get(firm.holder?.holder ?? "");
    const isOut = firm.qygm === "3" || firm.direct !== null || isExempt(firm.founded, nd, scheme);
    if (!firm.holder || !follows(firm.holder.leased, scheme) || isOut) continue;
    if (remarks.get(idOf(nd, firm))?.zgmc?.startsWith(veto)) continue;
    if (!leader || leader.unjudged !== null || isExempt(leader.founded, nd, scheme)) continue;
    leaders.set(firm.id, leader);
  }
  return leaders;
}

function judgeGroup(grounds: Grounds, group: readonly Entry[], scheme: Scheme): store.Judged[] {
  const { nd, remarks, rules } = grounds;
  const exempt = ({ founded }: Entry) => isExempt(founded, nd, scheme);
  const members = group.filter((entry) => entry.unjudged === null && !exempt(entry));
  const benchmarks = indicatorsOf(sumOf(members));
  const against = new Map(members.map((entry) => [entry.id, directOf(grounds, entry, scheme)]));
  const scored = members.map((entry) => {
    const own = indicatorsOf(entry);
    const { weights } = rulesFor(rules, entry.weightOf);
    const plain = scoreOf(own, benchmarks, entry.isSmall ? scheme.small : weights);
    const { jf = null } = remarks.get(idOf(nd, entry)) ?? {};
    const direct = (against.get(entry.id) ?? null) !== null;
    return { id: entry.id, score: withBonus(plain, jf, scheme), direct };
  });
  const places = ranked(scored, scheme.shares);
  const scores = new Map(scored.map(({ id, score }) => [id, score]));
  const rankedBy = rankWords(group, members.length, scheme);
  return group.map((entry) => {
    const place = places.get(entry.id);
    const direct = against.get(entry.id);
    const out = entry.unjudged ?? exemptWords(entry, scheme);
    return rowOf(grounds, entry, {
      zf: scores.get(entry.id) ?? null,
      pm: place?.pm ?? null,
      // Regions are ranked, not graded.
      pjdj: entry.kind === "1" ? null : (place?.pjdj ?? "N"),
      pjyj: place ? (direct ? `${direct}，直接列为D类` : rankedBy) : out,
    });
  });
}

/** Why an object is graded D whatever its score; null if it is not. */
function directOf({ nd, remarks }: Grounds, entry: Entry, scheme: Scheme): string | null {
  const zgmc = remarks.get(idOf(nd, entry))?.zgmc ?? null;
  if (zgmc?.startsWith(veto)) return zgmc;
  const paysNothing = isPlant(entry) && scheme.noTaxIsD && entry.hsss <= 0;
  return entry.direct ?? (paysNothing ? "无税收或税收为负" : null);
}

type Verdict = Pick<Pj, "pjdj" | "pjyj"> & Partial<Pick<Pj, "zf" | "pm">>;

function rowOf({ nd, remarks }: Grounds, entry: Entry, verdict: Verdict): store.Judged {
  const own: Indicators = indicatorsOf(entry);
  const pjid = idOf(nd, entry);
  const { zgmc = null, rgdj = null, rgly = null } = remarks.get(pjid) ?? {};
  return {
    pjid,
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
    ...{ zgmc, zf: null, pm: null },
    ...verdict,
    ...(rgdj !== null && { pjdj: rgdj, pjyj: givenWords(rgly) }),
  };
}
