import { z } from "zod";
import type { pjfzCodes } from "../../codes/industryCodes";
import { limits } from "../../limits";
import { indicators, isWhole, type Weights } from "./evaluation";

/** The numbers of 亩均论英雄, each a setting of an authority: no source gives any (domain/10 §6). */

const percent = z.number().min(0).max(100);
const mu = z.number().min(0).max(1000);
const weights = z.object(
  Object.fromEntries(indicators.map((name) => [name, percent])) as Record<
    (typeof indicators)[number],
    typeof percent
  >,
);

export const schemeSchema = z.object({
  /** 年度 and 来源: of which year the numbers are, and where they stand. */
  nd: z.number().int().nullable(),
  ly: z.string().trim().max(200, "来源不超过200个字符"),
  /** Shares of the grades by rank, in percent; D may be 0. */
  shares: z.object({ A: percent, B: percent, C: percent, D: percent }),
  /** Weights of 规下 objects. */
  small: weights,
  /** Objects are compared within their trade where it has so many in the group; 0 compares all trades together. */
  leastTrade: z.number().int().min(0).max(1000),
  /** New plants are not judged so many years after their foundation; 0 exempts none. */
  exemptYears: z.number().int().min(0).max(10),
  /** Whether who paid no tax, or got more back, is graded D at once; else ranked like the others. */
  noTaxIsD: z.boolean(),
  /** How many points 加分 adds at most. */
  mostBonus: percent,
  /** Enterprises with so much 营业收入 in the year, in 万元, are 规上; 0 follows their register. */
  leastRevenue: z.number().min(0).max(1_000_000),
  /** 规下 objects on less land, in 亩, are no match for the others; 0 makes no difference. */
  leastLand: mu,
  /** What becomes of them: compared with each other, or not judged. */
  belowLand: z.enum(["1", "2"]),
  /** Tenants on less leased land, in 亩, take the grade of its holder; 0 has each judged by itself. */
  tenantLand: mu,
  /** What 亩均税收 of the region should come to in the year, in 万元/亩; 0 where nobody has said. */
  targetTax: z.number().min(0).max(10_000),
  /** How many days an evaluation is under public notice, the first counted. */
  noticeDays: z.number().int().min(1).max(60),
});
export type Scheme = z.output<typeof schemeSchema>;

/** Choices of `belowLand`. */
export const belowLandCodes = { "1": "单独分组评价", "2": "不参评" } as const;

const onlyTax: Weights = { mjss: 100, mjzjz: 0, ldscl: 0, dwnhzjz: 0, dwpfzjz: 0, rdzb: 0 };

/** Until an authority sets its own. */
export const defaultScheme: Scheme = {
  nd: null,
  ly: "",
  shares: { A: 20, B: 55, C: 20, D: 5 },
  small: onlyTax,
  leastTrade: 0,
  exemptYears: 0,
  noTaxIsD: true,
  mostBonus: 10,
  leastRevenue: 0,
  leastLand: 0,
  belowLand: "1",
  tenantLand: 0,
  targetTax: 0,
  noticeDays: 7,
};

const isHundred = (sum: number): boolean => Math.abs(sum - 100) < 0.001;

/** Why a scheme cannot be saved, in words; null if it can. */
export function schemeFault({ nd, ly, shares, small }: Scheme, thisYear: number): string | null {
  if (nd === null) return "请填写年度";
  if (nd < firstYear || nd > thisYear + 1) {
    return `年度应在${firstYear}至${thisYear + 1}之间，填写的是${nd}`;
  }
  if (ly === "") return "请填写来源（文件名称和文号）";
  const total = Object.values(shares).reduce((sum, one) => sum + one, 0);
  if (!isHundred(total)) return `A、B、C、D类占比合计应为100，填写的合计是${rounded(total)}`;
  const weight = Object.values(small).reduce((sum, one) => sum + one, 0);
  return isWhole(small) ? null : `规下指标权重合计应为100，填写的合计是${rounded(weight)}`;
}

/** 浙政发〔2018〕5号 began the evaluation. */
const firstYear = 2018;

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Whether a plant founded on a day is exempt from the evaluation of a year: 免核, which is no D. */
export function isExempt(founded: string | null, nd: number, { exemptYears }: Scheme): boolean {
  if (founded === null || exemptYears === 0) return false;
  return founded > `${nd - exemptYears}-12-31`;
}

/** A score with the points in its favour, as far as they count. */
export const withBonus = (score: number, bonus: number | null, { mostBonus }: Scheme): number =>
  rounded(score + Math.min(Math.max(bonus ?? 0, 0), mostBonus));

export type Size = keyof typeof pjfzCodes;
/** What the size of an object follows from: its register, revenue in 万元, land in ㎡. */
export type Sized = { qygm: string | null; revenue: number; land: number };

/** The group that an object is compared in by its size; null without an enterprise. */
export function sizeOf({ qygm, revenue, land }: Sized, scheme: Scheme): Size | null {
  if (qygm === null || qygm === "3") return qygm;
  const { leastRevenue, leastLand } = scheme;
  const isLarge = leastRevenue > 0 ? revenue >= leastRevenue : qygm === "1";
  if (isLarge) return "1";
  return land > 0 && land < leastLand * limits.mu ? "4" : "2";
}

/** Whether a tenant on so much leased land, in ㎡, takes the grade of its holder. */
export const follows = (leased: number, { tenantLand }: Scheme): boolean =>
  leased < tenantLand * limits.mu;

type Member = { hydm: string | null };

/** A group parted by trades that are large enough; the others stay together. */
export function byTrade<T extends Member>(group: readonly T[], { leastTrade }: Scheme): T[][] {
  if (leastTrade === 0) return [[...group]];
  const counts = new Map<string | null, number>();
  for (const { hydm } of group) counts.set(hydm, (counts.get(hydm) ?? 0) + 1);
  const parts = new Map<string | null, T[]>();
  for (const one of group) {
    const isLarge = one.hydm !== null && (counts.get(one.hydm) ?? 0) >= leastTrade;
    const key = isLarge ? one.hydm : null;
    parts.set(key, [...(parts.get(key) ?? []), one]);
  }
  return [...parts.values()];
}
